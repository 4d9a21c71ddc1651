// Grants put into a config text, whatever its layout, with all else in it left as it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace o4 {

struct ConfigAdditions {
  std::vector<std::string> paths;                 // entries of allowedPaths
  std::optional<std::vector<std::string>> hosts;  // allowedDomains is set, with these in it
  bool starts_proxy = false;                      // enabled of [sandbox.proxy] is true
  friend bool operator==(const ConfigAdditions&, const ConfigAdditions&) = default;
};

// The text with the additions, or why they cannot be put into it without changing something else.
[[nodiscard]] tl::expected<std::string, std::string> add_to_config(
    std::string_view text, const ConfigAdditions& additions);

}  // namespace o4
