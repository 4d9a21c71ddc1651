// Asks policy and sandbox about each place that stands for others, and about what the list itself
// names. The sandbox may be stricter only where a named gap or device says so.
//
// The steps: numbers of descriptors become the paths that the runner promises to have open there;
// check_list looks for what is missing whatever the paths; the network is compared host by host;
// the model runs the list, and each point is asked twice, for reading and for writing. A list that
// the model cannot run has been reported by check_list, and compares no path.
#include "backends/bwrap/verify/verify.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "backends/bwrap/lower/facts_view.hpp"
#include "backends/bwrap/model/model.hpp"
#include "backends/bwrap/verify/checks.hpp"
#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

// A question to the user counts as denial here: nobody is asked inside a sandbox.
bool agrees(Outcome policy, Word sandbox) {
  switch (policy) {
    case Outcome::allow:
      return sandbox == Word::allow;
    case Outcome::private_:
      return sandbox == Word::isolated;
    default:
      return sandbox == Word::deny;
  }
}

// Exposed and unfit are neither stricter nor laxer, so that no gap for stricter places excuses
// them.
bool is_stricter(Word sandbox, Outcome policy) {
  return (sandbox == Word::deny && policy != Outcome::deny) ||
         (sandbox == Word::isolated && policy == Outcome::allow);
}

class Verifier {
 public:
  Verifier(const Policy& policy, const Facts& facts, const ProfileRules& rules,
           const ProfileChoice& profile, const Plan& list, const Lowered& lowered)
      : policy_(policy),
        facts_(facts),
        rules_(rules),
        profile_(profile),
        list_(list),
        lowered_(lowered),
        view_(facts, policy.graph().world, rules) {}

  VerifyReport verify() {
    auto host = view_.host(lowered_.plan);
    const auto& promised = lowered_.plan;
    check_list(host, list_,
               {facts_.uid, promised.placeholders, promised.stage, promised.filter,
                promised.session, hidden_variables()},
               report_.structure);
    check_bridge();
    compare_network();
    const auto outcome = run_plan(std::move(host), list_);
    if (const auto* const sandbox = std::get_if<Sandbox>(&outcome)) {
      compare_paths(*sandbox);
    }
    return std::move(report_);
  }

 private:
  // The names that the rules say, and those of the caller's that they mean.
  [[nodiscard]] std::vector<std::string> hidden_variables() const {
    std::vector<std::string> names;
    for (const auto& rule : rules_.hidden) {
      if (rule.pattern.find('*') == std::string::npos) {
        names.push_back(rule.pattern);
      }
    }
    std::copy_if(facts_.variables.begin(), facts_.variables.end(), std::back_inserter(names),
                 [&](const std::string& name) { return hiding(rules_, name) != nullptr; });
    return names;
  }

  // -- paths

  void compare_paths(const Sandbox& sandbox) {
    for (const auto& path : points_of(facts_, policy_.graph().world, rules_, view_, list_)) {
      compare(sandbox, path, PathOp::read, Access::read);
      compare(sandbox, path, PathOp::write, Access::write);
    }
  }

  void compare(const Sandbox& sandbox, const std::string& path, PathOp op, Access access) {
    if (is_below_file(sandbox, path)) {
      return;
    }
    ++report_.points;
    const auto policy = decide(policy_, PathQuery{path, op, PathActor::shell, profile_});
    auto found = meaning(sandbox, access, path);
    adjust(sandbox, path, access, found);
    if (agrees(*policy, found.word) ||
        (found.word == Word::isolated && is_linked_device(path, op))) {
      return;
    }
    Difference difference{path,
                          op,
                          *policy,
                          found.word,
                          std::move(found.reason),
                          last_at(list_, sandbox.layers()[found.layer].at)};
    const bool excused = is_excused(sandbox, difference);
    if (difference.sandbox == Word::deny && shows_another(sandbox, path) &&
        lets(sandbox, access, path)) {
      difference.sandbox = Word::exposed;
    }
    auto& list = excused ? report_.excused : report_.differences;
    list.push_back(std::move(difference));
  }

  // What the words leave out: what is missing and cannot be made is not there to be read, the
  // stage's lock files are the workspace's own, and a private rule promises more than its word.
  // Each of them makes the sandbox's answer more exact; none looks at gaps.
  void adjust(const Sandbox& sandbox, const std::string& path, Access access, Meaning& found) {
    if (access == Access::read && found.word == Word::allow && !view_.kind(path) &&
        !is_placeholder(path) && meaning(sandbox, Access::write, path).word == Word::deny &&
        *decide(policy_, PathQuery{path, PathOp::read, PathActor::shell, profile_}) ==
            Outcome::deny) {
      found = {Word::deny, "missing, and cannot be made", found.layer};
    }
    if (is_in_stage(sandbox, path) && is_lock_file(path) && lets(sandbox, access, path)) {
      found = {Word::allow, "a lock file, through the stage", found.layer};
    }
    const auto* const rule =
        found.word == Word::isolated
            ? rule_at(path, access == Access::read ? PathOp::read : PathOp::write)
            : nullptr;
    if (rule != nullptr && rule->effect == Effect::private_) {
      if (auto why = broken_promise(sandbox, *rule, path)) {
        found = {Word::unfit, *std::move(why), found.layer};
      }
    }
  }

