// Names that no host of the public DNS has: each network means its own host by them, or none.
//
// A log can name anything. An entry for such a name grants whatever the network of the day makes of
// it.
#pragma once

#include <string>

namespace o4 {

// `name` is in lower case and A-labels. True of a single label, and of names in and below the
// domains that are reserved for other uses. A name of which this is false may still lead anywhere.
[[nodiscard]] bool is_local_name(const std::string& name);

}  // namespace o4
