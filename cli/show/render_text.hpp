// Decisions as text for people, and the overview. Names come from disks and configs: all of them go
// through `printable`, so that none can move a cursor or turn the text's direction.
#pragma once

#include <string>

#include "cli/args/context.hpp"
#include "cli/ask/question.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/render_json.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {

// One line: the decision, the question, the rule, and where that is from and why.
[[nodiscard]] std::string answer_line(const Query& query, const Answer& answer);

// The answer in words, then the chain of rules: the one that decides, and those that do not.
// A refusal shows its place in the command's text, which is one of the `sources`.
[[nodiscard]] std::string answer_pages(const Query& query, const Answer& answer,
                                       const SourceMap& sources, const Console& console);

// The effective rules of a mode, as text for people and as JSON.

// `context` has the warnings of the run, and how wide and colourful the text may be.
[[nodiscard]] std::string overview_text(const Overview& overview, const PolicyWorld& world,
                                        const Context& context);

[[nodiscard]] Json overview_json(const Overview& overview, const Context& context);

}  // namespace o4
