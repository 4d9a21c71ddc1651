// A look at a TOML text before it is parsed. toml++ destroys its tables by recursion, looks some
// things up linearly, and is undefined for characters beyond ASCII outside strings and comments, so
// hostile texts must not get through to it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace o4 {

inline constexpr std::size_t deepest_nesting = 64;

struct TomlFault {
  std::size_t offset = 0;
  std::string_view message;
};

// The first place where a character beyond ASCII stands where none may, where brackets and dotted
// keys nest far deeper than `deepest_nesting`, or where there are too many tables. Texts that nest
// a few levels too deep may pass.
[[nodiscard]] std::optional<TomlFault> find_toml_fault(std::string_view text);

}  // namespace o4
