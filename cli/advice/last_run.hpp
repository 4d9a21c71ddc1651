// The last run that was refused or failed, remembered where no sandboxed command reads or writes
// (W2), for this user alone. One note a home, the last one wins; runs that went well leave none and
// take none away.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/args/context.hpp"

namespace o4 {

struct LastRun {
  std::string folder;   // in which it was started
  std::string command;  // its text
  bool refused = false;
  int status = 0;
  GivenFlags flags;  // those that its facts and configs came from
};

// The note in that home. What cannot be written is not remembered.
void remember(const std::string& home, const LastRun& run);
// Nothing if there is no note, or one that is not whole.
[[nodiscard]] std::optional<LastRun> last_run(const std::string& home);

// As if the user stood where the last run was started, and asked about its command: the current
// folder is changed, and words and flags of the options become the run's, those given now first.
// Nothing if there is none, or its folder is gone, and the diagnostics say so.
[[nodiscard]] std::optional<LastRun> ask_about_last_run(Context& context);

// "the last run was refused, in /home/ann/app: make install", with a line end; printable.
[[nodiscard]] std::string last_run_text(const LastRun& run);

}  // namespace o4
