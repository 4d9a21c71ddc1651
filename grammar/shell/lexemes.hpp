// Which lexeme of grammar.hpp was read: the only action that the grammar needs.
//
// Several rules of the grammar are one lexeme here: plain text ends elsewhere in quotes than
// outside, but is treated alike. The scanner's steps switch over these and ask for no rule by name.
#pragma once

#include <cstddef>
#include <string_view>

#include "grammar/shell/grammar.hpp"
#include "grammar/shell/scanner.hpp"
#include "grammar/shell/text.hpp"

namespace o4 {

// `none` is no lexeme: a rule without an action, such as a name.
enum class Lexeme : std::uint8_t {
  none,
  gap,
  newline,
  here_string,
  here_document,
  here_document_tabs,
  redirection,
  terminator,
  separator,
  arithmetic_command,
  empty_parentheses,
  open_parenthesis,
  close_parenthesis,
  plain,
  continuation,
  escape,
  backslash,
  single_quoted,
  ansi_quoted,
  double_quote,
  backtick,
  variable,
  dollar,
  arithmetic,
  bracket,
  substitution,
  function_body,
  parameter,
  value_operator,
  replace_operator,
  open_bracket,
  close_bracket,
  close_brace,
  comment_start,
  slash,
  ansi_letter,
  ansi_self,
  ansi_octal,
  ansi_hex,
  ansi_control,
  flat_break,
  flat_quote,
};

namespace command_lexemes {
namespace g = command_grammar;

// Runs after the actions of the parts, so that the rule around them has the last word.
template <Lexeme kind>
struct Is {
  static void apply0(Token& token) { token.kind = kind; }
};

template <typename Rule>
struct Action : tao::pegtl::nothing<Rule> {};
// clang-format off
template <> struct Action<g::blanks>                : Is<Lexeme::gap> {};
template <> struct Action<g::comment>               : Is<Lexeme::gap> {};
template <> struct Action<g::newline>               : Is<Lexeme::newline> {};
template <> struct Action<g::here_string>           : Is<Lexeme::here_string> {};
template <> struct Action<g::here_document>         : Is<Lexeme::here_document> {};
template <> struct Action<g::here_document_tabs>    : Is<Lexeme::here_document_tabs> {};
template <> struct Action<g::redirection>           : Is<Lexeme::redirection> {};
template <> struct Action<g::terminator>            : Is<Lexeme::terminator> {};
template <> struct Action<g::separator>             : Is<Lexeme::separator> {};
template <> struct Action<g::arithmetic_command>    : Is<Lexeme::arithmetic_command> {};
template <> struct Action<g::empty_parentheses>     : Is<Lexeme::empty_parentheses> {};
template <> struct Action<g::open_parenthesis>      : Is<Lexeme::open_parenthesis> {};
template <> struct Action<g::close_parenthesis>     : Is<Lexeme::close_parenthesis> {};
template <> struct Action<g::word_plain>            : Is<Lexeme::plain> {};
template <> struct Action<g::quoted_plain>          : Is<Lexeme::plain> {};
template <> struct Action<g::body_plain>            : Is<Lexeme::plain> {};
template <> struct Action<g::operand_plain>         : Is<Lexeme::plain> {};
template <> struct Action<g::operand_other>         : Is<Lexeme::plain> {};
template <> struct Action<g::arithmetic_plain>      : Is<Lexeme::plain> {};
template <> struct Action<g::body_arithmetic_plain> : Is<Lexeme::plain> {};
template <> struct Action<g::comment_start>         : Is<Lexeme::comment_start> {};
template <> struct Action<g::ansi_plain>            : Is<Lexeme::plain> {};
template <> struct Action<g::flat_plain>            : Is<Lexeme::plain> {};
template <> struct Action<g::continuation>          : Is<Lexeme::continuation> {};
template <> struct Action<g::escape>                : Is<Lexeme::escape> {};
template <> struct Action<g::quoted_escape>         : Is<Lexeme::escape> {};
template <> struct Action<g::body_escape>           : Is<Lexeme::escape> {};
template <> struct Action<g::quoted_operand_escape> : Is<Lexeme::escape> {};
template <> struct Action<g::backslash>             : Is<Lexeme::backslash> {};
template <> struct Action<g::single_quoted>         : Is<Lexeme::single_quoted> {};
template <> struct Action<g::ansi_quoted>           : Is<Lexeme::ansi_quoted> {};
template <> struct Action<g::double_quote>          : Is<Lexeme::double_quote> {};
template <> struct Action<g::locale_quote>          : Is<Lexeme::double_quote> {};
template <> struct Action<g::backtick>              : Is<Lexeme::backtick> {};
template <> struct Action<g::variable>              : Is<Lexeme::variable> {};
template <> struct Action<g::dollar>                : Is<Lexeme::dollar> {};
template <> struct Action<g::arithmetic>            : Is<Lexeme::arithmetic> {};
template <> struct Action<g::bracket>               : Is<Lexeme::bracket> {};
template <> struct Action<g::substitution>          : Is<Lexeme::substitution> {};
template <> struct Action<g::process>               : Is<Lexeme::substitution> {};
template <> struct Action<g::function_body>         : Is<Lexeme::function_body> {};
template <> struct Action<g::parameter>             : Is<Lexeme::parameter> {};
template <> struct Action<g::value_operator>        : Is<Lexeme::value_operator> {};
template <> struct Action<g::replace_operator>      : Is<Lexeme::replace_operator> {};
template <> struct Action<g::subscript_open>        : Is<Lexeme::open_bracket> {};
template <> struct Action<g::open_bracket>          : Is<Lexeme::open_bracket> {};
template <> struct Action<g::close_bracket>         : Is<Lexeme::close_bracket> {};
template <> struct Action<g::close_brace>           : Is<Lexeme::close_brace> {};
template <> struct Action<g::slash>                 : Is<Lexeme::slash> {};
template <> struct Action<g::ansi_letter>           : Is<Lexeme::ansi_letter> {};
template <> struct Action<g::ansi_self>             : Is<Lexeme::ansi_self> {};
template <> struct Action<g::ansi_octal>            : Is<Lexeme::ansi_octal> {};
template <> struct Action<g::ansi_hex>              : Is<Lexeme::ansi_hex> {};
template <> struct Action<g::ansi_hex_set>          : Is<Lexeme::ansi_hex> {};
template <> struct Action<g::ansi_unicode>          : Is<Lexeme::ansi_hex> {};
template <> struct Action<g::ansi_control>          : Is<Lexeme::ansi_control> {};
template <> struct Action<g::flat_break>            : Is<Lexeme::flat_break> {};
template <> struct Action<g::flat_quote>            : Is<Lexeme::flat_quote> {};
// clang-format on
}  // namespace command_lexemes

// Reads one lexeme at `from`; `token` is set only if there is one. Nothing is copied, and nothing
// before `from` is looked at; callers try one rule after the other on the same place.
template <typename Rule>
[[nodiscard]] bool read_lexeme(std::string_view text, std::size_t from, Token& token) {
  namespace p = tao::pegtl;
  p::memory_input<p::tracking_mode::lazy, p::eol::lf, const char*> input(
      text.data() + from, text.data() + text.size(), "");
  Token found;
  if (!p::parse<Rule, command_lexemes::Action>(input, found)) {
    return false;
  }
  token = found;
  token.begin = static_cast<std::uint32_t>(from);
  token.end = static_cast<std::uint32_t>(input.current() - text.data());
  return true;
}

// The two that are asked at nearly every byte. What most text is made of is told by its first byte;
// the grammar is asked about the rest.

// command_grammar::list_item
[[nodiscard]] inline bool read_list_item(std::string_view text, std::size_t from, Token& token) {
  static constexpr ByteSet starts(" \t\n#\\;&|<>()");
  return starts.has(text[from]) && read_lexeme<command_grammar::list_item>(text, from, token);
}

// command_grammar::word_piece
[[nodiscard]] inline bool read_word_piece(std::string_view text, std::size_t from, Token& token) {
  static constexpr ByteSet ends_plain(" \t\n;&|<>()'\"\\$`");
  static constexpr ByteSet ends_word(" \t\n;&|()");
  std::size_t end = from;
  while (end < text.size() && !ends_plain.has(text[end])) {
    ++end;
  }
  if (end > from) {
    token = {Lexeme::plain, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(end)};
    return true;
  }
  return !ends_word.has(text[from]) && read_lexeme<command_grammar::word_piece>(text, from, token);
}

}  // namespace o4
