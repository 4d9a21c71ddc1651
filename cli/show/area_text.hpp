// Regions and who they are about, in words and as JSON: for comparisons, claims and reports.
//
// A region stands for more places than the one that is written: "below /dev" is not "/dev". The
// words say which, and JSON says it with `extent`, so that no reader takes a class of places for
// its name.
#pragma once

#include <string>

#include "cli/show/render_json.hpp"
#include "engine/areas/area.hpp"
#include "engine/compare/access.hpp"

namespace o4 {

// "commands write", "the fetch tool connects to"; a narrow profile's name comes before it.
[[nodiscard]] std::string subject_text(const Subject& subject);
// "~/.ssh", "below /dev", "*.example.com", "every host"; an empty home shows no "~". What of a name
// counts is said behind it: "(any letter case)" for places that macOS folds, "<digits>" for
// numbered ones.
// An area of hosts and one of paths are told apart by the slash at their start alone.
[[nodiscard]] std::string area_text(const Area& area, const std::string& home);
// {"at": …, "extent": "tree" | "only" | "below"}, and how the name is compared where that is not
// byte by byte.
// The text for people is not in it: a program words it as it likes.
[[nodiscard]] Json area_json(const Area& area);

}  // namespace o4
