// One comparison an operation: the policy's language against that of the profile as read.
// Operations that no rule names, services and ports are compared as well; the first difference of
// each kind gives the shortest witness.
//
// Every operation of the table is compared, in one of four ways: those in a list of OperationList
// with what the policy says of it; connections with the few ends that filters can tell apart; side
// doors with "never"; all the rest with "always, but on protected places either will do".
#include "backends/sbpl/verify/verify.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "backends/sbpl/lower/places.hpp"
#include "backends/sbpl/model/chain.hpp"
#include "backends/sbpl/verify/compare_words.hpp"
#include "backends/sbpl/verify/policy_language.hpp"

namespace o4::sbpl {
namespace {

using MaybeAutomaton = tl::expected<Automaton, TooLarge>;

// Ports times rules: beyond it a comparison would take too long.
constexpr std::size_t most_port_work = 1'000'000;

std::string word_for(Label label) { return label == denied ? "deny" : "allow"; }

OperationId only(OperationList list) {
  return *find_operation(listed_operations(list).front().name);
}

// Named by a lowered rule, and so compared with its list.
bool is_listed(OperationId id) {
  const auto all = all_listed_operations();
  return std::any_of(all.begin(), all.end(),
                     [&](const ListedOperation& row) { return find_operation(row.name) == id; });
}

// Denies besides what is denied on purpose, though nothing in it is: links on the way to what is
// protected, and granted folders, which are not moved.
MaybeAutomaton without(const Automaton& policy, const std::vector<PlanFilter>& deviations) {
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

// The folders that have the data volume in them hold all that lies on it, by a path that the kernel
// never asks for.
MaybeAutomaton without_data_volume(const Automaton& copyable) {
  if (copyable("/") != denied) {
    return copyable;
  }
  const std::array holders{literal_regex("/System"), literal_regex("/System/Volumes"),
                           literal_regex("/System/Volumes/Data")};
  const auto holds = build_automaton(holders, [](const std::vector<bool>& matched) {
    return Label{std::find(matched.begin(), matched.end(), true) != matched.end()};
  });
  if (!holds) {
    return tl::unexpected(TooLarge{});
  }
  const std::array both{&copyable, &*holds};
  return product(both, [](std::span<const Label> l) { return l[1] != 0 ? denied : l[0]; });
}

// Operations that no rule is meant to name: what protected places inherit is as good as open.
MaybeAutomaton open_or_protected(const Automaton& unprotected) {
  const std::array one{&unprotected};
  return product(one, [](std::span<const Label> l) { return l[0] == denied ? undecided : l[0]; });
}

// E1a: every service may be looked up but those that start programs outside the sandbox.
MaybeAutomaton open_services() {
  std::vector<Regex> closed;
  for (const auto name : side_door_services()) {
    closed.push_back(literal_regex(name));
  }
  return build_automaton(closed, [](const std::vector<bool>& matched) {
    const bool is_closed = std::find(matched.begin(), matched.end(), true) != matched.end();
    return is_closed ? denied : allowed;
  });
}

Automaton labelled(const Automaton& words, Label inside) {
  auto parts = words.parts();
  for (auto& label : parts.labels) {
    label = label != 0 ? inside : not_asked;
  }
  return Automaton(std::move(parts));
}

// The policy's side of every comparison: labels of language.hpp, `not_asked` elsewhere.
struct PolicyWords {
  Automaton write;
  Automaton unlink;
  Automaton read;
  Automaton handle;
  Automaton clone;
  Automaton link;
  Automaton unlisted;
  Automaton services;
  Automaton open_paths;
  Automaton closed_paths;
  Automaton open_names;
  Automaton closed_names;
};

tl::expected<PolicyWords, TooLarge> policy_words(const PathSpace& space,
                                                 const std::vector<PathRule>& rules,
                                                 const std::vector<PlanFilter>& unmoved,
                                                 const std::vector<PlanFilter>& uncopied) {
  const auto paths = asked_paths(space);
  const auto names = asked_names();
  const auto services = open_services();
  const auto write = decided_paths(space, rules, PathOp::write);
  const auto read = decided_paths(space, rules, PathOp::read);
  const auto handle = unprotected_paths(space, rules, Guards::of_reading);
  const auto unprotected = unprotected_paths(space, rules, Guards::all);
  if (!paths || !names || !services || !write || !read || !handle || !unprotected) {
    return tl::unexpected(TooLarge{});
  }
  // E1c: whoever may give a thing a second name, or carry it off, could read and write it there.
  const auto link = both_allow(*read, *write);
  const auto movable = link ? whole_trees(*link, *paths) : link;
  const auto copyable = whole_trees(*read, *paths);
  const auto separate = copyable ? without_data_volume(*copyable) : copyable;
  const auto clone = separate ? without(*separate, uncopied) : separate;
  const auto unlink = movable ? without(*movable, unmoved) : movable;
  const auto unlisted = open_or_protected(*unprotected);
  if (!link || !clone || !unlink || !unlisted) {
    return tl::unexpected(TooLarge{});
  }
  auto asked_write = where_asked(*write, *paths);
  auto asked_unlink = where_asked(*unlink, *paths);
  auto asked_read = where_asked(*read, *paths);
  auto asked_handle = where_asked(*handle, *paths);
  auto asked_clone = where_asked(*clone, *paths);
  auto asked_link = where_asked(*link, *paths);
  auto asked_unlisted = where_asked(*unlisted, *paths);
  auto asked_services = where_asked(*services, *names);
  if (!asked_write || !asked_unlink || !asked_read || !asked_handle || !asked_clone ||
      !asked_link || !asked_unlisted || !asked_services) {
    return tl::unexpected(TooLarge{});
  }
  return PolicyWords{
      std::move(*asked_write),    std::move(*asked_unlink),   std::move(*asked_read),
      std::move(*asked_handle),   std::move(*asked_clone),    std::move(*asked_link),
      std::move(*asked_unlisted), std::move(*asked_services), labelled(*paths, allowed),
      labelled(*paths, denied),   labelled(*names, allowed),  labelled(*names, denied)};
}

class Verifier {
 public:
  Verifier(const RuleGraph& graph, Reach reach, const Profile& profile, const PolicyWords& policy)
      : graph_(graph), reach_(reach), profile_(profile), policy_(policy), words_(profile) {}

  Verification run() {
    compare_list(OperationList::write, policy_.write);
    compare_list(OperationList::read, policy_.read);
    compare_list(OperationList::handle, policy_.handle);
    compare_list(OperationList::clone, policy_.clone);
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
      compare_words(id, id == only(OperationList::unlink) ? policy_.unlink : policy);
      ++result_.operations;
    }
  }

  void compare_words(OperationId id, const Automaton& policy) {
    const auto attribute = operation(id).attribute;
    const bool is_path = attribute == Attribute::path || attribute == Attribute::network;
    for (const auto model : all_models) {
      const auto witnesses = words_.differences(id, model, policy);
      if (!witnesses) {
        result_.failure = witnesses.error();
        return;
      }
      for (const auto& [word, label] : *witnesses) {
        add_difference(id, word, is_path ? Target(PathTarget{word}) : NameTarget{word}, label,
                       model);
      }
    }
  }

  // What the profile decides is asked of decide(), which shares no matching with the automata.
  void add_difference(OperationId id, const std::string& text, const Target& target, Label policy,
                      Model model) {
    add_difference(id, text, policy, model, decide(profile_, id, target, model));
  }
  void add_difference(OperationId id, const std::string& text, Label policy, Model model,
                      const Verdict& verdict) {
    const auto [known, is_new] = known_.try_emplace(
        Known(id, text, verdict.answer, verdict.place.begin), result_.differences.size());
    if (!is_new) {
      result_.differences[known->second].models.push_back(model);
      return;
    }
    result_.differences.push_back({std::string(operation(id).name),
                                   text,
                                   word_for(policy),
                                   std::string(to_word(verdict.answer)),
                                   {model},
                                   verdict.place,
                                   verdict.reason});
  }

  void compare_target(OperationId id, const std::string& text, const Target& target, Label policy) {
    for (const auto model : all_models) {
      const auto verdict = decide(profile_, id, target, model);
      if (to_label(verdict.answer) != policy) {
        add_difference(id, text, policy, model, verdict);
      }
    }
  }

  // The ends of connections, and the paths of UNIX sockets.
  void compare_network() {
    const auto port = graph_.world.proxy_port;
    const auto ports = telling_ports(profile_, std::span(&port, 1));
    if (ports.size() * profile_.rules.size() > most_port_work) {
      result_.failure = "the profile names too many ports";
      return;
    }
    const auto all = endpoints(ports);
    for (const auto& listed : listed_operations(OperationList::network)) {
      const auto id = *find_operation(listed.name);
      for (const auto model : all_models) {
        compare_endpoints(id, model, all);
      }
      compare_words(id, reach_ == Reach::everything ? policy_.open_paths : policy_.closed_paths);
      ++result_.operations;
    }
  }

  // Of all ends on which one rule decides otherwise than the policy, the first is shown.
  void compare_endpoints(OperationId id, Model model, std::span<const Endpoint> all) {
    const auto chain = chain_of(profile_, id, model);
    std::set<std::tuple<Label, Verdict::Answer, std::uint32_t>> shown;
    for (const auto& [text, target] : all) {
      const auto policy = reaches(id, target) ? allowed : denied;
      const auto verdict = decide(chain, id, target);
      if (to_label(verdict.answer) != policy &&
          shown.emplace(policy, verdict.answer, verdict.place.begin).second) {
        add_difference(id, text, policy, model, verdict);
      }
    }
  }
  [[nodiscard]] bool reaches(OperationId id, const IpTarget& target) const {
    return reach_ == Reach::everything ||
           (reach_ == Reach::proxy && id == only(OperationList::connect) &&
            target.port == graph_.world.proxy_port && target.is_localhost == Truth::yes);
  }

  void compare_side_doors() {
    for (const auto& listed : listed_operations(OperationList::side_door)) {
      const auto id = *find_operation(listed.name);
      const bool is_path = operation(id).attribute == Attribute::path;
      compare_everywhere(id, is_path ? policy_.closed_paths : policy_.closed_names, denied);
      ++result_.operations;
    }
    compare_words(only(OperationList::service), policy_.services);
    ++result_.operations;
  }

  void compare_unlisted() {
    for (const auto& op : operations()) {
      const auto id = *find_operation(op.name);
      // What the system closes unasked is no matter of the policy.
      const bool is_closed = op.own_default == Operation::OwnDefault::closed;
      if (is_listed(id) || (is_closed && id != default_operation)) {
        continue;
      }
      if (op.attribute == Attribute::target) {
        compare_processes(id);
      } else {
        compare_everywhere(
            id, op.attribute == Attribute::path ? policy_.unlisted : policy_.open_names, allowed);
      }
      ++result_.operations;
    }
  }

  void compare_everywhere(OperationId id, const Automaton& words, Label otherwise) {
    if (operation(id).attribute == Attribute::none) {
      compare_target(id, {}, NameTarget{}, otherwise);
    } else {
      compare_words(id, words);
    }
  }

  // Processes are told apart by how they stand to the one that acts.
  void compare_processes(OperationId id) {
    for (const std::string process : {"self", "others"}) {
      compare_target(id, process, NameTarget{process}, allowed);
    }
  }

  using Known = std::tuple<OperationId, std::string, Verdict::Answer, std::uint32_t>;

  const RuleGraph& graph_;
  Reach reach_;
  const Profile& profile_;
  const PolicyWords& policy_;
  WordComparison words_;
  std::map<Known, std::size_t> known_;  // the differences, by number
  Verification result_;
};

}  // namespace

Verification verify(const RuleGraph& graph, const ProfileRules& rules, const Profile& profile,
                    HostActor actor) {
  Verification result;
  if (!profile.dependencies.empty()) {
    result.failure = "the profile depends on " + profile.dependencies.front().reason;
    return result;
  }
  auto unmoved = unlink_guards(graph, rules);
  const auto policy =
      policy_words(graph.world.space, rules.shell, unmoved, clone_guards(graph, rules));
  if (policy) {
    result = Verifier(graph, reach_of(rules, actor), profile, *policy).run();
  } else {
    result.failure = "the automaton of the policy's paths is too large";
  }
  result.deviations = std::move(unmoved);
  return result;
}

}  // namespace o4::sbpl
