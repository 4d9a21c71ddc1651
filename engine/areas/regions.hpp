// From answers at the nodes of a map to the regions where something holds.
//
// A tree with an answer at each node is exact and too long to read. Regions say the same with the
// fewest lines: a node whose subtree agrees is one region, an exception inside is named as such.
// What is said of a region is true of every place in it; where that cannot be said in one line
// there are two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/areas/area_map.hpp"

namespace o4 {

// What is answered at a node, in two steps: nodes with equal `kind` belong to one set of places,
// and `reason` tells apart why. Kind 0 is what nobody wants to hear of.
struct RegionLabel {
  std::uint32_t kind = 0;
  std::uint32_t reason = 0;
  friend bool operator==(const RegionLabel&, const RegionLabel&) = default;
};

// At the node itself and at what stands for the rest below it. Nothing where the node has no such
// place.
struct NodeLabels {
  std::optional<RegionLabel> self;
  std::optional<RegionLabel> below;
};

// `area` without `except`. Every place in it has the label's kind; it may hold smaller regions of
// the same kind with another reason. Exceptions may be wider than what is cut out of the area, but
// whatever of this kind lies in them is told by a region of its own.
struct Region {
  RegionLabel label;
  Area area;
  std::vector<Area> except;
  std::string witness;  // the shortest place in it
};

// In the order of the walk: a wider region before those in it.
struct Regions {
  std::vector<Region> regions;
  // At and below the first area, reached by a link, all is as at and below the second.
  std::vector<std::pair<Area, Area>> same;
};

// Complete: a place has kind k, not 0, if and only if some region of kind k holds it, once the
// start of its path that is in `same` is written as its counterpart.
[[nodiscard]] Regions find_regions(const AreaMap& map, std::span<const NodeLabels> labels);

}  // namespace o4
