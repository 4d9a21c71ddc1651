// A landmark is kept as a name below its parent, for each of its ancestors as well: so what lies
// ahead of a path is one look-up. The residue is the deepest landmark at or above a path and
// whether the path has left it ("//"): beyond, nothing is ahead, whatever the names are.
#include "engine/areas/landmarks.hpp"

#include <algorithm>
#include <array>

#include "engine/paths/fold.hpp"
#include "engine/paths/impossible.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr std::array<std::string_view, 3> doubled_roots = {"tmp", "var", "etc"};

std::string_view last_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// The longest of `path` and its ancestors that is a key of `tree`, and what follows it.
//   with the landmark /a/b:   /a -> "/a"   /a/b -> "/a/b"   /a/x/y -> "/a//"   /q -> "///"
template <typename Tree>
std::string residue_in(const Tree& tree, std::string_view path) {
  auto at = path;
  while (at != "/" && tree.find(at) == tree.end()) {
    at = parent_path(at);
  }
  return std::string(at) + (at == path ? "" : "//");
}

}  // namespace

bool is_numbered_name(std::string_view name, std::string_view stem) {
  const auto digits = name.substr(std::min(stem.size(), name.size()));
  return name.starts_with(stem) && !digits.empty() &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Landmarks::Landmarks(const PathSpace& space) : space_(&space) {
  exact_["/"];
  folded_["/"];
  for (const auto& [link, target] : space.links) {
    add(link);
  }
  if (space.platform == Platform::linux_os) {
    add(shared_memory);  // another kind of place than what surrounds it, whatever the rules say
  }
}

void Landmarks::add(std::string_view path) {
  exact_[std::string(path)];
  for (; path != "/"; path = parent_path(path)) {
    exact_[std::string(parent_path(path))].emplace(last_name(path));
  }
}

void Landmarks::add_guarded(std::string_view path) {
  if (space_->platform != Platform::macos) {
    add(path);
    return;
  }
  const auto folded = guarded_form(*space_, path);
  auto spelled = path;
  for (std::string_view at = folded; at != "/"; at = parent_path(at)) {
    folded_[std::string(at)];
    const bool paired = fold_case(last_name(spelled)) == last_name(at);
    folded_[std::string(parent_path(at))].emplace(last_name(at),
                                                  paired ? last_name(spelled) : last_name(at));
    spelled = parent_path(spelled);
  }
}

void Landmarks::add_numbered(const std::string& path) {
  add(parent_path(path));
  numbered_[std::string(parent_path(path))].emplace(last_name(path));
}

void Landmarks::names_below(const std::string& path, ChildNames& into) const {
  if (const auto found = exact_.find(path); found != exact_.end()) {
    into.exact.insert(found->second.begin(), found->second.end());
  }
  if (const auto found = numbered_.find(path); found != numbered_.end()) {
    into.numbered.insert(found->second.begin(), found->second.end());
  }
  if (space_->platform != Platform::macos) {
    return;
  }
  const auto found = folded_.find(guarded_form(*space_, path));
  if (found != folded_.end()) {
    into.folded.insert(found->second.begin(), found->second.end());
  }
  for (const auto root : doubled_roots) {
    if (path == "/") {
      into.exact.emplace(root);
    }
    if (path == "/" && folded_.contains("/private/" + std::string(root))) {
      into.folded.emplace(root, root);
    }
  }
}

std::string Landmarks::residue(const std::string& path) const {
  auto result = residue_in(exact_, path);
  const auto known = result.ends_with("//") ? result.substr(0, result.size() - 2) : path;
  if (const auto stems = numbered_.find(known); stems != numbered_.end() && known != path) {
    const auto from = known == "/" ? 1 : known.size() + 1;
    const auto name = std::string_view(path).substr(from, path.find('/', from) - from);
    for (const auto& stem : stems->second) {
      result += is_numbered_name(name, stem) ? stem + "#" : "";
    }
  }
  if (space_->platform == Platform::macos) {
    result += '\0' + residue_in(folded_, guarded_form(*space_, path));
  }
  return result;
}

}  // namespace o4
