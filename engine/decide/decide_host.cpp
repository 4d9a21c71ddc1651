// Hosts: among the rules of an actor that match, block beats connect, which beats ask (N1-N15).
#include <algorithm>
#include <utility>

#include "engine/decide/policy.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

bool covers(const HostRule& rule, HostActor actor, const Host& host) {
  if (rule.actor != actor || !matches(rule.pattern, host)) {
    return false;
  }
  const auto* address = std::get_if<Address>(&host);
  return address == nullptr ||
         std::none_of(rule.except.begin(), rule.except.end(),
                      [&](const Cidr& part) { return contains(part, *address); });
}

// How narrow a pattern is: a longer name or network says more.
std::size_t narrowness(const HostPattern& pattern) {
  switch (pattern.kind) {
    case HostPattern::Kind::any:
      return 0;
    case HostPattern::Kind::network:
    case HostPattern::Kind::address:
      return 1 + pattern.network.length;
    case HostPattern::Kind::exact_and_subdomains:
    case HostPattern::Kind::subdomains_only:
      return 1 + pattern.name.size();
  }
  return 0;
}

bool decides_before(const HostRule* a, const HostRule* b) {
  if (a->verb != b->verb) {
    return a->verb < b->verb;
  }
  return narrowness(a->pattern) > narrowness(b->pattern);
}

Outcome outcome_of(const HostRule* rule) {
  if (rule == nullptr) {
    return Outcome::deny;
  }
  return rule->verb == HostVerb::connect ? Outcome::allow
         : rule->verb == HostVerb::ask   ? Outcome::ask
                                         : Outcome::deny;
}

tl::expected<Host, QueryError> parse_query_host(const HostQuery& query) {
  auto parsed = parse_host_query(query.host);
  if (!parsed) {
    return tl::unexpected(QueryError{host_error_message(parsed.error(), query.host),
                                     host_error_help(parsed.error(), query.host)});
  }
  return std::move(parsed->host);
}

// The profile narrows the model's shell commands; o4's tools and the user's commands stay as the
// mode has them.
tl::expected<const ProfileRules*, QueryError> choose_rules(const RuleGraph& graph,
                                                           const HostQuery& query) {
  const auto profile = find_profile(graph, query.profile);
  if (profile && query.actor != HostActor::shell) {
    return &graph.mode;
  }
  return profile;
}

std::vector<const HostRule*> matching(const ProfileRules& rules, HostActor actor,
                                      const Host& host) {
  std::vector<const HostRule*> result;
  for (const auto& rule : rules.hosts) {
    if (covers(rule, actor, host)) {
      result.push_back(&rule);
    }
  }
  std::stable_sort(result.begin(), result.end(), decides_before);
  return result;
}

std::string why_lost(const HostRule& loser, const HostRule& winner) {
  if (loser.verb == winner.verb) {
    return "a rule that is closer to the host decides";
  }
  return std::string(to_word(winner.verb)) + " wins over " + std::string(to_word(loser.verb));
}

}  // namespace

const HostRule* deciding_rule(const ProfileRules& rules, HostActor actor, const Host& host) {
  const HostRule* best = nullptr;
  for (const auto& rule : rules.hosts) {
    if (covers(rule, actor, host) && (best == nullptr || decides_before(&rule, best))) {
      best = &rule;
    }
  }
  return best;
}

tl::expected<Outcome, QueryError> decide(const Policy& policy, const HostQuery& query) {
  const auto rules = choose_rules(policy.graph(), query);
  if (!rules) {
    return tl::unexpected(rules.error());
  }
  const auto host = parse_query_host(query);
  if (!host) {
    return tl::unexpected(host.error());
  }
  return outcome_of(deciding_rule(**rules, query.actor, *host));
}

tl::expected<Decision, QueryError> explain(const Policy& policy, const HostQuery& query) {
  const auto rules = choose_rules(policy.graph(), query);
  if (!rules) {
    return tl::unexpected(rules.error());
  }
  const auto host = parse_query_host(query);
  if (!host) {
    return tl::unexpected(host.error());
  }
  const auto found = matching(**rules, query.actor, *host);
  Decision decision;
  decision.subject = to_text(*host);
  decision.outcome = outcome_of(found.empty() ? nullptr : found.front());
  decision.rule =
      found.empty()
          ? default_rule("block " + std::string(to_word(query.actor)) + " to " + decision.subject,
                         "no rule lets it connect")
          : view(to_statement(*found.front()));
  for (std::size_t i = 1; i < found.size(); ++i) {
    decision.losers.push_back({view(to_statement(*found[i])), why_lost(*found[i], *found[0])});
  }
  if (found.empty()) {
    return decision;
  }
  const auto& winner = *found.front();
  if (!winner.provenance.reading.empty()) {
    decision.notes.push_back(reading_note(winner.provenance));
  }
  if (winner.within_minutes) {
    decision.notes.push_back("no answer within " + std::to_string(*winner.within_minutes) +
                             " minutes is a denial");
  }
  if (decision.outcome == Outcome::allow && winner.through_proxy) {
    decision.notes.emplace_back(
        "through the egress proxy: a program that ignores HTTP_PROXY, HTTPS_PROXY and ALL_PROXY "
        "has no network");
  }
  if ((winner.verb == HostVerb::ask || winner.verb == HostVerb::unanswered) &&
      query.actor != HostActor::web_fetch) {
    decision.help = advice(policy.graph().mode, Hint::About::connect);
  }
  return decision;
}

}  // namespace o4
