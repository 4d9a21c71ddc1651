// Replays recorded answers on the models.
#pragma once

#include "backends/profile.hpp"
#include "cli/args/context.hpp"

namespace o4 {

// Of the file that --vectors names. Returns the exit status: 1 if an answer differs.
[[nodiscard]] int replay_vectors(Context& context, Backend backend);

}  // namespace o4
