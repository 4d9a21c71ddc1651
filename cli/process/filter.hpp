// The system calls that no sandboxed command may make: what reaches around paths and network
// (attacks A2, A4, A10). Written as a program for the kernel, which bwrap loads (--seccomp).
#pragma once

#include "backends/bwrap/list/plan.hpp"
#include "cli/process/files.hpp"

namespace o4 {

// Open for reading from its begin. None, with errno, if it could not be made.
[[nodiscard]] Descriptor call_filter(bwrap::CallFilter::Namespaces namespaces);

}  // namespace o4
