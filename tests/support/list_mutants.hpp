// Every list that differs from a given one in one element: what proofs are tried on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "backends/bwrap/list/plan.hpp"

namespace o4::test {

struct ListMutant {
  std::string change;  // "drop --dev /dev"
  bwrap::Plan plan;
};

// Elements left out, doubled and moved; modes, sizes, kinds, sources and destinations changed; and
// foreign ones put in, at each of `places`. Every `every`th is made, beginning with number `first`.
// Returns how many were made.
std::size_t for_each_mutant(const bwrap::Plan& plan, const std::vector<std::string>& places,
                            std::size_t every, std::size_t first,
                            const std::function<void(const ListMutant&)>& use);

// What a list names, the folders around that, and a new name in each place.
[[nodiscard]] std::vector<std::string> telling_places(const bwrap::Plan& plan);

}  // namespace o4::test
