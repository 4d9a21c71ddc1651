// What each word of a list is: a keyword, an assignment, a program, an argument, or part of a head.
//
// A keyword is one only where a command may begin and when no byte of it is quoted: `echo if` and
// `"if"` are words. A word that turns out to be a keyword is dropped, and the command that it
// seemed to begin with it.
//
//   for f in a b; do c; done     f, a and b are heads; `c` is a command
//   case $x in a) b;; esac       `$x` and a are heads; `b` is a command
#include <algorithm>
#include <array>

#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {
namespace {

namespace g = command_grammar;
namespace p = tao::pegtl;

// NAME=, NAME+= or NAME[…]= at the front; the length of that, or 0.
std::size_t assignment_length(std::string_view word, std::span<const std::uint8_t> marks) {
  Token token;
  if (!read_lexeme<g::assignment>(word, 0, token)) {
    return 0;
  }
  const std::size_t name = word.find_first_of("[+=");
  const auto plain = [&](std::size_t i) { return marks[i] == 0; };
  for (std::size_t i = 0; i <= name; ++i) {
    if (!plain(i)) {
      return 0;
    }
  }
  return plain(token.end - 1) ? token.end : 0;
}

// 2>file, {fd}>file: the word in front of the operator is passed to nobody.
bool is_descriptor(std::string_view word) {
  using number = p::seq<p::plus<p::digit>, p::eof>;
  using variable = p::seq<p::one<'{'>, g::identifier, p::one<'}'>, p::eof>;
  Token token;
  return read_lexeme<p::sor<number, variable>>(word, 0, token);
}

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// -p is that of `time -p`: no command is called so.
constexpr auto opening_keywords = std::to_array<std::string_view>(
    {"if", "then", "elif", "else", "while", "until", "do", "!", "time", "-p", "coproc"});
constexpr std::array<std::string_view, 2> closing_keywords{"fi", "done"};
constexpr std::size_t longest_keyword = 8;

}  // namespace

// A parenthesis in a word: part of a pattern such as @(a|b), or of an array's value.
bool CommandScanner::word_goes_on(Frame& frame) {
  const char next = item_.text[position_];
  const std::string_view word = built(frame);
  if (frame.nested == 0 && next == '(') {
    Token token;
    if (read_lexeme<g::empty_parentheses>(item_.text, position_, token)) {
      return false;
    }
    if (begin_array(frame)) {
      return true;
    }
    const bool negates = word == "!" && frame.place == Place::start;
    const bool pattern = !word.empty() && build_marks_.back() == 0 && !negates &&
                         std::string_view("?*+@!").find(word.back()) != std::string_view::npos;
    if (!pattern && !frame.regex) {
      return false;
    }
  } else if (frame.nested == 0 && !(frame.regex && next == '|')) {
    return false;
  }
  if (next == '(') {
    ++frame.nested;
  }
  if (next == ')') {
    --frame.nested;
  }
  put(next, position_, 0);
  ++position_;
  return true;
}

// a=(b c): the assignment is a word of its own, and its elements are further ones.
bool CommandScanner::begin_array(Frame& frame) {
  if (frame.kind != Kind::list || frame.awaits != Awaits::nothing) {
    return false;
  }
  const auto marks = std::span<const std::uint8_t>(build_marks_).subspan(frame.base);
  const std::size_t length = assignment_length(built(frame), marks);
  if (length == 0 || length != built(frame).size()) {
    return false;
  }
  single_ = false;
  place_word(frame);
  const std::uint32_t command = frame.command;
  push(Kind::elements, static_cast<std::uint32_t>(position_)).command = command;
  ++position_;
  return true;
}

void CommandScanner::close_word() {
  Frame& frame = top();
  if (frame.kind == Kind::elements) {
    return commit_word(frame, WordRole::element);
  }
  const char next = position_ < item_.text.size() ? item_.text[position_] : '\0';
  const bool redirects = (next == '<' || next == '>') && frame.place != Place::condition;
  if (redirects && frame.awaits == Awaits::nothing && !frame.spoken &&
      is_descriptor(built(frame))) {
    return drop_word(frame);
  }
  if (!take_awaited(frame)) {
    place_word(frame);
  }
}

bool CommandScanner::take_awaited(Frame& frame) {
  const Awaits awaits = frame.awaits;
  if (awaits == Awaits::nothing) {
    return false;
  }
  frame.awaits = Awaits::nothing;
  if (awaits == Awaits::target) {
    commit_word(frame, WordRole::redirection);
  } else if (awaits == Awaits::here_string) {
    commit_word(frame, WordRole::here_string);
  } else {
    pending_.push_back(
        {std::string(built(frame)), frame.spoken, awaits == Awaits::tab_delimiter, frame.command});
    commit_word(frame, WordRole::delimiter);
  }
  return true;
}

