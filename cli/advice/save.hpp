// Writing what was shown. An edit belongs to the text that it was computed for: if the file holds
// another one by now, nothing is written, and the advice is made anew.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "engine/advice/world.hpp"

namespace o4 {

// Where the config is on this machine; empty, with an error, if it is nowhere: a scenario's.
[[nodiscard]] std::string path_to_write(Context& context, const Prepared& prepared,
                                        ConfigFile file);

// Puts `after` in the place of `before` (nothing: there was no file), and says so. moved: the file
// does not hold `before` any more. failed: the diagnostics say why. A write between the look and
// the writing is not noticed; it is lost, as with any editor.
enum class Saved { done, moved, failed };
[[nodiscard]] Saved save_text(Context& context, const Prepared& prepared, const std::string& path,
                              const std::optional<std::string>& before, const std::string& after);

// The exit status of `attempt`, which is nothing if the config has moved: then all is looked at
// anew, up to three times.
[[nodiscard]] int until_it_stays(Context& context,
                                 const std::function<std::optional<int>()>& attempt);

// What `allow` has shown last, in the home's private folder, so that --apply can tell whether it
// still says the same of the same question. never: another question, or none, was shown last.
void note_shown(const std::string& home, const std::string& question, const std::string& shown);
enum class ShownEdit { same, changed, never };
[[nodiscard]] ShownEdit was_shown(const std::string& home, const std::string& question,
                                  const std::string& now);

}  // namespace o4
