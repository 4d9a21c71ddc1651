// Terms of rules become paths and hosts: literals, sets, variables and what configs list, each with
// the place that it comes from, so that an entry of a config stays the origin of its rule.
#include "engine/compile/expand.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "engine/compile/compile.hpp"
#include "engine/compile/name_order.hpp"
#include "engine/compile/variables.hpp"
#include "engine/graph/known_commands.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

using rules::SetEntry;
using rules::Term;

// Calls `visit` with each entry of the set whose condition holds. Sets that it holds come in their
// place, and each only once.
template <typename Visit>
void for_each_entry(const ExpandContext& c, std::string_view set, const Visit& visit) {
  struct Reading {
    const std::vector<SetEntry>* entries;
    std::size_t next = 0;
  };
  std::vector<Reading> open;
  std::set<std::string_view> seen;
  const auto enter = [&](std::string_view name) {
    if (seen.insert(name).second) {
      open.push_back({&c.book.sets.find(name)->second});
    }
  };
  enter(set);
  while (!open.empty()) {
    auto& [entries, next] = open.back();
    if (next == entries->size()) {
      open.pop_back();
      continue;
    }
    const auto& entry = (*entries)[next++];
    if (!c.conditions.hold(entry.when)) {
      continue;
    }
    if (holds_a_set(entry)) {
      enter(entry.term.text);
    } else {
      visit(entry);
    }
  }
}

class PathExpander {
 public:
  explicit PathExpander(const ExpandContext& context) : c_(context) {}

  void add(const Term& term) {
    if (term.kind == Term::Kind::set) {
      return add_set(term.text);
    }
    auto more = path_targets(c_.sources, c_.facts, c_.config, term);
    std::move(more.begin(), more.end(), std::back_inserter(targets_));
  }

  void add_set(std::string_view set) {
    for_each_entry(c_, set, [this](const SetEntry& entry) { add(entry.term); });
  }

  std::vector<PathTarget> take() { return std::move(targets_); }

 private:
  const ExpandContext& c_;
  std::vector<PathTarget> targets_;
};

class HostExpander {
 public:
  explicit HostExpander(const ExpandContext& context) : c_(context) {}

  void add(const Term& term) {
    switch (term.kind) {
      case Term::Kind::any:
        add(HostPattern{}, term.span);
        break;
      case Term::Kind::text:
        add(*parse_host_pattern(term.text), term.span);
        break;
      case Term::Kind::network:
        add(network_pattern(*parse_cidr(term.text)), term.span);
        for (const auto& part : term.except) {
          leave_out(*parse_cidr(part.text), targets_.size() - 1);
        }
        break;
      case Term::Kind::set:
        add_set(term.text);
        break;
      case Term::Kind::variable:
        for (auto& [pattern, span] : find_variable(term.text)->hosts(c_.config)) {
          add(std::move(pattern), span);
        }
        break;
      case Term::Kind::writable:
      case Term::Kind::numbered:
        break;
    }
  }

  std::vector<HostTarget> take() { return std::move(targets_); }

 private:
  void add(HostPattern pattern, Span span) {
    targets_.push_back({std::move(pattern), {}, place_of(c_.sources, span)});
  }

  // Leaves `part` out of every network from the `first` target on that holds it. An exception
  // belongs to every network that holds it and is wider; one that is in none changes nothing.
  void leave_out(const Cidr& part, std::size_t first) {
    for (auto i = first; i < targets_.size(); ++i) {
      auto& target = targets_[i];
      if (target.pattern.kind == HostPattern::Kind::network &&
          contains(target.pattern.network, part.base) &&
          target.pattern.network.length < part.length) {
        target.except.push_back(part);
      }
    }
  }

  void add_set(std::string_view set) {
    const auto first = targets_.size();
    std::vector<Cidr> parts;
    std::vector<Cidr> carriers;
    for_each_entry(c_, set, [&](const SetEntry& entry) {
      if (entry.kind == SetEntry::Kind::network) {
        add(network_pattern(*parse_cidr(entry.term.text)), entry.span);
      } else if (entry.kind == SetEntry::Kind::carrier) {
        carriers.push_back(*parse_cidr(entry.term.text));
      } else if (entry.kind == SetEntry::Kind::except) {
        parts.push_back(*parse_cidr(entry.term.text));
      } else {
        add(entry.term);
      }
    });
    for (const auto& part : parts) {
      leave_out(part, first);
    }
    for (const auto& carrier : carriers) {
      carry(carrier, first, targets_.size());
    }
  }

