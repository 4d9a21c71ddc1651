// The adviser with what this machine knows: the files that edits are for, and the paths that a wish
// touches looked up. Every line of help that speaks of a config comes from here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/ask/config_paths.hpp"
#include "cli/ask/question.hpp"
#include "engine/advice/advice.hpp"

namespace o4 {

// `prepared` must outlive it.
[[nodiscard]] World world_of(Context& context, const Prepared& prepared);

// About an edit of that file; without one, of whichever helps. Nothing if the facts have become
// wrong while they were looked up.
[[nodiscard]] std::optional<Advice> advise_here(Context& context, Prepared& prepared,
                                                const Query& wish,
                                                std::optional<ConfigFile> file = std::nullopt);

// The words that ask `allow` the same as this command line asks: "o4-policy allow path …".
[[nodiscard]] std::string allow_words(const Context& context);

// What to do about an answer that is not what the user wants: points to `pointer`, words of the
// command line, if an edit was found. Empty if nothing helps.
[[nodiscard]] std::string advice_line(const Advice& advice, const World& world,
                                      std::string_view pointer);

// Puts that line below an answer that denies, asks or refuses.
void add_advice(Context& context, Prepared& prepared, const Query& wish, Answer& answer,
                std::string_view pointer);

// "--sandbox workspace-write --add-dir /srv", whether that is a sandbox, and what else it takes.
[[nodiscard]] std::string alternative_text(const Alternative& alternative);

}  // namespace o4
