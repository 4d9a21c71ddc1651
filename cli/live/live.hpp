// A policy's own list, or another in its place, run for real and probed.
//
// A proof speaks of a model; this holds the model against the machine at hand, once for each region
// of the proof. It can only contradict, never prove: a probe that was refused counts beside one of
// its kind that was let through, for otherwise a shell that did not start would look like a perfect
// sandbox.
//
// The steps: the points of the proof become questions with what is predicted (probe.hpp); the
// questions become one script for bash, which runs inside (script.hpp); the same questions are
// looked up outside, for what a caller could do without a sandbox; what was said is judged
// (judge.cpp). Nothing of what files hold is read, and what the probes make is taken away again.
//
// What it needs: Linux with bubblewrap, and a list without places that only `run` makes. On macOS
// the same questions become a script that whoever has a Mac runs there (live_script).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/live/probe.hpp"

namespace o4 {

// Of the mode's own profile; `foreign` is a list that is run instead of the lowered one. Returns
// nothing if it cannot be run here; the diagnostics of the context then say why. Starts bubblewrap
// and blocks until the script has ended. A row that differs is a result, not an error.
[[nodiscard]] std::optional<std::vector<Measured>> probe_live(Context& context,
                                                              const Prepared& prepared,
                                                              std::optional<FileId> foreign);

// On a Mac the script that asks the same, for whoever carries it there; nothing elsewhere.
[[nodiscard]] std::optional<std::string> live_script(Context& context, const LoadedPolicy& loaded);

}  // namespace o4
