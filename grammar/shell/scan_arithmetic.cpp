// Arithmetic, which holds no paths, and commands in parentheses, which look like it at first.
//
// `$((1 + 2))` and `$((a) | b)` begin alike, and only the parentheses at the end tell them apart.
// So the inside is read as arithmetic first, its words thrown away but for substitutions in it; if
// it was none, that is undone and read again as commands. Nested guesses could cost the square of
// the text or worse: what has been read in vain is counted (`wasted_`), and beyond eight times the
// text the rest is read flat.
#include <algorithm>
#include <utility>

#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {
namespace {

namespace g = command_grammar;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

}  // namespace

// `$((`, `((` and `$[` are arithmetic if their parentheses close together. Until that is known, the
// inside is read as arithmetic, and the snapshot undoes that.
void CommandScanner::open_arithmetic(const Token& token, std::uint32_t count) {
  snapshots_.push_back(snapshot(token.begin));
  position_ = token.end;
  Frame& frame = push(Kind::arithmetic, token.begin);
  frame.snapshot = static_cast<std::uint32_t>(snapshots_.size() - 1);
  frame.sink = false;
  frame.count = count;
  frame.expands = token.kind != Lexeme::arithmetic_command;
  frame.closer = token.kind == Lexeme::bracket ? Closer::bracket : Closer::parenthesis;
}

void CommandScanner::step_arithmetic() {
  Token token;
  Frame& frame = top();
  if (owner().kind == Kind::body) {
    if (!read_lexeme<g::body_arithmetic_piece>(item_.text, position_, token)) {
      return;
    }
    if (token.kind == Lexeme::comment_start) {
      return skip_comment(token);
    }
  } else if (!read_lexeme<g::arithmetic_piece>(item_.text, position_, token)) {
    return;
  }
  const bool brackets = frame.closer == Closer::bracket;
  const auto opening = brackets ? Lexeme::open_bracket : Lexeme::open_parenthesis;
  const auto closing = brackets ? Lexeme::close_bracket : Lexeme::close_parenthesis;
  const bool other =
      brackets ? token.kind == Lexeme::open_parenthesis || token.kind == Lexeme::close_parenthesis
               : token.kind == Lexeme::open_bracket || token.kind == Lexeme::close_bracket;
  if (other) {
    token.kind = Lexeme::plain;
  }
  if (token.kind != opening && token.kind != closing) {
    return piece(token);
  }
  position_ = token.end;
  if (token.kind == opening) {
    ++frame.count;
  } else {
    --frame.count;
    close_arithmetic(frame);
  }
}

void CommandScanner::skip_comment(const Token& token) {
  const bool begins = is_blank(item_.text[token.begin - 1]);
  position_ = begins ? std::min(item_.text.find('\n', position_), item_.text.size()) : token.end;
}

// After a closing parenthesis of arithmetic: is this its end, and was it arithmetic?
void CommandScanner::close_arithmetic(Frame& frame) {
  if (frame.closer == Closer::bracket) {
    if (frame.count == 0) {
      end_arithmetic();
    }
    return;
  }
  if (frame.count > 1) {
    return;
  }
  Token second;
  const bool adjacent = frame.expands
                            ? read_lexeme<g::joined_close>(item_.text, position_, second)
                            : read_lexeme<g::close_parenthesis>(item_.text, position_, second);
  if (frame.count == 1 && adjacent && !frame.refuted) {
    position_ = second.end;
    return end_arithmetic();
  }
  frame.refuted = true;
  if (!frame.expands) {
    return reopen_as_subshell();
  }
  if (frame.count == 0) {
    reopen_as_substitution();
  }
}

void CommandScanner::end_arithmetic() {
  const Frame frame = top();
  pop();
  snapshots_.pop_back();
  if (frame.expands) {
    return put_opaque(frame.opened, position_);
  }
  Frame& list = top();
  if (list.place == Place::loop_name) {
    list.place = Place::start;
    return;
  }
  open_command();
  open_word();
  out_.words[list.word].from = item_.origin(frame.opened);
  put('(', frame.opened, 0);
  put('(', frame.opened + 1, 0);
  commit_word(list, WordRole::command);
  end_command();
  list.place = Place::after;
}

// $((a) | b) is a command after all; it ends where the parentheses say, whatever its comments hold.
void CommandScanner::reopen_as_substitution() {
  const std::uint32_t opened = top().opened;
  const std::size_t end = position_;
  const Snapshot before = snapshots_[top().snapshot];
  snapshots_.pop_back();
  restore(before);
  position_ = end;
  Token opening;
  if (!read_lexeme<g::substitution>(item_.text, opened, opening)) {
    return;
  }
  ScanItem script = item_.slice(opening.end, end - 1, Reading::commands);
  script.depth = static_cast<std::uint16_t>(top().depth + 1);
  script.arguments = may_have_arguments();
  later_.push_back(std::move(script));
  put_opaque(opened, end);
}

void CommandScanner::reopen_as_subshell() {
  const Snapshot before = snapshots_[top().snapshot];
  wasted_ += position_ - before.position;
  if (wasted_ > 8 * item_.text.size() + 4096) {
    return go_flat();
  }
  snapshots_.pop_back();
  restore(before);
  open_subshell(static_cast<std::uint32_t>(position_));
  ++position_;
}

}  // namespace o4
