// `sandbox-exec -p PROFILE -- COMMAND`: the profile goes along as a word, no file of it is ever
// there to be replaced. Variables that rules hide are taken away by env before, as no profile can.

#include "cli/run/seatbelt.hpp"

#include <utility>

#include "backends/sbpl/lower/lower.hpp"
#include "cli/machine/gather_facts.hpp"

namespace o4 {
namespace {

constexpr auto program = "/usr/bin/sandbox-exec";

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

std::optional<SeatbeltCall> seatbelt_call(Context& context, const Policy& policy,
                                          const Facts& facts, const LowerOptions& options) {
  auto proved = proved_profile(context, policy, facts, options, std::nullopt);
  if (!proved) {
    return std::nullopt;
  }
  const auto& rules = **find_profile(policy.graph(), options.profile);
  SeatbeltCall call{without_hidden(rules), {}};
  call.words.insert(call.words.end(), {program, "-p", std::move(proved->text), "--"});
  call.words.insert(call.words.end(), options.command.begin(), options.command.end());
  if (sbpl::reach_of(rules, HostActor::shell) == sbpl::Reach::proxy) {
    call.variables = proxy_variables(rules, options.proxy.value_or(proxy_access(facts.proxy_port)));
  }
  return call;
}

}  // namespace o4
