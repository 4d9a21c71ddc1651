// Walks down from "/" in all policies at once, shortest paths with the fewest links first, and
// opens a node as long as a landmark lies ahead in one of them. What lies ahead is the node's
// residue; a residue that was met before ends the walk there (`same_as`).
#include "engine/areas/area_map.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

#include "engine/paths/case_variants.hpp"
#include "engine/paths/fold.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr std::size_t most_nodes = 400'000;
constexpr int beyond_links = 41;

std::string joined(std::string_view parent, std::string_view name) {
  return (parent == "/" ? std::string() : std::string(parent)) + "/" + std::string(name);
}

// Other ways to write `folded`, each with one letter or all of them otherwise. At most 64: one is
// needed that nobody has spelled out.
std::vector<std::string> respelled(std::string_view folded) {
  const auto spellings = case_variants_of(folded);
  std::vector<std::string> texts = {std::string()};
  for (const auto& part : spellings.parts) {
    std::vector<std::string> more;
    std::string plain;
    for (const auto& letter : part.front()) {
      plain += letter.back();
    }
    for (const auto& option : part) {
      std::string first;
      for (const auto& letter : option) {
        first += letter.front();
      }
      more.push_back(texts.front() + first);
    }
    for (const auto& text : texts) {
      more.push_back(text + plain);
    }
    texts = std::move(more);
    texts.resize(std::min<std::size_t>(texts.size(), 64));
  }
  return texts;
}

class PlaceMapper {
 public:
  explicit PlaceMapper(std::span<const Landmarks* const> policies) : policies_(policies) {
    all_macos_ = std::all_of(policies.begin(), policies.end(), [](const Landmarks* landmarks) {
      return landmarks->space().platform == Platform::macos;
    });
  }

  std::optional<AreaMap> map() {
    add({"/", Extent::tree, Naming::exact, 1}, "/");
    while (!waiting_.empty()) {
      const auto node = std::get<2>(waiting_.top());
      waiting_.pop();
      open(node);
      if (map_.nodes.size() > most_nodes) {
        return std::nullopt;
      }
    }
    return std::move(map_);
  }

 private:
  using ByName = std::map<std::string, std::size_t, std::less<>>;
  using Waiting = std::tuple<int, std::ptrdiff_t, std::size_t>;  // links, depth, node

  std::size_t add(Area area, std::string path) {
    const auto number = map_.nodes.size();
    int links = 0;
    for (const auto* landmarks : policies_) {
      const auto& space = landmarks->space();
      links += resolved_form(space, path) ? static_cast<int>(links_on_the_way(space, path).size())
                                          : beyond_links;
    }
    waiting_.emplace(links, std::count(path.begin(), path.end(), '/'), number);
    map_.nodes.push_back({std::move(area), std::move(path), std::nullopt, {}, std::nullopt, {}});
    return number;
  }

  // Where a path stands in every policy: what may still come, and the names next below it. The
  // state is all that decides what may follow: the residue as given and as resolved, in every
  // policy. `\0`, which no path holds, ends each; no residue is empty.
  std::string look(const std::string& path, ChildNames& names) const {
    std::string state;
    for (const auto* landmarks : policies_) {
      const auto& space = landmarks->space();
      const auto given = given_form(space, path);
      const auto resolved = resolved_form(space, path);
      state += landmarks->residue(given) + '\0';
      landmarks->names_below(given, names);
      if (resolved) {
        state += landmarks->residue(*resolved);
        landmarks->names_below(*resolved, names);
      }
      state += '\0';
    }
    return state;
  }

  // A node is made when its parent is opened, and opened when it is next in line: then it is known
  // whether a place in the same state has been opened before.
  void open(std::size_t number) {
    const auto path = *map_.nodes[number].self;
    ChildNames names;
    const auto state = look(path, names);
    if (names.exact.empty() && names.folded.empty() && names.numbered.empty()) {
      map_.nodes[number].below = joined(path, "x");
      return;
    }
    // No link is below a class of names.
    if (map_.nodes[number].area.naming == Naming::exact) {
      const auto [known, is_new] = states_.emplace(state, number);
      if (!is_new) {
        map_.nodes[number].same_as = known->second;
        return;
      }
    }
    if (path == "/" && all_macos_) {
      take_doubled_roots(names);
    }
    add_children(number, path, names);
  }

  // /tmp and its like: on macOS paths in given form do not begin with them.
  void take_doubled_roots(ChildNames& names) {
    for (const auto* root : {"tmp", "var", "etc"}) {
      names.exact.erase(root);
      taken_.insert(root);
    }
  }

