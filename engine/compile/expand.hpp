// Terms of the rules language -> the concrete paths and hosts that they stand for.
//
// Expanding decides nothing: which statements apply has been decided by conditions, which entry is
// dropped is decided in compile. Every target keeps where it came from, so that a grant can be
// explained by the line of the config that made it. The same functions tell the machine where to
// look (paths_of_interest): a path that a rule can speak of and that nobody looked up could be a
// link in truth and a folder to the policy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/compile/condition.hpp"
#include "engine/facts/load_facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4 {

// References: what they are to must outlive it.
struct ExpandContext {
  const SourceMap& sources;
  const RuleBook& book;
  const LoadedFacts& facts;
  const Config& config;
  Conditions conditions;
};
// For the mode in force.
[[nodiscard]] ExpandContext expand_context(const SourceMap& sources, const RuleBook& book,
                                           const LoadedFacts& facts, const Config& config);

// One place that a term stands for. Several targets may be the same place; sort_rules keeps one
// rule of them.
struct PathTarget {
  std::string raw;  // absolute, not shortened
  bool numbered = false;
  rules::Origin from;
  Span span;              // for messages; nowhere if a default fact
  std::string described;  // "the allowedPaths entry '~/data'"
};

// `except` are smaller networks within the pattern's own.
struct HostTarget {
  HostPattern pattern;
  std::vector<Cidr> except;
  rules::Origin from;
};

// What a term other than a set stands for; nothing if that is no path. In the order in which facts
// or config list them.
[[nodiscard]] std::vector<PathTarget> path_targets(const SourceMap& sources,
                                                   const LoadedFacts& facts, const Config& config,
                                                   const rules::Term& term);

// A set's entries whose conditions do not hold are left out. `writable` yields nothing. In the
// order of the terms, and of the entries in them; a set that is met twice within one term is taken
// once.
[[nodiscard]] std::vector<PathTarget> expand_paths(const ExpandContext& context,
                                                   const std::vector<rules::Term>& terms);
[[nodiscard]] std::vector<PathTarget> expand_path_set(const ExpandContext& context,
                                                      std::string_view set);
// A set with carriers yields, for each of its IPv4 networks, the IPv6 networks that carry it (N14):
// blocking 10.0.0.0/8 blocks 64:ff9b::a00:0/104 as well.
[[nodiscard]] std::vector<HostTarget> expand_hosts(const ExpandContext& context,
                                                   const std::vector<rules::Term>& terms);
// A pattern of names of the environment (HiddenVariable).
struct VariableTarget {
  std::string pattern;
  rules::Origin from;
};
[[nodiscard]] std::vector<VariableTarget> expand_variables(const ExpandContext& context,
                                                           const std::vector<rules::Term>& terms);
// `statement` is a "recognise".
[[nodiscard]] std::vector<KnownCommand> expand_commands(const ExpandContext& context,
                                                        const rules::Statement& statement);

}  // namespace o4
