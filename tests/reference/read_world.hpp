// A policy-test text as a World and what it expects: the tests' own small reader.
#pragma once

#include <string>
#include <vector>

#include "tests/reference/query.hpp"
#include "tests/reference/world.hpp"

namespace o4::reference {

struct Expectation {
  std::string id;
  std::string outcome;  // decision, mode, error or warning: which of them is expected
  Query query;
  Answer answer;
  bool has_refusals = false;  // the lists of refusals are to be compared
  bool has_profile = false;
};

struct Scenario {
  World world;
  std::vector<Expectation> expectations;
};

// Throws on a text that is no TOML.
[[nodiscard]] Scenario read_scenario(const std::string& text);

}  // namespace o4::reference
