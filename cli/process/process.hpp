// Starting programs in place of this one.
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

// Standard input, output and error are open, if only to /dev/null. False if one of them is a
// folder: a command could reach into it past every mount.
enum class Streams { fine, hold_folder };
[[nodiscard]] Streams settle_streams();

// Puts the program in place of this one; returns only if that fails, with the exit status.
[[nodiscard]] int become(const std::vector<std::string>& words, const std::string& folder,
                         const Variables& variables, std::string& trouble);

// Can a program of that name be found, by a path taken from `folder` or on PATH? 0, 126 or 127.
[[nodiscard]] int find_program(const std::string& name, const std::string& folder);

// From here on the signals that end a program wait, so that it can clean up first.
void hold_signals();

}  // namespace o4
