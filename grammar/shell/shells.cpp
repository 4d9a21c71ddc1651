// Finds the scripts that one command hands to a shell, so that they are scanned as commands
// themselves. What leads a command (env, assignments) is stepped over to find the program.
#include "grammar/shell/shells.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace o4 {
namespace {

constexpr std::array<std::string_view, 5> shells{"sh", "bash", "dash", "zsh", "ksh"};
constexpr std::array<std::string_view, 7> wrappers{"env",  "exec", "command", "builtin",
                                                   "sudo", "time", "nohup"};

template <typename Names>
bool is_one_of(const Names& names, std::string_view word) {
  const std::string_view name = word.substr(word.rfind('/') + 1);
  return std::ranges::find(names, name) != names.end();
}

bool is_shell(std::string_view word) {
  return word.ends_with("sh") && !word.starts_with('-') && is_one_of(shells, word);
}

// The words of a command without its assignments and redirections, as indices.
std::vector<std::uint32_t> own_words(const ScannedCommand& scanned, const SimpleCommand& command) {
  std::vector<std::uint32_t> own;
  for (const std::uint32_t index : scanned.words_of(command)) {
    const WordRole role = scanned.words[index].role;
    if (role == WordRole::command || role == WordRole::argument) {
      own.push_back(index);
    }
  }
  return own;
}

// Appends a word's text to a script; what is unknown in it becomes a parameter.
void append_word(const ScannedCommand& scanned, const ScannedWord& word, ScanItem& script) {
  const auto add = [&](char byte, std::uint32_t origin) {
    script.text.push_back(byte);
    script.origins.push_back(origin);
  };
  bool unknown = false;
  for (std::uint32_t i = word.begin; i < word.end; ++i) {
    const bool opaque = (scanned.marks[i] & mark::opaque) != 0;
    if (!opaque) {
      add(scanned.bytes[i], scanned.origins[i]);
    }
    if (opaque && !unknown) {
      for (const char c : std::string_view("${_}")) {
        add(c, scanned.origins[i]);
      }
    }
    unknown = opaque;
  }
}

struct ShellCall {
  std::optional<std::size_t> script;  // the operand of -c, as a place in the words
  bool reads_input = false;           // neither -c nor a file: the script is its standard input
};

bool takes_operand(std::string_view option) {
  if (option == "--rcfile" || option == "--init-file") {
    return true;
  }
  return option.size() > 1 && option[1] != '-' && (option.back() == 'o' || option.back() == 'O');
}

// What a shell at place `shell` among the words would run.
ShellCall read_shell_call(const ScannedCommand& scanned, const std::vector<std::uint32_t>& words,
                          std::size_t shell) {
  ShellCall call;
  bool command = false;
  std::size_t i = shell + 1;
  for (; i < words.size(); ++i) {
    const std::string_view word = scanned.text(scanned.words[words[i]]);
    const bool option = !word.empty() && (word[0] == '-' || word[0] == '+');
    const bool unknown =
        !word.empty() && (scanned.marks[scanned.words[words[i]].begin] & mark::unknown) != 0;
    if (!option && (!unknown || is_shell(word))) {
      break;
    }
    if (word == "--" || word == "-") {
      ++i;
      break;
    }
    const bool single = word.size() > 1 && word[1] != '-';
    command = command || (single && word.find('c') != std::string_view::npos);
    if (takes_operand(word)) {
      ++i;
    }
  }
  if (command && i < words.size()) {
    call.script = i;
  }
  call.reads_input = !command;
  return call;
}

// Whether the program may still follow this word.
bool leads(std::string_view word) {
  return is_one_of(wrappers, word) || word.starts_with('-') ||
         word.find('=') != std::string_view::npos;
}

class ScriptFinder {
 public:
  ScriptFinder(ScannedCommand& scanned, std::uint16_t level, std::vector<ScanItem>& later)
      : scanned_(scanned), level_(level), later_(later) {}

  void look_at(const SimpleCommand& command) {
    const auto runs_scripts = [&](std::uint32_t index) {
      const std::string_view word = scanned_.text(scanned_.words[index]);
      return word == "eval" || is_shell(word);
    };
    if (std::ranges::none_of(scanned_.words_of(command), runs_scripts)) {
      return;
    }
    const std::vector<std::uint32_t> words = own_words(scanned_, command);
    bool leading = true;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string_view word = scanned_.text(scanned_.words[words[i]]);
      if (word == "eval" && leading) {
        return add_script(words, i + 1, words.size(), true);
      }
      if (is_shell(word)) {
        const ShellCall call = read_shell_call(scanned_, words, i);
        if (call.script) {
          return add_script(words, *call.script, *call.script + 1, leading);
        }
      }
      leading = leading && leads(word);
    }
  }

  // A here-document or here-string may be what a shell reads its commands from. It may be data as
  // well, so it stays a word.
  void look_at_input(const ScannedWord& word) {
    if (word.command == no_command) {
      return;
    }
    if (word.command != asked_) {
      reads_input_ = reads_input(scanned_.commands[word.command]);
    }
    asked_ = word.command;
    if (!reads_input_) {
      return;
    }
    ScanItem script = begin_script(word);
    append_word(scanned_, word, script);
    finish_script(std::move(script), word);
  }

 private:
  [[nodiscard]] bool reads_input(const SimpleCommand& command) const {
    const std::vector<std::uint32_t> words = own_words(scanned_, command);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!is_shell(scanned_.text(scanned_.words[words[i]]))) {
        continue;
      }
      if (read_shell_call(scanned_, words, i).reads_input) {
        return true;
      }
    }
    return false;
  }

  ScanItem begin_script(const ScannedWord& word) const {
    ScanItem script;
    script.level = static_cast<std::uint16_t>(level_ + 1);
    script.depth = static_cast<std::uint16_t>(word.depth + 1);
    return script;
  }

  void finish_script(ScanItem script, const ScannedWord& last) {
    script.origins.push_back(last.to);
    later_.push_back(std::move(script));
  }

  void add_script(const std::vector<std::uint32_t>& words, std::size_t from, std::size_t to,
                  bool replaces) {
    if (from >= to || level_ >= max_level) {
      return;
    }
    ScanItem script = begin_script(scanned_.words[words[from]]);
    for (std::size_t i = from; i < to; ++i) {
      ScannedWord& word = scanned_.words[words[i]];
      if (i > from) {
        script.text.push_back(' ');
        script.origins.push_back(scanned_.words[words[i - 1]].to);
      }
      append_word(scanned_, word, script);
      word.rescanned = word.rescanned || replaces;
    }
    finish_script(std::move(script), scanned_.words[words[to - 1]]);
  }

  ScannedCommand& scanned_;
  std::uint16_t level_;
  std::vector<ScanItem>& later_;
  std::uint32_t asked_ = no_command;  // the command that reads_input_ is about
  bool reads_input_ = false;
};

}  // namespace

void find_scripts(ScannedCommand& scanned, std::size_t first_command, std::size_t first_word,
                  std::uint16_t level, std::vector<ScanItem>& later) {
  ScriptFinder finder(scanned, level, later);
  for (std::size_t i = first_command; i < scanned.commands.size(); ++i) {
    finder.look_at(scanned.commands[i]);
  }
  if (level >= max_level) {
    return;
  }
  for (std::size_t i = first_word; i < scanned.words.size(); ++i) {
    const WordRole role = scanned.words[i].role;
    if (role == WordRole::here_document || role == WordRole::here_string) {
      finder.look_at_input(scanned.words[i]);
    }
  }
}

}  // namespace o4
