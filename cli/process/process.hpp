// Starting programs in place of this one, and what has to be true of a process before it starts
// any: its standard streams are open, and signals that end it wait. For commands that run without a
// sandbox (open tiers, escape hatches, C5) and for sandbox-exec, which needs no runner after it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace o4 {

inline constexpr int exit_not_executable = 126;
inline constexpr int exit_not_found = 127;

using Variables = std::map<std::string, std::string>;

// The value of a variable of the environment; empty if it has none.
[[nodiscard]] std::string environment_value(const std::string& name);

// Standard input, output and error are open afterwards, if only to /dev/null: otherwise the next
// file that is opened would become one of them, and a command could write into it. hold_folder: one
// of them is a folder, and a command could reach into it past every mount.
enum class Streams { fine, hold_folder };
[[nodiscard]] Streams settle_streams();

// Puts the program in place of this one, in `folder` and with `variables` set over the
// environment's; returns only if that fails, with the exit status (126 or 127) and the reason in
// `trouble`. The folder and variables may be changed then. Descriptors without close-on-exec are
// the program's.
[[nodiscard]] int become(const std::vector<std::string>& words, const std::string& folder,
                         const Variables& variables, std::string& trouble);

// Can a program of that name be found, by a path taken from `folder` or on PATH? 0, 126 (it is
// there and may not be executed) or 127. For messages after a failure; nothing is decided by it.
[[nodiscard]] int find_program(const std::string& name, const std::string& folder);

// From here on the signals that end a program (HUP, INT, QUIT, TERM) wait, so that it can clean up
// first. They are never released; who waits for children reads them from a descriptor (watch.hpp).
void hold_signals();

// What this process has open beyond its standard streams is not for the next program: it does not
// go around that one's mounts, nor are other people's connections its own. Marks rather than
// closes: dup2 clears the mark of what it is to have, and a line on which a failed execv is told
// lives until then. For a child between fork and exec.
void close_inherited_on_exec();

}  // namespace o4
