#include "engine/decide/text_paths.hpp"

#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// The rule of the mode that decides whether commands write `path`.
const PathRule* write_rule(const Policy& policy, std::string_view path) {
  return policy.commands(policy.graph().mode).deciding(path, PathOp::write);
}

// A device by its own name may be named wherever a link of that name leads on the host.
bool is_device(const Policy& policy, std::string_view path) {
  const auto* const rule = write_rule(policy, path);
  return rule != nullptr && rule->effect == Effect::device && rule->alias_of.empty();
}

// The longest of the rules that let `path` be named.
const MentionPath* mention_of(const Policy& policy, std::string_view path, NamedAs as) {
  for (auto at = path;; at = parent_path(at)) {
    for (const auto* const rule : policy.mentions_at(at)) {
      if (!rule->below_only || (as == NamedAs::text && path != at)) {
        return rule;
      }
    }
    if (at == "/") {
      return nullptr;
    }
  }
}

NamedPath judge_form(const Policy& policy, std::string_view path, NamedAs as) {
  const auto* const rule = write_rule(policy, path);
  if (rule != nullptr && rule->effect == Effect::guard) {
    return {false, view(to_statement(*rule, PathList::shell))};
  }
  if (const auto* mention = mention_of(policy, path, as)) {
    return {true, view(to_statement(*mention))};
  }
  return {false,
          default_rule("deny " + std::string(path), "outside the paths that commands can write")};
}

}  // namespace

NamedPath judge_named_path(const Policy& policy, std::string_view absolute, NamedAs as) {
  if (const auto& open = policy.graph().mode.unsandboxed) {
    return {true, view(to_statement(*open))};
  }
  const auto& space = policy.graph().world.space;
  const auto given = given_form(space, absolute);
  auto result = judge_form(policy, given, as);
  if (!result.allowed) {
    return result;
  }
  const auto resolved = resolved_form(space, absolute);
  if (!resolved) {
    return {false, default_rule("deny " + given, "it leads through more than 40 links")};
  }
  if (*resolved != given && !(as == NamedAs::text && is_device(policy, given))) {
    auto there = judge_form(policy, *resolved, as);
    return there.allowed ? result : there;
  }
  return result;
}

}  // namespace o4
