// Shell text -> its words, as bash would see them before it expands anything: quotes and
// backslashes undone, here-documents found, substitutions and `sh -c` strings looked into. What the
// words mean for the sandbox is in grammar/mentions/candidates.hpp (paths, URLs) and
// grammar/shell/match.hpp (programs).
//
// The scanner answers one question: which words will programs get, and which of them does a shell
// change first? It does not run, expand or guess. A word that a shell would still change (a
// variable, a glob, a substitution) is marked as such, and whoever decides treats it as unknown.
// Text that bash would read otherwise than we do is the danger here; the differential tests let
// bash itself split the same texts.
//
//   cat "$D/a b" 'c'd >out      cat           command
//                               $D/a b        argument, quoted, `$D` opaque
//                               cd            argument, `c` quoted
//                               out           redirection that writes
//   bash -c 'rm /etc/x' y       bash -c y     as they stand
//                               rm /etc/x     argument, rescanned: its own words follow
//                               rm, /etc/x    a command of depth 1
//
// Why it can be relied on:
// - Nothing is lost. There is no error: what bash would refuse is read on from where it went wrong,
//   and what is open at the end is closed there. What is left out is left out by rule, since no
//   program gets it: comments, arithmetic, the patterns and subscripts of expansions. Every other
//   byte is in some word and knows where it came from.
// - Doubt makes more words, not fewer. Where two readings are possible (`docker exec c sh -c '…'`:
//   does a shell get it?), both are there. Whoever looks for paths looks in all of them; refusing
//   too much is help that has to be given, refusing too little is a hole (C2).
// - It ends, and soon. What nests is kept on a stack of our own (scanner.hpp), texts within texts
//   wait in a line, and of both there may only be so many; beyond that the rest is read flat
//   (flat.cpp): every blank and operator parts words, so that paths are still found, and
//   `flattened` says that commands are not. A guess that turns out wrong is undone, and what that
//   costs is bounded.
// - What a shell alone would know is not asked: values of variables, aliases, functions of its own,
//   which files a pattern matches. The sandbox holds whatever they are; the check of the text is
//   there to refuse early and to say why.
//
// Which programs hand words to a shell is data of the rules; that the shells themselves do is known
// here (shell_call.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

struct ShellReaders;

// What a word is for in the command that it belongs to. Not all are passed to a program.
enum class WordRole : std::uint8_t {
  command,  // names the program of a simple command
  argument,
  assignment,     // NAME=value before the command word
  element,        // of NAME=(…)
  redirection,    // what < or > and their kin point to
  delimiter,      // of a here-document; passed to nobody
  here_document,  // a whole body
  here_string,
  head,     // belongs to for, case, select or a function's name
  operand,  // the x of ${name:-x} where the expansion itself is no part of a word
  nothing,  // nothing but expansions that are empty for sure; passed to nobody
};

// What is known of one decoded byte; bits that add up.
namespace mark {
inline constexpr std::uint8_t quoted = 1;    // stood in quotes
inline constexpr std::uint8_t escaped = 2;   // stood after a backslash
inline constexpr std::uint8_t opaque = 4;    // source text of an expansion whose value is unknown
inline constexpr std::uint8_t fallback = 8;  // one possible value of an expansion: ${x:-this}
inline constexpr std::uint8_t operand = 16;  // the first byte of such a value
inline constexpr std::uint8_t unknown = opaque | fallback;
}  // namespace mark

inline constexpr std::uint32_t no_command = 0xFFFFFFFF;

// A word with its place in both texts: the decoded one of the result and the one that was scanned.
struct ScannedWord {
  std::uint32_t begin = 0;  // its decoded bytes: [begin, end) of ScannedCommand::bytes
  std::uint32_t end = 0;
  std::uint32_t from = 0;  // where it stands in the scanned text; for a word of a nested script,
  std::uint32_t to = 0;    // where the bytes came from
  std::uint32_t command = no_command;  // index into ScannedCommand::commands
  WordRole role = WordRole::argument;
  std::uint16_t depth = 0;  // 0: of the text itself; more: in a substitution or a nested script
  bool rescanned = false;   // a script whose own words follow with a greater depth, as `sh -c` has
  bool writes = false;      // a redirection that writes: > and its kin
};

// Assignments, a command word, arguments and redirections; any of them may be missing. `[[ … ]]`
// and `((…))` count as simple commands, and so their first word says.
struct SimpleCommand {
  std::uint32_t first =
      0;  // its words, in order: [first, first + count) of ScannedCommand::members
  std::uint32_t count = 0;
  std::uint16_t depth = 0;
  bool assigns = false;       // an assignment stands before the command word
  bool redirects = false;     // here-documents and here-strings included
  bool arguments = false;     // $1 and its kin may hold something here
  bool reads_script = false;  // it is a shell whose script, all of it, is among the commands
  bool feeds_shell = false;   // what it prints is, or may be, read by a shell
  bool hands_input = false;   // its program gives its input to a shell
  // The commands [fed_first, fed_end) write to the pipe that it reads from.
  std::uint32_t fed_first = 0;
  std::uint32_t fed_end = 0;
};

// Words, commands and members refer to each other by number, not by pointer, so that the whole is a
// plain value that can be moved. Words of backticks, bodies and scripts come after those of the
// text that holds them.
struct ScannedCommand {
  std::string bytes;                   // the decoded words, one after the other
  std::vector<std::uint8_t> marks;     // of each byte
  std::vector<std::uint32_t> origins;  // offset in the scanned text that each byte came from
  std::vector<ScannedWord> words;
  std::vector<SimpleCommand> commands;  // in text order within each text
  std::vector<std::uint32_t> members;   // indices into words
  // The text is one simple command and nothing else: no list, pipe, `&`, group, keyword, function,
  // and no expansion beyond a plain $NAME.
  bool single = false;
  // Some part was nested too deeply to be structured and was read piece by piece: paths are found
  // there as elsewhere, but which word belongs to which command is not known.
  bool flattened = false;

  // Views; they live as long as this value and its `bytes` stay where they are.
  [[nodiscard]] std::string_view text(const ScannedWord& word) const {
    return std::string_view(bytes).substr(word.begin, word.end - word.begin);
  }
  [[nodiscard]] std::span<const std::uint8_t> marks_of(const ScannedWord& word) const {
    return std::span(marks).subspan(word.begin, word.end - word.begin);
  }
  [[nodiscard]] std::span<const std::uint32_t> words_of(const SimpleCommand& command) const {
    return std::span(members).subspan(command.first, command.count);
  }
};

// Takes any text shorter than 4 GiB and never fails: what is no shell text is still read, so that
// nothing in it is lost. Linear in the length of the text.
[[nodiscard]] ScannedCommand scan_command(std::string_view text);
// The same where programs other than shells read some of their words as shell text.
[[nodiscard]] ScannedCommand scan_command(std::string_view text, const ShellReaders& readers);

}  // namespace o4
