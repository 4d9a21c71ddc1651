// The keys of a policy test and the words that it may expect: for its reader and its schema.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace o4 {

inline constexpr std::array<std::string_view, 4> scenario_keys{"facts", "config", "expect",
                                                               "claim"};
inline constexpr std::array<std::string_view, 2> scenario_configs{"user", "project"};
inline constexpr std::array<std::string_view, 2> claim_keys{"id", "text"};

// What an expectation has besides its query; a command's may have more.
inline constexpr std::array<std::string_view, 2> answer_keys{"id", "decision"};
inline constexpr std::array<std::string_view, 2> command_answer_keys{"profile", "refusals"};
// Expectations that are about no query: a text each.
inline constexpr std::array<std::string_view, 3> other_expectations{"mode", "warning", "error"};

inline constexpr std::array<std::string_view, 3> path_answers{"allow", "deny", "private"};
inline constexpr std::array<std::string_view, 3> host_answers{"allow", "deny", "ask"};
inline constexpr std::array<std::string_view, 2> command_answers{"run", "refuse"};
inline constexpr std::array<std::string_view, 2> folder_answers{"allow", "deny"};

// What may be expected of a query of that kind.
[[nodiscard]] constexpr std::span<const std::string_view> answers_to(std::string_view kind) {
  if (kind == "path") {
    return path_answers;
  }
  if (kind == "host") {
    return host_answers;
  }
  return kind == "command" ? std::span<const std::string_view>(command_answers)
                           : std::span<const std::string_view>(folder_answers);
}

}  // namespace o4
