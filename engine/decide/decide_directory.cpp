// Working directories of a call (C4), and the directories of -C and --add-dir (M8).
//
// A folder for -C or --add-dir becomes a place from which grants are measured, so it must not
// overlap a protected location in either direction (M8), nor be where the sandbox has a folder of
// its own.
#include "engine/decide/text_paths.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/paths/impossible.hpp"
#include "engine/paths/overlap.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

Decision explain(const Policy& policy, const CwdQuery& query) {
  const auto& world = policy.graph().world;
  const auto absolute = absolute_path(query.cwd, world.home, world.cwd);
  const auto judged = judge_named_path(policy, absolute, NamedAs::working_directory);
  Decision decision;
  decision.subject = normal_path(absolute);
  decision.outcome = judged.allowed ? Outcome::allow : Outcome::deny;
  decision.rule = rule_of(judged, absolute);
  if (!judged.allowed) {
    decision.help = "start the command in the workspace, or leave the directory out";
  }
  return decision;
}

Decision explain(const Policy& policy, const DirectoryQuery& query) {
  const auto& world = policy.graph().world;
  const auto absolute = absolute_path(query.directory, world.home, world.cwd);
  Decision decision;
  decision.subject = normal_path(absolute);
  if (!resolved_form(world.space, absolute)) {
    decision.rule = default_rule("deny " + decision.subject, "it leads through more than 40 links");
    return decision;
  }
  if (const auto own = own_folder_of(world.space, absolute)) {
    decision.rule = default_rule("deny " + decision.subject, "it comes to " + in_quotes(*own) +
                                                                 ", and the sandbox has its own");
    decision.help = "name the folder by its own path";
    return decision;
  }
  const auto forms = comparable_forms(world.space, absolute);
  for (const auto& place : policy.graph().mode.off_limits) {
    if (overlap(forms, {guarded_form(world.space, place.path)})) {
      decision.outcome = Outcome::deny;
      decision.rule = view(to_statement(place));
      decision.help = "name a folder that neither holds nor lies in a protected location";
      return decision;
    }
  }
  decision.outcome = Outcome::allow;
  decision.rule = default_rule("allow " + decision.subject, "it overlaps no protected location");
  return decision;
}

}  // namespace o4
