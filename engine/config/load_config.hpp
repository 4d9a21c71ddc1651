// Text of one config file -> what its [sandbox] tables say (F1, F2), and the layers of all files ->
// one config (F5).
//
// A config comes with a checkout, so its author may be an attacker. What it can do is bounded by
// what a ConfigLayer can hold: lists that rules grant from, and a tier. It cannot name a protected
// place, change a condition or add a rule. A key that is unknown is a warning, since newer
// versions may know it; a value of the wrong kind is an error, since something was meant to be
// restricted and would not be.
//
// Of several files "adds up" means that none can take an entry of another away; "highest" that the
// project may pick another tier than the user did. Whether that is safe is a matter of rules (F5),
// which see in the result which layer set what.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/config/config.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Returns nothing if the file has an error; `out` then holds all of them. Other tables than
// [sandbox] are left alone. `tiers` are the words that default_tier accepts. Codes are `config-…`.
// A file without [sandbox] is a layer that says nothing; an empty text likewise. Where only one
// correction is likely, the diagnostic has it as a fix.
[[nodiscard]] std::optional<ConfigLayer> load_config(const SourceMap& sources, FileId file,
                                                     std::string layer_name,
                                                     std::span<const std::string_view> tiers,
                                                     Diagnostics& out);

// Lists add up; single values come from the highest layer that sets them. User before project (T2).
// Entries are not compared: equal ones collapse as rules, where the first is kept (W5).
// `unread_project` is left to the caller, who knows of trust.
[[nodiscard]] Config merge_config(const std::vector<ConfigLayer>& lowest_first);

}  // namespace o4
