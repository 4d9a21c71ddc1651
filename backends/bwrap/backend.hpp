// bubblewrap, the sandbox of Linux, as a backend.
//
// Lowering, reading and proving meet here and nowhere else; the rooms below do not know one
// another where they must not (tests/layers.cmake). Who runs bubblewrap takes the plan itself,
// since it has to open, make and load what no list can carry; everybody else goes through the row.
// The list that is executed is one of its forms ("args0"), written from the very plan that was
// proved.
//
// Its forms are "args0", which bwrap reads from a descriptor (--args), and "filter", the program
// that the list's --seccomp loads: the kernel at hand decides what that looks like, so that cli/
// makes it. The text that people read and args0 say the same words; either can be read back and
// proved, and `run` proves the one that it executes.
#pragma once

#include "backends/bwrap/lower/lower.hpp"
#include "backends/common/backend.hpp"

namespace o4::bwrap {

// Constant-initialised: safe to use from other initialisers, such as the table's. Its `prove` takes
// the text in any of the forms that are kept, NUL-separated or quoted, of whatever origin.
// Lists need bubblewrap 0.5 (--perms); what a newer one can do besides is told by facts
// (bwrap_features), so that a list for another machine than this one can be made and proved.
extern const Backend backend;

// The plan of a lowering of this backend; null if it is another's. Points into `lowering` and lives
// as long. For whoever executes a list or probes one: what its text cannot carry (places to be
// opened, the filter, the stage) is in the plan, and may be taken as the proof has taken it.
[[nodiscard]] const Lowered* lowered_of(const Lowering& lowering);

}  // namespace o4::bwrap
