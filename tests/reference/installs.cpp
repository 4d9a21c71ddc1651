#include "tests/reference/installs.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/reference/known_programs.hpp"

namespace o4::reference {
namespace {

using Words = std::vector<std::string>;

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

// Words that open or close a group and are no part of a command.
bool is_group_word(const std::string& word) {
  static const std::set<std::string> words = {"{",     "}",     "if", "then", "else", "elif", "fi",
                                              "while", "until", "do", "done", "!",    "time"};
  return words.contains(word);
}

// C6: options before the verb do not hide it; a word after an option may be its value. So the first
// word that is no option, or one after it, can be the verb. Position of the verb, or the end.
std::size_t find_verb(const Words& words, std::size_t from, const std::set<std::string>& verbs) {
  bool after_option = false;
  for (auto i = from; i < words.size(); ++i) {
    if (is_option(words[i]) || words[i].starts_with("+")) {
      after_option = words[i].find('=') == std::string::npos;
      continue;
    }
    if (verbs.contains(words[i])) return i;
    if (!after_option) return words.size();
    after_option = false;
  }
  return words.size();
}

bool has_verb(const Words& words, std::size_t from, const std::set<std::string>& verbs) {
  return find_verb(words, from, verbs) < words.size();
}

// `yarn` alone; options and their values may follow.
bool has_no_verb(const Words& words, std::size_t from) {
  bool after_option = false;
  for (auto i = from; i < words.size(); ++i) {
    const bool option = is_option(words[i]);
    if (!option && !after_option) return false;
    after_option = option && words[i].find('=') == std::string::npos;
  }
  return true;
}

bool is_python_install(const Words& words) {  // python -m pip install
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!is_option(words[i])) continue;
    if (words[i].ends_with("mpip")) return has_verb(words, i + 1, {"install"});
    if (words[i] == "-m" && i + 1 < words.size() && words[i + 1] == "pip") {
      return has_verb(words, i + 2, {"install"});
    }
  }
  return false;
}

// pip, pip3, pip3.12
bool is_versioned(const std::string& program, const std::string& name) {
  return program.starts_with(name) &&
         program.find_first_not_of("0123456789.", name.size()) == std::string::npos;
}

// The verb `first`, then `second`; any word may stand between them if `between` says so.
bool has_verbs(const Words& words, const std::string& first, std::size_t between,
               const std::set<std::string>& second) {
  const auto at = find_verb(words, 1, {first});
  return at < words.size() && has_verb(words, at + 1 + between, second);
}

// `words` start with the program; its path prefix is gone.
bool is_install(const Words& words) {
  const auto& program = words[0];
  if (program == "npm") {
    return has_verb(
        words, 1,
        {"install", "i", "in", "add", "ci", "clean-install", "install-clean", "update", "up"});
  }
  if (program == "pnpm") return has_verb(words, 1, {"install", "i", "add", "update", "up"});
  if (program == "bun") return has_verb(words, 1, {"install", "i", "add", "update"});
  if (program == "yarn") {
    return has_no_verb(words, 1) || has_verb(words, 1, {"install", "add", "up"}) ||
           has_verbs(words, "workspace", 1, {"add"});
  }
  if (is_versioned(program, "pip")) return has_verb(words, 1, {"install"});
  if (is_versioned(program, "python")) return is_python_install(words);
  if (program == "cargo") return has_verb(words, 1, {"add", "install", "fetch", "update"});
  if (program == "poetry") return has_verb(words, 1, {"add", "install", "update"});
  if (program != "uv") return false;
  return has_verb(words, 1, {"add", "sync", "lock"}) ||
         has_verbs(words, "pip", 0, {"install", "sync"}) ||
         has_verbs(words, "tool", 0, {"install"});
}

std::string base_name(const std::string& word) { return word.substr(word.rfind('/') + 1); }

// Without assignments in front and runners.
std::vector<Word> essential(const SimpleCommand& command) {
  std::size_t at = 0;
  while (at < command.words.size() && is_assignment(command.words[at])) ++at;
  at += words_of_runners(command.words, at);
  return {command.words.begin() + static_cast<std::ptrdiff_t>(at), command.words.end()};
}

Words texts_of(const std::vector<Word>& words) {
  Words texts;
  for (const auto& word : words) texts.push_back(text_of(word.letters));
  if (!texts.empty()) {
    texts[0] = base_name(texts[0]);  // C6: ./node_modules/.bin/npm, /usr/bin/npm
    texts[0] = texts[0].substr(0, texts[0].find('@', 1));
  }
  return texts;
}

// C6: needs nothing that only the wide profile grants.
bool is_companion(const SimpleCommand& command) {
  for (const auto& target : command.targets) {
    const auto text = text_of(target.letters);
    const bool descriptor = text.find_first_not_of("0123456789-") == std::string::npos;
    if (target.writes && !descriptor && !text.starts_with("/dev/")) return false;
  }
  const auto plain = [&](const Words& words) {
    static const std::set<std::string> known = {
        "cd",    "pushd",  "popd",  "pwd",   "echo",     "printf", "true",   "false", ":",  "test",
        "[",     "export", "set",   "unset", "head",     "tail",   "grep",   "sort",  "wc", "cat",
        "sleep", "date",   "which", "break", "continue", "exit",   "return", "shift", "[[", "(("};
    if (words.empty()) return true;
    if (words[0] == "sort" && std::find(words.begin(), words.end(), "-o") != words.end()) {
      return false;
    }
    if (words[0] == "command") return words.size() > 2 && words[1] == "-v";
    if (words[0] == "node" || words[0] == "npm" || is_versioned(words[0], "python")) {
      return words.size() > 1 && words[1] == "--version";
    }
    return known.contains(words[0]);
  };
  std::size_t at = 0;
  while (at < command.words.size() && is_assignment(command.words[at])) ++at;
  const std::vector<Word> all(command.words.begin() + static_cast<std::ptrdiff_t>(at),
                              command.words.end());
  return plain(texts_of(all)) || plain(texts_of(essential(command)));
}

}  // namespace

bool is_package_install(const ShellText& text) {
  bool any = false;
  auto all = text.commands;
  all.insert(all.end(), text.nested.begin(), text.nested.end());
  for (auto& command : all) {
    while (!command.words.empty() && is_group_word(text_of(command.words[0].letters))) {
      command.words.erase(command.words.begin());
    }
    if (!command.words.empty() && text_of(command.words[0].letters) == "for") continue;
    if (command.words.empty() && command.targets.empty()) continue;
    const auto words = texts_of(essential(command));
    const bool asks = command.words.size() > 1 && text_of(command.words[0].letters) == "command" &&
                      text_of(command.words[1].letters) == "-v";
    const bool installs = !words.empty() && !asks && is_install(words);
    if (!installs && !command.only_script && !is_companion(command)) return false;
    any = any || installs;
  }
  return any;
}

}  // namespace o4::reference
