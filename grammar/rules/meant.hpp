// What was meant by a word that the grammar does not take.
//
// A syntax error has one message with all that could stand at its place. Whoever mistyped a keyword
// wants to hear of that one only, so the message itself is the list of candidates: no second list
// has to be kept in step with the grammar.
//
//   'alow read /x'   ->  did you mean 'allow'?
//   '= read /x'      ->  the help that the caller gives
#pragma once

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// A syntax error at byte `at`. Its message quotes the words that could stand there: the one that is
// almost what stands there is the help, else `otherwise` is. The span is the word at `at`, if one
// is meant by it, else one byte.
void report_syntax(const SourceMap& sources, FileId file, std::string_view code, std::uint32_t at,
                   std::string message, std::string otherwise, Diagnostics& out);

}  // namespace o4
