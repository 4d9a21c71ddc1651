// The words by which a program recognises what it is asked to do, and which of the listed commands
// they are.
//
// Recognition is by spelling alone: `n=npm; $n install` is not seen, and need not be. What is
// recognised is given less (a narrow profile), or is read more suspiciously; a program that hides
// from it stays in the sandbox of the mode, as any other.
//
//   timeout 5 npm --silent install left-pad
//   skip_runners                   npm --silent install left-pad
//   find "npm (install|i)"         rest: left-pad
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/shell/pattern.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// Quotes undone.
struct CommandWord {
  std::string_view text;   // of ScannedCommand::bytes
  bool unknown = false;    // holds an expansion: the text is then a guess or the expansion's source
  std::uint32_t word = 0;  // index into ScannedCommand::words
  friend bool operator==(const CommandWord&, const CommandWord&) = default;
};

// Program and arguments of a simple command, without redirections and leading assignments. The
// program keeps its path prefix.
[[nodiscard]] std::vector<CommandWord> command_words(const ScannedCommand& scanned,
                                                     const SimpleCommand& command);

using CommandWords = std::span<const CommandWord>;

// A path without its folders, and npm for npm@10. /usr/bin/npm@10 is npm; @scope/x is x.
[[nodiscard]] std::string_view program_name(std::string_view word);

// The words from the first on that is no option and no value of one. An option is a word that
// begins with - or + and is longer than that; those that the pattern lists as `valued` take the
// next word with them.
[[nodiscard]] CommandWords skip_options(const CommandPattern& pattern, CommandWords words);

// A list of patterns, found by the program's name. Patterns are tried in their order, so that the
// first of the rules wins; only those of the program are tried at all. Immutable once made.
class PatternTable {
 public:
  // `rest` is a part of the words that were asked about.
  struct Match {
    std::size_t pattern = 0;  // its place in the list
    CommandWords rest;        // the words behind those that the pattern covers
  };

  PatternTable() = default;
  explicit PatternTable(std::vector<CommandPattern> patterns);

  // By its place in the list that the table was made of.
  [[nodiscard]] const CommandPattern& operator[](std::size_t i) const { return patterns_[i]; }
  // The first pattern that begins with this program, or null.
  [[nodiscard]] const CommandPattern* of_program(std::string_view program) const;
  // The first pattern that fits, of those in places from `from` on. A path before the program's
  // name and options between the words hide nothing.
  [[nodiscard]] std::optional<Match> find(CommandWords words, std::size_t from = 0) const;

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using Places = std::vector<std::size_t>;

  [[nodiscard]] const Places* places_of(std::string_view program) const;

  std::vector<CommandPattern> patterns_;
  std::unordered_map<std::string, Places, Hash, std::equal_to<>> by_program_;
};

// Where a program runs another one, as in `timeout 5 make`: the words of that one; nothing if it
// does not. The runner's options and assignments (`env A=b make`) are left out as well. Words, not
// a copy: the span is into what was given.
[[nodiscard]] std::optional<CommandWords> behind_runner(const PatternTable& runners,
                                                        CommandWords words);
// The words of the command that is run in the end.
[[nodiscard]] CommandWords skip_runners(const PatternTable& runners, CommandWords words);

// Programs that read some of their words, or their input, as shell text, and what may run them.
struct ShellReaders {
  PatternTable readers;
  PatternTable runners;
};

}  // namespace o4
