// The sandbox of macOS as a backend: profiles in its policy language, for sandbox-exec.
#pragma once

#include "backends/common/backend.hpp"

namespace o4::sbpl {

extern const Backend backend;

}  // namespace o4::sbpl
