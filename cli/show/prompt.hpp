// What a model has to know of its limits before it acts: a few sentences, each with the questions
// whose answers show that it is true.
//
// For instructions to a model (`explain --format prompt`). Prose that a person writes about a
// policy is soon wrong; here a sentence is said only if the policy's answers bear it out, and a
// test asks each sentence's questions again.
#pragma once

#include <string>
#include <vector>

#include "cli/show/overview.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// A question and what comes of it.
struct Evidence {
  Query query;
  Outcome outcome = Outcome::deny;
};

struct Limit {
  std::string sentence;
  std::vector<Evidence> shown;
};

// At most twenty, those about commands first.
[[nodiscard]] std::vector<Limit> limits_of(const Policy& policy);

// One sentence a line.
[[nodiscard]] std::string prompt_text(const std::vector<Limit>& limits);

}  // namespace o4
