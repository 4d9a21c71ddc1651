// What each rule of the rules grammar adds to the syntax tree; included by parse_rules.cpp, and by
// parse_claims.cpp for the terms that claims share.
//
// An action runs when its rule has matched, inner rules first. So small ones fill a place of the
// builder, and that of the rule around them puts the parts together: `set_name` gives the term its
// text, `set_term` makes it a term, `statement` takes all terms.
#pragma once

#include <string>
#include <utility>

#include "grammar/rules/rules_builder.hpp"
#include "grammar/rules/rules_grammar.hpp"

namespace o4::rules_actions {

namespace g = rules_grammar;
using rules::Term;
using rules::Verb;

template <typename Rule>
struct Action : g::nothing<Rule> {};

#define O4_ACTION(RULE, ...)                              \
  template <>                                             \
  struct Action<g::RULE> {                                \
    template <typename Input>                             \
    static void apply(const Input& in, RulesBuilder& b) { \
      (void)in;                                           \
      __VA_ARGS__;                                        \
    }                                                     \
  }

// A hexadecimal digit of the text; the grammar has seen that it is one.
template <typename Input>
char hex_value(const Input& in, std::size_t index) {
  const char digit = *(in.begin() + index);
  if (digit >= '0' && digit <= '9') {
    return static_cast<char>(digit - '0');
  }
  return static_cast<char>((digit | 0x20) - 'a' + 10);
}

// The grammar has seen that it is one of five words.
template <typename Input>
rules::Profile::Kind profile_kind(const Input& in) {
  using Kind = rules::Profile::Kind;
  const auto text = in.string_view();
  return text == "profile"  ? Kind::base
         : text == "tier"   ? Kind::tier
         : text == "fixed"  ? Kind::fixed
         : text == "narrow" ? Kind::narrow
                            : Kind::policy;
}

// Strings.
template <>
struct Action<g::string_body> {
  template <typename Input>
  static void apply(const Input& in, RulesBuilder& b) {
    b.last_text.clear();
    for (auto it = in.begin(); it != in.end(); ++it) {
      if (*it != '\\') {
        b.last_text += *it;
      } else if (*++it != 'x') {
        b.last_text += *it;
      } else {
        const auto at = static_cast<std::size_t>(it - in.begin());
        b.last_text += static_cast<char>(hex_value(in, at + 1) * 16 + hex_value(in, at + 2));
        it += 2;
      }
    }
  }
};

// Terms.
O4_ACTION(variable_name, b.term.text = in.string());
O4_ACTION(variable_tail, b.term.tail = in.string());
O4_ACTION(text_term, b.term.text = std::exchange(b.last_text, {});
          b.add_term(in, Term::Kind::text));
O4_ACTION(path_term_, b.term.text = in.string(); b.add_term(in, Term::Kind::text));
O4_ACTION(host_term_, b.term.text = in.string(); b.add_term(in, Term::Kind::text));
O4_ACTION(variable_term, b.add_term(in, Term::Kind::variable));
O4_ACTION(set_name, b.term.text = in.string());
O4_ACTION(set_term, b.add_term(in, Term::Kind::set));
O4_ACTION(any_term, b.add_term(in, Term::Kind::any));
O4_ACTION(writable_term, b.add_term(in, Term::Kind::writable));
O4_ACTION(numbered_path, b.term.text = b.word_or_text(in).text);
O4_ACTION(numbered_term, b.add_term(in, Term::Kind::numbered));
O4_ACTION(network_text, b.term.text = in.string(); b.term.span = b.span(in));
O4_ACTION(except_text, b.term.except.push_back(b.word(in)));
O4_ACTION(network_term, b.add_term(in, Term::Kind::network));

// Conditions.
O4_ACTION(negation, b.test.negated = true);
O4_ACTION(test_name, b.test.name = b.word(in));
O4_ACTION(kw_sets, b.test.name = b.word(in));
O4_ACTION(setting_name, b.test.values.push_back(b.word(in)));
O4_ACTION(relation, b.test.relation = in.string());
O4_ACTION(test_value, b.test.values.push_back(b.word_or_text(in)));
O4_ACTION(test, b.tests.push_back(std::exchange(b.test, {})));
O4_ACTION(alternative, b.condition.push_back(std::exchange(b.tests, {})));

// The end of a statement.
O4_ACTION(place_name, b.place = {std::exchange(b.last_text, {}), {}, rules::Origin::Kind::file});
O4_ACTION(fact_name, b.place = {std::exchange(b.last_text, {}), {}, rules::Origin::Kind::fact});
template <typename Input>
std::uint32_t number(const Input& in) {
  std::uint32_t value = 0;
  for (const char digit : in.string_view()) {
    value = value * 10 + static_cast<std::uint32_t>(digit - '0');
  }
  return value;
}
O4_ACTION(line_number, b.place.at = Position{number(in), 1});
O4_ACTION(column_number, b.place.at->column = number(in));
O4_ACTION(through_proxy, b.statement.through_proxy = true);
O4_ACTION(port_number, b.statement.ports.push_back(number(in)));
O4_ACTION(overlap_set, b.statement.unless_overlapping = b.word(in));
O4_ACTION(linked, b.statement.unless_linked = true);
O4_ACTION(at_variable, b.term.kind = Term::Kind::variable; b.term.span = b.span(in);
          b.statement.at = std::exchange(b.term, {}));
O4_ACTION(alias_path, b.statement.alias_of = b.word_or_text(in).text);
O4_ACTION(because_text, b.statement.because = std::exchange(b.last_text, {}));
O4_ACTION(amount, b.amount = number(in));
O4_ACTION(minutes, b.statement.within_minutes = b.amount);
O4_ACTION(megabytes, b.statement.within_megabytes = b.amount);
O4_ACTION(reading_text, b.statement.reading = std::exchange(b.last_text, {}));
O4_ACTION(help_text, b.statement.help = std::exchange(b.last_text, {}));
O4_ACTION(valued_option, b.entry.command.valued.push_back(b.word(in)));
O4_ACTION(without_option, b.entry.command.without.push_back(b.word(in)));
O4_ACTION(script_option, b.entry.command.scripts.push_back(b.word(in)));
O4_ACTION(text_option, b.entry.command.texts.push_back(b.word(in)));
O4_ACTION(input_clause, b.entry.command.input = true);
O4_ACTION(flag_letters, b.entry.command.flags = std::exchange(b.last_text, {}));

// Statements.
O4_ACTION(kw_dropped, b.statement.dropped = true);
O4_ACTION(guard_verb, b.start_statement(in, Verb::guard));
O4_ACTION(allow_verb, b.start_statement(in, Verb::allow));
O4_ACTION(deny_verb, b.start_statement(in, Verb::deny));
O4_ACTION(private_verb, b.start_statement(in, Verb::private_));
O4_ACTION(device_verb, b.start_statement(in, Verb::device));
O4_ACTION(file_tool, b.words.push_back(b.word(in)));
O4_ACTION(operation, b.words.push_back(b.word(in)));
O4_ACTION(actor, b.words.push_back(b.word(in)));
O4_ACTION(connect_verb, b.start_statement(in, Verb::connect));
O4_ACTION(block_verb, b.start_statement(in, Verb::block));
O4_ACTION(ask_verb, b.start_statement(in, Verb::ask));
O4_ACTION(unanswered_verb, b.start_statement(in, Verb::unanswered));
O4_ACTION(mention_verb, b.start_statement(in, Verb::mention));
O4_ACTION(mention_host, b.statement.verb = Verb::mention_host);
O4_ACTION(mention_below, b.statement.verb = Verb::mention_below);
O4_ACTION(hatch_verb, b.start_statement(in, Verb::hatch));
O4_ACTION(recognise_verb, b.start_statement(in, Verb::recognise));
O4_ACTION(narrow_verb, b.start_statement(in, Verb::narrow));
O4_ACTION(narrow_name, b.words.push_back(b.word(in)));
O4_ACTION(narrow_off, b.statement.verb = Verb::narrow_off);
O4_ACTION(refuse_verb, b.start_statement(in, Verb::refuse));
O4_ACTION(refuse_text, b.words.push_back(b.word_or_text(in)));
O4_ACTION(unsandboxed_verb, b.start_statement(in, Verb::unsandboxed));
O4_ACTION(off_limits_verb, b.start_statement(in, Verb::off_limits));
O4_ACTION(hide_verb, b.start_statement(in, Verb::hide));
O4_ACTION(variable_verb, b.start_statement(in, Verb::variable));
O4_ACTION(environment_name, b.words.push_back(b.word(in)));
O4_ACTION(variable_value, b.statement.value = std::exchange(b.last_text, {}));
O4_ACTION(hint_verb, b.start_statement(in, Verb::hint));
O4_ACTION(hint_name, b.words.push_back(b.word(in)));
O4_ACTION(warn_verb, b.start_statement(in, Verb::warn));
O4_ACTION(warn_name, b.words.push_back(b.word(in)));
O4_ACTION(command_text, b.term.text = std::exchange(b.last_text, {});
          b.add_term(in, Term::Kind::text));
O4_ACTION(command_alone, b.entry.command.alone = true);
O4_ACTION(command_use, b.words.push_back(b.word(in)));
O4_ACTION(from_clause, b.statement.from = b.place);
template <>
struct Action<g::statement> {
  template <typename Input>
  static void apply(const Input& in, RulesBuilder& b) {
    b.statement.span = b.span(in);
    b.statement.subjects = std::exchange(b.words, {});
    b.statement.objects = std::exchange(b.terms, {});
    b.statement.when = std::exchange(b.condition, {});
    b.statement.command = std::exchange(b.entry.command, {});
    b.profile.statements.push_back(std::exchange(b.statement, {}));
  }
};

// Items.
O4_ACTION(entry_path, b.entry.kind = rules::SetEntry::Kind::path; b.entry.term = b.terms.back());
O4_ACTION(entry_host, b.entry.kind = rules::SetEntry::Kind::host; b.entry.term = b.terms.back());
O4_ACTION(entry_network, b.entry.kind = rules::SetEntry::Kind::network;
          b.entry.term = std::exchange(b.term, {}); b.entry.term.kind = Term::Kind::network);
O4_ACTION(entry_except, b.entry.kind = rules::SetEntry::Kind::except;
          b.entry.term = std::exchange(b.term, {}); b.entry.term.kind = Term::Kind::network);
O4_ACTION(entry_carrier, b.entry.kind = rules::SetEntry::Kind::carrier;
          b.entry.term = std::exchange(b.term, {}); b.entry.term.kind = Term::Kind::network);
O4_ACTION(entry_command, b.entry.kind = rules::SetEntry::Kind::command;
          b.entry.term = b.terms.back());
O4_ACTION(entry_variable, b.entry.kind = rules::SetEntry::Kind::variable;
          b.entry.term = b.terms.back());
O4_ACTION(included_set, b.entry.kind = rules::SetEntry::Kind::include;
          b.entry.term = {Term::Kind::set, in.string(), {}, {}, b.span(in)});
O4_ACTION(set_entry, b.entry.span = b.span(in); b.entry.when = std::exchange(b.condition, {});
          b.set.entries.push_back(std::exchange(b.entry, {})); b.terms.clear());
O4_ACTION(extend_start, b.set.extends = true);
O4_ACTION(defined_set, b.set.name = b.word(in));
O4_ACTION(set_item, b.file.items.emplace_back(std::exchange(b.set, {})));
O4_ACTION(condition_name, b.named.name = b.word(in));
O4_ACTION(condition_item, b.named.value = std::exchange(b.condition, {});
          b.file.items.emplace_back(std::exchange(b.named, {})));
O4_ACTION(mode_name, b.words.push_back(b.word(in)));
O4_ACTION(version_text, b.mode_line.version = b.word_or_text(in));
O4_ACTION(line_start, b.mode_line.kind = rules::ModeLine::Kind::start);
O4_ACTION(line_print, b.mode_line.kind = rules::ModeLine::Kind::print_mode);
O4_ACTION(line_cycle, b.mode_line.kind = rules::ModeLine::Kind::cycle);
O4_ACTION(line_confirm, b.mode_line.kind = rules::ModeLine::Kind::confirm);
O4_ACTION(line_keep, b.mode_line.kind = rules::ModeLine::Kind::keep);
O4_ACTION(mode_line, b.mode_line.span = b.span(in); b.mode_line.names = std::exchange(b.words, {});
          b.mode_line.when = std::exchange(b.condition, {});
          b.modes.lines.push_back(std::exchange(b.mode_line, {})));
O4_ACTION(modes_item, b.modes.span = b.span(in);
          b.file.items.emplace_back(std::exchange(b.modes, {})));
O4_ACTION(world_key, b.world_line.key = b.word(in));
O4_ACTION(world_value, b.world_line.values.push_back(b.word_or_text(in).text));
O4_ACTION(world_line, b.world.lines.push_back(std::exchange(b.world_line, {})));
O4_ACTION(world_item, b.world.span = b.span(in);
          b.file.items.emplace_back(std::exchange(b.world, {})));
O4_ACTION(profile_kind, b.profile.kind = profile_kind(in));
O4_ACTION(profile_name, b.profile.name = b.word(in));
O4_ACTION(base_name, b.profile.bases.push_back(b.word(in)));
O4_ACTION(profile_from, b.profile.from = b.place);
O4_ACTION(profile_because, b.profile.because = std::exchange(b.last_text, {}));
O4_ACTION(profile_item, b.file.items.emplace_back(std::exchange(b.profile, {})));

#undef O4_ACTION

}  // namespace o4::rules_actions
