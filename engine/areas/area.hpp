// Parts of the paths or of the hosts: how regions are written down.
//
// An area is a set of places with a short name. It has no policy and no links: a path is in it by
// its text, in given form. Regions are areas without areas (Region).
//
//   /home/u/.ssh  tree, folded from byte 7   /home/u/.ssh and below, .SSH and its like as well
//   /dev/ttys     tree, numbered             /dev/ttys0, /dev/ttys17/x
//   example.com   below                      www.example.com, not example.com
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace o4 {

// A place and all below it, the place alone, or what is below it without the place.
enum class Extent { tree, only, below };
// How the last name of an area is meant.
enum class Naming {
  exact,
  folded,    // from byte `exact` on, every spelling that a file system without case takes for it
  numbered,  // the path with one or more digits behind
};

// A path; or for hosts "example.com", a network such as "10.0.0.0/8", or "*" for every host. `at`
// is in given form for paths, canonical for hosts.
struct Area {
  std::string at;
  Extent extent = Extent::tree;
  Naming naming = Naming::exact;
  std::size_t exact = 0;  // of a folded one: the byte from which any spelling counts
  friend bool operator==(const Area&, const Area&) = default;
};

// Whether the path is in the area.
[[nodiscard]] bool covers_path(const Area& area, std::string_view path);

}  // namespace o4
