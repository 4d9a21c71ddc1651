// How long questions take: the engine beside the naive reference of tests/reference, as a ratio
// within one run, and what has to be done before and besides asking.
#include <benchmark/benchmark.h>

#include <array>

#include "backends/table.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/decide/load_policy.hpp"
#include "tests/reference/reference.hpp"
#include "tests/reference/world.hpp"

using namespace o4;

namespace {

constexpr auto paths =
    std::to_array<const char*>({"/home/user/project/src/main.cpp", "/home/user/.ssh/id_ed25519",
                                "/usr/lib/libc.so", "/home/user/.cache/pip/wheels/a/b/c", "/tmp/x",
                                "/dev/null", "/etc/passwd", "/home/user/project/../.netrc"});

struct Rules {
  SourceMap sources;
  RuleBook book;
};

const Rules& rules() {
  static const auto loaded = [] {
    Rules result;
    Diagnostics out;
    result.book = load_rule_book(result.sources, builtin_rules(), out).value();
    return result;
  }();
  return loaded;
}

GivenInputs inputs() { return {Value{{}, Table{}}, std::nullopt, std::nullopt}; }

const LoadedPolicy& loaded() {
  static const auto policy = [] {
    Diagnostics out;
    return load_policy(rules().sources, rules().book, inputs(), out).value();
  }();
  return policy;
}

void ask(benchmark::State& state, auto&& question) {
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(question(paths[i++ % paths.size()]));
  }
  state.SetItemsProcessed(state.iterations());
}

void decide_path(benchmark::State& state) {
  ask(state, [](const char* path) { return decide(loaded().policy, PathQuery{path}); });
}
BENCHMARK(decide_path);

void explain_path(benchmark::State& state) {
  ask(state, [](const char* path) { return explain(loaded().policy, PathQuery{path}); });
}
BENCHMARK(explain_path);

void reference_path(benchmark::State& state) {
  const auto world = reference::with_defaults({});
  ask(state,
      [&](const char* path) { return reference::decide_path(world, path, "read", "shell", ""); });
}
BENCHMARK(reference_path);

void decide_host(benchmark::State& state) {
  const HostQuery query{"registry.npmjs.org", HostActor::fetch};
  for (auto _ : state) {
    benchmark::DoNotOptimize(decide(loaded().policy, query));
  }
}
BENCHMARK(decide_host);

void explain_command(benchmark::State& state) {
  const CommandQuery query{"cd src && make -j4 2>&1 | tee build.log | grep -v /usr/include", {}};
  for (auto _ : state) {
    benchmark::DoNotOptimize(explain(loaded().policy, query));
  }
}
BENCHMARK(explain_command);

void compile_policy(benchmark::State& state) {
  for (auto _ : state) {
    Diagnostics out;
    benchmark::DoNotOptimize(load_policy(rules().sources, rules().book, inputs(), out));
  }
}
BENCHMARK(compile_policy)->Unit(benchmark::kMicrosecond);

void lower_and_prove(benchmark::State& state) {
  const auto& facts = loaded().facts.facts;
  for (auto _ : state) {
    Diagnostics out;
    auto sources = rules().sources;
    const auto lowering = lower(loaded().policy, facts, ProfileChoice{}, out);
    const auto file = sources.add("lowered", emit_commented(*lowering));
    benchmark::DoNotOptimize(
        prove({sources, file, loaded().policy, facts, ProfileChoice{}, *lowering}, out));
  }
}
BENCHMARK(lower_and_prove)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
