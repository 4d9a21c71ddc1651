// Answers and findings as JSON. JSON carries UTF-8 only: other bytes become U+FFFD in what is read
// by people, and are an error in what a program is to use.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <tl/expected.hpp>

#include "cli/ask/question.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

using Json = nlohmann::ordered_json;

[[nodiscard]] std::string print_line(const Json& json);   // on one line
[[nodiscard]] std::string print_pages(const Json& json);  // indented

// Indented; if it is not exact, the first text that is not UTF-8.
[[nodiscard]] tl::expected<std::string, std::string> print_exactly(const Json& json);

[[nodiscard]] Json to_json(const Value& node);
[[nodiscard]] Json to_json(const RuleView& rule);
[[nodiscard]] Json to_json(const SourceMap& sources, const Diagnostics& diagnostics);
[[nodiscard]] Json to_json(const RuleGraph& graph);

// What `check` says: decision, rule, from, because, and a command's profile and refusals.
[[nodiscard]] Json short_answer(const Answer& answer);
// What `explain` says: the chain of rules as well.
[[nodiscard]] Json long_answer(const Answer& answer);

}  // namespace o4
