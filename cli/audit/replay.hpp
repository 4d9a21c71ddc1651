// Replays recorded answers on the models.
#pragma once

#include <string_view>

#include "cli/args/context.hpp"

namespace o4 {

// Of the file that --vectors names. Returns the exit status: 1 if an answer differs.
// `backend` is the name of one.
[[nodiscard]] int replay_vectors(Context& context, std::string_view backend);

}  // namespace o4
