// Collects named paths with all their ancestors, then one unnamed neighbour for each. A component
// that occurs nowhere in any named path stands for all such components.

#include "backends/bwrap/verify/checks.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

class Points {
 public:
  explicit Points(const FactsView& view) : view_(view) { named_.insert("/"); }

  void add(std::string_view text) {
    if (!text.starts_with('/')) {
      return;
    }
    const auto normal = normal_path(text);
    for (std::string_view path = normal; path != "/"; path = parent_path(path)) {
      if (!named_.insert(std::string(path)).second) {
        return;
      }
    }
  }

  std::vector<std::string> all() const {
    const auto other = unnamed();
    std::vector<std::string> result;
    for (const auto& path : named_) {
      if (view_.is_real(path)) {
        result.push_back(path);
        result.push_back(join(path, other));
      }
    }
    std::sort(result.begin(), result.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return result;
  }

 private:
  // The shortest name of its kind that is no component of a named path.
  [[nodiscard]] std::string unnamed() const {
    std::set<std::string_view> names;
    for (const auto& path : named_) {
      names.insert(name_of(path));
    }
    std::string name = "x";
    while (names.contains(name)) {
      name += 'x';
    }
    return name;
  }

  const FactsView& view_;
  std::set<std::string> named_;
};

}  // namespace

std::vector<std::string> points_of(const Facts& facts, const PolicyWorld& world,
                                   const ProfileRules& rules, const FactsView& view,
                                   const Plan& list) {
  Points points(view);
  for (const auto& rule : rules.shell) {
    points.add(rule.path);
  }
  for (const auto& [path, fact] : facts.fs) {
    points.add(path);
  }
  for (const auto& mount : facts.mounts) {
    points.add(mount.at);
  }
  for (const auto* const path : {&world.home, &world.workspace, &world.cwd, &facts.temp_dir,
                                 &facts.cache_dir, &facts.resolv_conf, &facts.stage}) {
    points.add(*path);
  }
  for (const auto& name : view.entries()) {
    points.add(join(view.workspace(), name));
  }
  for (const auto& operation : list.operations) {
    if (const auto* const bind = std::get_if<Bind>(&operation.option)) {
      points.add(bind->source);
    }
    if (const auto* const dest = destination(operation.option)) {
      points.add(*dest);
    }
  }
  return points.all();
}

}  // namespace o4::bwrap
