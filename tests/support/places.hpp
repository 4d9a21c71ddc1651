// Where this checkout and what it built lie.
#pragma once

#include <string>
#include <string_view>

namespace o4::test {

// A file or folder of the checkout, by its path from the top, as "docs/man".
[[nodiscard]] std::string source_path(std::string_view below);
[[nodiscard]] std::string policy_binary();

}  // namespace o4::test
