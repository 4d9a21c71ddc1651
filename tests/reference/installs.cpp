#include "tests/reference/installs.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace o4::reference {
namespace {

using Words = std::vector<std::string>;

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

// Words that open or close a group and are no part of a command.
bool is_group_word(const std::string& word) { return word == "{" || word == "}"; }

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
    if (words[i].ends_with("m") && i + 1 < words.size() && words[i + 1] == "pip") {
      return has_verb(words, i + 2, {"install"});
    }
  }
  return false;
}

// `words` start with the program; its path prefix is gone.
bool is_install(const Words& words) {
  const auto& program = words[0];
  if (program == "npm") return has_verb(words, 1, {"install", "i", "ci", "add"});
  if (program == "pnpm" || program == "bun") return has_verb(words, 1, {"install", "i", "add"});
  if (program == "yarn") return has_no_verb(words, 1) || has_verb(words, 1, {"install", "add"});
  if (program == "pip" || program == "pip3") return has_verb(words, 1, {"install"});
  if (program == "python" || program == "python3") return is_python_install(words);
  if (program == "cargo") return has_verb(words, 1, {"add", "install", "fetch"});
  if (program != "uv") return false;
  if (has_verb(words, 1, {"add", "sync"})) return true;
  const auto pip = find_verb(words, 1, {"pip"});
  return pip < words.size() && has_verb(words, pip + 1, {"install"});
}

std::string base_name(const std::string& word) { return word.substr(word.rfind('/') + 1); }

// `env` with its options and assignments. Chosen here: -u and -C take the next word.
void drop_env(Words& words) {
  words.erase(words.begin());
  while (!words.empty() && (is_option(words[0]) || words[0].find('=') != std::string::npos)) {
    const bool takes_value = words[0] == "-u" || words[0] == "-C";
    words.erase(words.begin());
    if (takes_value && !words.empty()) words.erase(words.begin());
  }
}

bool is_install_command(const SimpleCommand& command) {
  Words words;
  for (const auto& word : command.words) {
    if (words.empty() && is_assignment(word)) continue;  // C6: VAR=value
    words.push_back(text_of(word.letters));
  }
  while (!words.empty() && base_name(words[0]) == "env") drop_env(words);
  if (words.empty()) return false;
  words[0] = base_name(words[0]);  // C6: ./node_modules/.bin/npm, /usr/bin/npm
  return is_install(words);
}

}  // namespace

bool is_assignment(const Word& word) {
  const auto text = text_of(word.letters);
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || (text[0] >= '0' && text[0] <= '9'))
    return false;
  for (std::size_t i = 0; i < equals; ++i) {
    const char c = text[i];
    const bool name = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                      (c >= '0' && c <= '9') || (c == '+' && i + 1 == equals);
    if (!name || word.letters[i].quoted || word.letters[i].escaped) return false;
  }
  return true;
}

bool is_package_install(const ShellText& text) {
  bool any = false;
  for (auto command : text.commands) {
    auto& words = command.words;
    std::erase_if(words, [&](const Word& word) { return is_group_word(text_of(word.letters)); });
    if (words.empty()) continue;
    if (!is_install_command(command)) return false;
    any = true;
  }
  return any;
}

}  // namespace o4::reference
