// One line for each word that may stand somewhere, with the condition under which it may; fish
// evaluates them while the user types, by its own functions alone.

#include "cli/manual/completions.hpp"

namespace o4 {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result + "'";
}

std::string values_of(const Values& values) {
  switch (values.kind) {
    case Values::Kind::nothing:
      return " -x";
    case Values::Kind::words:
      return " -x -a " + quoted(joined(values.words, " "));
    case Values::Kind::file:
      return " -r -F";
    case Values::Kind::folder:
      return " -x -a '(__fish_complete_directories)'";
  }
  return {};
}

std::string row(const std::string& condition, const std::string& rest) {
  return "complete -c o4-policy -n " + quoted(condition) + rest + "\n";
}

std::string seen(std::string_view words) {
  return "__fish_seen_subcommand_from " + std::string(words);
}

std::string flag_row(const Command& command, const FlagWords& words) {
  const auto& flag = *words.flag;
  const bool takes_value = !flag.value.empty();
  auto rest = " -l " + std::string(flag.name.substr(2));
  if (!flag.letter.empty()) {
    rest += " -s " + std::string(flag.letter.substr(1));
  }
  rest += takes_value ? values_of(words.values) : "";
  return row(seen(command.name), rest + " -d " + quoted(flag.help));
}

std::string word_rows(const CommandWords& words) {
  const auto here = seen(words.command->name);
  if (words.command->words.starts_with("--")) {
    return row(here, " -a '(__fish_complete_subcommand --commandline)'");
  }
  if (words.choices.empty()) {
    return words.words.kind == Values::Kind::nothing ? "" : row(here, values_of(words.words));
  }
  std::vector<std::string> first;
  std::string text;
  for (const auto& choice : words.choices) {
    first.push_back(choice.word);
    if (choice.next.kind != Values::Kind::nothing) {
      text += row(here + "; and " + seen(choice.word), values_of(choice.next));
    }
  }
  const auto all = joined(first, " ");
  return row(here + "; and not " + seen(all), " -a " + quoted(all)) + text;
}

}  // namespace

std::string fish_completions(const PolicyWords& policy) {
  std::string script =
      "# Completions of o4-policy for fish, made by \"o4-policy completions fish\".\n"
      "complete -c o4-policy -f\n"
      "complete -c o4-policy -n __fish_use_subcommand -l version -d 'show the version'\n"
      "complete -c o4-policy -n __fish_use_subcommand -l help -s h -d 'show the help'\n";
  const auto all = words_of_commands(policy);
  std::string names;
  for (const auto& words : all) {
    names += std::string(words.command->name) + " ";
    script += "complete -c o4-policy -n __fish_use_subcommand -a " +
              std::string(words.command->name) + " -d " + quoted(words.command->summary) + "\n";
  }
  script += "complete -c o4-policy -n __fish_use_subcommand -a help -d 'show the help'\n" +
            row("__fish_seen_subcommand_from help", " -x -a " + quoted(names));
  for (const auto& words : all) {
    for (const auto& flag : words.flags) {
      script += flag_row(*words.command, flag);
    }
    script += word_rows(words);
  }
  return script;
}

}  // namespace o4
