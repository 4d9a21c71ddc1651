// The system calls that no sandboxed command may make: what reaches around paths and network
// (attacks A2, A4, A10). Written as a program for the kernel, which bwrap loads (--seccomp).
//
// Paths and network are the sandbox's mounts and namespaces; a few system calls reach around them,
// to keys, other processes, the kernel's own programs, files by handle, the bytes that a terminal
// takes for typed. The filter refuses those, for both widths of the processor, and lets all others
// through: it is a list of known ways around, not of what programs need. What is refused fails with
// an error that programs know how to meet, so that they go on without it.
//
// The proof takes the filter as promised (bwrap::CallFilter) and only asks that the list loads it.
// That it refuses what it should is tested call by call, as root and as an ordinary user
// (tests/system/run_calls_test.cpp).
#pragma once

#include "backends/bwrap/list/plan.hpp"
#include "cli/process/files.hpp"

namespace o4 {

// Open for reading from its begin, owned by the caller, in the kernel's own form (a BPF program).
// None, with errno, if it could not be made, and on other systems than Linux. `refused` closes ways
// to new user namespaces too, for root on a bwrap without --disable-userns (A2). The same machine
// gives the same bytes; another processor gives others.
// Nothing is loaded into this process: bwrap loads it into the sandbox, just before the command,
// and every process inside inherits it.
[[nodiscard]] Descriptor call_filter(bwrap::CallFilter::Namespaces namespaces);

}  // namespace o4
