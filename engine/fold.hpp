// Names that a case-insensitive, normalising file system takes for one.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// Full Unicode case folding, then NFC (W8). Bytes that are not UTF-8 stay as they are.
[[nodiscard]] std::string fold_case(std::string_view text);

}  // namespace o4
