// Plain shell text -> words: quotes, backslashes and comments, and nothing that a shell would
// expand or run. Not the reader of command texts.
//
// For texts that are a list of arguments written as in a shell, such as an argument list of
// bubblewrap: anything that only a shell could make sense of is an error with a place, never read
// as itself. Beside it here: what of a scanned command a shell reads, which is asked by the scanner
// alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/shell/match.hpp"
#include "grammar/shell/scan_command.hpp"
#include "grammar/shell/scanner.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// A word with its quotes undone; the span covers the quotes.
struct ShellWord {
  std::string text;
  Span span;
  friend bool operator==(const ShellWord&, const ShellWord&) = default;
};

// The first mistake; a text is read no further. In the words of a diagnostic, which the caller
// makes of it.
struct ShellWordsError {
  Span span;
  std::string message;
  std::string help;
};

// The words in text order, or the first mistake. Blanks, line breaks and comments part words; an
// empty pair of quotes is an empty word.
//
//   a 'b c' "d\"e" \f   ->  a | b c | d"e | f
//   a$b                 ->  an error at the $
[[nodiscard]] tl::expected<std::vector<ShellWord>, ShellWordsError> read_shell_words(
    const SourceMap& sources, FileId file);

// Text that a shell reads although it is no command of the text itself: the operand of `sh -c` and
// of programs like it, `eval`, a shell's standard input, what is piped into a shell.

// What one scanned text added.
struct ScannedPart {
  std::size_t first_command = 0;
  std::size_t first_word = 0;
  std::uint16_t level = 0;
};

// Appends the scripts of that part to `later`, and marks the words that they replace as rescanned.
// Scripts within scripts beyond max_level stay words.
void find_scripts(ScannedCommand& scanned, const ScannedPart& part, const ShellReaders& readers,
                  std::vector<ScanItem>& later);

// How a shell is called: `bash -lc 'make'`, `sh -s`, `bash build.sh`.

// With or without folders: sh, /bin/bash. A login shell's "-sh" is none.
[[nodiscard]] bool is_shell(std::string_view word);

// Places are indices into the list of words that was asked about, behind the shell's own.
struct ShellCall {
  std::optional<std::size_t> script;  // the operand of -c, as a place in the words
  bool reads_input = false;           // no -c: the script may be its standard input
  bool arguments = false;             // words follow that become $1 and so on
};

// What the shell at place `shell` among the words, which are indices into scanned.words, would run.
[[nodiscard]] ShellCall read_shell_call(const ScannedCommand& scanned,
                                        std::span<const std::uint32_t> words, std::size_t shell);

}  // namespace o4
