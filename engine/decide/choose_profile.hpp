// Under which profile a command runs that nothing refuses (C6, C8).
//
// A command gets a narrow profile only if each of its parts is an install or a companion (C6): one
// part that is neither widens the whole. That is safe, because the mode's own profile is a sandbox
// too, and it is right, because a build that rides along with an install would break in a profile
// made for installs. What is nested too deeply to be read counts as neither.
#pragma once

#include <string>
#include <vector>

#include "engine/decide/policy.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// A package install in a command's text, and what else of the text keeps the narrow profile away.
// `installer` is null if no part is one. `widened_by` is empty if the narrow profile would do.
struct FoundInstall {
  const KnownCommand* installer = nullptr;
  std::string widened_by;  // the words of a part that is neither an install nor a companion
};

// Whether to stop at the first part that widens, or to go on for the sake of an explanation.
enum class Until { widened, all_is_known };

// `profile` is the name of a narrow profile; nothing is found if the mode has none such. Whether it
// is active is not asked (Narrowing).
[[nodiscard]] FoundInstall find_install(const Policy& policy, const ScannedCommand& scanned,
                                        std::string_view profile, Until until);

// What commands can do under a profile, in two sentences: for whoever asks about one command.

// "it can write /w and ~/.cache", "it has no network: …". One sentence on what it can write, one on
// the network, in this order.
[[nodiscard]] std::vector<std::string> summarise_profile(const RuleGraph& graph,
                                                         const ProfileRules& profile);

}  // namespace o4
