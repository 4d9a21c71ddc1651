// One of several answers, picked on a terminal with arrows, j and k, Enter, or its letter. What is
// typed comes in and what is to be shown goes out: it touches no terminal itself, so that the
// proxy's loop and the runner's, which must not wait, can both use it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

struct Option {
  char letter;
  std::string text;
};

class Choice {
 public:
  // The first option is marked at the start; the last one is what Escape, q and Ctrl-C mean.
  Choice(std::string question, std::vector<Option> options);

  // The question with its options, on a terminal in raw mode.
  [[nodiscard]] std::string draw() const;
  // Over what was drawn before.
  [[nodiscard]] std::string redraw() const;
  // What was drawn, taken away but for a line that says how it ended.
  [[nodiscard]] std::string finish(std::string_view ending) const;

  // The option that was picked by these bytes, if one was; what comes after it is not looked at.
  // Escape sequences may come in pieces; a lone escape at once is the key. After a move, redraw.
  [[nodiscard]] std::optional<std::size_t> type(std::string_view bytes);

 private:
  [[nodiscard]] std::optional<std::size_t> press(char key);
  [[nodiscard]] std::string options_text() const;

  std::string question_;
  std::vector<Option> options_;
  std::size_t marked_ = 0;
  std::string escape_;  // an escape sequence that has begun
};

// What may be done: this once (0), for this session (1), no (2).
[[nodiscard]] Choice consent_choice(std::string question);
[[nodiscard]] std::string_view consent_words(std::size_t picked);

}  // namespace o4
