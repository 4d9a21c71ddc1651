// What the real sandbox did, as text and JSON: divergences first, then what could not be measured.
#pragma once

#include <string>
#include <vector>

#include "cli/live/probe.hpp"
#include "cli/show/render_json.hpp"

namespace o4 {

[[nodiscard]] std::string live_text(const std::string& profile, const std::vector<Measured>& rows);
[[nodiscard]] Json live_json(const std::string& profile, const std::vector<Measured>& rows);

}  // namespace o4
