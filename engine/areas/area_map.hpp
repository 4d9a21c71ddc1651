// A finite tree that stands for all paths, or for all hosts: each node is a place, or a class of
// places that no rule tells apart, with one member of it. What is asked of them all need only be
// asked of these.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/areas/area.hpp"

namespace o4 {

struct AreaNode {
  Area area;                         // its extent is the tree
  std::optional<std::string> self;   // the place itself, or a member of its class; none: no such
  std::optional<std::string> below;  // stands for all that is below it and in no child
  std::vector<std::size_t> children;
  // All below it is as below that node: links lead to places that have been met before.
  std::optional<std::size_t> same_as;
  // Siblings that this node's naming covers too, and that it does not stand for.
  std::vector<std::size_t> not_inside;
};

// The root comes first, and every node before its children.
struct AreaMap {
  std::vector<AreaNode> nodes;
};

}  // namespace o4
