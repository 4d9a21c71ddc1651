// Configs that stand for all configs: what a config may say, as far as rules can tell.
//
// The argument why these stand for every config is in prove.hpp; here is what it rests on: the list
// of everything that a condition can ask a config. A condition that asks something new and is not
// added here makes proofs over every config wrong, without any test of a single config noticing.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"

namespace o4 {

// One config file, and none at all if nothing is set. `domains` without a value: not set; empty:
// set to nothing, which is not the same (N12). `paths` and `programs` are set by having an entry.
struct ConfigCase {
  bool header = false;  // a [sandbox] that may hold nothing
  std::optional<std::string> tier;
  std::vector<std::string> paths;
  std::optional<std::vector<std::string>> domains;
  std::vector<std::string> programs;
  std::optional<bool> proxy;
  friend bool operator==(const ConfigCase&, const ConfigCase&) = default;
};

// As TOML; nothing for no config. load_config reads it without a complaint, unless the case names
// what is no tier or host.
[[nodiscard]] std::optional<std::string> to_text(const ConfigCase& config);

// What a claim over every config is about: that configs do not let in too much, or that they leave
// enough.
enum class Sought { most, least };

// Every combination of what the rules' conditions ask of configs, with the entries that let in
// most, or least. `paths` are the entries of allowedPaths that let in most. No config at all is
// among them, and no two have the same text.
[[nodiscard]] std::vector<ConfigCase> config_cases(const RuleBook& book, Sought sought,
                                                   const std::vector<std::string>& paths);

// The same config with less in it, in all the ways that make it simpler to read. `place` is the
// path or host that matters. Each has a shorter text; those that take most away come first. Empty
// if nothing can be left out.
[[nodiscard]] std::vector<ConfigCase> simpler(const ConfigCase& config, const std::string& place);

// Where the rules take something away, or protect a place, by what a config lists: then more
// entries may let in less, and no config lets in most. Nothing if they only grant by it. The place
// of the first such rule. Only verbs that are known to grant pass, so that a new verb is suspicious
// until somebody says what it does.
[[nodiscard]] std::optional<Span> find_taking_rule(const RuleBook& book);

// Whether the terms, or sets that they name, hold what configs list.
[[nodiscard]] bool uses_config(const RuleBook& book, const std::vector<rules::Term>& terms);

}  // namespace o4
