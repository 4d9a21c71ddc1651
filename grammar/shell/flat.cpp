// The last resort for text that is nested too deeply: quotes vanish, and every blank, parenthesis
// and operator parts words. Nothing is skipped, not even comments.
//
// What is lost is which command a word belongs to, so such a text is no escape hatch (`single`) and
// gets no narrow profile (choose_profile). What is kept is every path: over-reading is the safe
// side.
#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {

std::string ansi_bytes(Lexeme kind, std::string_view escape);

void CommandScanner::scan_flat(std::size_t from) {
  out_.flattened = true;
  single_ = false;
  frames_.clear();
  push(Kind::list, 0).place = Place::words;
  top().depth = item_.depth;
  position_ = from;
  Token token;
  while (read_lexeme<command_grammar::flat_piece>(item_.text, position_, token)) {
    flat_piece(token);
  }
  if (top().word != no_word) {
    commit_word(top(), WordRole::argument);
  }
  frames_.clear();
}

void CommandScanner::flat_piece(const Token& token) {
  if (token.kind == Lexeme::flat_break) {
    if (top().word != no_word) {
      commit_word(top(), WordRole::argument);
    }
    position_ = token.end;
    return;
  }
  open_word();
  position_ = token.end;
  switch (token.kind) {
    case Lexeme::flat_quote:
    case Lexeme::continuation:
      return;
    case Lexeme::ansi_octal:
    case Lexeme::ansi_hex: {
      const auto text = std::string_view(item_.text).substr(token.begin, token.end - token.begin);
      for (const char byte : ansi_bytes(token.kind, text)) {
        put(byte, token.begin, mark::quoted);
      }
      return;
    }
    case Lexeme::escape:
      return put(item_.text[token.begin + 1], token.begin, mark::escaped);
    default:
      return put_range(token.begin, token.end, 0);
  }
}

}  // namespace o4
