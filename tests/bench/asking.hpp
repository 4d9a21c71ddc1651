// How questions are timed: each depends on the answer before it, as a tool call's does, so that
// nothing overlaps. Every answer is compared with the right one before any is timed.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/bench/workloads.hpp"

namespace o4::bench {

template <typename Ask>
void check_answers(const std::string& who, const std::vector<Question>& questions, const Ask& ask) {
  for (const auto& question : questions) {
    if (ask(question.text) != question.answer) {
      std::fprintf(stderr, "%s answers wrongly about '%s'\n", who.c_str(), question.text.c_str());
      std::exit(1);
    }
  }
}

template <typename Ask>
void ask_one_after_the_other(benchmark::State& state, const std::vector<Question>& questions,
                             const Ask& ask) {
  std::size_t next = 0;
  std::size_t hangs_on = 0;  // always 0, which only the answer tells
  for (auto _ : state) {
    const auto& text = questions[next].text;
    const auto answer = ask(std::string_view(text.data() + hangs_on, text.size()));
    hangs_on = static_cast<std::size_t>(answer) >> 4U;
    next = next + 1 == questions.size() ? 0 : next + 1;
  }
  benchmark::DoNotOptimize(hangs_on);
}

template <typename Ask>
void register_asking(const std::string& name, const std::vector<Question>& questions, Ask ask) {
  check_answers(name, questions, ask);
  benchmark::RegisterBenchmark(name.c_str(), [&questions, ask](benchmark::State& state) {
    ask_one_after_the_other(state, questions, ask);
  });
}

}  // namespace o4::bench
