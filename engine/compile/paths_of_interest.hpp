// Which paths the rules look at on the disk: for whoever gathers facts.
#pragma once

#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/facts.hpp"

namespace o4 {

// Protected places, grants, workspace, cwd, … in absolute form, not shortened.
[[nodiscard]] std::vector<std::string> paths_of_interest(const RuleBook& book, const Facts& facts,
                                                         const Config& config);

}  // namespace o4
