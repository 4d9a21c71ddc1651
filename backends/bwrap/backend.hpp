// bubblewrap, the sandbox of Linux, as a backend.
#pragma once

#include "backends/bwrap/lower/lower.hpp"
#include "backends/common/backend.hpp"

namespace o4::bwrap {

extern const Backend backend;

// The plan of a lowering of this backend; null if it is another's.
[[nodiscard]] const Lowered* lowered_of(const Lowering& lowering);

}  // namespace o4::bwrap
