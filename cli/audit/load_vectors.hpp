// Files of recorded answers (a JSON array of objects) -> vectors for the models. Keys that a model
// does not look at are for people and pass.
#pragma once

#include <optional>
#include <vector>

#include "backends/bwrap/model/vectors.hpp"
#include "backends/sbpl/verify/vectors.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Both return nothing if a vector is malformed; `out` then holds every error, with codes
// `vectors-…`.
[[nodiscard]] std::optional<std::vector<sbpl::Vector>> load_sbpl_vectors(const SourceMap& sources,
                                                                         FileId file,
                                                                         Diagnostics& out);
[[nodiscard]] std::optional<std::vector<bwrap::Vector>> load_bwrap_vectors(const SourceMap& sources,
                                                                           FileId file,
                                                                           Diagnostics& out);

}  // namespace o4
