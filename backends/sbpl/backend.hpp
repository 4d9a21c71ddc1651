// The sandbox of macOS as a backend: profiles in its policy language, for sandbox-exec.
//
// A profile is a text that the kernel compiles before the first instruction of the command; there
// is nothing to make before and nothing to take away after. So the plan holds no promise of a
// runner, and `prove` believes nothing of the lowering but its gaps. What is not known for certain
// of the language is modelled three ways (backends/sbpl/model), and a profile is proved only if all
// three agree with the policy: that is why a Linux machine can say what a Mac will do without one
// at hand.
//
// The mechanism cannot tell hosts apart by name, nor one command from another. The former is the
// proxy's work and a gap; the latter is why a narrow profile is lowered as a profile of its own.
//
// Profiles that were made here and profiles of others go through the same reader. Parameters (-D)
// and imports are for the others: a profile of ours has neither, and one that depends on them
// cannot be proved, only asked (`model`).
#pragma once

#include "backends/common/backend.hpp"

namespace o4::sbpl {

// Its plans are of type sbpl::Plan (lower/plan.hpp). It has no other form than the text, gives no
// arguments, and does not look at the options of a call: one profile holds for every command of its
// kind. Breaches are always empty: what a profile needs besides its decisions is a decision too,
// about an operation, and is compared with the others.
// The facts do not matter to it either: platform, links and the proxy's port are in the rule graph.
//
// A difference whose policy says "deny" though the rules would allow it is a guard against moving:
// its rule is given as "neither moved away nor removed".
extern const Backend backend;

}  // namespace o4::sbpl
