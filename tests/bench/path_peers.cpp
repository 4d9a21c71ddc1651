// Paths: effects by ancestor in a hash table, a list that is walked, sets of expressions.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "tests/bench/peers.hpp"
#include "tests/bench/regex_sets.hpp"

#if defined(O4_BENCH_ABSL)
#include <absl/container/flat_hash_map.h>
#endif

namespace o4::bench {
namespace {

bool covers(std::string_view rule, std::string_view path) {
  return path.starts_with(rule) && (path.size() == rule.size() || path[rule.size()] == '/');
}

Ask naive(const PathWorkload& work) {
  return [&work](std::string_view path) {
    auto answer = Answer::none;
    for (const auto& rule : work.rules) {
      answer = rule.effect > answer && covers(rule.path, path) ? rule.effect : answer;
    }
    return answer;
  };
}

// Every ancestor is looked up.
template <typename Table>
Ask by_ancestor(const PathWorkload& work) {
  Table table;
  for (const auto& rule : work.rules) {
    auto& effect = table[std::string_view(rule.path)];
    effect = std::max(effect, rule.effect);
  }
  return [table = std::move(table)](std::string_view path) {
    auto answer = Answer::none;
    while (!path.empty()) {
      const auto found = table.find(path);
      answer = found == table.end() ? answer : std::max(answer, found->second);
      path = path.substr(0, path.rfind('/'));
    }
    return answer;
  };
}

template <typename Set>
Ask by_expressions(const PathWorkload& work) {
  std::vector<std::string> expressions;
  for (const auto& rule : work.rules) {
    expressions.push_back("^" + quoted(rule.path) + "(?:/|$)");
  }
  return [&work, set = Set(expressions)](std::string_view path) {
    auto answer = Answer::none;
    for (const auto number : set.matches(path)) {
      answer = std::max(answer, work.rules[static_cast<std::size_t>(number)].effect);
    }
    return answer;
  };
}

}  // namespace

std::vector<Peer<PathWorkload>> path_peers() {
  std::vector<Peer<PathWorkload>> peers{
      {"naive_loop", 1000, naive},
      {"unordered_map", 100000, by_ancestor<std::unordered_map<std::string_view, Answer>>},
      {"re2_set", 10000, by_expressions<Re2Set>}};
#if defined(O4_BENCH_ABSL)
  peers.push_back(
      {"absl_flat_hash_map", 100000, by_ancestor<absl::flat_hash_map<std::string_view, Answer>>});
#endif
#if defined(O4_BENCH_HYPERSCAN)
  peers.push_back({"hyperscan", 1000, by_expressions<HyperscanSet>});
#endif
  return peers;
}

}  // namespace o4::bench
