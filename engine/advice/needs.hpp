// What a wish needs of a config, and the edits that may give it.
//
// Candidates, not answers: what they grant is found out by whoever tries them. An entry as the wish
// spells it and one as its links lead are two candidates, since either may be dropped or lead
// elsewhere tomorrow.
#pragma once

#include <string>
#include <vector>

#include "engine/advice/world.hpp"
#include "engine/config/add_to_config.hpp"
#include "engine/graph/decision.hpp"

namespace o4 {

// Each thing once, in the order in which it was found to be needed.
struct Needs {
  std::vector<std::string> paths;  // absolute, as the wish spells them, not shortened
  std::vector<std::string> hosts;  // canonical
  friend bool operator==(const Needs&, const Needs&) = default;
};

// What the question is about; of a command what it is refused for. Of a question that no config
// entry could grant (a folder for -C) nothing.
[[nodiscard]] Needs needs_of(const Policy& policy, const Query& wish);

// Adds what a command is refused for; false if all of it was there.
[[nodiscard]] bool add_refused(Needs& needs, const CommandDecision& decision);

// Every way to add the needed entries that may open least, the likeliest first. One that makes the
// first [sandbox] table sets allowedDomains: no edit lifts the limit of the network. At least one,
// which may add nothing.
[[nodiscard]] std::vector<ConfigAdditions> additions_for(const LoadedPolicy& loaded,
                                                         const Needs& needs);
// Wider ones, for when none of those helps: a link whose own entry would be dropped, since it leads
// to what no config opens, is granted with the folder that it lies in.
[[nodiscard]] std::vector<ConfigAdditions> wider_additions_for(const LoadedPolicy& loaded,
                                                               const Needs& needs);

}  // namespace o4
