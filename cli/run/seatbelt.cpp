#include "cli/run/seatbelt.hpp"

#include <utility>

#include "backends/sbpl/lower/emit.hpp"
#include "backends/sbpl/lower/lower.hpp"
#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/verify/verify.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/facts/proxy_variables.hpp"

namespace o4 {
namespace {

constexpr auto program = "/usr/bin/sandbox-exec";

std::string witness_of(const sbpl::Verification& verified) {
  if (verified.differences.empty()) {
    return verified.failure;
  }
  const auto& first = verified.differences.front();
  return first.operation + " " + in_quotes(first.target) + ": the policy says " + first.policy +
         ", the profile " + first.profile + " (" + first.reason + ")";
}

// No profile can take a variable away: env does.
std::vector<std::string> without_hidden(const ProfileRules& rules) {
  std::vector<std::string> words;
  for (const auto& [name, value] : environment()) {
    if (hiding(rules, name) != nullptr) {
      words.insert(words.end(), {"-u", name});
    }
  }
  if (!words.empty()) {
    words.insert(words.begin(), "/usr/bin/env");
  }
  return words;
}

}  // namespace

std::optional<SeatbeltCall> seatbelt_call(Context& context, const RuleGraph& graph,
                                          const ProfileRules& rules,
                                          const std::vector<std::string>& command) {
  const auto plan = sbpl::lower(graph, rules);
  if (!plan) {
    context.diagnostics.error("run-lower", {}, plan.error().message, plan.error().help);
    return std::nullopt;
  }
  auto text = sbpl::emit(*plan);
  const auto file = context.sources.add("sandbox profile", text);
  const auto profile = sbpl::read_profile(context.sources, file, {}, context.diagnostics);
  if (!profile) {
    return std::nullopt;
  }
  const auto verified = sbpl::verify(graph, rules, *profile);
  if (!verified.holds()) {
    context.diagnostics.error("run-unproved", {},
                              "the profile is not equal to the policy: " + witness_of(verified),
                              "this is a fault of o4-policy; nothing was run");
    return std::nullopt;
  }
  SeatbeltCall call{without_hidden(rules), {}};
  call.words.insert(call.words.end(), {program, "-p", std::move(text), "--"});
  call.words.insert(call.words.end(), command.begin(), command.end());
  if (sbpl::reach_of(rules, HostActor::shell) == sbpl::Reach::proxy) {
    call.variables = proxy_variables(graph.world.proxy_port);
  }
  return call;
}

}  // namespace o4
