// Grants put into a config text, whatever its layout, with all else in it left as it is.
//
// For advice that grants a wish: the text that would be written is the text that is compiled and
// compared, so that advice is never given that a file cannot hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace o4 {

// Paths and hosts are as an entry spells them.
struct ConfigAdditions {
  std::vector<std::string> paths;                 // entries of allowedPaths
  std::optional<std::vector<std::string>> hosts;  // allowedDomains is set, with these in it
  bool starts_proxy = false;                      // enabled of [sandbox.proxy] is true
  friend bool operator==(const ConfigAdditions&, const ConfigAdditions&) = default;
};

// The text with the additions, or why they cannot be put into it without changing something else.
// Entries are put behind those that are there, also if they are there already. An empty text
// becomes a new config. The error is a sentence for people; nothing is changed then.
[[nodiscard]] tl::expected<std::string, std::string> add_to_config(
    std::string_view text, const ConfigAdditions& additions);

}  // namespace o4
