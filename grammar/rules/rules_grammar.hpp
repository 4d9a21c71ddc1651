// The rules language as PEGTL rules: what is a sentence, and nothing else.
//
// How it is written, for whoever adds to it:
// - Anything that has an action or a message of its own is a type of its own, hence `set_name :
//   seq<name>` beside `name`: PEGTL tells rules apart by type. `wanted_…` is the same rule where
//   its absence has another message.
// - `if_must` commits: once "set" was read after a verb, what follows must be a name, and the error
//   says so at that place. Errors come from such rules alone; everything else fails quietly and the
//   next alternative is tried. Each rule that can be committed to has its message in
//   parse_rules.cpp; one without would be told by its C++ name.
// - `gap` is white space and comments, also nothing. It stands between parts and not at the end of
//   a term, clause or statement, so that spans end where the words do.
// - Order matters in every `sor`: the keyword before the bare word that it looks like.
// - No loop has a body that can succeed without taking a byte.
//
// print_rules.cpp writes by this grammar: what is bare here and what it puts in quotes belong
// together.
#pragma once

#include <tao/pegtl.hpp>

namespace o4::rules_grammar {

using namespace tao::pegtl;

// clang-format off
struct comment    : seq<one<'#'>, until<at<eolf>>> {};
struct gap        : star<sor<space, comment>> {};
struct name_first : ranges<'a', 'z', 'A', 'Z', '_', '_'> {};
struct name_other : ranges<'a', 'z', 'A', 'Z', '0', '9', '_', '_', '-', '-'> {};
struct name       : seq<name_first, star<name_other>> {};
struct comma      : seq<gap, one<','>, gap> {};

// Not the beginning of a longer name: "set" is not in "settings".
template <char... Letters>
struct keyword    : seq<string<Letters...>, not_at<name_other>> {};

struct kw_any         : keyword<'a','n','y'> {};
struct kw_set         : keyword<'s','e','t'> {};
struct kw_is          : keyword<'i','s'> {};
struct kw_in          : keyword<'i','n'> {};
struct kw_below       : keyword<'b','e','l','o','w'> {};
struct kw_or          : keyword<'o','r'> {};
struct kw_and         : keyword<'a','n','d'> {};
struct kw_not         : keyword<'n','o','t'> {};
struct kw_sets        : keyword<'s','e','t','s'> {};
struct kw_to          : keyword<'t','o'> {};
struct kw_of          : keyword<'o','f'> {};
struct kw_instead     : keyword<'i','n','s','t','e','a','d'> {};
struct kw_before      : keyword<'b','e','f','o','r','e'> {};
struct kw_about       : keyword<'a','b','o','u','t'> {};
struct kw_when        : keyword<'w','h','e','n'> {};
struct kw_because     : keyword<'b','e','c','a','u','s','e'> {};
struct kw_help        : keyword<'h','e','l','p'> {};
struct kw_from        : keyword<'f','r','o','m'> {};
struct kw_fact        : keyword<'f','a','c','t'> {};
struct kw_alias       : keyword<'a','l','i','a','s'> {};
struct kw_at          : keyword<'a','t'> {};
struct kw_unless      : keyword<'u','n','l','e','s','s'> {};
struct kw_overlapping : keyword<'o','v','e','r','l','a','p','p','i','n','g'> {};
struct kw_through     : keyword<'t','h','r','o','u','g','h'> {};
struct kw_proxy       : keyword<'p','r','o','x','y'> {};
struct kw_on          : keyword<'o','n'> {};
struct kw_ports       : keyword<'p','o','r','t','s'> {};
struct kw_alone       : keyword<'a','l','o','n','e'> {};
struct kw_carrier     : keyword<'c','a','r','r','i','e','r'> {};
struct kw_within      : keyword<'w','i','t','h','i','n'> {};
struct kw_minutes     : keyword<'m','i','n','u','t','e','s'> {};
struct kw_megabytes   : keyword<'m','e','g','a','b','y','t','e','s'> {};
struct kw_reading     : keyword<'r','e','a','d','i','n','g'> {};
struct kw_valued      : keyword<'v','a','l','u','e','d'> {};
struct kw_without     : keyword<'w','i','t','h','o','u','t'> {};
struct kw_script      : keyword<'s','c','r','i','p','t'> {};
struct kw_input       : keyword<'i','n','p','u','t'> {};
struct kw_text        : keyword<'t','e','x','t'> {};
struct kw_flags       : keyword<'f','l','a','g','s'> {};
struct kw_extend      : keyword<'e','x','t','e','n','d'> {};
struct kw_extends     : keyword<'e','x','t','e','n','d','s'> {};
struct kw_path        : keyword<'p','a','t','h'> {};
struct kw_host        : keyword<'h','o','s','t'> {};
struct kw_network     : keyword<'n','e','t','w','o','r','k'> {};
struct kw_except      : keyword<'e','x','c','e','p','t'> {};
struct kw_command     : keyword<'c','o','m','m','a','n','d'> {};
struct kw_variable    : keyword<'v','a','r','i','a','b','l','e'> {};
struct kw_variables   : keyword<'v','a','r','i','a','b','l','e','s'> {};
struct kw_include     : keyword<'i','n','c','l','u','d','e'> {};
struct kw_condition   : keyword<'c','o','n','d','i','t','i','o','n'> {};
struct kw_modes       : keyword<'m','o','d','e','s'> {};
struct kw_world       : keyword<'w','o','r','l','d'> {};
struct kw_dropped     : keyword<'d','r','o','p','p','e','d'> {};
struct kw_off         : keyword<'o','f','f'> {};
struct kw_numbered    : keyword<'n','u','m','b','e','r','e','d'> {};

// Strings: \" \\ and \xHH.
struct hex_escape   : seq<one<'x'>, xdigit, xdigit> {};
struct escape       : if_must<one<'\\'>, sor<one<'"', '\\'>, hex_escape>> {};
struct string_byte  : seq<not_at<one<'"', '\n'>>, any> {};
struct string_body  : star<sor<escape, string_byte>> {};
struct string_close : one<'"'> {};
struct text         : if_must<one<'"'>, string_body, string_close> {};
struct wanted_text  : seq<text> {};

// Terms.
struct bare_end      : sor<space, one<',', '{', '}', '"', '#'>> {};
struct bare_byte     : seq<not_at<bare_end>, any> {};
struct bare_path     : seq<one<'/', '~'>, star<bare_byte>> {};
struct variable_name : seq<name, star<one<'.'>, name>> {};
struct variable_tail : seq<at<one<'/'>>, plus<bare_byte>> {};
struct variable      : if_must<one<'$'>, variable_name, opt<variable_tail>> {};
// Not hosts where a host is expected: a clause whose host was forgotten would be read as one. In
// quotes they are. The same list stands in print_rules.cpp.
struct reserved      : sor<kw_any, kw_set, kw_network, kw_through, kw_within, kw_when, kw_because, kw_reading, kw_help,
                           kw_from> {};
struct bare_host     : seq<not_at<reserved>, sor<alnum, one<'*', ':', '_'>>,
                           star<sor<alnum, one<'*', ':', '_', '.', '-'>>>> {};
struct bare_network  : seq<sor<xdigit, one<':'>>, star<sor<xdigit, one<':', '.'>>>, one<'/'>, plus<digit>> {};

struct text_term     : seq<text> {};
struct wanted_name   : seq<text_term> {};
struct path_term_    : seq<bare_path> {};
struct host_term_    : seq<bare_host> {};
struct variable_term : seq<variable> {};
struct set_name      : seq<name> {};
struct set_term      : if_must<kw_set, gap, set_name> {};
struct any_term      : kw_any {};
struct writable_term : keyword<'w','r','i','t','a','b','l','e'> {};
struct numbered_path : sor<text, bare_path> {};
struct numbered_term : if_must<kw_numbered, gap, numbered_path> {};
struct network_text  : seq<bare_network> {};
struct except_text   : seq<bare_network> {};
struct except_clause : if_must<kw_except, gap, except_text, star<comma, must<except_text>>> {};
struct network_term  : if_must<kw_network, gap, network_text, opt<gap, except_clause>> {};

struct path_term  : sor<set_term, writable_term, numbered_term, path_term_, variable_term, text_term> {};
struct host_term  : sor<any_term, set_term, network_term, variable_term, text_term, host_term_> {};
struct name_term  : sor<set_term, text_term> {};
struct name_terms : seq<name_term, star<comma, must<name_term>>> {};
struct path_terms : seq<path_term, star<comma, must<path_term>>> {};
struct host_terms : seq<host_term, star<comma, must<host_term>>> {};

// Conditions: alternatives joined by "or", each of tests joined by "and".
struct test_value    : sor<text, name, plus<digit>> {};
struct test_values   : seq<test_value, star<comma, must<test_value>>> {};
struct relation      : sor<kw_is, kw_in, kw_below> {};
struct setting_name  : seq<name> {};
struct sets_test     : if_must<kw_sets, gap, setting_name> {};
struct test_name     : seq<not_at<sor<kw_and, kw_or, kw_not, kw_when, kw_because, kw_reading, kw_help,
                           kw_from>>, name> {};
struct related       : seq<gap, relation, gap, must<test_values>> {};
struct named_test    : seq<test_name, opt<related>> {};
struct negation      : kw_not {};
struct test          : seq<opt<negation, gap>, sor<sets_test, named_test>> {};
struct and_more      : seq<gap, kw_and, gap, must<test>> {};
struct alternative   : seq<test, star<and_more>> {};
struct wanted_alternative : seq<alternative> {};
struct or_more       : seq<gap, kw_or, gap, must<wanted_alternative>> {};
struct condition     : seq<alternative, star<or_more>> {};
struct wanted_condition : seq<condition> {};

// The end of a statement, in this order.
struct number        : seq<rep_min_max<1, 9, digit>, not_at<digit>> {};
struct place_name    : seq<text> {};
struct line_number   : seq<number> {};
struct column_number : seq<number> {};
struct file_position : if_must<one<':'>, line_number, one<':'>, column_number> {};
struct file_place    : seq<place_name, opt<file_position>> {};
struct fact_name     : seq<text> {};
struct fact_place    : if_must<kw_fact, gap, fact_name> {};
struct place         : sor<fact_place, file_place> {};
struct overlap_set   : seq<name> {};
struct at_variable   : seq<variable> {};
struct alias_path    : sor<text, bare_path> {};
struct because_text  : seq<text> {};
struct reading_text  : seq<text> {};
struct help_text     : seq<text> {};
struct amount        : seq<number> {};
struct minutes       : seq<kw_minutes> {};
struct megabytes     : seq<kw_megabytes> {};
struct unit          : sor<minutes, megabytes> {};
struct option_word   : seq<one<'-'>, plus<sor<alnum, one<'-', '_'>>>> {};
struct valued_option : seq<option_word> {};
struct without_option: seq<option_word> {};
struct script_option : seq<option_word> {};
struct text_option   : seq<option_word> {};
struct flag_letters  : seq<text> {};

struct through_proxy : if_must<kw_through, gap, kw_proxy> {};
struct port_number   : seq<number> {};
struct ports_clause  : if_must<kw_on, gap, kw_ports, gap, port_number, star<comma, must<port_number>>> {};
struct within_clause : if_must<kw_within, gap, amount, gap, unit> {};
struct overlapping   : if_must<kw_overlapping, gap, overlap_set> {};
struct linked        : keyword<'l','i','n','k','e','d'> {};
struct obstacle      : sor<overlapping, linked> {};
struct unless_clause : if_must<kw_unless, gap, obstacle> {};
struct at_clause     : if_must<kw_at, gap, at_variable> {};
struct alias_clause  : if_must<kw_alias, gap, kw_of, gap, alias_path> {};
struct valued_clause : if_must<kw_valued, gap, valued_option, star<comma, must<valued_option>>> {};
struct without_clause: if_must<kw_without, gap, without_option, star<comma, must<without_option>>> {};
struct script_clause : if_must<kw_script, gap, script_option, star<comma, must<script_option>>> {};
struct text_clause   : if_must<kw_text, gap, text_option, star<comma, must<text_option>>> {};
struct input_clause  : seq<kw_input> {};
struct flags_clause  : if_must<kw_flags, gap, flag_letters> {};
struct when_clause   : if_must<kw_when, gap, wanted_condition> {};
struct because_clause: if_must<kw_because, gap, because_text> {};
struct reading_clause: if_must<kw_reading, gap, reading_text> {};
struct help_clause   : if_must<kw_help, gap, help_text> {};
struct from_clause   : if_must<kw_from, gap, place> {};
// Every clause of every verb, always in this order; which of them a verb takes is for check_rules.
struct tail          : seq<opt<gap, through_proxy>, opt<gap, ports_clause>, opt<gap, within_clause>, opt<gap, unless_clause>,
                           opt<gap, at_clause>, opt<gap, alias_clause>, opt<gap, when_clause>,
                           opt<gap, because_clause>, opt<gap, reading_clause>, opt<gap, help_clause>,
                           opt<gap, from_clause>> {};

// Statements.
struct guard_verb  : keyword<'g','u','a','r','d'> {};
struct allow_verb  : keyword<'a','l','l','o','w'> {};
struct deny_verb   : keyword<'d','e','n','y'> {};
struct private_verb: keyword<'p','r','i','v','a','t','e'> {};
struct device_verb : keyword<'d','e','v','i','c','e'> {};
struct path_verb   : sor<guard_verb, allow_verb, deny_verb, private_verb, device_verb> {};
struct file_tool   : keyword<'f','i','l','e','-','t','o','o','l'> {};
struct operation   : sor<keyword<'r','e','a','d'>, keyword<'w','r','i','t','e'>> {};
struct operations  : seq<operation, star<comma, must<operation>>> {};
struct actor       : sor<keyword<'s','h','e','l','l'>, keyword<'u','s','e','r'>, keyword<'w','a','t','c','h'>,
                         keyword<'f','e','t','c','h'>, keyword<'w','e','b','_','s','e','a','r','c','h'>,
                         keyword<'w','e','b','_','f','e','t','c','h'>> {};
struct actors      : seq<actor, star<comma, must<actor>>> {};
struct connect_verb: keyword<'c','o','n','n','e','c','t'> {};
struct block_verb  : keyword<'b','l','o','c','k'> {};
struct to_verb     : sor<connect_verb, block_verb> {};
struct ask_verb    : keyword<'a','s','k'> {};
struct unanswered_verb : keyword<'u','n','a','n','s','w','e','r','e','d'> {};
struct about_verb  : sor<ask_verb, unanswered_verb> {};
struct mention_verb: keyword<'m','e','n','t','i','o','n'> {};
struct mention_host: seq<kw_host> {};
struct mention_below: seq<kw_below> {};
struct hatch_verb  : keyword<'h','a','t','c','h'> {};
struct recognise_verb : keyword<'r','e','c','o','g','n','i','s','e'> {};
struct narrow_verb : keyword<'n','a','r','r','o','w'> {};
struct narrow_name : seq<name> {};
struct narrow_off  : seq<kw_off> {};
struct refuse_verb : keyword<'r','e','f','u','s','e'> {};
struct refuse_text : seq<text> {};
struct unsandboxed_verb : keyword<'u','n','s','a','n','d','b','o','x','e','d'> {};
struct off_limits_verb : keyword<'o','f','f','-','l','i','m','i','t','s'> {};
struct hide_verb   : keyword<'h','i','d','e'> {};
struct hint_verb   : keyword<'h','i','n','t'> {};
struct hint_name   : sor<keyword<'r','e','a','d'>, keyword<'w','r','i','t','e'>, keyword<'c','o','n','n','e','c','t'>> {};
struct variable_verb : keyword<'v','a','r','i','a','b','l','e'> {};
struct environment_name : seq<name> {};
struct variable_value : seq<text> {};
struct warn_verb   : keyword<'w','a','r','n'> {};
struct warn_name   : seq<name> {};
struct command_text : seq<text> {};
struct command_alone : seq<kw_alone> {};
struct command_clauses : seq<opt<gap, command_alone>, opt<gap, valued_clause>, opt<gap, without_clause>,
                             opt<gap, script_clause>, opt<gap, input_clause>, opt<gap, text_clause>,
                             opt<gap, flags_clause>> {};
struct command_use : sor<keyword<'r','u','n','n','e','r'>, keyword<'c','o','m','p','a','n','i','o','n'>,
                         keyword<'r','e','a','d','e','r'>, keyword<'l','e','t','t','e','r','s'>> {};
struct recognised_command : seq<kw_command, gap, must<command_text>, command_clauses> {};
struct recognised  : seq<opt<command_use, gap>, sor<recognised_command, set_term>> {};
struct wanted_subjects : seq<opt<file_tool, gap>, operations> {};

struct path_statement    : if_must<path_verb, gap, wanted_subjects, gap, path_terms> {};
struct to_statement      : if_must<to_verb, gap, actors, gap, kw_to, gap, host_terms> {};
struct about_statement   : if_must<about_verb, gap, actors, gap, kw_about, gap, host_terms> {};
struct mention_hosts     : if_must<mention_host, gap, host_terms> {};
struct mention_below_    : if_must<mention_below, gap, path_terms> {};
struct mentioned         : sor<mention_hosts, mention_below_, path_terms> {};
struct mention_statement : if_must<mention_verb, gap, mentioned> {};
struct hatch_statement   : if_must<hatch_verb, gap, path_terms> {};
struct recognise_statement : if_must<recognise_verb, gap, recognised> {};
struct narrow_statement  : if_must<narrow_verb, gap, narrow_name, opt<gap, narrow_off>> {};
struct refuse_statement  : if_must<refuse_verb, gap, refuse_text> {};
struct off_limits_statement : if_must<off_limits_verb, gap, path_terms> {};
struct hide_statement    : if_must<hide_verb, gap, kw_variables, gap, name_terms> {};
struct unsandboxed_statement : seq<unsandboxed_verb> {};
struct variable_statement : if_must<variable_verb, gap, environment_name, star<comma, must<environment_name>>, gap,
                                    variable_value> {};
struct warn_statement    : if_must<warn_verb, gap, warn_name> {};
struct hint_statement    : if_must<hint_verb, gap, hint_name> {};
struct statement_body    : sor<path_statement, to_statement, about_statement, mention_statement, hatch_statement,
                               recognise_statement, narrow_statement, refuse_statement, unsandboxed_statement, off_limits_statement,
                               hide_statement, variable_statement, warn_statement, hint_statement> {};
struct dropped_statement : if_must<kw_dropped, gap, statement_body> {};
struct statement         : seq<sor<dropped_statement, statement_body>, tail> {};

// Items.
struct open_brace    : one<'{'> {};
struct entry_path    : if_must<kw_path, gap, path_term> {};
struct entry_host    : if_must<kw_host, gap, host_term> {};
struct entry_network : if_must<kw_network, gap, network_text> {};
struct entry_except  : if_must<kw_except, gap, network_text> {};
struct entry_carrier : if_must<kw_carrier, gap, network_text> {};
struct entry_command : if_must<kw_command, gap, command_text, command_clauses> {};
struct entry_variable : if_must<kw_variable, gap, wanted_name> {};
struct included_set  : seq<name> {};
struct entry_include : if_must<kw_include, gap, included_set> {};
struct set_entry     : seq<sor<entry_path, entry_host, entry_network, entry_except, entry_carrier, entry_command,
                               entry_variable, entry_include>,
                           opt<gap, when_clause>> {};
struct set_close     : one<'}'> {};
struct defined_set   : seq<name> {};
struct extend_start  : kw_extend {};
struct set_head      : seq<opt<extend_start, gap>, kw_set> {};
struct set_item      : if_must<set_head, gap, defined_set, gap, open_brace, gap, star<set_entry, gap>, set_close> {};

struct condition_name : seq<name> {};
struct equals         : one<'='> {};
struct condition_item : if_must<kw_condition, gap, condition_name, gap, equals, gap, wanted_condition> {};

struct mode_name      : seq<name> {};
struct mode_names     : seq<mode_name, star<comma, must<mode_name>>> {};
struct version_text   : seq<text> {};
struct line_start     : keyword<'s','t','a','r','t'> {};
struct line_print     : keyword<'p','r','i','n','t','-','m','o','d','e'> {};
struct line_cycle     : keyword<'c','y','c','l','e'> {};
struct line_confirm   : keyword<'c','o','n','f','i','r','m'> {};
struct line_keep      : keyword<'k','e','e','p'> {};
struct names_line     : if_must<sor<line_start, line_print, line_cycle, line_confirm>, gap, mode_names> {};
struct keep_line      : if_must<line_keep, gap, mode_name, gap, kw_instead, gap, kw_of, gap, mode_name, gap,
                                kw_before, gap, version_text> {};
struct mode_line      : seq<sor<names_line, keep_line>, opt<gap, when_clause>> {};
struct modes_close    : one<'}'> {};
struct modes_item     : if_must<kw_modes, gap, open_brace, gap, star<mode_line, gap>, modes_close> {};

struct world_key      : seq<name> {};
struct world_value    : sor<text, seq<not_at<string<'-','>'>>, plus<bare_byte>>> {};
struct world_arrow    : string<'-','>'> {};
struct world_line     : seq<world_key, gap, must<world_value>, opt<gap, world_arrow, gap, must<world_value>>> {};
struct world_close    : one<'}'> {};
struct world_item     : if_must<kw_world, gap, open_brace, gap, star<world_line, gap>, world_close> {};

struct profile_kind   : sor<keyword<'p','r','o','f','i','l','e'>, keyword<'t','i','e','r'>,
                            keyword<'f','i','x','e','d'>, keyword<'n','a','r','r','o','w'>,
                            keyword<'p','o','l','i','c','y'>> {};
struct profile_name   : seq<name> {};
struct base_name      : seq<name> {};
struct extends_clause : if_must<kw_extends, gap, base_name, star<comma, must<base_name>>> {};
struct profile_because: seq<text> {};
struct profile_reason : if_must<kw_because, gap, profile_because> {};
struct profile_from   : if_must<kw_from, gap, place> {};
struct profile_close  : one<'}'> {};
struct profile_item   : if_must<profile_kind, gap, profile_name, opt<gap, extends_clause>, opt<gap, profile_reason>,
                                opt<gap, profile_from>, gap, open_brace, gap, star<statement, gap>, profile_close> {};

struct item      : sor<set_item, condition_item, modes_item, world_item, profile_item> {};
struct file_end  : eof {};
struct file      : must<gap, star<item, gap>, file_end> {};
// clang-format on

}  // namespace o4::rules_grammar
