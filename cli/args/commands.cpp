// The table of commands, from commands.def. The order there is that of the help.

#include "cli/args/commands.hpp"

#include <algorithm>
#include <array>

namespace o4 {

std::span<const Command* const> commands() {
  static constexpr std::array table = {
#define O4_COMMAND(name) &name##_command,
#include "cli/args/commands.def"
#undef O4_COMMAND
  };
  return table;
}

const Command* find_command(std::string_view name) {
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command* command) { return command->name == name; });
  return found == all.end() ? nullptr : *found;
}

std::vector<const Flag*> flags_of(const Command& command) {
  std::vector<const Flag*> flags;
  const auto add = [&](std::span<const Flag> table) {
    for (const auto& flag : table) {
      flags.push_back(&flag);
    }
  };
  add(command.flags);
  add(output_flags());
  if (command.inputs == Inputs::policy) {
    add(input_flags());
    add(fact_flags());
  }
  return flags;
}

}  // namespace o4
