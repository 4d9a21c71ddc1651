// Which system a policy is for. The names are no words that a compiler in GNU mode defines.
#pragma once

namespace o4 {

enum class Platform { linux_os, macos, other };

}  // namespace o4
