// What words are made of: quotes, escapes and expansions.
//
// An expansion is not carried out. It stands in the word as it is written, marked opaque
// (put_opaque), or, if it is empty for sure, leaves no trace but that the word may vanish (C2.4);
// the value of ${x:-value} is read as part of the word, marked as one possibility. So `$x/etc`
// begins no path, `${x:-/etc}` names one, and `$1/etc` in a text without arguments is /etc.
//
// An operand can be many things with one spelling, which is why it is a frame of its own: what a
// quote or a brace means there depends on the operator, and on whether double quotes are open
// around it.
#include <algorithm>

#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {
namespace {

namespace g = command_grammar;

}  // namespace

void CommandScanner::step_quotes() {
  Token token;
  if (!read_lexeme<g::quoted_piece>(item_.text, position_, token)) {
    return;
  }
  if (token.kind != Lexeme::double_quote) {
    return piece(token);
  }
  position_ = token.end;
  pop();
}

void CommandScanner::step_body() {
  Token token;
  if (read_lexeme<g::body_piece>(item_.text, position_, token)) {
    piece(token);
  }
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

// $name is, with ${name}, the one expansion that leaves a text a single command (C5).
void CommandScanner::expansion(const Token& token) {
  if (token.kind == Lexeme::variable) {
    const std::size_t first = item_.text.find_first_not_of("\\\n", token.begin + 1);
    const auto name = std::string_view(item_.text).substr(first, token.end - first);
    return name.size() == 1 && is_positional(name) ? vanish() : put_opaque(token.begin, token.end);
  }
  if (token.kind == Lexeme::dollar) {
    return put('$', token.begin, 0);
  }
  if (token.kind == Lexeme::parameter) {
    return open_parameter(token);
  }
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
  const std::string_view inside =
      std::string_view(text).substr(begin, std::max(begin, end) - begin);
  const std::size_t first = inside.find_first_not_of(" \t\n");
  const std::string_view trimmed =
      first == std::string_view::npos
          ? std::string_view()
          : inside.substr(first, inside.find_last_not_of(" \t\n") + 1 - first);
  if (trimmed.empty() || trimmed == ":" || trimmed == "true") {
    return vanish();
  }
  put_opaque(token.begin, token.end);
  // Its own backslashes are taken off before a script is read, whatever quotes they stand in.
  ScanItem script = item_.slice(begin, end, Reading::commands);
  script.depth = static_cast<std::uint16_t>(top().depth + 1);
  script.arguments = may_have_arguments();
  script.unescape(top().in_quotes ? "$`\\\"" : "$`\\");
  later_.push_back(std::move(script));
}

// ${name} stands for itself; anything more has an operand.
void CommandScanner::open_parameter(const Token& token) {
  Token next;
  bool positional = false;
  if (read_lexeme<g::parameter_name>(item_.text, position_, next)) {
    position_ = next.end;
    positional =
        is_positional(std::string_view(item_.text).substr(next.begin, next.end - next.begin));
  }
  if (read_lexeme<g::close_brace>(item_.text, position_, next)) {
    position_ = next.end;
    return positional ? vanish() : put_opaque(token.begin, position_);
  }
  single_ = false;
  push(Kind::operand, token.begin).positional = positional;
  begin_operand();
}

// $1 and its kin, in a text that gets no arguments.
bool CommandScanner::is_positional(std::string_view name) const {
  const bool digits = name.find_first_not_of("0123456789") == std::string_view::npos;
  return !name.empty() && (name == "@" || name == "*" || (digits && name[0] != '0')) &&
         !may_have_arguments();
}

// Reads what is done with the parameter. What is no known operator is taken for a pattern, unless
// there was no name: then for a value.
void CommandScanner::begin_operand() {
  Frame& frame = top();
  Token token;
  const bool known = read_lexeme<g::parameter_action>(item_.text, position_, token);
  if (known) {
    position_ = token.end;
  }
  if (known && token.kind == Lexeme::close_brace) {
    return end_operand();
  }
  if (known && token.kind == Lexeme::value_operator) {
    const bool error = item_.text[token.end - 1] == '?';
    return begin_value(error ? Operand::error : Operand::value);
  }
  frame.sink = false;
  frame.operand = Operand::pattern;
  if (known && token.kind == Lexeme::open_bracket) {
    frame.operand = Operand::subscript;
  }
  if (known && token.kind == Lexeme::replace_operator) {
    frame.operand = Operand::replaced;
  }
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
  if (inside) {
    return;
  }
  frame.owner = static_cast<std::uint32_t>(frames_.size() - 1);
  open_word();
}

void CommandScanner::step_operand() {
  Frame& frame = top();
  const bool value = frame.operand == Operand::value || frame.operand == Operand::error;
  Token token;
  if (!frame.in_quotes) {
    if (!read_lexeme<g::operand_piece>(item_.text, position_, token)) {
      return;
    }
  } else if (value) {
    if (!read_lexeme<g::quoted_value_piece>(item_.text, position_, token)) {
      return;
    }
  } else if (!read_lexeme<g::quoted_pattern_piece>(item_.text, position_, token)) {
    return;
  }
  position_ = token.end;
  if (frame.in_quotes && value && stands_for_itself(token)) {
    return put_range(token.begin, position_, 0);
  }
  if (token.kind == Lexeme::close_brace) {
    return end_operand();
  }
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

// In "${name:-'x'}" the single quotes are part of the value and what they hold is expanded; they
// only keep a brace from closing.
bool CommandScanner::stands_for_itself(const Token& token) {
  Frame& frame = top();
  if (token.kind == Lexeme::single_quoted) {
    frame.guarded = token.begin < frame.guarded ? frame.guarded : token.end;
    position_ = token.begin + 1;
    return true;
  }
  return token.kind == Lexeme::close_brace && token.begin < frame.guarded;
}

void CommandScanner::end_operand() {
  Frame& frame = top();
  const std::uint32_t opened = frame.opened;
  if (frame.word != no_word) {
    commit_word(frame, WordRole::operand);
    return pop();
  }
  const bool empty = frame.operand == Operand::value && built(frame).empty();
  const bool nothing = frame.operand != Operand::replacement && frame.positional;
  const bool stays = frame.sink && settle_value(frame);
  pop();
  if (stays) {
    return;
  }
  empty || nothing ? vanish() : put_opaque(opened, position_);
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

}  // namespace o4
