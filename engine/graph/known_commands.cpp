// Patterns are those of the grammar (grammar/shell/match.hpp); what is added here is which rule a
// pattern came from, by its place in the list.
#include "engine/graph/known_commands.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace o4 {
namespace {

std::vector<std::string> texts(const std::vector<rules::Word>& words) {
  std::vector<std::string> result(words.size());
  std::transform(words.begin(), words.end(), result.begin(),
                 [](const rules::Word& word) { return word.text; });
  return result;
}

}  // namespace

CommandUse use_of(const rules::Statement& statement) {
  constexpr std::array uses{CommandUse::runner, CommandUse::companion, CommandUse::reader,
                            CommandUse::letters};
  for (const auto use : uses) {
    if (!statement.subjects.empty() && statement.subjects[0].text == to_word(use)) {
      return use;
    }
  }
  return CommandUse::installer;
}

CommandPattern command_pattern(const std::string& words, const rules::CommandClauses& clauses) {
  return {words,
          clauses.alone,
          texts(clauses.valued),
          texts(clauses.without),
          texts(clauses.scripts),
          clauses.input,
          texts(clauses.texts),
          clauses.flags};
}

KnownCommands::KnownCommands(const ProfileRules& rules, CommandUse use) {
  std::vector<CommandPattern> patterns;
  for (const auto& command : rules.commands) {
    if (command.use == use) {
      commands_.push_back(&command);
      patterns.push_back(command.pattern);
    }
  }
  table_ = PatternTable(std::move(patterns));
}

const KnownCommand* KnownCommands::find(CommandWords words) const {
  const auto found = table_.find(words);
  return found ? commands_[found->pattern] : nullptr;
}

ShellReaders shell_readers(const ProfileRules& mode) {
  return {KnownCommands(mode, CommandUse::reader).table(),
          KnownCommands(mode, CommandUse::runner).table()};
}

}  // namespace o4
