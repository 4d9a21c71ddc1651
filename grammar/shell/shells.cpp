// Finds the scripts among a command's words. What certainly goes to a shell is read as shell text
// alone; what may go there, as `docker exec c sh -c '…'` may, is read both ways.
//
// Three ways lead a word to a shell: as the operand of -c (or of a program that the rules list as a
// reader), as input (here-document, here-string, pipe), and as the words of `eval`, joined by
// blanks. All end in a ScanItem that is scanned like the text itself, one level deeper. Words that
// a shell alone gets are marked `rescanned`, so that they are not searched for paths twice, once
// with quotes that are no quotes any more.
#include "grammar/shell/shell_words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace o4 {
namespace {

// The word that holds a script's option, its value, and one more: a user, a file, a lock.
constexpr std::size_t most_behind_script = 3;

enum class Also { nothing, word };  // whether a script is read as a word as well

// How a shell reads a script.
struct Reading {
  Also also = Also::word;
  bool arguments = false;
  bool breaks = false;  // \n is a line break, as `printf` makes it
};

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

// -lc; -abc may as well be -a with the value "bc".
bool is_bundle(std::string_view word) {
  return word.size() > 2 && word[0] == '-' && word[1] != '-';
}

// The value of one of these options, if the word begins with it: --command=x, -cx; or it is the
// next word: -c x, -lc x. As the number of bytes to leave out, npos for the next word.
std::optional<std::size_t> option_value(const std::vector<std::string>& options,
                                        std::string_view word) {
  for (const std::string& option : options) {
    if (word == option) {
      return std::string_view::npos;
    }
    const bool is_long = option.starts_with("--");
    if (is_long && word.starts_with(option + "=")) {
      return option.size() + 1;
    }
    if (!is_long && word.starts_with(option)) {
      return option.size();
    }
    if (!is_long && is_bundle(word) && word.back() == option[1]) {
      return std::string_view::npos;
    }
  }
  return std::nullopt;
}

class ScriptFinder {
 public:
  ScriptFinder(ScannedCommand& scanned, const ScannedPart& part, const ShellReaders& readers,
               std::vector<ScanItem>& later)
      : scanned_(scanned), part_(part), readers_(readers), later_(later) {}

  // Most commands run no shell, and are told apart by one look at each word.
  void look_at(SimpleCommand& command) {
    const auto members = scanned_.words_of(command);
    const auto may_run_scripts = [&](std::uint32_t index) {
      const std::string_view word = text(index);
      const bool program = scanned_.words[index].role == WordRole::command;
      return word == "eval" || is_shell(word) ||
             (program && (readers_.readers.of_program(word) != nullptr ||
                          readers_.runners.of_program(word) != nullptr));
    };
    if (std::ranges::none_of(members, may_run_scripts)) {
      return;
    }
    Call call{command, own_words(scanned_, command), program_of(command)};
    const std::vector<std::uint32_t>& words = call.words;
    if (call.program < words.size() && text(words[call.program]) == "eval") {
      command.reads_script = true;
      return add_script(words, call.program + 1, words.size(), {Also::nothing, command.arguments});
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      if ((is_shell(text(words[i])) && look_at_shell(call, i)) ||
          (i == call.program && look_at_reader(call))) {
        return;
      }
    }
  }

  // A here-document or here-string that a shell reads is its script. That of a group is read by any
  // command in it.
  void look_at_input(const ScannedWord& word) {
    if (word.command == no_command) {
      if (shell_reads_input_) {
        add_input(word, {Also::word, true});
      }
      return;
    }
    if (word.command != asked_) {
      input_ = input_of(scanned_.commands[word.command]);
    }
    asked_ = word.command;
    if (input_) {
      SimpleCommand& command = scanned_.commands[word.command];
      const bool certain = input_->also == Also::nothing && !command.feeds_shell;
      command.reads_script = command.reads_script || certain;
      add_input(word, *input_);
    }
  }

 private:
  struct Call {
    SimpleCommand& command;
    std::vector<std::uint32_t> words;
    std::size_t program = 0;  // its place, behind `env`, `timeout 5` and their kin
  };

  [[nodiscard]] std::string_view text(std::uint32_t word) const {
    return scanned_.text(scanned_.words[word]);
  }

