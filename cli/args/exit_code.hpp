// The exit statuses that the command line promises. `run` passes the command's own through instead,
// and says 1 or 2 only if there was none.
//
// exit_usage is for everything that keeps an answer from being given: a mistake in the command
// line, a config or fact that is wrong (F3), a file that cannot be read, an answer that cannot be
// written. A policy is never denied or allowed by it.
#pragma once

namespace o4 {

inline constexpr int exit_allow = 0;
inline constexpr int exit_deny = 1;
inline constexpr int exit_usage = 2;
inline constexpr int exit_ask = 3;

}  // namespace o4
