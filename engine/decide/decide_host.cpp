// Hosts: among the rules of an actor that match, block beats connect, which beats ask (N1-N15).
//
// decide() has a road without parsing for plain names, for whoever asks about thousands of them;
// explain() always parses, and puts rules that are about other ports among the losers.
#include <algorithm>
#include <utility>

#include "engine/decide/policy.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

tl::expected<HostAndPort, QueryError> parse_query_host(std::string_view text) {
  auto parsed = parse_host_query(text);
  if (!parsed) {
    return tl::unexpected(QueryError{host_error_message(parsed.error(), text),
                                     host_error_help(parsed.error(), text)});
  }
  return *std::move(parsed);
}

std::string why_lost(const HostRule& loser, const HostRule& winner) {
  if (loser.verb == winner.verb) {
    return "a rule that is closer to the host decides";
  }
  return std::string(to_word(winner.verb)) + " wins over " + std::string(to_word(loser.verb));
}

}  // namespace

tl::expected<const HostIndex*, QueryError> find_hosts(const Policy& policy, HostActor actor,
                                                      const ProfileChoice& choice) {
  const auto& mode = policy.graph().mode;
  if (!choice.narrow) {
    return &policy.hosts(mode);
  }
  return find_profile(policy.graph(), choice).map([&](const ProfileRules* profile) {
    return &policy.hosts(actor == HostActor::shell ? *profile : mode);
  });
}

tl::expected<HostVerdict, QueryError> decide(const HostIndex& rules, std::string_view host,
                                             HostActor actor) {
  if (const auto plain = rules.plain_verdict(host, actor)) {
    return *plain;
  }
  return parse_query_host(host).map(
      [&](const HostAndPort& parsed) { return rules.verdict(actor, parsed.host, parsed.port); });
}

tl::expected<Outcome, QueryError> decide(const Policy& policy, const HostQuery& query) {
  return find_hosts(policy, query.actor, query.profile)
      .and_then([&](const HostIndex* rules) { return decide(*rules, query.host, query.actor); })
      .map([](const HostVerdict& verdict) { return verdict.outcome; });
}

tl::expected<Decision, QueryError> explain(const Policy& policy, const HostQuery& query,
                                           Detail detail) {
  const auto rules = find_hosts(policy, query.actor, query.profile);
  if (!rules) {
    return tl::unexpected(rules.error());
  }
  const auto host = parse_query_host(query.host);
  if (!host) {
    return tl::unexpected(host.error());
  }
  auto found = (*rules)->covering(query.actor, host->host);
  const auto elsewhere =
      std::stable_partition(found.begin(), found.end(),
                            [&](const HostRule* rule) { return covers_port(*rule, host->port); });
  const std::vector<const HostRule*> other_ports(elsewhere, found.end());
  found.erase(elsewhere, found.end());
  Decision decision;
  decision.subject = to_text(host->host);
  decision.outcome = found.empty() ? Outcome::deny : outcome_of(found.front()->verb);
  decision.rule =
      found.empty()
          ? default_rule("block " + std::string(to_word(query.actor)) + " to " + decision.subject,
                         "no rule lets it connect")
          : view(to_statement(*found.front()));
  if (detail == Detail::rule || found.empty()) {
    return decision;
  }
  for (const auto* const rule : other_ports) {
    decision.losers.push_back(
        {view(to_statement(*rule)), "it is not about port " + std::to_string(*host->port)});
  }
  for (std::size_t i = 1; i < found.size(); ++i) {
    decision.losers.push_back({view(to_statement(*found[i])), why_lost(*found[i], *found[0])});
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
