// The effective rules of a mode, as text for people and as JSON.
#pragma once

#include <string>

#include "cli/args/context.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/render_json.hpp"

namespace o4 {

// `context` has the warnings of the run, and how wide and colourful the text may be.
[[nodiscard]] std::string overview_text(const Overview& overview, const PolicyWorld& world,
                                        const Context& context);

[[nodiscard]] Json overview_json(const Overview& overview, const Context& context);

}  // namespace o4
