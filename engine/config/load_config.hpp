// Text of one config file -> what its [sandbox] tables say (F1, F2).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/config/config.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Returns nothing if the file has an error; `out` then holds all of them. Other tables than
// [sandbox] are left alone. `tiers` are the words that default_tier accepts.
[[nodiscard]] std::optional<ConfigLayer> load_config(const SourceMap& sources, FileId file,
                                                     std::string layer_name,
                                                     std::span<const std::string_view> tiers,
                                                     Diagnostics& out);

}  // namespace o4
