// Folders that may be written and must not be moved away or cloned: they hold protected places.
#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "backends/sbpl/lower/places.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4::sbpl {
namespace {

// Folders that stand for all that they hold, in the order of their paths.
class Holders {
 public:
  // Folders that `counts` does not hold for are left out.
  Holders(const PathSpace& space, std::function<bool(std::string_view path)> counts)
      : space_(space), counts_(std::move(counts)) {}

  [[nodiscard]] bool empty() const { return literals_.empty(); }
  void add(PlanFilter literal) {
    if (known_.insert(literal.text).second) {
      literals_.push_back(std::move(literal));
    }
  }
  void add_above(const std::vector<PathRule>& rules,
                 const std::function<bool(const PathRule&)>& matters) {
    for (const auto& rule : rules) {
      if (rule.effect == Effect::guard && matters(rule)) {
        add_above(rule.path, Spelling::any);
      }
    }
  }
  void add_above(const Places& places) {
    for (const auto& place : places.changes()) {
      if (place.action == Action::deny) {
        add_above(place.path, Spelling::exact);
      }
    }
  }
  [[nodiscard]] std::vector<PlanFilter> take() {
    const auto by_text = [](const PlanFilter& a, const PlanFilter& b) { return a.text < b.text; };
    std::sort(literals_.begin(), literals_.end(), by_text);
    std::sort(folded_.begin(), folded_.end(), by_text);
    literals_.insert(literals_.end(), folded_.begin(), folded_.end());
    return std::move(literals_);
  }

 private:
  enum class Spelling { exact, any };  // protected places are matched in any spelling

  void add_above(std::string_view path, Spelling spelling) {
    const auto reason = "above " + std::string(path);
    for (auto at = std::string(path); at != "/";) {
      at = parent_path(at);
      if (!counts_(at)) {
        continue;
      }
      add({PlanFilter::Kind::literal, at, reason, {}});
      if (spelling == Spelling::any && at != "/" && known_folded_.insert(at).second) {
        folded_.push_back(
            {PlanFilter::Kind::regex, folded_pattern(space_, at) + "$", "in any spelling", {}});
      }
    }
  }

  const PathSpace& space_;
  std::function<bool(std::string_view)> counts_;
  std::set<std::string> known_;
  std::set<std::string> known_folded_;
  std::vector<PlanFilter> literals_;
  std::vector<PlanFilter> folded_;
};

// Granted folders outside the workspace. What the workspace holds may be moved about in it; the
// folder of a grant may not be replaced by something else under the same name.
std::vector<PlanFilter> granted_folders(const RuleGraph& graph, const ProfileRules& profile) {
  std::vector<PlanFilter> folders;
  const Places write(profile.shell, PathOp::write);
  for (const auto& place : write.changes()) {
    const bool granted = place.rule->effect == Effect::allow && !place.numbered;
    const bool in_workspace =
        place.path != graph.world.workspace && is_under(place.path, graph.world.workspace);
    if (granted && !in_workspace) {
      folders.push_back({PlanFilter::Kind::literal, std::string(place.path), "a granted folder",
                         show_place(place.rule->provenance.from)});
    }
  }
  return folders;
}

}  // namespace

std::vector<PlanFilter> unlink_guards(const RuleGraph& graph, const ProfileRules& profile) {
  const Places write(profile.shell, PathOp::write);
  const std::array parts{Places(profile.shell, PathOp::read), write};
  Holders holders(graph.world.space,
                  [&](std::string_view path) { return write.at(path) == Action::allow; });
  for (const auto& place : granted_folders(graph, profile)) {
    holders.add(place);
  }
  holders.add_above(profile.shell, [](const PathRule&) { return true; });
  holders.add_above(Places(parts));
  return holders.take();
}

// The data volume appears below /System as well, by a path that the kernel never asks for, so that
// a copy of those folders would hold everything; they are guarded once anything is.
std::vector<PlanFilter> clone_guards(const RuleGraph& graph, const ProfileRules& profile) {
  Holders holders(graph.world.space, [](std::string_view) { return true; });
  holders.add_above(profile.shell, [](const PathRule& rule) { return rule.read; });
  holders.add_above(Places(profile.shell, PathOp::read));
  if (!holders.empty()) {
    for (const auto* path : {"/System", "/System/Volumes", "/System/Volumes/Data"}) {
      holders.add({PlanFilter::Kind::literal, path, "the data volume is in it", {}});
    }
  }
  return holders.take();
}

}  // namespace o4::sbpl
