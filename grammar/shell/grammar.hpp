// The lexemes of shell text as PEGTL rules: what one piece of a word, one operator or one escape
// looks like. How pieces nest is not here: grammar/shell/scanner.hpp keeps that on an explicit
// stack.
//
// Alternatives are tried in order, so a longer operator stands before its beginnings: `<<<` before
// `<<` before `<`. Every rule that is read as a lexeme takes at least one byte or fails, but for
// the inside of $'…'.
//
// Quotes that are not closed reach to the end of the text (`opt` before the closing one): a text
// never ends in the middle of a lexeme. bash would ask for more; here the bytes must not be lost.
#pragma once

#include <tao/pegtl.hpp>

namespace o4::command_grammar {
using namespace tao::pegtl;
// clang-format off

// A backslash before a line break vanishes, inside operators too. `&` backslash line-break `&` is
// `&&`.
struct continuation : string<'\\', '\n'> {};
struct joint        : star<continuation> {};
template <char... Cs> struct joined;
template <char C> struct joined<C> : one<C> {};
template <char C, char... Cs> struct joined<C, Cs...> : seq<one<C>, joint, joined<Cs...>> {};

struct identifier : seq<sor<alpha, one<'_'>>, star<sor<alnum, one<'_'>, continuation>>> {};
struct special    : one<'@', '*', '#', '?', '-', '$', '!'> {};

// Between words.
struct blanks   : plus<one<' ', '\t'>> {};
struct newline  : one<'\n'> {};
struct comment  : seq<one<'#'>, star<not_one<'\n'>>> {};

struct here_string        : joined<'<', '<', '<'> {};
struct here_document_tabs : joined<'<', '<', '-'> {};
struct here_document      : joined<'<', '<'> {};
struct redirection        : sor<joined<'&', '>', '>'>, joined<'&', '>'>, joined<'<', '>'>, joined<'<', '&'>,
                                joined<'>', '>'>, joined<'>', '&'>, joined<'>', '|'>, one<'<', '>'>> {};
struct terminator         : sor<joined<';', ';', '&'>, joined<';', ';'>, joined<';', '&'>> {};
struct separator          : sor<joined<'&', '&'>, joined<'|', '|'>, joined<'|', '&'>, one<';', '&', '|'>> {};
struct arithmetic_command : joined<'(', '('> {};
struct empty_parentheses  : seq<one<'('>, star<sor<continuation, blanks>>, one<')'>> {};
struct open_parenthesis   : one<'('> {};
struct close_parenthesis  : one<')'> {};

// Pieces of words.
struct escape           : seq<one<'\\'>, any> {};
struct backslash        : one<'\\'> {};
struct single_quoted    : seq<one<'\''>, star<not_one<'\''>>, opt<one<'\''>>> {};
struct ansi_body        : star<sor<seq<one<'\\'>, any>, not_one<'\'', '\\'>>> {};
struct ansi_quoted      : seq<joined<'$', '\''>, ansi_body, opt<one<'\''>>> {};
struct double_quote     : one<'"'> {};
struct locale_quote     : joined<'$', '"'> {};
struct backtick         : seq<one<'`'>, star<sor<seq<one<'\\'>, any>, not_one<'`', '\\'>>>, opt<one<'`'>>> {};
struct variable         : seq<one<'$'>, joint, sor<identifier, digit, special>> {};
struct dollar           : one<'$'> {};
struct arithmetic       : joined<'$', '(', '('> {};
struct bracket          : joined<'$', '['> {};
struct substitution     : joined<'$', '('> {};
struct function_body    : seq<joined<'$', '{'>, at<one<' ', '\t', '\n', '|'>>> {};
struct parameter        : joined<'$', '{'> {};
struct process          : seq<one<'<', '>'>, joint, one<'('>> {};
struct expansion        : sor<arithmetic, substitution, function_body, parameter, bracket, variable, dollar,
                              backtick> {};

struct word_plain  : plus<not_one<' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')', '\'', '"', '\\', '$', '`'>> {};
struct word_piece  : sor<word_plain, continuation, escape, backslash, single_quoted, double_quote, ansi_quoted,
                         locale_quote, expansion, process> {};
struct gap         : sor<blanks, continuation, newline, comment> {};
struct operators   : sor<here_string, here_document_tabs, here_document, redirection, terminator, separator,
                         arithmetic_command, empty_parentheses, open_parenthesis, close_parenthesis> {};
// Process substitution begins a word, although it looks like a redirection.
struct list_item   : sor<gap, seq<not_at<process>, operators>> {};

// Inside double quotes, and in the body of a here-document whose delimiter was not quoted.
struct quoted_plain  : plus<not_one<'"', '\\', '$', '`'>> {};
struct quoted_escape : seq<one<'\\'>, one<'$', '`', '"', '\\'>> {};
struct quoted_piece  : sor<quoted_plain, continuation, quoted_escape, backslash, double_quote, expansion> {};
struct body_plain    : plus<not_one<'\\', '$', '`'>> {};
struct body_escape   : seq<one<'\\'>, one<'$', '`', '\\'>> {};
struct body_piece    : sor<body_plain, continuation, body_escape, backslash, expansion> {};

