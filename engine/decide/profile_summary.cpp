// For notes in an explanation: a profile has some dozen rules, of which a reader wants what it can
// write and whether it has a network.
#include "engine/decide/choose_profile.hpp"

#include <set>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::string writable_sentence(const RuleGraph& graph, const ProfileRules& profile) {
  std::string paths;
  // A private rule at the same path takes the grant's place (W7a).
  std::set<std::string_view> private_paths;
  for (const auto& rule : profile.shell) {
    if (rule.effect == Effect::private_) {
      private_paths.insert(rule.path);
    }
  }
  for (const auto& rule : profile.shell) {
    const bool grants = rule.effect == Effect::allow && rule.write && rule.alias_of.empty();
    if (grants && !private_paths.contains(rule.path)) {
      paths += (paths.empty() ? "" : ", ") + show_path(rule.path, graph.world.home);
    }
  }
  return paths.empty() ? "it can write nothing of the host" : "it can write " + paths;
}

std::string network_sentence(const ProfileRules& profile) {
  std::size_t listed = 0;
  bool asks = false;
  for (const auto& rule : profile.hosts) {
    if (rule.actor != HostActor::shell) {
      continue;
    }
    const bool any = rule.pattern.kind == HostPattern::Kind::any;
    if (any && rule.verb == HostVerb::block) {
      return "it has no network: " + rule.provenance.because;
    }
    if (any && rule.verb == HostVerb::connect) {
      return "it can reach every host: " + rule.provenance.because;
    }
    listed += rule.verb == HostVerb::connect ? 1 : 0;
    asks = asks || rule.verb == HostVerb::ask;
  }
  return "it can reach " + std::to_string(listed) + " listed hosts" +
         (asks ? ", and others once you say so" : " and no others");
}

}  // namespace

std::vector<std::string> summarise_profile(const RuleGraph& graph, const ProfileRules& profile) {
  return {writable_sentence(graph, profile), network_sentence(profile)};
}

}  // namespace o4
