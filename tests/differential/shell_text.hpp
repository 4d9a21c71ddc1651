// Random shell text without side effects, and what a real bash makes of it.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace o4::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <typename List>
  auto pick(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937_64 engine_;
};

// Commands that pass words to `p`. Everything in them is a builtin of bash.
class CommandWriter {
 public:
  explicit CommandWriter(Random& random) : random_(random) {}
  std::string command();
  // `text` in one of the many ways to write it as (part of) a word.
  std::string in_quotes(std::string_view text);
  std::string path();

 private:
  std::string piece(std::string_view text);
  std::string ansi(char c);
  std::string word();
  std::string braces();
  std::string parameter();
  std::string words();
  std::string elements();
  std::string empty();
  std::string fed();
  std::string simple();
  std::string compound(std::size_t depth);
  std::string list(std::size_t depth);

  Random& random_;
  std::size_t variables_ = 0;  // each is set once
  std::size_t functions_ = 0;  // that are being written
};

// A command with a few characters lost and a few tokens put in that make shell text hard to read.
[[nodiscard]] std::string spoiled_command(Random& random);

enum class Shell { same, subshells };  // whether every command gets a shell of its own

// The words that the function `p` was called with, for each command.
[[nodiscard]] std::vector<std::vector<std::string>> words_of_bash(
    const std::vector<std::string>& commands, Shell shell);

// Without `.`, `..` and doubled slashes.
[[nodiscard]] std::string normal_form(std::string_view path);

}  // namespace o4::test
