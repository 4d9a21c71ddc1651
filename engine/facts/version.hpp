// A version of o4: three numbers of at most nine digits (T8).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace o4 {

struct Version {
  std::array<std::uint32_t, 3> numbers;
  friend auto operator<=>(const Version&, const Version&) = default;
};

[[nodiscard]] std::optional<Version> parse_version(std::string_view text);
[[nodiscard]] std::string to_text(const Version& version);

}  // namespace o4
