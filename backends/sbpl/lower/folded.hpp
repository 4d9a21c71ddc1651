// Protected paths in every spelling that the file system takes for the same (W8).
#pragma once

#include <string>
#include <string_view>

#include "backends/sbpl/automata/sbpl_regex.hpp"
#include "engine/paths/path_space.hpp"

namespace o4::sbpl {

// The pattern of one path's spellings, anchored at the start and open at the end.
[[nodiscard]] std::string folded_pattern(const PathSpace& space, std::string_view path);

// What such a pattern should match, for the path and all below it. `possible` leaves any name in
// place of one whose spellings are not all known.
[[nodiscard]] SbplRegex folded_words(const PathSpace& space, std::string_view path);

}  // namespace o4::sbpl
