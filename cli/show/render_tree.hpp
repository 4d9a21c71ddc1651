// The places that a policy speaks of as a tree of folders: `explain --format tree`. A picture of
// the same overview that the sheet shows; what a place without a word may do is what is above it.
#pragma once

#include <string>

#include "cli/show/overview.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {

// Each place with what commands can do there; folders in between that say nothing share a line.
//
//   /
//   └── home/ann                              can be read
//       ├── .ssh                              protected: neither read nor written
//       └── app                               can be written
[[nodiscard]] std::string tree_text(const Overview& overview, const Console& console);

}  // namespace o4
