// The regular expressions of SBPL as PEGTL rules: the dialect whose meaning is known, and no more.
// Included by its parser alone.
#pragma once

#include <tao/pegtl.hpp>

namespace o4::sbpl_regex_grammar {
using namespace tao::pegtl;
// clang-format off

struct anchor      : one<'^'> {};
struct end_mark    : one<'$'> {};
struct any_byte    : one<'.'> {};
struct bar         : one<'|'> {};

struct punctuation : ranges<' ', '/', ':', '@', '[', '`', '{', '~'> {};
struct escaped     : punctuation {};
struct escape      : if_must<one<'\\'>, escaped> {};
struct plain       : not_one<'.', '[', '(', ')', '*', '+', '?', '|', '^', '$', '\\', '{', '\0'> {};

// Classes: [abc], [a-z], [^/].
struct high          : not_range<'\0', '\x7f'> {};
struct named_class   : seq<one<'['>, one<':', '.', '='>> {};
struct class_byte    : seq<not_at<sor<high, named_class>>, not_one<']', '-', '\\', '\0'>> {};
struct class_range   : seq<class_byte, one<'-'>, class_byte> {};
struct class_one     : seq<class_byte> {};
struct class_escaped : seq<not_at<one<'-', ']', '^'>>, punctuation> {};
struct class_escape  : if_must<one<'\\'>, class_escaped> {};
struct class_item    : sor<class_escape, class_range, class_one> {};
struct class_dash    : one<'-'> {};
struct class_begin   : one<'['> {};
struct class_negated : one<'^'> {};
struct class_end     : one<']'> {};
struct byte_class    : if_must<class_begin, opt<class_negated>, opt<class_dash>, star<class_item>,
                               opt<class_dash>, class_end> {};

struct choice;
struct group_open  : one<'('> {};
struct group_mark  : one<'?'> {};  // "(?" is no syntax here
struct group_close : one<')'> {};
struct group       : if_must<group_open, opt<group_mark>, choice, group_close> {};

struct repeat_optional : one<'?'> {};
struct repeat_any      : one<'*'> {};
struct repeat_some     : one<'+'> {};
struct repeat      : sor<repeat_optional, repeat_any, repeat_some> {};
struct no_repeat   : not_at<one<'?', '*', '+'>> {};
struct atom        : sor<group, byte_class, escape, any_byte, plain> {};
struct piece       : seq<atom, opt<if_must<repeat, no_repeat>>> {};
struct item        : sor<piece, if_must<end_mark, no_repeat>> {};
struct sequence    : plus<item> {};
struct choice      : list_must<sequence, bar> {};
struct pattern     : must<opt<anchor>, choice, eof> {};

// clang-format on
}  // namespace o4::sbpl_regex_grammar
