// The commands as a table. A new one is a file cli/commands/<name>.cpp, which defines
// <name>_command, and a row in commands.def. Parsing, help, the manual page and the completions of
// shells read this table, so that a flag that is not in it does not exist.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/args/flags.hpp"

namespace o4 {

struct Example {
  std::string_view command;  // without "o4-policy"
  std::string_view shows;
};

enum class Inputs { rules, policy };  // policy: rules, and the flags of facts and configs

// What parsing guarantees to `run`: the number of words is within bounds, every flag is one of the
// command's and given as often as it may be, and the format is one of `formats`. What a value means
// is the command's to check.
struct Command {
  std::string_view name = {};
  std::string_view words = {};    // what follows the name, for the usage line: "[FILE]"
  std::string_view summary = {};  // one line
  std::string_view details = {};  // paragraphs, may be empty
  std::size_t least_words = 0;
  std::size_t most_words = std::numeric_limits<std::size_t>::max();
  Inputs inputs = Inputs::policy;
  bool is_session = true;  // told what a session is told when it starts (T6)
  std::span<const std::string_view> formats = {};  // the default first
  std::span<const Flag> flags = {};                // its own
  std::span<const Example> examples = {};
  int (*run)(Context& context) = nullptr;  // returns the exit status
};

#define O4_COMMAND(name) extern const Command name##_command;
#include "cli/args/commands.def"
#undef O4_COMMAND

[[nodiscard]] std::span<const Command* const> commands();
// Null if there is none of that name.
[[nodiscard]] const Command* find_command(std::string_view name);
// All flags that the command takes, its own first.
[[nodiscard]] std::vector<const Flag*> flags_of(const Command& command);

}  // namespace o4
