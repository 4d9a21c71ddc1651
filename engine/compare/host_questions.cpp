// The rules are asked without a port: an answer holds for the ports that a rule has in mind, and
// same_host_rules compares the ports themselves.
#include "engine/compare/host_questions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "engine/compare/path_questions.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

constexpr std::array actors = {HostActor::shell, HostActor::user,       HostActor::watch,
                               HostActor::fetch, HostActor::web_search, HostActor::web_fetch};

HostActor host_actor_of(const Subject& subject) {
  const auto* found = std::find_if(actors.begin(), actors.end(), [&](HostActor actor) {
    return actor_of(actor) == subject.actor;
  });
  return found == actors.end() ? HostActor::shell : *found;
}

const ProfileRules& rules_for(const RuleGraph& graph, const Subject& subject) {
  const auto* narrow = find_active_narrow(graph, subject.profile);
  return narrow == nullptr ? graph.mode : *narrow;
}

Access access_of(const HostRule* rule) {
  if (rule == nullptr) {
    return Access::none;
  }
  switch (rule->verb) {
    case HostVerb::connect:
      return rule->through_proxy ? Access::through_proxy : Access::full;
    case HostVerb::ask:
      return Access::ask;
    case HostVerb::block:
    case HostVerb::unanswered:
      return Access::none;
  }
  return Access::none;
}

}  // namespace

std::vector<Subject> host_subjects(std::span<const Policy* const> policies) {
  std::vector<Subject> subjects;
  for (const auto actor : actors) {
    subjects.push_back({actor_of(actor), Deed::connect, {}});
    if (actor == HostActor::shell) {
      for (const auto& name : active_narrows(policies)) {
        subjects.push_back({Actor::shell, Deed::connect, {name}});
      }
    }
  }
  subjects.push_back({Actor::shell, Deed::name_host, {}});
  return subjects;
}

std::vector<HostPattern> patterns_of(const RuleGraph& graph) {
  std::vector<HostPattern> patterns;
  const auto add_rules = [&](const ProfileRules& rules) {
    for (const auto& rule : rules.hosts) {
      patterns.push_back(rule.pattern);
      for (const auto& part : rule.except) {
        patterns.push_back(network_pattern(part));
      }
    }
    for (const auto& mention : rules.mention_hosts) {
      patterns.push_back(mention.pattern);
    }
  };
  add_rules(graph.mode);
  std::for_each(graph.narrow.begin(), graph.narrow.end(), add_rules);
  return patterns;
}

Answered HostAnswers::ask(const Subject& subject, const Host& host) {
  if (subject.deed == Deed::name_host) {
    return named(&host);
  }
  const auto* rule =
      policy_->hosts(rules_for(policy_->graph(), subject)).deciding(host_actor_of(subject), host);
  if (rule == nullptr) {
    return {Access::none, rules_.number(default_rule({}, "no rule lets it connect"))};
  }
  return {access_of(rule), rules_.number(rule, [&] { return view(to_statement(*rule)); })};
}

Answered HostAnswers::ask_unknown() { return named(nullptr); }

Answered HostAnswers::named(const Host* host) {
  const auto& rules = policy_->graph().mode;
  if (rules.unsandboxed) {
    return {Access::full, rules_.number(view(to_statement(*rules.unsandboxed)))};
  }
  if (const auto* rule = policy_->mention_of(host)) {
    return {Access::full, rules_.number(rule, [&] { return view(to_statement(*rule)); })};
  }
  return {Access::none,
          rules_.number(default_rule({}, "not on the list of hosts that a command may name"))};
}

bool same_host_rules(const Policy& a, const Policy& b, const Subject& subject) {
  const auto& x = rules_for(a.graph(), subject);
  const auto& y = rules_for(b.graph(), subject);
  if (subject.deed == Deed::name_host) {
    return x.unsandboxed.has_value() == y.unsandboxed.has_value() &&
           std::equal(x.mention_hosts.begin(), x.mention_hosts.end(), y.mention_hosts.begin(),
                      y.mention_hosts.end(),
                      [](const auto& p, const auto& q) { return p.pattern == q.pattern; });
  }
  return std::equal(x.hosts.begin(), x.hosts.end(), y.hosts.begin(), y.hosts.end(),
                    [](const HostRule& p, const HostRule& q) {
                      return p.verb == q.verb && p.actor == q.actor && p.pattern == q.pattern &&
                             p.except == q.except && p.through_proxy == q.through_proxy &&
                             p.ports == q.ports;
                    });
}

}  // namespace o4
