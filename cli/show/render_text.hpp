// Decisions as text for people.
#pragma once

#include <string>

#include "cli/ask/question.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {

// One line: the decision, the question, the rule, and where that is from and why.
[[nodiscard]] std::string answer_line(const Query& query, const Answer& answer);

// The answer in words, then the chain of rules: the one that decides, and those that do not.
// A refusal shows its place in the command's text, which is one of the `sources`.
[[nodiscard]] std::string answer_pages(const Query& query, const Answer& answer,
                                       const SourceMap& sources, const Console& console);

}  // namespace o4
