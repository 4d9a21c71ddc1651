// Plan -> the text of a sandbox profile. Quoting and layout only: nothing is decided here.
#pragma once

#include <span>
#include <string>

#include "backends/sbpl/lower/plan.hpp"

namespace o4::sbpl {

// `notes` are put at the top as comments. Equal plans give equal texts.
[[nodiscard]] std::string emit(const Plan& plan, std::span<const std::string> notes = {});

}  // namespace o4::sbpl
