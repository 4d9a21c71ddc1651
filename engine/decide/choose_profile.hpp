// Under which profile a command runs that nothing refuses (C6, C8).
#pragma once

#include <string>

#include "engine/decide/policy.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// A package install in a command's text, and what else of the text keeps the narrow profile away.
struct FoundInstall {
  const KnownCommand* installer = nullptr;
  std::string widened_by;  // the words of a part that is neither an install nor a companion
};

enum class Until { widened, all_is_known };

[[nodiscard]] FoundInstall find_install(const Policy& policy, const ScannedCommand& scanned,
                                        std::string_view profile, Until until);

}  // namespace o4
