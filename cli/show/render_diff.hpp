// The differences of two policies, for people and as JSON.
#pragma once

#include <string>

#include "cli/show/render_json.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/compare/compare.hpp"

namespace o4 {

// The two policies' graphs, for their home folders.
struct DiffSides {
  const RuleGraph& a;
  const RuleGraph& b;
};

// "B lets in …", "B shuts out …": grouped by who does what and why. One line if they are equal.
[[nodiscard]] std::string diff_pages(const Comparison& comparison, const DiffSides& sides,
                                     const Console& console);
[[nodiscard]] Json to_json(const Comparison& comparison);

}  // namespace o4
