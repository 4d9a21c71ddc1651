#include "backends/sbpl/verify.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "backends/sbpl/compare_paths.hpp"
#include "backends/sbpl/policy_language.hpp"

namespace o4::sbpl {
namespace {

using MaybeAutomaton = tl::expected<Automaton, TooLarge>;

constexpr OperationList all_lists[] = {
    OperationList::write,   OperationList::read,      OperationList::handle,
    OperationList::link,    OperationList::unlink,    OperationList::network,
    OperationList::connect, OperationList::side_door, OperationList::service,
};

std::string word_for(Label label) { return label == allowed ? "allow" : "deny"; }

OperationId only(OperationList list) {
  return *find_operation(listed_operations(list).front().name);
}

bool is_listed(OperationId id) {
  return std::any_of(std::begin(all_lists), std::end(all_lists), [&](OperationList list) {
    const auto listed = listed_operations(list);
    return std::any_of(listed.begin(), listed.end(),
                       [&](const ListedOperation& row) { return find_operation(row.name) == id; });
  });
}

Automaton everywhere(Label label) {
  auto parts = canonical_paths().parts();
  std::fill(parts.labels.begin(), parts.labels.end(), label);
  return Automaton(std::move(parts));
}

MaybeAutomaton without_deviations(const Automaton& policy,
                                  const std::vector<PlanFilter>& deviations) {
  std::vector<Regex> guards;
  guards.reserve(deviations.size());
  for (const auto& guard : deviations) {
    guards.push_back(guard.kind == PlanFilter::Kind::literal
                         ? literal_regex(guard.text)
                         : parse_sbpl_regex(guard.text)->certain);
  }
  const auto guarded = build_automaton(guards, [](const std::vector<bool>& matched) {
    return Label{std::find(matched.begin(), matched.end(), true) != matched.end()};
  });
  if (!guarded) {
    return tl::unexpected(TooLarge{});
  }
  const std::array both{&policy, &*guarded};
  return product(both, [](std::span<const Label> l) { return l[1] != 0 ? denied : l[0]; });
}

// Operations that no rule is meant to name: what protected places inherit is as good as open.
MaybeAutomaton open_or_protected(const Automaton& unprotected) {
  const std::array one{&unprotected};
  return product(one, [](std::span<const Label> l) { return l[0] == denied ? undecided : l[0]; });
}

// The policy's side of every comparison.
struct PolicyPaths {
  Automaton asked;
  Automaton write;
  Automaton unlink;
  Automaton read;
  Automaton handle;
  Automaton link;
  Automaton unlisted;
  Automaton open = everywhere(allowed);
  Automaton closed = everywhere(denied);
};

tl::expected<PolicyPaths, TooLarge> policy_paths(const PathSpace& space,
                                                 const std::vector<PathRule>& rules,
                                                 const std::vector<PlanFilter>& deviations) {
  auto asked = asked_paths(space);
  auto write = decided_paths(space, rules, PathOp::write);
  auto read = decided_paths(space, rules, PathOp::read);
  auto handle = unprotected_paths(space, rules, Guards::of_reading);
  auto link = unprotected_paths(space, rules, Guards::all);
  if (!asked || !write || !read || !handle || !link) {
    return tl::unexpected(TooLarge{});
  }
  auto unlink = without_deviations(*write, deviations);
  auto unlisted = open_or_protected(*link);
  if (!unlink || !unlisted) {
    return tl::unexpected(TooLarge{});
  }
  return PolicyPaths{std::move(*asked),  std::move(*write), std::move(*unlink),  std::move(*read),
                     std::move(*handle), std::move(*link),  std::move(*unlisted)};
}

class Verifier {
 public:
  Verifier(const RuleGraph& graph, Reach reach, const Profile& profile, const PolicyPaths& policy)
      : graph_(graph),
        reach_(reach),
        profile_(profile),
        policy_(policy),
        paths_(profile, policy.asked) {}

  Verification run() {
    compare_list(OperationList::write, policy_.write);
    compare_list(OperationList::read, policy_.read);
    compare_list(OperationList::handle, policy_.handle);
    compare_list(OperationList::link, policy_.link);
    compare_network();
    compare_side_doors();
    compare_unlisted();
    return std::move(result_);
  }

 private:
  void compare_list(OperationList list, const Automaton& policy) {
    for (const auto& listed : listed_operations(list)) {
      const auto id = *find_operation(listed.name);
      compare_paths(id, id == only(OperationList::unlink) ? policy_.unlink : policy);
      ++result_.operations;
    }
  }

