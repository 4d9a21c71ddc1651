// Answers and findings as JSON.
//
// Objects keep the order in which members are put in, so that the same answer is the same bytes.
// Paths that are not UTF-8 cannot be carried by JSON: whoever prints says so instead of changing
// them.
//
// Nothing is worded here that text says otherwise: both are made of the same answers, field by
// field.
#pragma once

#include "cli/ask/question.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/document.hpp"
#include "grammar/text/json.hpp"

namespace o4 {

[[nodiscard]] Json to_json(const Value& node);
[[nodiscard]] Json to_json(const RuleView& rule);
[[nodiscard]] Json to_json(const SourceMap& sources, const Diagnostics& diagnostics);
[[nodiscard]] Json to_json(const RuleGraph& graph);

// What `check` says: decision, rule, from, because, and a command's profile and refusals. The
// schema is answer_schema() (report_schema.hpp).
[[nodiscard]] Json short_answer(const Answer& answer);
// What `explain` says: the chain of rules as well.
[[nodiscard]] Json long_answer(const Answer& answer);

}  // namespace o4
