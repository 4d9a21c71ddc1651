// How a shell is called: `bash -lc 'make'`, `sh -s`, `bash build.sh`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "grammar/shell/scan_command.hpp"

namespace o4 {

[[nodiscard]] bool is_shell(std::string_view word);

struct ShellCall {
  std::optional<std::size_t> script;  // the operand of -c, as a place in the words
  bool reads_input = false;           // no -c: the script may be its standard input
  bool arguments = false;             // words follow that become $1 and so on
};

// What the shell at place `shell` among the words, which are indices into scanned.words, would run.
[[nodiscard]] ShellCall read_shell_call(const ScannedCommand& scanned,
                                        std::span<const std::uint32_t> words, std::size_t shell);

}  // namespace o4
