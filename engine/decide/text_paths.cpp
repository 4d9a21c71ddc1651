#include "engine/decide/text_paths.hpp"

#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

const PathRule* guard_over(const PolicyIndex& index, std::string_view path) {
  const auto rule = index.shell.deciding(path, PathOp::write);
  const auto* decides = rule ? &index.graph.mode.shell[*rule] : nullptr;
  return decides != nullptr && decides->effect == Effect::guard ? decides : nullptr;
}

// A device by its own name may be named wherever a link of that name leads on the host.
bool is_device(const PolicyIndex& index, std::string_view path) {
  const auto rule = index.shell.deciding(path, PathOp::write);
  return rule && index.graph.mode.shell[*rule].effect == Effect::device &&
         index.graph.mode.shell[*rule].alias_of.empty();
}

// The longest of the rules that let `path` be named.
const MentionPath* mention_of(const PolicyIndex& index, std::string_view path, NamedAs as) {
  for (auto at = path;; at = parent_path(at)) {
    if (const auto found = index.mentions.find(at); found != index.mentions.end()) {
      for (const auto place : found->second) {
        const auto& rule = index.graph.mode.mention_paths[place];
        if (!rule.below_only || (as == NamedAs::text && path != at)) {
          return &rule;
        }
      }
    }
    if (at == "/") {
      return nullptr;
    }
  }
}

NamedPath judge_form(const PolicyIndex& index, std::string_view path, NamedAs as) {
  if (const auto* guard = guard_over(index, path)) {
    return {false, view(to_statement(*guard, PathList::shell))};
  }
  if (const auto* mention = mention_of(index, path, as)) {
    return {true, view(to_statement(*mention))};
  }
  return {false,
          default_rule("deny " + std::string(path), "outside the paths that commands can write")};
}

}  // namespace

NamedPath judge_named_path(const PolicyIndex& index, std::string_view absolute, NamedAs as) {
  if (const auto& open = index.graph.mode.unsandboxed) {
    return {true, view(to_statement(*open))};
  }
  const auto& space = index.graph.world.space;
  const auto given = given_form(space, absolute);
  auto result = judge_form(index, given, as);
  if (!result.allowed) {
    return result;
  }
  const auto resolved = resolved_form(space, absolute);
  if (!resolved) {
    return {false, default_rule("deny " + given, "it leads through more than 40 links")};
  }
  if (*resolved != given && !(as == NamedAs::text && is_device(index, given))) {
    auto there = judge_form(index, *resolved, as);
    return there.allowed ? result : there;
  }
  return result;
}

}  // namespace o4
