// What can stand where on the command line: for the completions of shells, from the tables of
// commands and flags.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/args/commands.hpp"

namespace o4 {

// The words that the rules define.
struct PolicyWords {
  std::vector<std::string> tiers;
  std::vector<std::string> sandboxes;
  std::vector<std::string> profiles;
};

// What may stand in one place: a few words, a file, a folder, or what nobody can guess.
struct Values {
  enum class Kind { nothing, words, file, folder };
  Kind kind = Kind::nothing;
  std::vector<std::string> words = {};
};

struct FlagWords {
  const Flag* flag = nullptr;
  Values values;
};

// A word that may be the first after the command's name, and what comes after it.
struct ChoiceWords {
  std::string word;
  Values next;
};

// All that a completion needs to know of one command.
struct CommandWords {
  const Command* command = nullptr;
  std::vector<ChoiceWords> choices;
  Values words;  // what each of its words may be, where there are no choices
  std::vector<FlagWords> flags;
};

[[nodiscard]] std::vector<CommandWords> words_of_commands(const PolicyWords& policy);
// The names of all flags that are followed by a value, each once: "--op", "-C".
[[nodiscard]] std::vector<std::string> flags_with_value();

[[nodiscard]] std::string joined(const std::vector<std::string>& words, std::string_view between);

}  // namespace o4