  void compare_paths(OperationId id, const Automaton& policy) {
    for (const auto model : all_models) {
      const auto witnesses = paths_.differences(id, model, policy);
      if (!witnesses) {
        result_.failure = witnesses.error();
        return;
      }
      for (const auto& witness : *witnesses) {
        add_difference(id, witness.path, PathTarget{witness.path}, witness.policy, model);
      }
    }
  }

  // What the profile decides is asked of decide(), which shares no matching with the automata.
  void add_difference(OperationId id, const std::string& text, const Target& target, Label policy,
                      Model model) {
    const auto verdict = decide(profile_, id, target, model);
    Difference difference{std::string(operation(id).name),
                          text,
                          word_for(policy),
                          {},
                          {model},
                          verdict.place,
                          verdict.reason};
    difference.profile = to_word(verdict.answer);
    const auto known =
        std::find_if(result_.differences.begin(), result_.differences.end(), [&](auto& other) {
          return other.operation == difference.operation && other.target == text &&
                 other.profile == difference.profile && other.place == difference.place;
        });
    if (known == result_.differences.end()) {
      result_.differences.push_back(std::move(difference));
    } else {
      known->models.push_back(model);
    }
  }

  void compare_target(OperationId id, const std::string& text, const Target& target, Label policy) {
    const auto wanted = policy == allowed ? Verdict::Answer::allow : Verdict::Answer::deny;
    for (const auto model : all_models) {
      if (decide(profile_, id, target, model).answer != wanted) {
        add_difference(id, text, target, policy, model);
      }
    }
  }

  // Every end of a connection that a filter can tell from another, and sockets with a path.
  void compare_network() {
    const auto port = graph_.world.proxy_port;
    const std::uint16_t ports[] = {port, static_cast<std::uint16_t>(port == 1 ? 2 : port - 1)};
    const bool open = reach_ == Reach::everything;
    for (const auto& listed : listed_operations(OperationList::network)) {
      const auto id = *find_operation(listed.name);
      for (const std::string protocol : {"tcp:", "udp:"}) {
        for (const std::string host : {"localhost:", "127.0.0.1:", "[::1]:", "192.0.2.1:"}) {
          for (const auto at : ports) {
            const auto text = protocol + host + std::to_string(at);
            const bool proxy = reach_ == Reach::proxy && id == only(OperationList::connect) &&
                               at == port && host != "192.0.2.1:";
            compare_target(id, text, parse_target(id, text).value(),
                           proxy || open ? allowed : denied);
          }
        }
      }
      compare_paths(id, open ? policy_.open : policy_.closed);
      ++result_.operations;
    }
  }

  void compare_side_doors() {
    for (const auto& listed : listed_operations(OperationList::side_door)) {
      const auto id = *find_operation(listed.name);
      if (operation(id).attribute == Attribute::path) {
        compare_paths(id, policy_.closed);
      } else {
        compare_target(id, {}, NameTarget{}, denied);
      }
      ++result_.operations;
    }
    const auto look_up = only(OperationList::service);
    for (const auto name : side_door_services()) {
      compare_target(look_up, std::string(name), NameTarget{std::string(name)}, denied);
    }
    compare_target(look_up, "com.example.other", NameTarget{"com.example.other"}, allowed);
    ++result_.operations;
  }

  void compare_unlisted() {
    for (const auto& op : operations()) {
      const auto id = *find_operation(op.name);
      if (is_listed(id)) {
        continue;
      }
      if (op.attribute == Attribute::path) {
        compare_paths(id, policy_.unlisted);
      } else if (op.own_default != Operation::OwnDefault::own_process) {
        compare_target(id, {}, NameTarget{}, allowed);
      }
      ++result_.operations;
    }
  }

  const RuleGraph& graph_;
  Reach reach_;
  const Profile& profile_;
  const PolicyPaths& policy_;
  PathComparison paths_;
  Verification result_;
};

}  // namespace

Verification verify(const RuleGraph& graph, const ProfileRules& rules, const Profile& profile,
                    HostActor actor) {
  auto deviations = unlink_guards(graph, rules);
  const auto policy = policy_paths(graph.world.space, rules.shell, deviations);
  Verification result;
  if (policy) {
    result = Verifier(graph, reach_of(rules, actor), profile, *policy).run();
  } else {
    result.failure = "the automaton of the policy's paths is too large";
  }
  result.deviations = std::move(deviations);
  return result;
}

}  // namespace o4::sbpl
