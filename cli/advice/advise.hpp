// The adviser with what this machine knows: the files that edits are for, and the paths that a wish
// touches looked up. Every line of help that speaks of a config comes from here.
//
// Advice is tried before it is printed. The engine makes each candidate in the file's own text,
// compiles a policy from the edited text under the same facts, and asks the wish again; only an
// edit under which the answer has become what was wished for is advice, and what else it changes is
// the comparison of the two policies. A line of help that no config can make true is not printed:
// then the obstacles are named, and flags of the command line that do it, each tried in the same
// way.
//
// The same question may be asked twice, to see and to write (`allow`, then `allow --apply`). What
// was shown is noted (save.hpp), and an edit that has become another one meanwhile is shown anew
// instead of being written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/ask/config_paths.hpp"
#include "cli/ask/question.hpp"
#include "engine/advice/advice.hpp"

namespace o4 {

// What the engine's adviser works on: texts, rules, the loaded policy, and what files are called.
// `prepared` and `context` must outlive it.
[[nodiscard]] World world_of(Context& context, const Prepared& prepared);

// The advice for `wish`, about an edit of that file; without one, of whichever helps. Nothing if
// the facts have become wrong while they were looked up; the diagnostics then say why. May renew
// `prepared` with what was looked up.
[[nodiscard]] std::optional<Advice> advise_here(Context& context, Prepared& prepared,
                                                const Query& wish,
                                                std::optional<ConfigFile> file = std::nullopt);

// The words that ask `allow` the same as this command line asks: "o4-policy allow path …".
[[nodiscard]] std::string allow_words(const Context& context);

// What to do about an answer that is not what the user wants: points to `pointer`, words of the
// command line, if an edit was found. Empty if nothing helps.
[[nodiscard]] std::string advice_line(const Advice& advice, const World& world,
                                      std::string_view pointer);

// Puts that line below an answer that denies, asks or refuses; leaves any other answer as it is.
void add_advice(Context& context, Prepared& prepared, const Query& wish, Answer& answer,
                std::string_view pointer);

// The flags as words, where they mean that no sandbox is there, that, and what else it takes:
// "--sandbox workspace-write --add-dir /srv".
[[nodiscard]] std::string alternative_text(const Alternative& alternative);

}  // namespace o4
