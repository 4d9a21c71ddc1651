#include "engine/compile/check_directories.hpp"

#include <algorithm>
#include <string>

#include "engine/paths/overlap.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

void check_directory(const RuleGraph& graph, const LoadedFacts& facts, const std::string& key,
                     const std::string& directory, Diagnostics& out) {
  const auto& space = graph.world.space;
  const auto refuse = [&](const std::string& why) {
    const auto found = facts.spans.find(key);
    const auto bare = key.substr(0, key.find('['));
    auto code = "facts-" + bare;
    std::replace(code.begin(), code.end(), '_', '-');
    out.error(code, found == facts.spans.end() ? Span{} : found->second,
              bare + " " + in_quotes(directory) + " " + why,
              "name a folder that neither holds nor lies in a protected location");
  };
  if (!resolved_form(space, directory)) {
    return refuse("leads through more than 40 links");
  }
  const auto forms = comparable_forms(space, directory);
  for (const auto& place : graph.mode.off_limits) {
    if (overlap(forms, {guarded_form(space, place.path)})) {
      return refuse("overlaps the protected location " + show_path(place.path, graph.world.home));
    }
  }
}

}  // namespace

void check_directories(const RuleGraph& graph, const LoadedFacts& loaded, Diagnostics& out) {
  const auto& facts = loaded.facts;
  if (facts.working_root_set) {
    check_directory(graph, loaded, "workspace", facts.workspace, out);
  }
  for (std::size_t i = 0; i < facts.add_dirs.size(); ++i) {
    check_directory(graph, loaded, "add_dirs[" + std::to_string(i) + "]", facts.add_dirs[i], out);
  }
}

}  // namespace o4