  // Where no runner stands in front, the place behind `find … -exec` counts as well.
  [[nodiscard]] std::size_t program_of(const SimpleCommand& command) const {
    const auto words = command_words(scanned_, command);
    const std::size_t at = words.size() - skip_runners(readers_.runners, words).size();
    for (std::size_t i = 0; at == 0 && i + 1 < words.size(); ++i) {
      const std::string_view word = words[i].text;
      if (word == "-exec" || word == "-execdir" || word == "-ok" || word == "-okdir") {
        return i + 1;
      }
    }
    return at;
  }

  // True: the shell's script is among the words, and what follows belongs to it.
  bool look_at_shell(Call& call, std::size_t shell) {
    const ShellCall found = read_shell_call(scanned_, call.words, shell);
    const bool certain = shell == call.program;
    if (found.script) {
      call.command.reads_script = certain;
      add_script(call.words, *found.script, *found.script + 1,
                 {certain ? Also::nothing : Also::word,
                  found.arguments || !certain || gives_arguments(call)});
    } else if (found.reads_input) {
      feed(call.command, {Also::word, found.arguments});
    }
    return found.script.has_value();
  }

  // The program gives the shell words of its own.
  [[nodiscard]] bool gives_arguments(const Call& call) const {
    return std::any_of(call.words.begin(),
                       call.words.begin() + static_cast<std::ptrdiff_t>(call.program),
                       [&](std::uint32_t index) {
                         const std::string_view name = program_name(text(index));
                         return name == "xargs" || name == "find";
                       });
  }

  // watch 'make', su -c 'make', env -S 'make'
  bool look_at_reader(Call& call) {
    const auto all = command_words(scanned_, call.command);
    std::optional<CommandWords> words = std::span(all);
    for (; words; words = behind_runner(readers_.runners, *words)) {
      for (auto reader = readers_.readers.find(*words); reader;
           reader = readers_.readers.find(*words, reader->pattern + 1)) {
        if (read_words(call.command, readers_.readers[reader->pattern], reader->rest)) {
          call.command.reads_script = true;
          return true;
        }
      }
    }
    return false;
  }

  bool read_words(SimpleCommand& command, const CommandPattern& reader, CommandWords rest) {
    std::vector<std::uint32_t> words;
    words.reserve(rest.size());
    for (const CommandWord& word : rest) {
      words.push_back(word.word);
    }
    if (reader.scripts.empty()) {
      const CommandWords operands = skip_options(reader, rest);
      const std::size_t from = rest.size() - operands.size();
      add_script(words, from, words.size(), {Also::nothing, false});
      if (operands.empty() && reader.input) {
        hand_input(command);
      }
      return !operands.empty();
    }
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const auto value = option_value(reader.scripts, rest[i].text);
      const bool arguments = rest.size() > i + most_behind_script;
      if (value == std::string_view::npos) {
        add_script(words, i + 1, std::min(i + 2, words.size()), {Also::nothing, arguments});
        if (is_bundle(rest[i].text)) {
          continue;  // the letter may be another option's value
        }
        return true;
      }
      if (value) {
        ScanItem script = begin_script(scanned_.words[words[i]], arguments);
        append_word(scanned_.words[words[i]], *value, {}, script);
        scanned_.words[words[i]].rescanned = true;
        finish_script(std::move(script), scanned_.words[words[i]]);
        return true;
      }
    }
    if (reader.input) {
      hand_input(command);
    }
    return false;
  }

  void hand_input(SimpleCommand& command) {
    command.hands_input = true;
    feed(command, {Also::word, false});
  }

