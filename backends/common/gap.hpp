// What a backend cannot express: named, with its reason, and listed instead of being passed over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// A kind of gap that a backend can have. `name` is stable ("host-replace").
struct GapKind {
  std::string_view name;
  std::string_view reason;
};

// One gap of one lowering; `subject` is the path or host concerned, empty if it concerns them all.
struct Gap {
  std::string name;
  std::string subject;
  std::string reason;
  friend bool operator==(const Gap&, const Gap&) = default;
};

}  // namespace o4
