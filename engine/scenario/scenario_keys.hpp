// The keys of a policy test and the words that it may expect: for its reader and its schema.
//
// One table for the reader and the schema: a key that only one of them knew would be a test that
// never runs, or an editor that underlines what is right.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "engine/graph/decision.hpp"
#include "engine/graph/load_query.hpp"

namespace o4 {

inline constexpr std::array<std::string_view, 4> scenario_keys{"facts", "config", "expect",
                                                               "claim"};
inline constexpr std::array<std::string_view, 4> scenario_configs{"user", "project", "user_file",
                                                                  "project_file"};
inline constexpr std::array<std::string_view, 2> claim_keys{"id", "text"};

// What an expectation has besides its query; a command's may have more.
inline constexpr std::array<std::string_view, 2> answer_keys{"id", "decision"};
inline constexpr std::array<std::string_view, 2> command_answer_keys{"profile", "refusals"};
// Expectations that are about no query: a text each.
inline constexpr std::array<std::string_view, 3> other_expectations{"mode", "warning", "error"};

// What may be expected of a query of that kind. In the order in which they are listed in messages.
[[nodiscard]] std::span<const Outcome> answers_to(QueryKind kind);
// The same as words, in the same order.
[[nodiscard]] std::vector<std::string_view> answer_words(QueryKind kind);

}  // namespace o4