  // How the command's input is read, if a shell does that or may do it.
  [[nodiscard]] std::optional<Reading> input_of(const SimpleCommand& command) const {
    const std::vector<std::uint32_t> words = own_words(scanned_, command);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!is_shell(text(words[i]))) {
        continue;
      }
      const ShellCall call = read_shell_call(scanned_, words, i);
      if (call.reads_input) {
        return Reading{i == program_of(command) ? Also::nothing : Also::word, call.arguments};
      }
    }
    if (command.hands_input) {
      return Reading{Also::nothing, false};
    }
    if (!command.feeds_shell) {
      return std::nullopt;
    }
    const bool copies = !words.empty() && program_name(text(words[0])) == "cat";
    return Reading{copies ? Also::nothing : Also::word, true};
  }

  // A shell reads from a pipe: what the commands before it are given to print is its script.
  void feed(SimpleCommand& command, const Reading& input) {
    shell_reads_input_ = true;
    const std::uint32_t end = command.fed_end;
    bool printed = command.fed_first < end;
    for (std::uint32_t i = std::max(command.fed_first, fed_until_); i < end; ++i) {
      scanned_.commands[i].feeds_shell = true;
      const std::vector<std::uint32_t> words = own_words(scanned_, scanned_.commands[i]);
      const std::string_view program =
          words.empty() ? std::string_view() : program_name(text(words[0]));
      const bool prints = program == "echo" || program == "printf";
      printed = printed && (prints || (program == "cat" && words.size() == 1));
      if (words.size() > 1) {
        add_script(words, 1, words.size(),
                   {prints ? Also::nothing : Also::word, input.arguments,
                    program == "printf" || text(words[1]) == "-e"});
      }
    }
    fed_until_ = std::max(fed_until_, end);
    command.reads_script = command.reads_script || printed;
  }

  void add_input(const ScannedWord& word, const Reading& reading) {
    if (part_.level >= max_level) {
      return;
    }
    ScanItem script = begin_script(word, reading.arguments);
    append_word(word, 0, reading, script);
    const auto index = static_cast<std::size_t>(&word - scanned_.words.data());
    scanned_.words[index].rescanned = word.rescanned || reading.also == Also::nothing;
    finish_script(std::move(script), word);
  }

  [[nodiscard]] ScanItem begin_script(const ScannedWord& word, bool arguments) const {
    ScanItem script;
    script.level = static_cast<std::uint16_t>(part_.level + 1);
    script.depth = static_cast<std::uint16_t>(word.depth + 1);
    script.arguments = arguments;
    return script;
  }

  // Appends a word's text but its first bytes; what is unknown in it becomes a parameter.
  void append_word(const ScannedWord& word, std::size_t skipped, const Reading& reading,
                   ScanItem& script) const {
    const auto add = [&](char byte, std::uint32_t origin) {
      script.text.push_back(byte);
      script.origins.push_back(origin);
    };
    bool unknown = false;
    for (std::size_t i = word.begin + skipped; i < word.end; ++i) {
      const bool opaque = (scanned_.marks[i] & mark::opaque) != 0;
      if (reading.breaks && scanned_.bytes[i] == '\\' && i + 1 < word.end &&
          scanned_.bytes[i + 1] == 'n') {
        add('\n', scanned_.origins[i++]);
      } else if (!opaque) {
        add(scanned_.bytes[i], scanned_.origins[i]);
      }
      if (opaque && !unknown) {
        for (const char c : std::string_view("${_}")) {
          add(c, scanned_.origins[i]);
        }
      }
      unknown = opaque;
    }
  }

  void finish_script(ScanItem script, const ScannedWord& last) {
    script.origins.push_back(last.to);
    later_.push_back(std::move(script));
  }

  void add_script(const std::vector<std::uint32_t>& words, std::size_t from, std::size_t to,
                  const Reading& reading) {
    if (from >= to || part_.level >= max_level) {
      return;
    }
    ScanItem script = begin_script(scanned_.words[words[from]], reading.arguments);
    for (std::size_t i = from; i < to; ++i) {
      ScannedWord& word = scanned_.words[words[i]];
      if (i > from) {
        script.text.push_back(' ');
        script.origins.push_back(scanned_.words[words[i - 1]].to);
      }
      append_word(word, 0, reading, script);
      word.rescanned = word.rescanned || reading.also == Also::nothing;
    }
    finish_script(std::move(script), scanned_.words[words[to - 1]]);
  }

  ScannedCommand& scanned_;
  const ScannedPart& part_;
  const ShellReaders& readers_;
  std::vector<ScanItem>& later_;
  std::uint32_t asked_ = no_command;  // the command that input_ is about
  std::uint32_t fed_until_ = 0;       // the commands before are known to feed a shell
  std::optional<Reading> input_;
  bool shell_reads_input_ = false;  // in some command of the part
};

}  // namespace

void find_scripts(ScannedCommand& scanned, const ScannedPart& part, const ShellReaders& readers,
                  std::vector<ScanItem>& later) {
  ScriptFinder finder(scanned, part, readers, later);
  for (std::size_t i = part.first_command; i < scanned.commands.size(); ++i) {
    finder.look_at(scanned.commands[i]);
  }
  if (part.level >= max_level) {
    return;
  }
  for (std::size_t i = part.first_word; i < scanned.words.size(); ++i) {
    const WordRole role = scanned.words[i].role;
    if (role == WordRole::here_document || role == WordRole::here_string) {
      finder.look_at_input(scanned.words[i]);
    }
  }
}

}  // namespace o4
