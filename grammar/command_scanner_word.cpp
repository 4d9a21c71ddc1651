// What words are made of: quotes, escapes and expansions.
#include <algorithm>

#include "grammar/command_lexemes.hpp"
#include "grammar/command_scanner.hpp"

namespace o4 {
namespace {

namespace g = command_grammar;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// A backtick script has its own backslashes taken off before it is read.
bool unescapes(char c, bool in_quotes) {
  return c == '$' || c == '`' || c == '\\' || (in_quotes && c == '"');
}

}  // namespace

void CommandScanner::step_quotes() {
  Token token;
  if (!read_lexeme<g::quoted_piece>(item_.text, position_, token)) return;
  if (token.kind != Lexeme::double_quote) return piece(token);
  position_ = token.end;
  pop();
}

void CommandScanner::step_body() {
  Token token;
  if (read_lexeme<g::body_piece>(item_.text, position_, token)) piece(token);
}

// The common part of all that words are made of.
void CommandScanner::piece(const Token& token) {
  position_ = token.end;
  switch (token.kind) {
    case Lexeme::plain:
      return put_range(token.begin, token.end, 0);
    case Lexeme::continuation:
      return;
    case Lexeme::escape:
      owner().spoken = true;
      return put(item_.text[token.begin + 1], token.begin, mark::escaped);
    case Lexeme::backslash:
      owner().spoken = true;
      return put('\\', token.begin, 0);
    case Lexeme::single_quoted: {
      owner().spoken = true;
      const bool closed = token.end - token.begin > 1 && item_.text[token.end - 1] == '\'';
      return put_range(token.begin + 1, closed ? token.end - 1 : token.end, mark::quoted);
    }
    case Lexeme::ansi_quoted:
      owner().spoken = true;
      return ansi(token);
    case Lexeme::double_quote: {
      owner().spoken = true;
      Frame& inner = push(Kind::quotes, token.begin);
      inner.marks |= mark::quoted;
      inner.in_quotes = true;
      return;
    }
    default:
      return expansion(token);
  }
}

void CommandScanner::expansion(const Token& token) {
  if (token.kind == Lexeme::variable) return put_opaque(token.begin, token.end);
  if (token.kind == Lexeme::dollar) return put('$', token.begin, 0);
  if (token.kind == Lexeme::parameter) return open_parameter(token);
  single_ = false;
  switch (token.kind) {
    case Lexeme::backtick:
      return backticks(token);
    case Lexeme::arithmetic:
      return open_arithmetic(token, 2);
    case Lexeme::bracket:
      return open_arithmetic(token, 1);
    default:
      return open_substitution(token);
  }
}

void CommandScanner::open_substitution(const Token& token) {
  Frame& inner = push(Kind::list, token.begin);
  inner.expands = true;
  inner.closer = token.kind == Lexeme::function_body ? Closer::brace : Closer::parenthesis;
  ++inner.depth;
}

void CommandScanner::backticks(const Token& token) {
  const std::string& text = item_.text;
  const std::size_t begin = token.begin + 1;
  const std::size_t end = token.end - (token.end - begin > 0 && text[token.end - 1] == '`' ? 1 : 0);
  put_opaque(token.begin, token.end);
  if (begin >= end) return;
  ScanItem script = item_.slice(begin, end, Reading::commands);
  script.depth = static_cast<std::uint16_t>(top().depth + 1);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < script.text.size(); ++i, ++kept) {
    const bool more = i + 1 < script.text.size();
    if (script.text[i] == '\\' && more && unescapes(script.text[i + 1], top().in_quotes)) ++i;
    script.text[kept] = script.text[i];
    script.origins[kept] = script.origins[i];
  }
  script.origins[kept] = script.origins.back();
  script.text.resize(kept);
  script.origins.resize(kept + 1);
  later_.push_back(std::move(script));
}

// ${name} stands for itself; anything more has an operand.
void CommandScanner::open_parameter(const Token& token) {
  Token next;
  if (read_lexeme<g::parameter_name>(item_.text, position_, next)) position_ = next.end;
  if (read_lexeme<g::close_brace>(item_.text, position_, next)) {
    position_ = next.end;
    return put_opaque(token.begin, position_);
  }
  single_ = false;
  push(Kind::operand, token.begin);
  begin_operand();
}

// Reads what is done with the parameter. What is no known operator is taken for a pattern, unless
// there was no name: then for a value.
void CommandScanner::begin_operand() {
  Frame& frame = top();
  Token token;
  const bool known = read_lexeme<g::parameter_action>(item_.text, position_, token);
  if (known) position_ = token.end;
  if (known && token.kind == Lexeme::close_brace) return end_operand();
  if (known && token.kind == Lexeme::value_operator) return begin_value(Operand::value);
  frame.sink = false;
  frame.operand = Operand::pattern;
  if (known && token.kind == Lexeme::open_bracket) frame.operand = Operand::subscript;
  if (known && token.kind == Lexeme::replace_operator) frame.operand = Operand::replaced;
}

