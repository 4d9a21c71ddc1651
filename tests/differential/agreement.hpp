// Asks somebody else what the reference was asked, in worlds small and random, and compares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/reference/query.hpp"
#include "tests/reference/world.hpp"

namespace o4::reference {

// The other side. It gets a policy-test text and the queries, and gives one answer for each;
// nothing if it refuses the facts or the config. A query that is a usage error is answered `error`.
struct Answers {
  std::string name;
  std::function<std::optional<std::vector<Answer>>(const std::string& scenario,
                                                   const std::vector<Query>& queries)>
      ask;
};

struct Agreement {
  std::size_t worlds = 0;
  std::size_t refused = 0;  // by both
  std::size_t queries = 0;
  std::size_t differences = 0;
  std::string report;  // the first few differences: seed, scenario, query, both answers

  void add(const Agreement& more);
};

[[nodiscard]] Agreement compare(const Answers& other, const World& world,
                                const std::vector<Query>& queries, const std::string& label);

[[nodiscard]] std::size_t worlds_to_try();  // O4_WORLDS, else 2000
[[nodiscard]] std::uint64_t first_seed();   // O4_SEED, else fixed

// `worlds` worlds from the first seed on. The report names the seed of each difference: with
// O4_SEED=that and O4_WORLDS=1 it is shown again.
[[nodiscard]] Agreement compare_random_worlds(const Answers& other,
                                              std::size_t worlds = worlds_to_try());

// Every `step`-th small world, every path, both operations; directories, commands and installs too.
// With step 1 that is a third of a million queries.
[[nodiscard]] Agreement compare_small_worlds(const Answers& other, std::size_t step = 1);

}  // namespace o4::reference
