// The sandbox of macOS as a backend: profiles in its policy language, for sandbox-exec.
//
// A profile is a text that the kernel compiles before the first instruction of the command; there
// is nothing to make before and nothing to take away after. So the plan holds no promise of a
// runner, and `prove` believes nothing of the lowering but its gaps. What is not known for certain
// of the language is modelled three ways (backends/sbpl/model), and a profile is proved only if
// all three agree with the policy: that is why a Linux machine can say what a Mac will do without
// one at hand.
//
// The mechanism cannot tell hosts apart by name, nor one command from another. The former is the
// proxy's work and a gap; the latter is why a narrow profile is lowered as a profile of its own.
#pragma once

#include "backends/common/backend.hpp"

namespace o4::sbpl {

extern const Backend backend;

}  // namespace o4::sbpl
