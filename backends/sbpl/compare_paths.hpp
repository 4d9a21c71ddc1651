// A profile's answers for one operation against the policy's, over all paths that are ever asked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <tuple>
#include <vector>

#include "backends/sbpl/chain.hpp"
#include "backends/sbpl/language.hpp"

namespace o4::sbpl {

// For each way in which the two differ, the shortest path on which they do.
struct PathWitness {
  std::string path;
  Label policy = denied;
};

class PathComparison {
 public:
  // Both must outlive it. The policies that are compared must stay where they are as well.
  PathComparison(const Profile& profile, const Automaton& asked)
      : profile_(profile), asked_(asked) {}

  // `policy` has the labels of language.hpp; where it is undecided, every answer will do. The error
  // says why there is no comparison.
  [[nodiscard]] tl::expected<std::vector<PathWitness>, std::string> differences(
      OperationId operation, Model model, const Automaton& policy);

 private:
  using Step = std::tuple<const Rule*, std::optional<Action>, bool>;
  using Key = std::tuple<const Automaton*, Attribute, std::vector<Step>>;

  const Profile& profile_;
  const Automaton& asked_;
  // Most operations pass through the same rules, under most models.
  std::map<Key, std::vector<PathWitness>> known_;
};

}  // namespace o4::sbpl
