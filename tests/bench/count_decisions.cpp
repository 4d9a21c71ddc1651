// Asks the same questions as the benchmarks a number of times, to be counted by callgrind: the
// instructions of one decision are the difference of two runs. Usage: KIND TIMES.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/bench/policies.hpp"

using namespace o4;
using namespace o4::bench;

namespace {

template <typename Ask>
int ask_all(const std::vector<Question>& questions, int times, const Ask& ask) {
  std::size_t allowed = 0;
  for (int i = 0; i < times; ++i) {
    for (const auto& question : questions) {
      allowed += ask(question.text) == Outcome::allow ? 1 : 0;
    }
  }
  std::printf("%zu questions, %zu allowed\n", questions.size(), allowed);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    return 2;
  }
  const std::string kind = argv[1];
  const int times = std::atoi(argv[2]);
  if (kind == "paths") {
    const auto work = path_workload(30);
    const Policy policy(graph_of(work));
    const auto& list = policy.commands(policy.graph().mode);
    return ask_all(work.questions, times, [&](std::string_view path) {
      return decide(policy, list, path, PathOp::write).outcome;
    });
  }
  const auto work = host_workload(10);
  const Policy policy(graph_of(work));
  const auto& rules = policy.hosts(policy.graph().mode);
  return ask_all(work.questions, times, [&](std::string_view host) {
    const auto verdict = decide(rules, host, HostActor::fetch);
    return verdict ? verdict->outcome : Outcome::deny;
  });
}
