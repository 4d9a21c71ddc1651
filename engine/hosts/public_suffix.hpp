// Names below which anybody can have a host: "com", "co.uk", "github.io".
#pragma once

#include <string>

namespace o4 {

// `name` is in lower case and A-labels. A single label of which nothing is known is none.
[[nodiscard]] bool is_public_suffix(const std::string& name);

}  // namespace o4
