// Programs that the statements name: runners (C6), and options whose letters may stand in a bundle
// (C2.3). A short list of its own, not that of rules/.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tests/reference/shell_text.hpp"

namespace o4::reference {

[[nodiscard]] bool is_assignment(const Word& word);

// C6: how many words from `from` on only run the command that stands behind them.
[[nodiscard]] std::size_t words_of_runners(const std::vector<Word>& words, std::size_t from);

// C2.5: the word that a program other than a shell hands to one: watch 'ls'.
[[nodiscard]] std::optional<std::size_t> script_word(const std::vector<Word>& words,
                                                     std::size_t program);

// C2.3: where in a word such as -rf/etc/passwd the value begins, 0 if nowhere. `program` is without
// its folders.
[[nodiscard]] std::size_t bundled_value(const std::string& program, const std::string& word);

}  // namespace o4::reference
