// Path decisions from 30 to 100,000 rules, and their peers.
#include "engine/tables/bytes.hpp"
#include "tests/bench/asking.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/policies.hpp"

using namespace o4;
using namespace o4::bench;

namespace {

// The floor: one pass over 60 bytes that finds every slash and dot.
void one_pass(benchmark::State& state) {
  const std::string path(60, '/');
  for (auto _ : state) {
    benchmark::DoNotOptimize(path.data());
    benchmark::DoNotOptimize(Marks<'/', '.'>(path, 0).bits);
  }
}
BENCHMARK(one_pass);

void add_engine(const std::string& name, const Policy& policy, const PathWorkload& work) {
  const auto& list = policy.commands(policy.graph().mode);
  register_asking(name, work.questions, [&policy, &list](std::string_view path) {
    return answer_of(list, decide(policy, list, path, PathOp::write));
  });
}

void add_build(const std::string& name, const RuleGraph& graph) {
  benchmark::RegisterBenchmark(name.c_str(), [&graph](benchmark::State& state) {
    for (auto _ : state) {
      benchmark::DoNotOptimize(
          PathIndex(graph.world.space, graph.mode.shell, PathList::shell).rules().size());
    }
  });
}

void add_default_policy(const PathWorkload& work) {
  Configured config;
  for (const auto& rule : work.rules) {
    if (rule.effect == Answer::allow) {
      config.paths.push_back(rule.path);
    }
  }
  static const auto loaded = load(config_text(config));
  add_engine("paths/default_policy/30", loaded.policy, work);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::vector<std::unique_ptr<PathWorkload>> works;  // benchmarks refer to them
  std::vector<std::unique_ptr<Policy>> policies;
  for (const std::size_t size : {30UL, 1000UL, 10000UL, 100000UL}) {
    works.push_back(std::make_unique<PathWorkload>(path_workload(size)));
    const auto& work = *works.back();
    const auto end = "/" + std::to_string(size);
    policies.push_back(std::make_unique<Policy>(graph_of(work)));
    add_engine("paths/o4" + end, *policies.back(), work);
    add_build("paths/build" + end, policies.back()->graph());
    for (const auto& peer : path_peers()) {
      if (size <= peer.most) {
        register_asking(std::string("paths/") + peer.name + end, work.questions, peer.build(work));
      }
    }
  }
  add_default_policy(*works.front());
  benchmark::RunSpecifiedBenchmarks();
}
