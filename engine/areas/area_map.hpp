// A finite tree that stands for all paths, or for all hosts: each node is a place, or a class of
// places that no rule tells apart, with one member of it. What is asked of them all need only be
// asked of these. `compare`, the claims and the proofs of profiles rest on it.
//
// Why finitely many are enough. A policy looks at a path in four ways only: which rules' paths are
// it or above it, which links its walk goes through, whether its last name is a numbered device's,
// and, on macOS, which protected places it falls together with once case is folded. The paths that
// occur there are the landmarks: finitely many. Take a place below which no landmark lies. Whatever
// name follows, the same rules are above, no link is met, nothing is numbered or folds together. So
// all that is below it is decided as any one member is, and that member is the node's `below`.
// Walking down from "/", a node is opened only while a landmark lies ahead; the walk therefore
// ends, and each path belongs to exactly one node: the deepest that covers it.
//
// What needs care, and where it is dealt with:
// - Two policies have two sets of landmarks, and perhaps two platforms. The tree is opened as long
//   as either has something ahead (map_places), so that a node is one class for both.
// - A link has as much ahead of it as its target. Below it stands the target's subtree once more,
//   and links in circles would never end. When the walk meets a state that it has met before (the
//   residues of Landmarks), the node says `same_as`; of the paths that lead to one state the one
//   with the fewest links is walked first, so that what is said names the shortest spelling.
// - After 40 links a walk fails. Such paths are classes of their own.
// - Letter case: a protected name on macOS stands for all its spellings. The node that stands for
//   the folded ones excludes the siblings that are spelled out (`not_inside`).
// - Hosts go by labels from the right, addresses by prefix. A name and an address never meet.
//
// A wrong answer here makes every proof wrong. The differential tests therefore hold the tree
// against random paths and hosts that it has not seen: each must be decided as the node that
// stands for it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/areas/area.hpp"
#include "engine/areas/landmarks.hpp"

namespace o4 {

// A member is a path in given form, or a host that parse_host reads.
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

// The root comes first, and every node before its children. Links aside (`same_as`), each path or
// host belongs to one node: the deepest whose area covers it, and there to `self` if it is the
// place itself, else to `below`.
struct AreaMap {
  std::vector<AreaNode> nodes;
};

// All paths of the policies at hand as a finite tree.

// Paths are in the given form of the spaces. Of the paths that lead to one state of affairs those
// with the fewest links come first. Nothing if there are too many. Too many are 400,000 nodes:
// links that lead to each other can multiply places.
[[nodiscard]] std::optional<AreaMap> map_places(std::span<const Landmarks* const> policies);

}  // namespace o4