  // IPv6 addresses that carry an IPv4 address of the networks in [first, last). Networks that are
  // carried follow those that they were made from, with the same origin.
  void carry(const Cidr& carrier, std::size_t first, std::size_t last) {
    for (auto i = first; i < last; ++i) {
      const auto& network = targets_[i].pattern.network;
      const bool is_network = targets_[i].pattern.kind == HostPattern::Kind::network ||
                              targets_[i].pattern.kind == HostPattern::Kind::address;
      if (!is_network || network.base.family != Address::Family::v4) {
        continue;
      }
      auto carried = targets_[i];
      carried.pattern = network_pattern(carried_in(carrier, network));
      for (auto& part : carried.except) {
        part = carried_in(carrier, part);
      }
      targets_.push_back(std::move(carried));
    }
  }

  const ExpandContext& c_;
  std::vector<HostTarget> targets_;
};

}  // namespace

ExpandContext expand_context(const SourceMap& sources, const RuleBook& book,
                             const LoadedFacts& facts, const Config& config) {
  auto mode = select_mode(sources, book, facts.facts, config);
  return {
      sources, book, facts, config,
      Conditions({book, facts.facts, config, std::move(mode.name), std::move(mode.start_tier)})};
}

std::vector<PathTarget> path_targets(const SourceMap& sources, const LoadedFacts& facts,
                                     const Config& config, const Term& term) {
  const auto own = [&](std::string path, const std::string& spelled) {
    return PathTarget{std::move(path), term.kind == Term::Kind::numbered,
                      place_of(sources, term.span), term.span,
                      "the rule path " + in_quotes(spelled)};
  };
  std::vector<PathTarget> targets;
  switch (term.kind) {
    case Term::Kind::text:
    case Term::Kind::numbered:
      targets.push_back(own(expand_home(term.text, facts.facts.home), term.text));
      break;
    case Term::Kind::variable:
      for (auto& value : find_variable(term.text)->paths(facts, config)) {
        // A path below a variable is the rule's own; the bare variable comes from the fact.
        targets.push_back(term.tail.empty()
                              ? PathTarget{std::move(value.path), false,
                                           value.fact.empty() ? place_of(sources, value.span)
                                                              : fact_place(std::move(value.fact)),
                                           value.span, std::move(value.described)}
                              : own(value.path + term.tail, "$" + term.text + term.tail));
      }
      break;
    case Term::Kind::set:
    case Term::Kind::any:
    case Term::Kind::writable:
    case Term::Kind::network:
      break;
  }
  return targets;
}

std::vector<PathTarget> expand_paths(const ExpandContext& context, const std::vector<Term>& terms) {
  PathExpander expander(context);
  for (const auto& term : terms) {
    expander.add(term);
  }
  return expander.take();
}

std::vector<PathTarget> expand_path_set(const ExpandContext& context, std::string_view set) {
  PathExpander expander(context);
  expander.add_set(set);
  return expander.take();
}

std::vector<HostTarget> expand_hosts(const ExpandContext& context, const std::vector<Term>& terms) {
  HostExpander expander(context);
  for (const auto& term : terms) {
    expander.add(term);
  }
  return expander.take();
}

std::vector<VariableTarget> expand_variables(const ExpandContext& context,
                                             const std::vector<Term>& terms) {
  std::vector<VariableTarget> result;
  const auto add = [&](const Term& term) {
    result.push_back({term.text, place_of(context.sources, term.span)});
  };
  for (const auto& term : terms) {
    if (term.kind == Term::Kind::set) {
      for_each_entry(context, term.text, [&](const SetEntry& entry) { add(entry.term); });
    } else {
      add(term);
    }
  }
  return result;
}

std::vector<KnownCommand> expand_commands(const ExpandContext& context,
                                          const rules::Statement& statement) {
  std::vector<KnownCommand> result;
  const auto add = [&](const Term& term, const rules::CommandClauses& clauses) {
    result.push_back({use_of(statement),
                      command_pattern(term.text, clauses),
                      {statement.because, place_of(context.sources, term.span)}});
  };
  for (const auto& term : statement.objects) {
    if (term.kind == Term::Kind::set) {
      for_each_entry(context, term.text,
                     [&](const SetEntry& entry) { add(entry.term, entry.command); });
    } else {
      add(term, statement.command);
    }
  }
  return result;
}

}  // namespace o4
