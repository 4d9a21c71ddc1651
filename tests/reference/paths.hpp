// Paths as statement W8 describes them: normal form, links, macOS spellings. Strings only; the
// file system is what the facts say it is.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/reference/world.hpp"

namespace o4::reference {

// W8: `.`, `..`, doubled and trailing slashes removed; `path` is absolute.
[[nodiscard]] std::string normal(const std::string& path);

// W8: `~` and `~/` mean home, a relative path starts at `base`. Nothing is shortened.
[[nodiscard]] std::string absolute(const World& world, const std::string& text,
                                   const std::string& base);

// W8: the normal form, with the macOS spellings `/tmp /var /etc` under `/private`.
[[nodiscard]] std::string as_given(const World& world, const std::string& path);

// W8: the place where a walk from the left through the links ends; nothing after 40 links.
[[nodiscard]] std::optional<std::string> as_resolved(const World& world, const std::string& path);

// The links of the facts by the place where each stands. The name of a link is compared exactly,
// its folder as a place.
[[nodiscard]] std::map<std::string, std::string> links_of(const World& world);

// W7: on Linux what lies in /proc, and in /dev other than /dev/shm, is the sandbox's own. Whether
// the walk of W8 comes to such a place.
[[nodiscard]] bool comes_to_own_place(const World& world, const std::string& path);

// W8: a rule's path covers the place as spelled and as resolved.
[[nodiscard]] std::vector<std::string> spellings(const World& world, const std::string& path);

// `path` is `place` or below it; both in normal form.
[[nodiscard]] bool inside(const std::string& path, const std::string& place);

// W8: case folding and NFC of each component; bytes that are no UTF-8 stay.
[[nodiscard]] std::string folded(const std::string& path);

}  // namespace o4::reference
