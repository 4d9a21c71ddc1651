// Configs that stand for all configs: what a config may say, as far as rules can tell.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"

namespace o4 {

// One config file, and none at all if nothing is set.
struct ConfigCase {
  bool header = false;  // a [sandbox] that may hold nothing
  std::optional<std::string> tier;
  std::vector<std::string> paths;
  std::optional<std::vector<std::string>> domains;
  std::vector<std::string> programs;
  std::optional<bool> proxy;
  friend bool operator==(const ConfigCase&, const ConfigCase&) = default;
};

// As TOML; nothing for no config.
[[nodiscard]] std::optional<std::string> to_text(const ConfigCase& config);

// What a claim over every config is about: that configs do not let in too much, or that they leave
// enough.
enum class Sought { most, least };

// Every combination of what the rules' conditions ask of configs, with the entries that let in
// most, or least. `paths` are the entries of allowedPaths that let in most.
[[nodiscard]] std::vector<ConfigCase> config_cases(const RuleBook& book, Sought sought,
                                                   const std::vector<std::string>& paths);

// The same config with less in it, in all the ways that make it simpler to read. `place` is the
// path or host that matters.
[[nodiscard]] std::vector<ConfigCase> simpler(const ConfigCase& config, const std::string& place);

// Where the rules take something away, or protect a place, by what a config lists: then more
// entries may let in less, and no config lets in most. Nothing if they only grant by it.
[[nodiscard]] std::optional<Span> find_taking_rule(const RuleBook& book);

// Whether the terms, or sets that they name, hold what configs list.
[[nodiscard]] bool uses_config(const RuleBook& book, const std::vector<rules::Term>& terms);

}  // namespace o4