// A value becomes part of the word around it. Where that is not wanted, in patterns and arithmetic,
// it is a word of its own.
void CommandScanner::begin_value(Operand operand) {
  Frame& frame = top();
  const bool inside = frames_[frames_.size() - 2].sink;
  frame.operand = operand;
  frame.sink = true;
  frame.marks |= mark::fallback;
  frame.base = static_cast<std::uint32_t>(build_.size());
  if (inside) return;
  frame.owner = static_cast<std::uint32_t>(frames_.size() - 1);
  open_word();
}

void CommandScanner::step_operand() {
  Frame& frame = top();
  const bool value = frame.operand == Operand::value;
  Token token;
  if (!frame.in_quotes) {
    if (!read_lexeme<g::operand_piece>(item_.text, position_, token)) return;
  } else if (value) {
    if (!read_lexeme<g::quoted_value_piece>(item_.text, position_, token)) return;
  } else if (!read_lexeme<g::quoted_pattern_piece>(item_.text, position_, token)) {
    return;
  }
  position_ = token.end;
  if (token.kind == Lexeme::close_brace) return end_operand();
  if (token.kind == Lexeme::slash && frame.operand == Operand::replaced) {
    return begin_value(Operand::replacement);
  }
  if (token.kind == Lexeme::close_bracket && frame.operand == Operand::subscript) {
    return begin_operand();
  }
  if (token.kind == Lexeme::slash || token.kind == Lexeme::close_bracket) {
    token.kind = Lexeme::plain;
  }
  piece(token);
}

void CommandScanner::end_operand() {
  Frame& frame = top();
  const std::uint32_t opened = frame.opened;
  if (frame.word != no_word) {
    commit_word(frame, WordRole::operand);
    return pop();
  }
  const bool stays = frame.sink && settle_value(frame);
  pop();
  if (!stays) put_opaque(opened, position_);
}

// Whether the value is worth reading as part of the word. A bare `/` put in for something else, as
// in ${name//.//}, is not.
bool CommandScanner::settle_value(Frame& frame) {
  const std::string_view value = built(frame);
  const Awaits awaits = owner().awaits;
  const bool delimits = awaits == Awaits::delimiter || awaits == Awaits::tab_delimiter;
  const bool bare = frame.operand == Operand::replacement &&
                    value.find_first_not_of('/') == std::string_view::npos;
  if (!value.empty() && !bare && !delimits) {
    build_marks_[frame.base] |= mark::operand;
    return true;
  }
  build_.resize(frame.base);
  build_marks_.resize(frame.base);
  build_origins_.resize(frame.base);
  return false;
}

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
    if (!read_lexeme<g::body_arithmetic_piece>(item_.text, position_, token)) return;
    if (token.kind == Lexeme::comment_start) return skip_comment(token);
  } else if (!read_lexeme<g::arithmetic_piece>(item_.text, position_, token)) {
    return;
  }
  const bool brackets = frame.closer == Closer::bracket;
  const auto opening = brackets ? Lexeme::open_bracket : Lexeme::open_parenthesis;
  const auto closing = brackets ? Lexeme::close_bracket : Lexeme::close_parenthesis;
  const bool other =
      brackets ? token.kind == Lexeme::open_parenthesis || token.kind == Lexeme::close_parenthesis
               : token.kind == Lexeme::open_bracket || token.kind == Lexeme::close_bracket;
  if (other) token.kind = Lexeme::plain;
  if (token.kind != opening && token.kind != closing) return piece(token);
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
    if (frame.count == 0) end_arithmetic();
    return;
  }
  if (frame.count > 1) return;
  Token second;
  const bool adjacent = frame.expands
                            ? read_lexeme<g::joined_close>(item_.text, position_, second)
                            : read_lexeme<g::close_parenthesis>(item_.text, position_, second);
  if (frame.count == 1 && adjacent && !frame.refuted) {
    position_ = second.end;
    return end_arithmetic();
  }
  frame.refuted = true;
  if (!frame.expands) return reopen_as_subshell();
  if (frame.count == 0) reopen_as_substitution();
}

void CommandScanner::end_arithmetic() {
  const Frame frame = top();
  pop();
  snapshots_.pop_back();
  if (frame.expands) return put_opaque(frame.opened, position_);
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
  if (!read_lexeme<g::substitution>(item_.text, opened, opening)) return;
  ScanItem script = item_.slice(opening.end, end - 1, Reading::commands);
  script.depth = static_cast<std::uint16_t>(top().depth + 1);
  later_.push_back(std::move(script));
  put_opaque(opened, end);
}

void CommandScanner::reopen_as_subshell() {
  const Snapshot before = snapshots_[top().snapshot];
  wasted_ += position_ - before.position;
  if (wasted_ > 8 * item_.text.size() + 4096) return go_flat();
  snapshots_.pop_back();
  restore(before);
  open_subshell(static_cast<std::uint32_t>(position_));
  ++position_;
}

}  // namespace o4
