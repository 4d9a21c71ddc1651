// The words of a [facts] table for single values: platforms, permission modes, where bubblewrap is
// and what lstat says of a path.
//
// The enums are for code, the words for texts, and each pair of functions goes both ways:
// parse(to_word(x)) is x.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/facts/facts.hpp"

namespace o4 {

inline constexpr std::array<std::string_view, 3> platform_words{"linux", "macos", "other"};

inline constexpr std::array<std::string_view, 3> permission_mode_words{"ask", "auto", "bypass"};
// The only places where bubblewrap is looked for, and none (E2, E3).
inline constexpr std::array<std::string_view, 3> bwrap_places{"/usr/bin/bwrap", "/bin/bwrap", ""};

// As facts, compiled policies and conditions spell them.
[[nodiscard]] std::string_view to_word(Platform platform);
[[nodiscard]] std::optional<Platform> parse_platform(std::string_view word);

[[nodiscard]] std::string_view to_word(PermissionMode mode);
[[nodiscard]] std::optional<PermissionMode> parse_permission_mode(std::string_view word);

// "dir", "file", "file links=2", "other", "missing", "-> target". A link's text stands as it is,
// relative or absolute.
[[nodiscard]] std::string to_text(const FileFact& fact);
// A link must lead somewhere; a file has at least one name.
[[nodiscard]] std::optional<FileFact> parse_file_fact(std::string_view text);

}  // namespace o4
