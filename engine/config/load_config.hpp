// Text of one config file -> what its [sandbox] tables say (F1, F2).
//
// A config comes with a checkout, so its author may be an attacker. What it can do is bounded by
// what a ConfigLayer can hold: lists that rules grant from, and a tier. It cannot name a protected
// place, change a condition or add a rule. A key that is unknown is a warning, since newer
// versions may know it; a value of the wrong kind is an error, since something was meant to be
// restricted and would not be.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

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

}  // namespace o4
