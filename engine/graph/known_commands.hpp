// The commands that a profile knows by their words: from the rules, and to be asked.
//
// Recognising a command never lets it do more than the mode does; at most it moves it to a narrow
// profile (C6), or has its words read more suspiciously (readers and letters, C2). So a program
// that is renamed to escape recognition gains nothing.
#pragma once

#include <vector>

#include "engine/graph/graph.hpp"
#include "grammar/rules/rules_ast.hpp"
#include "grammar/shell/match.hpp"

namespace o4 {

// What a "recognise" statement says, as a value. Without a word before "command" it is an
// installer.
[[nodiscard]] CommandUse use_of(const rules::Statement& statement);
// The words must be a pattern (is_command_pattern).
[[nodiscard]] CommandPattern command_pattern(const std::string& words,
                                             const rules::CommandClauses& clauses);

// Those of one use; views `rules`. The rules must outlive it unmoved.
class KnownCommands {
 public:
  KnownCommands(const ProfileRules& rules, CommandUse use);

  // The command that `words` are, or null.
  [[nodiscard]] const KnownCommand* find(CommandWords words) const;
  [[nodiscard]] const PatternTable& table() const { return table_; }

 private:
  std::vector<const KnownCommand*> commands_;
  PatternTable table_;
};

// The programs that feed a shell in a mode, and those that run others.
[[nodiscard]] ShellReaders shell_readers(const ProfileRules& mode);

}  // namespace o4
