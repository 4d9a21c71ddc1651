// Replays recorded answers on the models: what real systems said is held against what the models
// say. A mismatch means that the model is wrong, and with it every proof that rests on it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "backends/bwrap/model/vectors.hpp"
#include "backends/sbpl/verify/vectors.hpp"
#include "cli/args/context.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Of the file that --vectors names. Returns the exit status: 1 if an answer differs.
// `backend` is the name of one.
[[nodiscard]] int replay_vectors(Context& context, std::string_view backend);

// Files of recorded answers (a JSON array of objects) -> vectors for the models. Keys that a model
// does not look at are for people and pass.

// Both return nothing if a vector is malformed; `out` then holds every error, with codes
// `vectors-…`.
[[nodiscard]] std::optional<std::vector<sbpl::Vector>> load_sbpl_vectors(const SourceMap& sources,
                                                                         FileId file,
                                                                         Diagnostics& out);
[[nodiscard]] std::optional<std::vector<bwrap::Vector>> load_bwrap_vectors(const SourceMap& sources,
                                                                           FileId file,
                                                                           Diagnostics& out);

}  // namespace o4
