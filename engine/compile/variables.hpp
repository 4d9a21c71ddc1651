// The variables of the rules language. A row of the table says all that is known of one: its name,
// where it may stand, and what it stands for. Whoever checks a rule, fills it in or looks its
// places up on the disk asks here, so that none of them can know a variable that another does not.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/config/config.hpp"
#include "engine/facts/load_facts.hpp"

namespace o4 {

// A path that a variable stands for, and where that comes from.
struct VariablePath {
  std::string path;       // absolute, not shortened
  std::string described;  // for messages: "the allowedPaths entry '~/data'"
  std::string fact;       // the fact that gives it; empty: a config does
  Span span;              // where it is given; nowhere if it is a fact's default
};

// It may stand where a function is given: as a path (then a path may follow it, "$workspace/x"), as
// a host, or after "at".
struct Variable {
  std::string_view name;
  std::vector<VariablePath> (*paths)(const LoadedFacts&, const Config&) = nullptr;
  std::vector<Located<HostPattern>> (*hosts)(const Config&) = nullptr;
  // The place of a setting; nothing if no file has it.
  std::optional<Span> (*place)(const Config&) = nullptr;
};

// For whoever lists them; a config's settings are those with a `place`.
[[nodiscard]] std::span<const Variable> variables();

// Null if there is none of that name.
[[nodiscard]] const Variable* find_variable(std::string_view name);

}  // namespace o4