  void add_children(std::size_t parent, const std::string& path, ChildNames& names) {
    add_numbered_spellings(names);
    const auto exact = map_.nodes[parent].area.exact;
    ByName by_name;
    for (const auto& name : names.exact) {
      const auto child = joined(path, name);
      by_name[name] = add_child(parent, {child, Extent::tree, Naming::exact, child.size()}, child);
    }
    add_numbered(parent, path, names, by_name);
    for (const auto& [folded, spelled] : names.folded) {
      if (const auto name = free_spelling(path, names, folded, spelled)) {
        const auto at = joined(path, *name);
        const auto child = add_child(parent, {at, Extent::tree, Naming::folded, exact}, at);
        leave_out(child, by_name,
                  [&, &wanted = folded](std::string_view n) { return fold_case(n) == wanted; });
      }
    }
    map_.nodes[parent].below = joined(path, fresh_name(path, names));
  }

  // Longer stems first, which may be numbered names themselves.
  void add_numbered(std::size_t parent, const std::string& path, const ChildNames& names,
                    const ByName& by_name) {
    ByName stems;
    for (auto stem = names.numbered.rbegin(); stem != names.numbered.rend(); ++stem) {
      const auto inside = [&](std::string_view n) { return is_numbered_name(n, *stem); };
      if (const auto name = free_numbered(names, *stem)) {
        const auto at = joined(path, *stem);
        const auto child =
            add_child(parent, {at, Extent::tree, Naming::numbered, at.size()}, joined(path, *name));
        leave_out(child, by_name, inside);
        leave_out(child, stems, inside);
        stems[*stem] = child;
      }
    }
  }

  std::size_t add_child(std::size_t parent, Area area, const std::string& path) {
    const auto child = add(std::move(area), path);
    map_.nodes[parent].children.push_back(child);
    return child;
  }

  template <typename Inside>
  void leave_out(std::size_t child, const ByName& siblings, const Inside& inside) {
    for (const auto& [name, sibling] : siblings) {
      if (inside(name)) {
        map_.nodes[child].not_inside.push_back(sibling);
      }
    }
  }

  // A protected name that is also a numbered one needs a node of its own.
  static void add_numbered_spellings(ChildNames& names) {
    for (const auto& [folded, spelled] : names.folded) {
      for (const auto& stem : names.numbered) {
        const auto digits = folded.find_last_not_of("0123456789") + 1;
        const auto name = stem + folded.substr(digits);
        if (is_numbered_name(name, stem) && fold_case(name) == folded) {
          names.exact.insert(name);
        }
      }
    }
  }

  bool is_taken(std::string_view path, const ChildNames& names, const std::string& name) const {
    return names.exact.contains(name) || (path == "/" && taken_.contains(name));
  }

  // A member of the class that is in no narrower one; nothing if all of its first thousand are.
  static std::optional<std::string> free_numbered(const ChildNames& names,
                                                  const std::string& stem) {
    for (int number = 0; number < 1000; ++number) {
      auto name = stem + std::to_string(number);
      const bool longer_too =
          std::any_of(names.numbered.begin(), names.numbered.end(), [&](const std::string& other) {
            return other.size() > stem.size() && is_numbered_name(name, other);
          });
      if (!longer_too && !names.exact.contains(name) && !names.folded.contains(fold_case(name))) {
        return name;
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> free_spelling(std::string_view path, const ChildNames& names,
                                           const std::string& folded,
                                           const std::string& spelled) const {
    auto candidates = respelled(folded);
    candidates.insert(candidates.begin(), spelled);
    for (auto& name : candidates) {
      if (!is_taken(path, names, name) && fold_case(name) == folded) {
        return std::move(name);
      }
    }
    return std::nullopt;
  }

  // A name that no landmark has: what stands for all others.
  std::string fresh_name(std::string_view path, const ChildNames& names) const {
    std::string name = "x";
    while (is_taken(path, names, name) || names.folded.contains(name)) {
      name += 'x';
    }
    return name;
  }

  std::span<const Landmarks* const> policies_;
  bool all_macos_ = false;
  std::set<std::string, std::less<>> taken_;
  AreaMap map_;
  std::map<std::string, std::size_t> states_;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting_;
};

}  // namespace

std::optional<AreaMap> map_places(std::span<const Landmarks* const> policies) {
  return PlaceMapper(policies).map();
}

}  // namespace o4
