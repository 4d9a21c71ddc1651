// A [facts] table or a JSON object of facts <-> Facts, checked as F4 says.
//
// Facts are checked before anything is decided from them, wholly: each wrong one is reported, and
// one is enough to decide nothing. A wrong fact is worse than none. With an empty home the
// protected places below it would be nowhere; with a relative workspace every grant would be
// somewhere else. Defaults are those of a policy test, so that a test that says nothing means the
// same on every machine; a default may depend on facts before it (fact_keys.def is in that order).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/facts/facts.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

// The words that the rules define. Views; the rule book must outlive them.
struct FactVocabulary {
  std::span<const std::string_view> tiers;
  std::span<const std::string_view> sandboxes;
  std::span<const std::string_view> overlays;
};

// `spans` says where a fact was given; a default has none. Keys are "home", "add_dirs",
// "add_dirs[0]", "plugins[1]", "plugins[1].paths[0]", "mounts[0]", "fs./home/user/link".
struct LoadedFacts {
  Facts facts;
  std::map<std::string, Span, std::less<>> spans;
};

// Returns nothing if a fact is wrong; `out` then holds every error, with codes `facts-…`. Paths
// come out in normal form. Whether M8 refuses a directory is not judged here. The table's members
// come in any order; an unknown key is an error with a suggestion.
[[nodiscard]] std::optional<LoadedFacts> load_facts(const Value& table, const FactVocabulary& words,
                                                    Diagnostics& out);

// What was found on a disk since the facts were loaded - "fs" and "mounts" - is held to the same
// rules; so is where links lead from the roots. False if that is wrong; `out` then says it.
[[nodiscard]] bool check_found(const LoadedFacts& loaded, Diagnostics& out);

// `base` with each member of `overrides` put in place of the member of the same key. For tests and
// flags that change single facts. Not recursive: a table is replaced whole. `base` stays as it is
// if it is no table.
[[nodiscard]] Value with_members(Value base, const Table& overrides);

// A table that load_facts reads back as equal facts, in the order of fact_keys.def. Optional facts
// that are not set are left out.
[[nodiscard]] Value facts_to_node(const Facts& facts);

}  // namespace o4
