// International names -> A-labels, by the mapping that URL parsers use (UTS 46, nontransitional).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace o4 {

// Nothing if `name` is no valid international name. The result is ASCII, but it may hold characters
// that no host has: the mapping can produce them, so the caller checks before and after.
[[nodiscard]] std::optional<std::string> to_a_labels(std::string_view name);

}  // namespace o4
