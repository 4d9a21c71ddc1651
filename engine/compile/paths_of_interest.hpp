// Which paths the rules look at on the disk: for whoever gathers facts.
//
// The engine never looks at a disk; it says where one should look. It says it from the rules, the
// same way in which they are filled in later, so that no rule can speak of a place that was not
// looked at.
#pragma once

#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/load_facts.hpp"

namespace o4 {

// Every path that some rule speaks of, whether its condition holds or not, and what else a sandbox
// is made of: home, workspace, cwd, the name server's file. In absolute form, not shortened. A link
// on the way to a path that is left out here is not known, and what it leads to is not guarded.
// Sorted, each once. A superset is fine: what is looked up and not needed costs a system call.
[[nodiscard]] std::vector<std::string> paths_of_interest(const SourceMap& sources,
                                                         const RuleBook& book,
                                                         const LoadedFacts& facts,
                                                         const Config& config);

// The places that some profile guards, whoever asks: what no message may show anything of.

// Absolute, sorted; those that depend on a variable other than home are left out. Not by facts or
// conditions: a place that any profile guards on any platform counts. "~" is `home`; paths are not
// shortened.
[[nodiscard]] std::vector<std::string> guarded_places(const RuleBook& book,
                                                      const std::string& home);

}  // namespace o4
