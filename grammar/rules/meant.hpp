// What was meant by a word that the grammar does not take.
#pragma once

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// A syntax error at byte `at`. Its message quotes the words that could stand there: the one that is
// almost what stands there is the help, else `otherwise` is.
void report_syntax(const SourceMap& sources, FileId file, std::string_view code, std::uint32_t at,
                   std::string message, std::string otherwise, Diagnostics& out);

}  // namespace o4
