// Labels at nodes become few regions with few exceptions. The finder walks the tree with the region
// that covers a node so far, opens a new one where the kind changes and cuts the old one there. At
// the end every place is asked again: a region whose text would be wrong about a place is not told.
#include "engine/areas/regions.hpp"

#include <algorithm>
#include <utility>

namespace o4 {
namespace {

// A node's area with another extent.
struct Part {
  std::size_t node = 0;
  Extent extent = Extent::tree;
};

// A region while the walk goes on: exceptions are added as they are met.
struct Draft {
  RegionLabel label;
  Part part;
  std::vector<Part> except;
  std::vector<Part> classes;  // those of them that name places by a class
};

class Finder {
 public:
  Finder(const AreaMap& map, std::span<const NodeLabels> labels) : map_(map), labels_(labels) {}

  Regions find() {
    mark_wanted();
    visit(0, {});
    Regions result;
    for (const auto& draft : drafts_) {
      const auto& place = map_.nodes[draft.part.node];
      const bool itself = draft.part.extent != Extent::below && place.self;
      Region region{draft.label, area_of(draft.part), {}, itself ? *place.self : *place.below};
      for (const auto& part : draft.except) {
        region.except.push_back(area_of(part));
      }
      result.regions.push_back(std::move(region));
    }
    result.same = std::move(same_);
    return result;
  }

 private:
  using Covering = std::vector<std::size_t>;  // drafts, all of one kind

  Area area_of(const Part& part) const {
    auto area = map_.nodes[part.node].area;
    area.extent = part.extent;
    return area;
  }

  // The nodes at or below which, links followed, there is anything to tell.
  void mark_wanted() {
    wanted_.assign(map_.nodes.size(), 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (auto node = map_.nodes.size(); node-- > 0;) {
        if (wanted_[node] == 0 && is_wanted(node)) {
          wanted_[node] = 1;
          changed = true;
        }
      }
    }
  }

  bool is_wanted(std::size_t node) const {
    const auto& [self, below] = labels_[node];
    const auto& children = map_.nodes[node].children;
    return (self && self->kind != 0) || (below && below->kind != 0) ||
           (map_.nodes[node].same_as && wanted_[*map_.nodes[node].same_as] != 0) ||
           std::any_of(children.begin(), children.end(),
                       [&](std::size_t child) { return wanted_[child] != 0; });
  }

  void leave_out(const Covering& covering, const Part& part) {
    for (const auto draft : covering) {
      leave_out(drafts_[draft], part);
    }
  }

  void leave_out(Draft& draft, const Part& part) const {
    draft.except.push_back(part);
    if (map_.nodes[part.node].area.naming != Naming::exact) {
      draft.classes.push_back(part);
    }
  }

  std::size_t add_draft(const RegionLabel& label, const Part& part) {
    drafts_.push_back({label, part, {}, {}});
    return drafts_.size() - 1;
  }

  // A label to tell that no covering region has told, with the same reason.
  bool is_news(const std::optional<RegionLabel>& label, const Covering& covering) const {
    return label && label->kind != 0 &&
           (covering.empty() || drafts_[covering.back()].label != *label);
  }

  // `covering` are the regions that hold this node so far; the last one is the closest.
  void visit(std::size_t node, Covering covering) {
    const auto& place = map_.nodes[node];
    if (place.same_as) {
      leave_out(covering, {node, Extent::tree});
      if (wanted_[node] != 0) {
        same_.emplace_back(place.area, map_.nodes[*place.same_as].area);
      }
      return;
    }
    const auto& [self, below] = labels_[node];
    covering = narrowed(node, covering);
    const bool one = !place.self || (self && below && *self == *below);
    const bool news_below = is_news(below, covering);
    if (is_news(self, covering) && !(one && news_below)) {
      add_draft(*self, {node, Extent::only});
    }
    if (news_below) {
      covering.push_back(add_draft(*below, {node, one ? Extent::tree : Extent::below}));
    }
    visit_children(node, covering);
  }

