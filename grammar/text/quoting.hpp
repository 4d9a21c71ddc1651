// Words as a shell takes them back: in lists that are executed, and in commands that somebody reads
// and types.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// In single quotes, whatever the word is: exact for every byte but NUL, which no word can hold.
[[nodiscard]] std::string single_quoted(std::string_view word);

// The word itself if any POSIX shell reads it as it is, else in single quotes.
[[nodiscard]] std::string shell_quoted(std::string_view word);

// A word that is not printable, as bash takes it from a line that is: `$'a\x0db'`.
[[nodiscard]] std::string dollar_quoted(std::string_view word);

// shell_quoted for a command that somebody reads and types: nothing in it that a terminal would
// obey, nor a line break. Where such a byte is in the word, it is dollar_quoted, for bash.
[[nodiscard]] std::string typed(std::string_view word);

}  // namespace o4
