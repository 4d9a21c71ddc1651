// Collects what the actions of the rules grammar see, piece by piece, into a syntax tree.
// State of one parse only: it is dropped when the parse fails.
//
// An action knows only the text of its own rule. So each piece waits here until the rule around it
// has matched, whose action takes it (std::exchange leaves the place empty for the next). PEGTL
// undoes no action when an alternative is given up; what it left behind is cleared where the next
// thing begins (start_statement).
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "grammar/rules/rules_ast.hpp"

namespace o4 {

// One member for each piece that can be under construction; pieces do not nest, but by these
// members.
struct RulesBuilder {
  RulesBuilder(FileId file_id, const char* text_begin) : id(file_id), begin(text_begin) {}

  FileId id;
  const char* begin;

  rules::File file;
  std::string last_text;     // of the latest string, unescaped
  std::uint32_t amount = 0;  // of the latest "within"
  rules::Term term;
  std::vector<rules::Term> terms;
  std::vector<rules::Word> words;
  rules::Test test;
  std::vector<rules::Test> tests;
  rules::Condition condition;
  rules::Origin place;
  rules::Statement statement;
  rules::SetEntry entry;
  rules::Set set;
  rules::NamedCondition named;
  rules::ModeLine mode_line;
  rules::Modes modes;
  rules::WorldLine world_line;
  rules::World world;
  rules::Profile profile;

  template <typename Input>
  [[nodiscard]] Span span(const Input& in) const {
    return {id, static_cast<std::uint32_t>(in.begin() - begin),
            static_cast<std::uint32_t>(in.end() - begin)};
  }

  // The text as it was matched.
  template <typename Input>
  [[nodiscard]] rules::Word word(const Input& in) const {
    return {std::string(in.begin(), in.end()), span(in)};
  }

  // A name, or the text of a string that stands where a name may.
  template <typename Input>
  [[nodiscard]] rules::Word word_or_text(const Input& in) {
    if (*in.begin() == '"') {
      return {std::exchange(last_text, {}), span(in)};
    }
    return word(in);
  }

  // The action of a term: `term` has its parts already.
  template <typename Input>
  void add_term(const Input& in, rules::Term::Kind kind) {
    term.kind = kind;
    term.span = span(in);
    terms.push_back(std::exchange(term, {}));
  }

  // "dropped" stands before the verb, and was seen already.
  template <typename Input>
  void start_statement(const Input& in, rules::Verb verb) {
    const bool dropped = statement.dropped;
    statement = {};
    statement.dropped = dropped;
    statement.verb = verb;
    statement.span = span(in);
    terms.clear();
    words.clear();
  }
};

}  // namespace o4
