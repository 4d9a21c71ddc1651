// Sleeping until something that has been read comes to something else.
//
// The system only wakes us; what has changed is found by reading again. So it does not matter how a
// change is made: in place, by a file renamed over it, taken away and made again, or a link turned
// elsewhere, on any folder of the way. Linux tells by inotify; elsewhere, and where its watches run
// out, we look twice a second.
#pragma once

#include <string>

#include "cli/machine/reads.hpp"

namespace o4 {

// `changed` is the path of one read that has; empty when nobody reads standard output any more.
struct Woken {
  std::string changed;
};
// Blocks. A change since the very moment of the read is not missed.
[[nodiscard]] Woken wait_for_change(const ReadNotes& notes);

}  // namespace o4
