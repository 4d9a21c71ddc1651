// The questions come from the points of the proof, so that each region of it is asked about once.
#include "cli/live/probe.hpp"

#include <algorithm>

#include "backends/bwrap/lower/facts_view.hpp"
#include "backends/bwrap/verify/checks.hpp"
#include "backends/bwrap/verify/verify.hpp"
#include "engine/graph/query.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

class PathProbes {
 public:
  PathProbes(const Policy& policy, const Facts& facts, const ProfileChoice& profile,
             const bwrap::Plan& list, const bwrap::Lowered& lowered)
      : policy_(policy),
        facts_(facts),
        profile_(profile),
        list_(list),
        rules_(**find_profile(policy.graph(), profile)),
        view_(facts, policy.graph().world, rules_),
        excused_(bwrap::verify(policy, facts, profile, list, lowered).excused) {}

  std::vector<Probe> all() {
    for (const auto& path : bwrap::points_of(facts_, policy_.graph().world, rules_, view_, list_)) {
      const bool device = is_own_device(path);
      probes_.push_back({Probe::Kind::read, path, word(path, PathOp::read), device});
      const bool folder = view_.kind(path) == bwrap::HostNode::Kind::dir && !device;
      probes_.push_back({Probe::Kind::write, path,
                         word(folder ? bwrap::join(path, made_name) : path, PathOp::write),
                         device});
    }
    return std::move(probes_);
  }

 private:
  // Of what lies below a place without a rule of its own, the place is asked.
  [[nodiscard]] std::string word(const std::string& path, PathOp op) const {
    if (facts_.uid == 0 && is_under(path, "/proc/sys")) {
      return op == PathOp::read ? "allow" : "deny";  // E5a: the host's own, shielded
    }
    const auto excused =
        std::find_if(excused_.begin(), excused_.end(), [&](const bwrap::Difference& d) {
          return d.op == op && (d.path == path || d.path == parent_path(path));
        });
    if (excused != excused_.end()) {
      return std::string(word_name(excused->sandbox));
    }
    const auto outcome = decide(policy_, PathQuery{path, op, PathActor::shell, profile_});
    return outcome ? std::string(to_word(*outcome)) : std::string("deny");
  }

  [[nodiscard]] bool is_own_device(const std::string& path) const {
    return std::any_of(rules_.shell.begin(), rules_.shell.end(), [&](const PathRule& rule) {
      return rule.effect == Effect::device && is_under(path, rule.path);
    });
  }

  const Policy& policy_;
  const Facts& facts_;
  const ProfileChoice& profile_;
  const bwrap::Plan& list_;
  const ProfileRules& rules_;
  bwrap::FactsView view_;
  std::vector<bwrap::Difference> excused_;
  std::vector<Probe> probes_;
};

}  // namespace

std::string_view name_of(Probe::Kind kind) {
  switch (kind) {
    case Probe::Kind::read:
      return "read";
    case Probe::Kind::write:
      return "write";
    case Probe::Kind::network:
      return "connect";
    case Probe::Kind::socket:
      return "socket";
    case Probe::Kind::signal:
      return "signal";
    case Probe::Kind::descriptor:
      return "descriptor";
    case Probe::Kind::variable:
      return "variable";
    case Probe::Kind::link:
      return "link";
    case Probe::Kind::clone:
      break;
  }
  return "clone";
}

std::vector<Probe> path_probes(const Policy& policy, const Facts& facts,
                               const ProfileChoice& profile, const bwrap::Plan& list,
                               const bwrap::Lowered& lowered) {
  return PathProbes(policy, facts, profile, list, lowered).all();
}

}  // namespace o4
