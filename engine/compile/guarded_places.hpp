// The places that some profile guards, whoever asks: what no message may show anything of.
#pragma once

#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"

namespace o4 {

// Absolute, sorted; those that depend on a variable other than home are left out.
[[nodiscard]] std::vector<std::string> guarded_places(const RuleBook& book,
                                                      const std::string& home);

}  // namespace o4