// ${…}: the name, then what is done with it, then an operand up to the brace.
struct name_or_special : sor<identifier, plus<digit>, special> {};
struct parameter_name  : seq<joint, sor<seq<one<'#'>, name_or_special, at<joint, one<'}', '['>>>,
                                        seq<one<'!'>, name_or_special>, name_or_special>, joint> {};
struct value_operator   : seq<opt<one<':'>, joint>, one<'-', '=', '?', '+'>> {};
struct replace_operator : seq<one<'/'>, joint, opt<one<'/'>>> {};
struct subscript_open   : one<'['> {};
struct close_brace      : one<'}'> {};
struct parameter_action : sor<close_brace, subscript_open, value_operator, replace_operator> {};

struct close_bracket    : one<']'> {};
struct slash            : one<'/'> {};
struct operand_plain    : plus<not_one<'}', ']', '/', '\'', '"', '\\', '$', '`', '<', '>'>> {};
struct operand_other    : one<'<', '>', '\''> {};
struct operand_piece    : sor<operand_plain, close_brace, close_bracket, slash, continuation, escape, backslash,
                              single_quoted, double_quote, ansi_quoted, locale_quote, expansion, process,
                              operand_other> {};
// The same in double quotes, where single quotes keep a brace from closing, but not `$` from expanding.
struct quoted_operand_escape : seq<one<'\\'>, one<'$', '`', '"', '\\', '}'>> {};
struct quoted_value_piece    : sor<operand_plain, close_brace, close_bracket, slash, continuation,
                                   quoted_operand_escape, backslash, single_quoted, double_quote, ansi_quoted,
                                   locale_quote, expansion, operand_other> {};
struct quoted_pattern_piece  : sor<operand_plain, close_brace, close_bracket, slash, continuation, escape, backslash,
                                   single_quoted, double_quote, ansi_quoted, locale_quote, expansion,
                                   operand_other> {};

struct joined_close     : seq<joint, one<')'>> {};
struct arithmetic_plain : plus<not_one<'(', ')', '[', ']', '\'', '"', '\\', '$', '`'>> {};
struct open_bracket     : one<'['> {};
struct arithmetic_piece : sor<arithmetic_plain, open_parenthesis, close_parenthesis, open_bracket, close_bracket,
                              escape, backslash, single_quoted, double_quote, ansi_quoted, expansion> {};
// In the body of a here-document bash looks for comments there.
struct comment_start     : one<'#'> {};
struct body_arithmetic_plain : plus<not_one<'(', ')', '[', ']', '\'', '"', '\\', '$', '`', '#'>> {};
struct body_arithmetic_piece : sor<body_arithmetic_plain, comment_start, arithmetic_piece> {};

// What $'…' knows; another backslash stands for itself.
struct ansi_letter  : seq<one<'\\'>, one<'a', 'b', 'e', 'E', 'f', 'n', 'r', 't', 'v'>> {};
struct ansi_self    : seq<one<'\\'>, one<'\\', '\'', '"', '?'>> {};
struct ansi_octal   : seq<one<'\\'>, range<'0', '7'>, rep_opt<2, range<'0', '7'>>> {};
struct ansi_hex     : seq<string<'\\', 'x'>, xdigit, rep_opt<1, xdigit>> {};
struct ansi_hex_set : seq<string<'\\', 'x', '{'>, star<xdigit>, opt<one<'}'>>> {};
struct ansi_unicode : sor<seq<string<'\\', 'u'>, xdigit, rep_opt<3, xdigit>>,
                          seq<string<'\\', 'U'>, xdigit, rep_opt<7, xdigit>>> {};
struct ansi_control : seq<string<'\\', 'c'>, sor<string<'\\', '\\'>, any>> {};
struct ansi_plain   : plus<not_one<'\\'>> {};
struct ansi_piece   : sor<ansi_plain, ansi_letter, ansi_self, ansi_octal, ansi_hex_set, ansi_hex, ansi_unicode,
                          ansi_control, backslash> {};

// NAME=, NAME+=, NAME[…]= at the start of a word.
struct assignment : seq<identifier, opt<one<'['>, star<not_one<']'>>, one<']'>>, opt<one<'+'>>, one<'='>> {};

// Text that is nested too deeply to be structured: quotes vanish, expansions separate.
struct flat_operand : seq<joined<'$', '{'>, parameter_name, opt<sor<value_operator, replace_operator>>> {};
struct flat_break   : sor<flat_operand, one<' ', '\t', '\n', '\r', ';', '&', '|', '<', '>', '(', ')', '`'>> {};
struct flat_quote   : sor<joined<'$', '\''>, joined<'$', '"'>, one<'\'', '"'>> {};
struct flat_plain   : plus<not_one<' ', '\t', '\n', '\r', ';', '&', '|', '<', '>', '(', ')', '`', '\'', '"', '\\', '$'>> {};
struct flat_piece   : sor<flat_plain, flat_break, flat_quote, continuation, ansi_octal, ansi_hex_set, ansi_hex,
                          ansi_unicode, escape, backslash, dollar> {};
// clang-format on
}  // namespace o4::command_grammar
