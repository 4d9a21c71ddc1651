// What the benchmarks ask, and the right answers: rule lists and questions from fixed seeds, shaped
// like a developer's machine. The answers come from the plainest search, kept apart from everything
// that is measured.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace o4::bench {

enum class Answer { none, allow, deny };

struct PlacedRule {
  Answer effect = Answer::allow;
  std::string path;
};

struct Question {
  std::string text;
  Answer answer = Answer::none;
};

// A rule covers its path and all below it by whole components; deny wins over allow.
struct PathWorkload {
  std::vector<PlacedRule> rules;
  std::vector<Question> questions;
};
// 30 are the roots and the protected places of the default policy; more are made up.
[[nodiscard]] PathWorkload path_workload(std::size_t rules);

// "d" is itself and what is below, "*.d" only what is below; an address is itself.
struct HostWorkload {
  std::vector<std::string> entries;
  std::vector<Question> questions;
};
// 10 are the package hosts of the default policy.
[[nodiscard]] HostWorkload host_workload(std::size_t entries);

// Lines as agents write them.
[[nodiscard]] std::vector<std::string> command_workload();

inline constexpr std::string_view home = "/home/dev";
inline constexpr std::string_view workspace = "/home/dev/src/acme/shop";

}  // namespace o4::bench