  // Through a file that cannot be taken out of its place no path leads.
  static bool is_below_file(const Sandbox& sandbox, std::string_view path) {
    for (auto at = parent_path(path); at != "/"; at = parent_path(at)) {
      const auto node = sandbox.is_opaque(at) ? std::nullopt : sandbox.node(at);
      if (node && node->kind != HostNode::Kind::dir && node->kind != HostNode::Kind::link) {
        return sandbox.is_read_only(parent_path(at)) ||
               sandbox.is_busy(parent_path(at), name_of(at));
      }
    }
    return false;
  }

  // The rule that decides; null if there is none.
  [[nodiscard]] const PathRule* rule_at(std::string_view path, PathOp op) const {
    return policy_.commands(rules_).deciding(path, op);
  }

  // Where the host's device leads if it is a link: the sandbox has a device of its own instead.
  [[nodiscard]] bool is_linked_device(std::string_view path, PathOp op) const {
    const auto* const rule = rule_at(path, op);
    return rule != nullptr && rule->effect == Effect::device && !rule->alias_of.empty();
  }

  [[nodiscard]] bool is_placeholder(std::string_view path) const {
    const auto& all = lowered_.plan.placeholders;
    return std::any_of(all.begin(), all.end(),
                       [&](const Placeholder& p) { return p.path == path; });
  }

  // Does the stage itself decide the path, and not what is mounted in it?
  [[nodiscard]] bool is_in_stage(const Sandbox& sandbox, std::string_view path) const {
    const auto& stage = lowered_.plan.stage;
    if (!stage || !is_under(path, stage->workspace)) {
      return false;
    }
    const auto& layer = sandbox.layers()[sandbox.top(path)];
    const auto* const bind = std::get_if<HostFolder>(&layer.what);
    return bind != nullptr && layer.at == stage->workspace && bind->source == stage->dir;
  }

  [[nodiscard]] bool is_lock_file(std::string_view path) const {
    const auto& stage = *lowered_.plan.stage;
    return std::any_of(stage.copy_out.begin(), stage.copy_out.end(), [&](const std::string& name) {
      return is_under(path, join(stage.workspace, name));
    });
  }

  // Does it lie in the workspace's root under a name that is not there and is no lock file's?
  [[nodiscard]] bool is_new_name(std::string_view path) const {
    const auto& workspace = lowered_.plan.stage->workspace;
    const auto entries = view_.entries();
    return !is_lock_file(path) &&
           std::none_of(entries.begin(), entries.end(), [&](const std::string& name) {
             return is_under(path, join(workspace, name));
           });
  }

  // -- gaps

  [[nodiscard]] bool is_excused(const Sandbox& sandbox, const Difference& difference) const {
    return std::any_of(lowered_.gaps.begin(), lowered_.gaps.end(),
                       [&](const Gap& gap) { return explains(sandbox, gap, difference); });
  }

  // Does the gap excuse the difference? A gap without a subject excuses no path: it would hide any.
  [[nodiscard]] bool explains(const Sandbox& sandbox, const Gap& gap, const Difference& d) const {
    if (gap.subject.empty()) {
      return false;
    }
    const bool at_subject = is_under(d.path, gap.subject);
    switch (excuse_of(gap)) {
      case Excuse::none:
      case Excuse::network:
        return false;
      case Excuse::stricter:
        return at_subject && is_stricter(d.sandbox, d.policy);
      case Excuse::absent:
        return at_subject && (is_stricter(d.sandbox, d.policy) || d.sandbox == Word::isolated);
      case Excuse::own:
        return at_subject && d.sandbox == Word::isolated;
      case Excuse::reopened:
        return at_subject && d.policy == Outcome::private_ &&
               d.sandbox == (d.op == PathOp::read ? Word::allow : Word::deny);
      case Excuse::staged:
        return (is_in_stage(sandbox, d.path) && is_new_name(d.path)) ||
               (lowered_.plan.stage && d.sandbox == Word::exposed &&
                is_under(d.path, lowered_.plan.stage->dir));
    }
    return false;
  }

  // -- network

