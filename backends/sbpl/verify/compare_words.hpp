// A profile's answers for one operation against the policy's, over all paths that are ever asked,
// or all names.
#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>
#include <tuple>
#include <vector>

#include "backends/sbpl/model/chain.hpp"
#include "backends/sbpl/verify/language.hpp"

namespace o4::sbpl {

// For each way in which the two differ, the shortest path or name on which they do.
struct WordWitness {
  std::string word;
  Label policy = denied;
};

// Every name that can be asked for: some bytes, none of them NUL.
[[nodiscard]] tl::expected<Automaton, TooLarge> asked_names();

// For one profile; keeps what it has worked out.
class WordComparison {
 public:
  // The profile must outlive it, and the policies that are compared must stay where they are.
  explicit WordComparison(const Profile& profile) : profile_(profile) {}

  // `policy` has the labels of language.hpp, and `not_asked`; where it is undecided, every answer
  // will do but `unsandboxed`. The error says why there is no comparison.
  [[nodiscard]] tl::expected<std::vector<WordWitness>, std::string> differences(
      OperationId operation, Model model, const Automaton& policy);

 private:
  using Step = std::tuple<const Rule*, Verdict::Answer, bool>;
  using Key = std::tuple<const Automaton*, Attribute, std::vector<Step>>;

  const Profile& profile_;
  // Most operations pass through the same rules, under most models.
  std::map<Key, std::vector<WordWitness>> known_;
};

}  // namespace o4::sbpl
