#include "cli/terminal/choice.hpp"

#include <array>
#include <utility>

namespace o4 {
namespace {

constexpr char escape = '\x1B';
constexpr char ctrl_c = '\x03';
constexpr char ctrl_d = '\x04';

std::string line(std::string_view text) { return "\r" + std::string(text) + "\x1B[K\r\n"; }

std::string up(std::size_t lines) { return "\x1B[" + std::to_string(lines) + "A"; }

}  // namespace

Choice::Choice(std::string question, std::vector<Option> options)
    : question_(std::move(question)), options_(std::move(options)) {}

std::string Choice::draw() const { return line(question_) + options_text(); }

std::string Choice::redraw() const { return up(options_.size()) + options_text(); }

std::string Choice::finish(std::string_view ending) const {
  return up(options_.size()) + line("  " + std::string(ending)) + "\x1B[J";
}

std::string Choice::options_text() const {
  std::string text;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    text += line((i == marked_ ? "> " : "  ") + options_[i].text + " (" + options_[i].letter + ")");
  }
  return text;
}

std::optional<std::size_t> Choice::type(std::string_view bytes) {
  if (bytes == std::string_view(&escape, 1)) {
    return options_.size() - 1;  // the key, not the beginning of another one
  }
  for (const char byte : bytes) {
    if (const auto picked = press(byte)) {
      return picked;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> Choice::press(char key) {
  if (!escape_.empty() || key == escape) {
    escape_ += key;
    const bool begins = escape_.size() < 3 && (key == escape || key == '[' || key == 'O');
    if (begins) {
      return std::nullopt;
    }
    key = key == 'A' ? 'k' : key == 'B' ? 'j' : '\0';
    escape_.clear();
  }
  const auto last = options_.size() - 1;
  switch (key) {
    case 'k':
      marked_ = marked_ == 0 ? last : marked_ - 1;
      return std::nullopt;
    case 'j':
      marked_ = marked_ == last ? 0 : marked_ + 1;
      return std::nullopt;
    case '\r':
    case '\n':
      return marked_;
    case 'q':
    case ctrl_c:
    case ctrl_d:
      return last;
    default:
      break;
  }
  for (std::size_t i = 0; i < options_.size(); ++i) {
    if (options_[i].letter == key) {
      return i;
    }
  }
  return std::nullopt;
}

Choice consent_choice(std::string question) {
  return {std::move(question), {{'o', "this once"}, {'s', "for this session"}, {'n', "no"}}};
}

std::string_view consent_words(std::size_t picked) {
  constexpr auto words =
      std::to_array<std::string_view>({"allowed this once", "allowed for this session", "refused"});
  return words.at(picked);
}

}  // namespace o4
