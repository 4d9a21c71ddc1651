#include "backends/sbpl/chain.hpp"

#include <algorithm>

namespace o4::sbpl {
namespace {

bool names(const Rule& rule, OperationId operation) {
  return std::find(rule.operations.begin(), rule.operations.end(), operation) !=
         rule.operations.end();
}

// The operation's own list: filtered rules, newest first, then its last unfiltered rule, then its
// own default. True if the list ends the chain.
bool add_own_list(const Profile& profile, OperationId id, std::vector<Link>& chain) {
  const Rule* unfiltered = nullptr;
  for (auto rule = profile.rules.rbegin(); rule != profile.rules.rend(); ++rule) {
    if (!names(*rule, id)) {
      continue;
    }
    if (!rule->filters.empty()) {
      chain.push_back({rule->action, &*rule, id, false});
    } else if (unfiltered == nullptr) {
      unfiltered = &*rule;
    }
  }
  if (unfiltered != nullptr) {
    chain.push_back({unfiltered->action, unfiltered, id, true});
    return true;
  }
  switch (operation(id).own_default) {
    case Operation::OwnDefault::inherited:
      return false;
    case Operation::OwnDefault::open:
      chain.push_back({Action::allow, nullptr, id, true});
      return true;
    case Operation::OwnDefault::own_process:
      chain.push_back({std::nullopt, nullptr, id, true});
      return true;
  }
  return true;
}

OperationId next_operation(OperationId id, Model model) {
  const auto& op = operation(id);
  return model == Model::unlinked && op.link == Operation::Link::likely ? default_operation
                                                                        : op.parent;
}

std::vector<Link> flat_chain(const Profile& profile, OperationId asked) {
  std::vector<Link> chain;
  for (auto rule = profile.rules.rbegin(); rule != profile.rules.rend(); ++rule) {
    const auto named = std::find_if(rule->operations.begin(), rule->operations.end(),
                                    [&](OperationId id) { return covers(id, asked); });
    if (named == rule->operations.end()) {
      continue;
    }
    chain.push_back({rule->action, &*rule, *named, rule->filters.empty()});
    if (rule->filters.empty()) {
      break;
    }
  }
  return chain;
}

}  // namespace

std::vector<Link> chain_of(const Profile& profile, OperationId asked, Model model) {
  if (model == Model::flat) {
    return flat_chain(profile, asked);
  }
  std::vector<Link> chain;
  auto id = asked;
  while (!add_own_list(profile, id, chain) && id != default_operation) {
    id = next_operation(id, model);
  }
  return chain;
}

}  // namespace o4::sbpl