  // Programs that no variable leads to the proxy have no network: nothing is opened by that, but
  // what the policy allows would not be reached.
  void check_bridge() {
    for (const auto& variable : lowered_.plan.bridge ? rules_.variables : no_variables_) {
      const auto sets = [&](const Operation& operation) {
        const auto* const set = std::get_if<SetVariable>(&operation.option);
        return set != nullptr && set->name == variable.name;
      };
      if (std::none_of(list_.operations.begin(), list_.operations.end(), sets)) {
        report_.structure.error("bwrap-bridge", {},
                                "the list does not set " + in_quotes(variable.name) +
                                    ", which leads commands to the egress proxy",
                                "add --setenv " + variable.name);
      }
    }
  }

  // Is it the proxy that lets commands reach the host? It is the only thing behind the bridge.
  [[nodiscard]] bool is_bridged(const std::string& host) const {
    const auto parsed = parse_host(host);
    const auto* const rule =
        parsed ? policy_.hosts(rules_).deciding(HostActor::shell, *parsed) : nullptr;
    return lowered_.plan.bridge && rule != nullptr && rule->through_proxy;
  }

  struct NetworkState {
    bool shared = true;
    Span place;
  };

  // --unshare-net and --share-net: the later one holds.
  [[nodiscard]] NetworkState network() const {
    NetworkState state;
    for (const auto& operation : list_.operations) {
      const auto* const unshare = std::get_if<Unshare>(&operation.option);
      if (unshare != nullptr &&
          (unshare->space == Namespace::net || unshare->space == Namespace::all)) {
        state = {false, operation.span};
      } else if (std::holds_alternative<ShareNetwork>(operation.option)) {
        state = {true, operation.span};
      }
    }
    return state;
  }

  void compare_network() {
    const auto [shared, place] = network();
    std::vector<std::string> hosts = {"x.invalid"};
    for (const auto& rule : rules_.hosts) {
      if (rule.actor == HostActor::shell && rule.pattern.kind != HostPattern::Kind::any) {
        hosts.push_back(host_of(rule.pattern));
      }
    }
    std::sort(hosts.begin(), hosts.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    hosts.erase(std::unique(hosts.begin(), hosts.end()), hosts.end());
    for (const auto& host : hosts) {
      const auto policy = decide(policy_, HostQuery{host, HostActor::shell, profile_});
      if (!policy || (*policy == Outcome::allow) == shared) {
        continue;
      }
      const bool excused =
          !shared && (is_bridged(host) ||
                      std::any_of(lowered_.gaps.begin(), lowered_.gaps.end(), [](const Gap& gap) {
                        return excuse_of(gap) == Excuse::network;
                      }));
      if (!excused) {
        report_.hosts.push_back({host, *policy, shared, place});
      }
    }
  }

  // One host that a pattern covers.
  static std::string host_of(const HostPattern& pattern) {
    switch (pattern.kind) {
      case HostPattern::Kind::address:
      case HostPattern::Kind::network:
        return to_text(Host(pattern.network.base));
      case HostPattern::Kind::subdomains_only:
        return "x." + pattern.name;
      default:
        return pattern.name;
    }
  }

  const Policy& policy_;
  const Facts& facts_;
  const ProfileRules& rules_;
  const ProfileChoice& profile_;
  const Plan& list_;
  const Lowered& lowered_;
  const std::vector<ProxyVariable> no_variables_;
  FactsView view_;
  VerifyReport report_;
};

// The list with a path for each number under which the runner has one open, once.
Plan with_open_places(Plan list, const std::vector<OpenPlace>& open, Diagnostics& out) {
  std::set<std::uint32_t> used;
  for (auto& operation : list.operations) {
    auto* const bind = std::get_if<Bind>(&operation.option);
    if (bind == nullptr || !bind->fd) {
      continue;
    }
    const auto place = std::find_if(open.begin(), open.end(),
                                    [&](const OpenPlace& p) { return p.fd == *bind->fd; });
    if (place == open.end() || !used.insert(*bind->fd).second) {
      out.error("bwrap-descriptor", operation.span,
                "nothing is open as " + std::to_string(*bind->fd) +
                    (place == open.end() ? " that the runner knows of" : " any more"));
    } else {
      bind->source = place->path;
      bind->fd.reset();
    }
  }
  return list;
}

}  // namespace

VerifyReport verify(const Policy& policy, const Facts& facts, const ProfileChoice& profile,
                    const Plan& list, const Lowered& lowered) {
  VerifyReport report;
  const auto rules = find_profile(policy.graph(), profile);
  if (!rules) {
    report.structure.error("verify-profile", {}, rules.error().message, rules.error().help);
    return report;
  }
  const auto named = with_open_places(list, lowered.plan.open, report.structure);
  return report.structure.has_errors()
             ? report
             : Verifier(policy, facts, **rules, profile, named, lowered).verify();
}

}  // namespace o4::bwrap
