// Plain shell text -> words: quotes, backslashes and comments, and nothing that a shell would
// expand or run. Not the reader of command texts.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/text/source.hpp"

namespace o4 {

// A word with its quotes undone; the span covers the quotes.
struct ShellWord {
  std::string text;
  Span span;
  friend bool operator==(const ShellWord&, const ShellWord&) = default;
};

struct ShellWordsError {
  Span span;
  std::string message;
  std::string help;
};

[[nodiscard]] tl::expected<std::vector<ShellWord>, ShellWordsError> read_shell_words(
    const SourceMap& sources, FileId file);

}  // namespace o4
