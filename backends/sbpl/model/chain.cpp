// Chains under each of the three readings, and what modifiers make of a rule's answer. Anything
// about a modifier that is not known leaves the answer open.

#include "backends/sbpl/model/chain.hpp"

#include <algorithm>

#include "backends/sbpl/profile/filter_words.hpp"

namespace o4::sbpl {
namespace {

bool names(const Rule& rule, OperationId operation) {
  return std::find(rule.operations.begin(), rule.operations.end(), operation) !=
         rule.operations.end();
}

bool runs_program(OperationId id) {
  static const auto run = *find_operation("process-exec*");
  return covers(run, id);
}

// What one modifier makes of a rule that decides `asked`. What an unknown one does is not known.
Verdict::Answer modified(Verdict::Answer answer, const Modifier& modifier, OperationId asked) {
  const auto* known = find_modifier(modifier.name);
  if (known == nullptr) {
    return Verdict::Answer::undecided;
  }
  switch (known->effect) {
    case ModifierWord::Effect::none:
      return answer;
    case ModifierWord::Effect::sandbox:
      return answer == Verdict::Answer::allow && runs_program(asked) ? Verdict::Answer::unsandboxed
                                                                     : Verdict::Answer::undecided;
    case ModifierWord::Effect::refusal:
      // An error number of 0 is success.
      return answer == Verdict::Answer::deny && modifier.value != "0" ? answer
                                                                      : Verdict::Answer::undecided;
  }
  return Verdict::Answer::undecided;
}

Verdict::Answer answer_of(const Rule& rule, OperationId asked) {
  auto answer = rule.action == Action::allow ? Verdict::Answer::allow : Verdict::Answer::deny;
  for (const auto& modifier : rule.modifiers) {
    answer = modified(answer, modifier, asked);
  }
  return answer;
}

// What is added to the end of every profile: a process may always act on itself.
const Rule& on_itself() {
  static const Rule rule{
      Action::allow,
      {*find_operation("signal"), *find_operation("mach-task-name"),
       *find_operation("mach-task-inspect"), *find_operation("mach-task-read"),
       *find_operation("mach-task-special-port-get")},
      {{{}, TextFilter{Attribute::target, {Pattern::Kind::literal, "self", nullptr}}, 1, 1}},
      {},
      {}};
  return rule;
}

void add_on_itself(OperationId asked, std::vector<Link>& chain) {
  if (names(on_itself(), asked)) {
    chain.push_back({Verdict::Answer::allow, &on_itself(), asked, false});
  }
}

// The operation's own list: filtered rules, newest first, then its last unfiltered rule, then its
// own default. True if the list ends the chain.
bool add_own_list(const Profile& profile, OperationId asked, OperationId id,
                  std::vector<Link>& chain) {
  const Rule* unfiltered = nullptr;
  for (auto rule = profile.rules.rbegin(); rule != profile.rules.rend(); ++rule) {
    if (!names(*rule, id)) {
      continue;
    }
    if (!rule->filters.empty()) {
      chain.push_back({answer_of(*rule, asked), &*rule, id, false});
    } else if (unfiltered == nullptr) {
      unfiltered = &*rule;
    }
  }
  if (unfiltered != nullptr) {
    chain.push_back({answer_of(*unfiltered, asked), unfiltered, id, true});
    return true;
  }
  switch (operation(id).own_default) {
    case Operation::OwnDefault::inherited:
      return false;
    case Operation::OwnDefault::open:
      chain.push_back({Verdict::Answer::allow, nullptr, id, true});
      return true;
    case Operation::OwnDefault::closed:
      chain.push_back({Verdict::Answer::deny, nullptr, id, true});
      return true;
  }
  return true;
}

OperationId next_operation(OperationId id, Model model) {
  const auto& op = operation(id);
  return model == Model::unlinked && op.link == Operation::Link::likely ? default_operation
                                                                        : op.parent;
}

// Model F: one list for all operations, the last matching rule of all first.
std::vector<Link> flat_chain(const Profile& profile, OperationId asked) {
  std::vector<Link> chain;
  add_on_itself(asked, chain);
  for (auto rule = profile.rules.rbegin(); rule != profile.rules.rend(); ++rule) {
    const auto named = std::find_if(rule->operations.begin(), rule->operations.end(),
                                    [&](OperationId id) { return covers(id, asked); });
    if (named == rule->operations.end()) {
      continue;
    }
    chain.push_back({answer_of(*rule, asked), &*rule, *named, rule->filters.empty()});
    if (rule->filters.empty()) {
      return chain;
    }
  }
  chain.push_back({Verdict::Answer::deny, nullptr, default_operation, true});
  return chain;
}

}  // namespace

Truth sight_of(Attribute operation, Attribute filter) {
  if (operation == Attribute::network) {
    return truth(filter == Attribute::path);
  }
  const bool other_service =
      operation == Attribute::global_name &&
      (filter == Attribute::local_name || filter == Attribute::xpc_service_name);
  return other_service ? Truth::unknown : truth(operation == filter);
}

std::vector<Link> chain_of(const Profile& profile, OperationId asked, Model model) {
  if (model == Model::flat) {
    return flat_chain(profile, asked);
  }
  std::vector<Link> chain;
  add_on_itself(asked, chain);
  auto id = asked;
  while (!add_own_list(profile, asked, id, chain) && id != default_operation) {
    id = next_operation(id, model);
  }
  return chain;
}

}  // namespace o4::sbpl
