// A look at a TOML text before it is parsed: the parser's tables are destroyed by recursion and
// some of its look-ups are linear, so a hostile text must not get through to it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace o4 {

inline constexpr std::size_t deepest_nesting = 64;

struct TomlExcess {
  std::size_t offset = 0;
  std::string_view message;
};

// The first place where brackets and dotted keys nest far deeper than `deepest_nesting`, or where
// there are too many tables. Texts that nest a few levels too deep may pass.
[[nodiscard]] std::optional<TomlExcess> find_toml_excess(std::string_view text);

}  // namespace o4
