// The differences of two policies, for people and as JSON. The page tells what happens for one
// reason together, and what B lets in before what it shuts out, since that is what a reviewer is
// afraid of; JSON has each difference with its witness and both rules.
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
//
//   B lets in
//     commands write /srv/data
//       B  allow read, write /srv/data (user:2:17): allowedPaths
[[nodiscard]] std::string diff_pages(const Comparison& comparison, const DiffSides& sides,
                                     const Console& console);
// Everything in it; the schema is diff_report_schema() without the names of the sides.
[[nodiscard]] Json to_json(const Comparison& comparison);

}  // namespace o4
