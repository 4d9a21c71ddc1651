// Single terms of the rules language: a path, a host, a command or a set where one is wanted.
//
// Parsing has seen that a term is spelled like one; here it is asked whether it means anything: a
// host that is one, a variable that there is and that fits, a set of the right things. Facts and
// configs are not needed for that, so that an answer holds on every machine. What a clause may
// stand with is asked in check_rules.cpp.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {

// What a statement is about. In this order everywhere below.
enum class Wanted { paths, guarded, hosts, commands, variables };

// Reports with codes `rules-…` at the term; goes on after an error, so that a book is mended in one
// go.
class TermChecker {
 public:
  // `in_order` are the sets, each behind those that it holds.
  TermChecker(const RuleBook& book, const std::vector<std::string_view>& in_order,
              Diagnostics& out);

  // Of a set all that is in it; of any other term itself.
  void check(const rules::Term& term, Wanted wanted);
  // The set that stands for places which a grant must not overlap.
  void check_set(const rules::Word& name, Wanted wanted);
  // The entry alone, not what it may be used for.
  void check_entry(const rules::SetEntry& entry);
  // What "at" points to.
  void check_place(const rules::Term& variable);

 private:
  void check_path(const rules::Term& term);
  void check_guarded(const rules::Term& term);
  void check_host(const rules::Term& term);

  // The first entry of a set, those of sets that it holds among them, that is no path, host,
  // command or variable.
  using Misfits = std::array<const rules::SetEntry*, 5>;

  const RuleBook& book_;
  std::map<std::string_view, Misfits> misfits_;
  Diagnostics& out_;
};

// False, with an error, if the name is none of the map's.
template <typename Map>
bool check_defined(const Map& map, std::string_view what, const rules::Word& name,
                   Diagnostics& out) {
  if (map.contains(name.text)) {
    return true;
  }
  std::vector<std::string_view> known;
  known.reserve(map.size());
  for (const auto& [defined, value] : map) {
    known.push_back(defined);
  }
  out.error("rules-name", name.span, "unknown " + std::string(what) + " " + in_quotes(name.text),
            suggestion(name.text, known));
  return false;
}

// Whether a rule book makes sense: every name is defined and every term fits its statement.

// Reports everything that is wrong, with codes `rules-…`; no error means that the book can be
// compiled under any facts.
void check_rules(const RuleBook& book, Diagnostics& out);

}  // namespace o4
