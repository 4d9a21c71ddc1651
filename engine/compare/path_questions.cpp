// The subjects that meet path rules, and the stricter of the two answers (as given, as resolved)
// for each. Landmarks are gathered here, so a rule list that is asked must add its own.
#include "engine/compare/path_questions.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/decide/text_paths.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

// The path rules that a subject meets.
const PathIndex& rules_for(const Policy& policy, const Subject& subject) {
  if (subject.actor == Actor::file_tool) {
    return policy.file_tools();
  }
  const auto* const narrow = find_active_narrow(policy.graph(), subject.profile);
  return policy.commands(narrow == nullptr ? policy.graph().mode : *narrow);
}

Access access_of(Outcome outcome) {
  return outcome == Outcome::allow      ? Access::full
         : outcome == Outcome::private_ ? Access::private_
                                        : Access::none;
}

// An alias counts by whether it is one: devices by their own name may be named (text_paths.cpp).
bool same_decisions(const std::vector<PathRule>& a, const std::vector<PathRule>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.effect == y.effect && x.read == y.read && x.write == y.write && x.path == y.path &&
           x.numbered == y.numbered && x.alias_of.empty() == y.alias_of.empty();
  });
}

bool same_mentions(const ProfileRules& a, const ProfileRules& b) {
  return a.unsandboxed.has_value() == b.unsandboxed.has_value() &&
         std::equal(a.mention_paths.begin(), a.mention_paths.end(), b.mention_paths.begin(),
                    b.mention_paths.end(), [](const auto& x, const auto& y) {
                      return x.path == y.path && x.below_only == y.below_only;
                    });
}

bool same_off_limits(const ProfileRules& a, const ProfileRules& b) {
  return std::equal(a.off_limits.begin(), a.off_limits.end(), b.off_limits.begin(),
                    b.off_limits.end(),
                    [](const auto& x, const auto& y) { return x.path == y.path; });
}

void add_rules(Landmarks& landmarks, const std::vector<PathRule>& rules) {
  for (const auto& rule : rules) {
    if (rule.numbered) {
      landmarks.add_numbered(rule.path);
    } else if (rule.effect == Effect::guard) {
      landmarks.add_guarded(rule.path);
    } else {
      landmarks.add(rule.path);
    }
  }
}

}  // namespace

const ProfileRules* find_active_narrow(const RuleGraph& graph, const ProfileChoice& choice) {
  const auto& narrowings = graph.mode.narrowings;
  const bool active =
      std::any_of(narrowings.begin(), narrowings.end(), [&](const Narrowing& narrowing) {
        return narrowing.name == choice.narrow && narrowing.active;
      });
  return active ? find_narrow(graph, *choice.narrow) : nullptr;
}

std::vector<std::string> active_narrows(std::span<const Policy* const> policies) {
  std::set<std::string> names;
  for (const auto* policy : policies) {
    for (const auto& narrowing : policy->graph().mode.narrowings) {
      if (narrowing.active) {
        names.insert(narrowing.name);
      }
    }
  }
  return {names.begin(), names.end()};
}

std::vector<Subject> path_subjects(std::span<const Policy* const> policies) {
  std::vector<Subject> subjects = {{Actor::shell, Deed::read, {}}, {Actor::shell, Deed::write, {}}};
  for (const auto& name : active_narrows(policies)) {
    subjects.push_back({Actor::shell, Deed::read, {name}});
    subjects.push_back({Actor::shell, Deed::write, {name}});
  }
  subjects.insert(subjects.end(), {{Actor::file_tool, Deed::read, {}},
                                   {Actor::file_tool, Deed::write, {}},
                                   {Actor::shell, Deed::name_path, {}},
                                   {Actor::shell, Deed::start_in, {}},
                                   {Actor::o4, Deed::add_directory, {}}});
  return subjects;
}

void add_landmarks(Landmarks& landmarks, const RuleGraph& graph) {
  add_rules(landmarks, graph.mode.shell);
  add_rules(landmarks, graph.mode.file_tool);
  for (const auto& narrow : graph.narrow) {
    add_rules(landmarks, narrow.shell);
  }
  for (const auto& mention : graph.mode.mention_paths) {
    landmarks.add(mention.path);
  }
  for (const auto& place : graph.mode.off_limits) {
    landmarks.add_guarded(place.path);
  }
}

PathForms forms_of(const PathSpace& space, const std::string& path) {
  return {path, given_form(space, path), resolved_form(space, path)};
}

Answered PathAnswers::ask(const Subject& subject, const PathForms& place) {
  switch (subject.deed) {
    case Deed::read:
    case Deed::write:
      return access(subject, place);
    case Deed::name_path:
    case Deed::start_in:
      return named(subject, place);
    default:
      return directory(place);
  }
}

Answered PathAnswers::ask_endless(const Subject& subject) {
  switch (subject.deed) {
    case Deed::read:
    case Deed::write:
      return access(subject, {"/", "/", std::nullopt});
    case Deed::name_path:
    case Deed::start_in:
      return {policy_->graph().mode.unsandboxed ? Access::full : Access::none, 0};
    default:
      return {};
  }
}

// As given and as resolved, the stricter holds (W8); told with the number of the rule.
Answered PathAnswers::access(const Subject& subject, const PathForms& place) {
  const auto& list = rules_for(*policy_, subject);
  const auto op = subject.deed == Deed::read ? PathOp::read : PathOp::write;
  const auto decide_one = [&](const std::string& path) {
    const auto* const rule = list.deciding(path, op);
    if (rule == nullptr) {
      return Answered{Access::none, rules_.number(default_rule({}, "no rule allows it"))};
    }
    return Answered{access_of(outcome_of(rule->effect)),
                    rules_.number(rule, [&] { return view(to_statement(*rule, list.kind())); })};
  };
  const auto given = decide_one(place.given);
  if (!place.resolved) {
    const auto links = default_rule({}, "it leads through more than 40 links");
    const bool unsandboxed = list.kind() == PathList::shell && list.allows_everything();
    return unsandboxed ? given : Answered{Access::none, rules_.number(links)};
  }
  const auto there = *place.resolved == place.given ? given : decide_one(*place.resolved);
  return there.access < given.access ? there : given;
}

Answered PathAnswers::named(const Subject& subject, const PathForms& place) {
  const auto as = subject.deed == Deed::name_path ? NamedAs::text : NamedAs::working_directory;
  const auto judged = judge_named_path(*policy_, place.path, as);
  auto rule = rule_of(judged, place.path);
  if (rule.by_default) {
    rule.text.clear();
  }
  return {judged.allowed ? Access::full : Access::none, rules_.number(std::move(rule))};
}

Answered PathAnswers::directory(const PathForms& place) {
  auto decision = explain(*policy_, DirectoryQuery{place.path});
  if (decision.rule.by_default) {
    decision.rule.text.clear();
  }
  return {decision.outcome == Outcome::allow ? Access::full : Access::none,
          rules_.number(std::move(decision.rule))};
}

bool same_path_rules(const Policy& a, const Policy& b, const Subject& subject) {
  if (a.graph().world.space != b.graph().world.space) {
    return false;
  }
  const auto& mode_a = a.graph().mode;
  const auto& mode_b = b.graph().mode;
  const bool same = same_decisions(rules_for(a, subject).rules(), rules_for(b, subject).rules());
  switch (subject.deed) {
    case Deed::name_path:
    case Deed::start_in:
      return same && same_mentions(mode_a, mode_b);
    case Deed::add_directory:
      return same_off_limits(mode_a, mode_b);
    default:
      return same;
  }
}

}  // namespace o4
