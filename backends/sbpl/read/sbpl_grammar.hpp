// The s-expressions of sandbox profiles as PEGTL rules. `refused` rules stand for texts that other
// readers take, each in its own way. Included by its parser alone; the order of alternatives in
// `datum` matters, as most words would pass for a symbol.
#pragma once

#include <tao/pegtl.hpp>

namespace o4::sbpl_grammar {
using namespace tao::pegtl;
// clang-format off

struct line_end    : sor<eol, eof> {};
struct comment     : seq<one<';'>, until<line_end>> {};
struct gap         : star<sor<one<' ', '\t', '\r', '\n', '\f'>, comment>> {};
struct shebang     : seq<string<'#', '!'>, until<line_end>> {};

struct symbol_byte : not_one<' ', '\t', '\r', '\n', '\f', '(', ')', '"', '\'', ';'> {};
struct word_end    : not_at<symbol_byte> {};
struct symbol      : plus<symbol_byte> {};

struct decimal     : seq<opt<one<'+', '-'>>, plus<digit>, word_end> {};
struct based       : seq<one<'#'>, one<'o', 'x', 'b', 'd'>, plus<xdigit>, word_end> {};
struct true_word   : seq<string<'#', 't'>, word_end> {};
struct false_word  : seq<string<'#', 'f'>, word_end> {};

struct hex_escape   : if_must<one<'x'>, xdigit, xdigit> {};
struct octal_escape : seq<odigit, rep_opt<2, odigit>> {};
struct other_escape : any {};
struct escape       : if_must<one<'\\'>, sor<hex_escape, octal_escape, other_escape>> {};
struct string_bytes : plus<not_one<'"', '\\'>> {};
struct string_open  : one<'"'> {};
struct string_close : one<'"'> {};
struct text         : if_must<string_open, star<sor<string_bytes, escape>>, string_close> {};

struct raw_open    : string<'#', '"'> {};
struct raw_bytes   : star<sor<seq<one<'\\'>, any>, not_one<'"', '\\'>>> {};
struct raw_close   : one<'"'> {};
struct raw         : if_must<raw_open, raw_bytes, raw_close> {};

struct character      : seq<string<'#', '\\'>, any, star<symbol_byte>> {};
struct block_comment  : string<'#', '|'> {};
struct unknown_hash   : one<'#'> {};

struct datum;
struct quote_mark  : one<'\''> {};
struct quasi_mark  : one<'`'> {};
struct splice_mark : string<',', '@'> {};
struct comma_mark  : one<','> {};
struct quoted      : if_must<sor<quote_mark, quasi_mark, splice_mark, comma_mark>, gap, datum> {};

struct list_open   : one<'('> {};
struct list_close  : one<')'> {};
struct list        : if_must<list_open, gap, star<datum, gap>, list_close> {};

struct datum       : sor<quoted, list, raw, text, true_word, false_word, decimal, based,
                         block_comment, character, unknown_hash, symbol> {};
struct profile     : must<opt<shebang>, gap, star<datum, gap>, eof> {};

// clang-format on
}  // namespace o4::sbpl_grammar