  // What still covers the node's children: regions are cut where another kind begins.
  Covering narrowed(std::size_t node, const Covering& covering) {
    const auto& [self, below] = labels_[node];
    if (covering.empty()) {
      return covering;
    }
    const auto kind = drafts_[covering.back()].label.kind;
    const bool self_in = !self || self->kind == kind;
    const bool below_in = !below || below->kind == kind;
    if (!below_in) {
      leave_out(covering, {node, self && self_in ? Extent::below : Extent::tree});
    } else if (!self_in) {
      leave_out(covering, {node, below ? Extent::only : Extent::tree});
    }
    return below_in ? covering : Covering();
  }

  // Classes of names before the names that are left out of them.
  void visit_children(std::size_t node, const Covering& covering) {
    const auto& children = map_.nodes[node].children;
    for (auto at = children.rbegin(); at != children.rend(); ++at) {
      const auto& apart = map_.nodes[*at].not_inside;
      if (apart.empty()) {
        continue;
      }
      const auto first = drafts_.size();
      visit(*at, is_cut(*at, covering) ? cut(*at, covering) : covering);
      for (const auto sibling : apart) {
        for (auto draft = first; draft < drafts_.size(); ++draft) {
          if (!agrees(sibling, drafts_[draft])) {
            leave_out(drafts_[draft], {sibling, Extent::tree});
          }
        }
      }
    }
    for (const auto child : children) {
      if (map_.nodes[child].not_inside.empty()) {
        visit(child, is_cut(child, covering) ? cut(child, covering) : covering);
      }
    }
  }

  Covering cut(std::size_t child, const Covering& covering) {
    leave_out(covering, {child, Extent::tree});
    return {};
  }

  // Whether a class that `child` is left out of took a place below it from a region to which it
  // belongs.
  bool is_cut(std::size_t child, const Covering& covering) {
    return std::any_of(covering.begin(), covering.end(), [&](std::size_t draft) {
      const auto kind = drafts_[draft].label.kind;
      return any_below(child,
                       [&](const std::string& path, const std::optional<RegionLabel>& label) {
                         return label && label->kind == kind && is_excepted(drafts_[draft], path);
                       });
    });
  }

  // Whether the region's text is right about all that is at and below `node`.
  bool agrees(std::size_t node, const Draft& draft) {
    return !any_below(node, [&](const std::string& path, const std::optional<RegionLabel>& label) {
      const bool inside = covers(draft.part, path) && !is_excepted(draft, path);
      return inside && (!label || label->kind != draft.label.kind);
    });
  }

  bool is_excepted(const Draft& draft, const std::string& path) const {
    return std::any_of(draft.classes.begin(), draft.classes.end(),
                       [&](const Part& part) { return covers(part, path); });
  }

  bool covers(const Part& part, const std::string& path) const {
    return map_.nodes[part.node].area.naming != Naming::exact && covers_path(area_of(part), path);
  }

  // Asks about each place at and below `node`; links to other places have no label.
  template <typename Ask>
  bool any_below(std::size_t node, const Ask& ask) const {
    const auto& place = map_.nodes[node];
    if (place.same_as) {
      return ask(*place.self, std::nullopt);
    }
    return (place.self && ask(*place.self, labels_[node].self)) ||
           (place.below && ask(*place.below, labels_[node].below)) ||
           std::any_of(place.children.begin(), place.children.end(),
                       [&](std::size_t child) { return any_below(child, ask); });
  }

  const AreaMap& map_;
  std::span<const NodeLabels> labels_;
  std::vector<char> wanted_;
  std::vector<Draft> drafts_;
  std::vector<std::pair<Area, Area>> same_;
};

}  // namespace

Regions find_regions(const AreaMap& map, std::span<const NodeLabels> labels) {
  return Finder(map, labels).find();
}

}  // namespace o4
