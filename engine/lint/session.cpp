// The workspace, its trust, and settings that do nothing in the mode in force.
//
// A setting that no rule of the mode in force speaks of does nothing here. Which rules do is asked
// of the book, conditions decided, not known by name.
#include <algorithm>

#include "engine/graph/origin.hpp"
#include "engine/lint/checks.hpp"
#include "engine/paths/overlap.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

Span fact_span(const LintView& view, std::string_view key) {
  return view.span_of(fact_place(std::string(key)));
}

void check_workspace(const LintView& view, Findings& out) {
  const auto& space = view.graph().world.space;
  const auto forms = comparable_forms(space, view.facts().workspace);
  std::vector<std::string> inside;
  for (const auto& rule : view.graph().mode.shell) {
    const auto path = guarded_form(space, rule.path);
    if (rule.effect != Effect::guard || !overlap(forms, {path})) {
      continue;
    }
    const bool around = std::any_of(forms.begin(), forms.end(),
                                    [&](const std::string& form) { return is_under(form, path); });
    if (around) {
      auto& finding =
          out.add("lint-workspace-protected", fact_span(view, "workspace"),
                  "the workspace lies in the protected location " + view.shown(rule.path) +
                      ": commands can neither read nor write it",
                  "work somewhere else");
      finding.witness = view.write_of(view.facts().workspace);
      return;
    }
    inside.push_back(show_path(rule.path, view.facts().home));
  }
  if (inside.empty()) {
    return;
  }
  std::string list;
  for (const auto& path : inside) {
    list += (list.empty() ? "" : ", ") + path;
  }
  auto& finding = out.add("lint-workspace-protected", fact_span(view, "workspace"),
                          "the workspace holds protected locations, which stay closed, and all "
                          "else around them is open to commands: " +
                              list,
                          "start o4 in the folder of one project");
  finding.witness = view.read_of(inside.front());
}

void check_list(const LintView& view, std::string_view key, Span first, Findings& out) {
  if (view.uses("config." + std::string(key)) || out.has("lint-no-effect", first)) {
    return;
  }
  const auto& graph = view.graph();
  auto& finding =
      out.add("lint-no-effect", first, std::string(key) + " has no effect in " + graph.mode.name);
  finding.related.push_back({{},
                             graph.mode.name + " is in force: " + graph.chosen.because + " (" +
                                 show_place(graph.chosen.from) + ")"});
}

}  // namespace

void check_session(const LintView& view, Findings& out) {
  if (view.is_sandboxed()) {
    check_workspace(view, out);
  }
}

void check_effect(const LintView& view, Findings& out) {
  for (const auto& layer : view.input().loaded.layers) {
    if (!layer.allowed_paths.empty()) {
      check_list(view, "allowedPaths", layer.allowed_paths.front().span, out);
    }
    if (layer.allowed_domains && !layer.allowed_domains->entries.empty()) {
      check_list(view, "allowedDomains", layer.allowed_domains->keys.front(), out);
    }
    if (!layer.escape_hatch_binaries.empty()) {
      check_list(view, "escape_hatch_binaries", layer.escape_hatch_binaries.front().span, out);
    }
  }
}

}  // namespace o4
