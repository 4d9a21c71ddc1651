// One function a command, each a call of _arguments.
#include "cli/manual/completions.hpp"

namespace o4 {
namespace {

// Within '[…]' of a specification, within quotes.
std::string described(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::string action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::nothing:
      return " ";
    case Values::Kind::words:
      return "(" + joined(values.words, " ") + ")";
    case Values::Kind::file:
      return "_files";
    case Values::Kind::folder:
      return "_files -/";
  }
  return {};
}

std::string flag_lines(const FlagWords& words) {
  const auto& flag = *words.flag;
  const bool takes_value = !flag.value.empty();
  const auto help = "[" + described(flag.help) + "]";
  const auto value =
      takes_value ? ":" + described(flag.name.substr(2)) + ":" + action(words.values) : "";
  const std::string star = flag.repeat == Repeat::often ? "*" : "";
  auto line =
      "    '" + star + std::string(flag.name) + (takes_value ? "=" : "") + help + value + "'";
  if (!flag.letter.empty()) {
    line += " \\\n    '" + star + std::string(flag.letter) + help + value + "'";
  }
  return " \\\n" + line;
}

std::string word_lines(const CommandWords& words) {
  if (words.command->words.starts_with("--")) {
    return " \\\n    '*::command:_normal'";
  }
  if (words.choices.empty()) {
    return words.words.kind == Values::Kind::nothing
               ? ""
               : " \\\n    '*:word:" + action(words.words) + "'";
  }
  std::vector<std::string> first;
  bool takes_files = false;
  for (const auto& choice : words.choices) {
    first.push_back(choice.word);
    takes_files = takes_files || choice.next.kind == Values::Kind::file;
  }
  return " \\\n    '1:word:(" + joined(first, " ") + ")'" +
         (takes_files ? " \\\n    '*:path:_files'" : "");
}

std::string function_name(const Command& command) {
  return "_o4_policy_" + std::string(command.name);
}

}  // namespace

std::string zsh_completions(const PolicyWords& policy) {
  std::string script =
      "#compdef o4-policy\n"
      "# Completions of o4-policy for zsh, made by \"o4-policy completions zsh\".\n\n";
  std::string list;
  for (const auto& words : words_of_commands(policy)) {
    const auto& command = *words.command;
    list += "    '" + std::string(command.name) + ":" + described(command.summary) + "'\n";
    script += function_name(command) + "() {\n  _arguments -S";
    for (const auto& flag : words.flags) {
      script += flag_lines(flag);
    }
    script += word_lines(words) + "\n}\n\n";
  }
  return script +
         "_o4_policy() {\n"
         "  local curcontext=$curcontext state line ret=1\n"
         "  local -a commands=(\n" +
         list +
         "    'help:show the help, or that of a command'\n"
         "  )\n"
         "  _arguments -C '(- *)'{-h,--help}'[show the help]' '(- *)--version[show the version]' "
         "\\\n    '1:command:->command' '*::word:->word' && ret=0\n"
         "  case $state in\n"
         "    command) _describe -t commands command commands && ret=0 ;;\n"
         "    word)\n"
         "      if [[ $words[1] = help ]]; then\n"
         "        _describe -t commands command commands && return 0\n"
         "      fi\n"
         "      curcontext=${curcontext%:*:*}:o4-policy-$words[1]:\n"
         "      (( $+functions[_o4_policy_$words[1]] )) && _o4_policy_$words[1] && ret=0\n"
         "      ;;\n"
         "  esac\n"
         "  return ret\n"
         "}\n\n"
         "if [ \"$funcstack[1]\" = _o4_policy ]; then\n"
         "  _o4_policy \"$@\"\n"
         "else\n"
         "  compdef _o4_policy o4-policy\n"
         "fi\n";
}

}  // namespace o4