void CommandScanner::place_word(Frame& frame) {
  if (vanishes(frame)) {
    return commit_word(frame, WordRole::nothing);
  }
  switch (frame.place) {
    case Place::start:
    case Place::after:
      if (take_keyword(frame)) {
        return;
      }
      [[fallthrough]];
    case Place::prefix:
      return place_in_command(frame);
    case Place::condition:
      return condition_word(frame);
    case Place::words:
      return commit_word(frame, WordRole::argument);
    default:
      return head_word(frame);
  }
}

void CommandScanner::place_in_command(Frame& frame) {
  if (frame.command == no_command) {
    open_command();
  }
  defines_ = false;
  const auto marks = std::span<const std::uint8_t>(build_marks_).subspan(frame.base);
  const bool assigns = assignment_length(built(frame), marks) > 0;
  if (assigns) {
    out_.commands[frame.command].assigns = true;
  }
  frame.place = assigns ? Place::prefix : Place::words;
  commit_word(frame, assigns ? WordRole::assignment : WordRole::command);
}

// The words between for, case or function and the commands that follow.
void CommandScanner::head_word(Frame& frame) {
  const std::string_view word = frame.spoken ? std::string_view() : built(frame);
  const Place place = frame.place;
  if (place == Place::pattern && word == "esac") {
    drop_word(frame);
    return close_case();
  }
  if (place == Place::loop_in && word == "do") {
    frame.place = Place::start;
    return drop_word(frame);
  }
  if ((place == Place::loop_in || place == Place::case_in) && word == "in") {
    drop_word(frame);
    frame.place = Place::loop_words;
    return place == Place::case_in ? open_case() : void();
  }
  commit_word(frame, WordRole::head);
  if (place == Place::loop_name) {
    frame.place = Place::loop_in;
  }
  if (place == Place::case_word) {
    frame.place = Place::case_in;
  }
  if (place == Place::function_name) {
    frame.place = Place::start;
    defines_ = true;
  }
}

void CommandScanner::open_case() {
  const std::uint32_t level = top().level;
  Frame& inner = push(Kind::list, static_cast<std::uint32_t>(position_));
  inner.level = level;
  inner.closer = Closer::esac;
  inner.place = Place::pattern;
}

void CommandScanner::close_case() {
  end_command();
  if (top().closer == Closer::esac) {
    pop();
  }
  top().place = Place::after;
}

// True if the word is a keyword: it is then no word any more.
bool CommandScanner::take_keyword(Frame& frame) {
  static constexpr ByteSet starts("{}![-cdefistuw");
  const std::string_view spelled = built(frame);
  if (frame.spoken || spelled.empty() || spelled.size() > longest_keyword ||
      !starts.has(spelled[0])) {
    return false;
  }
  const auto marks = std::span<const std::uint8_t>(build_marks_).subspan(frame.base);
  if (std::ranges::any_of(marks, [](std::uint8_t m) { return m != 0; })) {
    return false;
  }
  const std::string word(spelled);
  const bool opens = contains(opening_keywords, word) || word == "{";
  const bool closes = contains(closing_keywords, word) || word == "}" || word == "esac";
  const bool heads = word == "for" || word == "select" || word == "case" || word == "function";
  if (word == "[[") {
    single_ = false;
    place_in_command(frame);
    frame.place = Place::condition;
    frame.count = 0;
    return true;
  }
  if (!opens && !closes && !heads) {
    return false;
  }
  single_ = false;
  drop_word(frame);
  if (frame.command != no_command) {
    out_.commands.pop_back();
  }
  frame.command = no_command;
  const bool compound = word == "{" || word == "if" || word == "while" || word == "until" ||
                        (heads && word != "case");
  if (compound && word != "function") {
    open_group();
  } else if (word == "}" || word == "fi" || word == "done") {
    close_group();
  }
  if (word == "esac") {
    close_case();
  } else if (word == "{" || word == "}") {
    braces(frame, word == "{" ? 1 : -1);
  } else if (heads) {
    frame.place = word == "case"       ? Place::case_word
                  : word == "function" ? Place::function_name
                                       : Place::loop_name;
  } else {
    frame.place = opens ? Place::start : Place::after;
  }
  return true;
}

// Counted for ${ commands; }, which ends at a brace that closes no group.
void CommandScanner::braces(Frame& frame, int step) {
  frame.place = step > 0 ? Place::start : Place::after;
  if (step > 0) {
    ++frame.braces;
  } else if (frame.braces > 0) {
    --frame.braces;
  }
}

void CommandScanner::condition_word(Frame& frame) {
  const bool plain = !frame.spoken;
  const bool ends = plain && built(frame) == "]]";
  const bool regex = plain && built(frame) == "=~";
  commit_word(frame, WordRole::argument);
  frame.regex = regex;
  if (!ends) {
    return;
  }
  end_command();
  frame.place = Place::after;
}

}  // namespace o4
