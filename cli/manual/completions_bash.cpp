// One function that finds the command and the word before the cursor, with a branch for each
// command. It needs neither the bash-completion package nor more than bash 3.2.
#include "cli/manual/completions.hpp"

namespace o4 {
namespace {

constexpr std::string_view before =
    R"(# Completions of o4-policy for bash, made by "o4-policy completions bash".
_o4_policy() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local kind='' words='' flags='' i=1
  local -a given=()
  COMPREPLY=()
  if [ "$cur" = = ]; then
    cur=''
  elif [ "$prev" = = ]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  while [ "$i" -lt "$COMP_CWORD" ]; do
    case ${COMP_WORDS[i]} in
      --) kind=file ;;
      @VALUED@)
        if [ "${COMP_WORDS[i + 1]}" = = ]; then i=$((i + 1)); fi
        i=$((i + 1))
        ;;
      -* | =) ;;
      *) given+=("${COMP_WORDS[i]}") ;;
    esac
    i=$((i + 1))
  done
  if [ -n "$kind" ]; then
    prev=''
    given=(--)
  fi
  case ${given[0]-} in
    --) ;;
)";

constexpr std::string_view after = R"(  esac
  case $prev in
    @VALUED@) ;;
    *)
      if [ "${cur#-}" != "$cur" ] && [ "${given[0]-}" != -- ]; then
        kind=words
        words=$flags
      fi
      ;;
  esac
  local IFS=$'\n'
  case $kind in
    words) COMPREPLY=($(compgen -W "${words// /$'\n'}" -- "$cur")) ;;
    file)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$cur"))
      ;;
    folder)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -d -- "$cur"))
      ;;
  esac
}
complete -F _o4_policy o4-policy
)";

// Every place at which `what` stands; the two templates have marks that are no bash.
std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
  std::string result(text);
  for (auto at = result.find(what); at != std::string::npos; at = result.find(what, at)) {
    result.replace(at, what.size(), with);
    at += with.size();
  }
  return result;
}

// "kind=words words='read write'"; empty if nothing can be offered.
std::string assignment(const Values& values) {
  switch (values.kind) {
    case Values::Kind::nothing:
      return {};
    case Values::Kind::words:
      return "kind=words words='" + joined(values.words, " ") + "'";
    case Values::Kind::file:
      return "kind=file";
    case Values::Kind::folder:
      return "kind=folder";
  }
  return {};
}

std::string names(const Flag& flag, std::string_view between) {
  auto text = std::string(flag.name);
  return flag.letter.empty() ? text : text + std::string(between) + std::string(flag.letter);
}

// What the words after the command's name can be.
std::string word_branches(const CommandWords& words) {
  std::string text;
  if (!words.choices.empty()) {
    std::vector<std::string> first;
    for (const auto& choice : words.choices) {
      first.push_back(choice.word);
      const auto next = assignment(choice.next);
      if (!next.empty()) {
        text += "            2:" + choice.word + ") " + next + " ;;\n";
      }
    }
    text = "            1:) " + assignment({Values::Kind::words, first}) + " ;;\n" + text;
  } else if (words.words.kind != Values::Kind::nothing) {
    text = "            *) " + assignment(words.words) + " ;;\n";
  }
  if (text.empty()) {
    return text;
  }
  return "          case ${#given[@]}:${given[1]-} in\n" + text + "          esac\n";
}

std::string branch(const CommandWords& words) {
  std::vector<std::string> flags;
  std::string values;
  for (const auto& [flag, may_be] : words.flags) {
    flags.push_back(names(*flag, " "));
    const bool takes_value = !flag->value.empty();
    if (takes_value) {
      const auto what = assignment(may_be);
      values += "        " + names(*flag, " | ") + ") " + (what.empty() ? ":" : what) + " ;;\n";
    }
  }
  return "    " + std::string(words.command->name) + ")\n      flags='" + joined(flags, " ") +
         "'\n      case $prev in\n" + values + "        *)\n" +
         (word_branches(words).empty() ? "          :\n" : word_branches(words)) +
         "          ;;\n      esac\n      ;;\n";
}

}  // namespace

std::string bash_completions(const PolicyWords& policy) {
  const auto valued = joined(flags_with_value(), " | ");
  auto script = replaced(before, "@VALUED@", valued);
  std::vector<std::string> names;
  std::string branches;
  for (const auto& words : words_of_commands(policy)) {
    names.emplace_back(words.command->name);
    branches += branch(words);
  }
  const auto commands = assignment({Values::Kind::words, names});
  script += "    '')\n      flags='--help -h --version'\n      " + commands +
            "\n      words=\"$words help\"\n      ;;\n    help)\n      " + commands +
            "\n      ;;\n";
  return script + branches + replaced(after, "@VALUED@", valued);
}

}  // namespace o4
