#include "engine/text_paths.hpp"

#include "engine/path.hpp"
#include "engine/view_rule.hpp"

namespace o4 {
namespace {

const PathRule* guard_over(const RuleGraph& graph, std::string_view given) {
  const auto path = guarded_form(graph.world.space, given);
  for (const auto& rule : graph.mode.shell) {
    if (rule.effect == Effect::guard &&
        is_under(path, guarded_form(graph.world.space, rule.path))) {
      return &rule;
    }
  }
  return nullptr;
}

// The longest of the rules that let `path` be named.
const MentionPath* mention_of(const RuleGraph& graph, std::string_view path, NamedAs as) {
  const MentionPath* best = nullptr;
  for (const auto& rule : graph.mode.mention_paths) {
    const bool applies = !rule.below_only || (as == NamedAs::text && path != rule.path);
    if (applies && is_under(path, rule.path) &&
        (best == nullptr || best->path.size() < rule.path.size())) {
      best = &rule;
    }
  }
  return best;
}

NamedPath judge_form(const RuleGraph& graph, std::string_view path, NamedAs as) {
  if (const auto* guard = guard_over(graph, path)) {
    return {false, view(to_statement(*guard, PathList::shell))};
  }
  if (const auto* mention = mention_of(graph, path, as)) {
    return {true, view(to_statement(*mention))};
  }
  return {false, default_rule("deny " + std::string(path),
                              "outside the paths that commands can "
                              "write")};
}

}  // namespace

NamedPath judge_named_path(const RuleGraph& graph, std::string_view absolute, NamedAs as) {
  if (graph.mode.unsandboxed) {
    return {true, {"unsandboxed", graph.mode.unsandboxed->because, "default"}};
  }
  const auto given = given_form(graph.world.space, absolute);
  auto result = judge_form(graph, given, as);
  if (!result.allowed) {
    return result;
  }
  const auto resolved = resolved_form(graph.world.space, absolute);
  if (!resolved) {
    return {false, default_rule("deny " + given, "it leads through more than 40 links")};
  }
  auto there = *resolved == given ? result : judge_form(graph, *resolved, as);
  return there.allowed ? result : there;
}

}  // namespace o4
