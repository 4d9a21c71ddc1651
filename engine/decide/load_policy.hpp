// Everything that stands before a question can be asked, as one function: configs and facts in,
// a policy out.
#pragma once

#include <optional>
#include <vector>

#include "engine/compile/compile.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

struct PolicyInputs {
  Value facts;                 // a table of facts, as load_facts takes it
  std::optional<FileId> user;  // the config texts; absent = no such file
  std::optional<FileId> project;
};

struct LoadedPolicy {
  LoadedFacts facts;
  std::vector<ConfigLayer> layers;  // of the files that are read, lowest first
  Config config;
  Policy policy;
};

// Trust decides whether the project file is read at all (T3). Returns nothing if facts or configs
// have an error; `out` then holds every one of them, and otherwise the warnings.
[[nodiscard]] std::optional<LoadedPolicy> load_policy(const SourceMap& sources,
                                                      const RuleBook& book,
                                                      const PolicyInputs& inputs, Diagnostics& out);

}  // namespace o4
