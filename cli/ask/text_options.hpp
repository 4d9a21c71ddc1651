// What the command line gives a profile beside its text: what sandbox-exec gets as -D, and texts
// that stand for what the system would import. A profile that is read without them keeps a doubt:
// every answer of it is open then.
#pragma once

#include <optional>

#include "backends/common/backend.hpp"
#include "cli/args/context.hpp"
#include "cli/args/flags.hpp"

namespace o4 {

// Flags of `model` and `verify`, which both read profiles of others.
inline constexpr Flag import_flag = {"--import", "", "NAME=FILE",
                                     "the text that a profile's (import \"NAME\") stands for",
                                     Repeat::often};
inline constexpr Flag param_flag = {
    "--param", "", "NAME=VALUE", "a parameter of the profile, as sandbox-exec -D", Repeat::often};

// Of those two flags. Nothing, with an error, if a file cannot be read, or a value has no "=". The
// files become sources of the context, and names stand as the profile spells them: "system.sb", or
// a whole path.
// A text that is imported may import others, by names that have to be given as well.
[[nodiscard]] std::optional<TextOptions> text_options(Context& context);

}  // namespace o4
