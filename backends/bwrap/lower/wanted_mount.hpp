// What the rules say of one path, as one mount can say it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/lower/mount_table.hpp"

namespace o4::bwrap {

struct WantedMount {
  MountKind kind = MountKind::masked;
  const PathRule* rule = nullptr;  // the one to name for it; null: no rule decides
  bool mixed = false;              // no mount says it, and the kind is stricter
};

[[nodiscard]] WantedMount wanted_mount(const MountInputs& inputs, std::string_view path);

// Of those of `paths` that the rules hide: where the host shows them again, and the mount that
// hides them there.
[[nodiscard]] std::map<std::string, WantedMount, std::less<>> hidden_second_places(
    const MountInputs& inputs, const std::vector<std::string>& paths);

// The deciding rule; null if there is none.
[[nodiscard]] const PathRule* rule_at(const MountInputs& inputs, std::string_view path, PathOp op);

}  // namespace o4::bwrap
