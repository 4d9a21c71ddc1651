// --watch: a command that answers again whenever something that it has read changes.
#pragma once

#include "cli/args/context.hpp"

namespace o4 {

inline constexpr Flag watch_flag = {
    "--watch", "", "", "answer again whenever something that was read changes, until Ctrl-C"};

// Runs a command once, or with --watch until it is ended: by a signal, by nobody reading on, or at
// once if the command line is wrong, which no file can mend. Each run begins afresh. On a terminal
// each answer takes the place of the one before; elsewhere they follow one another, and only
// standard error says what has changed.
int run_watched(Context& context, int (*run)(Context& context));

}  // namespace o4
