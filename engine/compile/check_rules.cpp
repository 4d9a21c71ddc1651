// Everything about a book of rules that does not depend on facts: names that are defined, values
// that a verb or condition takes, circles. A book that passes can be compiled under any facts.

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/compile/check_terms.hpp"
#include "engine/compile/condition.hpp"
#include "engine/compile/name_order.hpp"
#include "engine/graph/decision.hpp"
#include "grammar/rules/verbs.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

using rules::Statement;
using rules::Term;
using rules::Verb;

bool is_about_paths(Verb verb) {
  return rules::row_of(verb).subjects == rules::Subjects::operations;
}

// Clauses that the grammar allows after every statement and that only some verbs give a meaning. A
// clause that a verb has no use for is an error and not ignored: whoever wrote it meant something
// to be restricted by it.
void check_clauses(const Statement& statement, Diagnostics& out) {
  const auto verb = statement.verb;
  const auto want = [&](bool given, bool useful, const std::string& clause,
                        const std::string& verbs) {
    if (given && !useful) {
      out.error("rules-clause", statement.span, "'" + clause + "' has no meaning here",
                "it belongs to " + verbs);
    }
  };
  want(statement.dropped, verb == Verb::allow && statement.unless_overlapping, "dropped",
       "'allow' with 'unless overlapping'");
  want(statement.within_minutes.has_value(), verb == Verb::ask, "within … minutes", "'ask'");
  want(statement.within_megabytes.has_value(), verb == Verb::private_, "within … megabytes",
       "'private'");
  if (statement.within_minutes == 0U) {
    out.error("rules-value", statement.span, "nobody answers within 0 minutes");
  }
  if (statement.within_megabytes == 0U) {
    out.error("rules-value", statement.span, "a place within 0 megabytes holds nothing");
  }
  want(!statement.reading.empty(), verb != Verb::warn && verb != Verb::hint, "reading",
       "rules that decide");
  want(statement.through_proxy, verb == Verb::connect, "through proxy", "'connect'");
  want(!statement.ports.empty(), statement.through_proxy, "on ports", "'through proxy'");
  for (const auto port : statement.ports) {
    if (port == 0 || port > 65535) {
      out.error("rules-value", statement.span, fmt::format("there is no port {}", port));
    }
  }
  want(statement.unless_overlapping.has_value(), is_about_paths(verb) && verb != Verb::guard,
       "unless overlapping", "'allow', 'deny', 'private' and 'device'");
  want(statement.unless_linked, is_about_paths(verb) && verb != Verb::guard, "unless linked",
       "'allow', 'deny', 'private' and 'device'");
  want(statement.at.has_value(), verb == Verb::warn || verb == Verb::narrow_off, "at",
       "'warn' and 'narrow … off'");
  want(!statement.help.empty(), verb == Verb::warn || verb == Verb::refuse, "help",
       "'warn' and 'refuse'");
}

class Checker {
 public:
  Checker(const RuleBook& book, Diagnostics& out)
      : book_(book),
        out_(out),
        sets_(order_names(uses_of_sets(book))),
        conditions_(order_names(uses_of_conditions(book))),
        profiles_(order_names(uses_of_profiles(book))),
        terms_(book, sets_.names, out) {}

  void run() {
    for (const auto& [name, entries] : book_.sets) {
      for (const auto& entry : entries) {
        check_condition(book_, entry.when, out_);
        terms_.check_entry(entry);
      }
      check_circle(sets_, "set", name, "includes");
    }
    for (const auto& [name, condition] : book_.conditions) {
      check_condition(book_, condition, out_);
      check_circle(conditions_, "condition", name, "asks");
    }
    for (const auto& [name, profile] : book_.profiles) {
      check_profile(profile);
    }
    check_modes();
  }

 private:
  void check_circle(const NameOrder& order, std::string_view what, const std::string& name,
                    std::string_view does) {
    if (const auto found = order.circles.find(name); found != order.circles.end()) {
      for (const auto span : found->second) {
        out_.error("rules-cycle", span,
                   fmt::format("the {} {} {} itself", what, in_quotes(name), does));
      }
    }
  }

  void check_objects(const Statement& s) {
    for (const auto& term : s.objects) {
      if (term.kind == Term::Kind::writable && s.verb != Verb::mention) {
        out_.error("rules-path", term.span, "'writable' stands only after 'mention'");
        continue;
      }
      switch (rules::row_of(s.verb).objects) {
        case rules::Objects::paths:
          terms_.check(term, s.verb == Verb::guard ? Wanted::guarded : Wanted::paths);
          break;
        case rules::Objects::hosts:
          terms_.check(term, Wanted::hosts);
          break;
        case rules::Objects::commands:
          terms_.check(term, Wanted::commands);
          break;
        case rules::Objects::variables:
          terms_.check(term, Wanted::variables);
          break;
        case rules::Objects::none:
          break;
      }
    }
  }

  void check_statement(const Statement& s) {
    check_condition(book_, s.when, out_);
    check_clauses(s, out_);
    check_objects(s);
    if (s.unless_overlapping) {
      terms_.check_set(*s.unless_overlapping, Wanted::paths);
    }
    if (s.at) {
      terms_.check_place(*s.at);
    }
    if (s.verb == Verb::narrow || s.verb == Verb::narrow_off) {
      const auto found = book_.profiles.find(s.subjects[0].text);
      if (found == book_.profiles.end() || found->second.kind != rules::Profile::Kind::narrow) {
        out_.error("rules-name", s.subjects[0].span,
                   "unknown narrow profile " + in_quotes(s.subjects[0].text));
      }
    }
    if (s.from || s.alias_of) {
      out_.error("rules-compiled", s.span, "this belongs to a compiled policy, not to rules",
                 "leave out 'alias of' and 'from'");
    }
  }

  void check_profile(const rules::Profile& profile) {
    if (profile.kind == rules::Profile::Kind::policy) {
      out_.error("rules-compiled", profile.name.span, "a policy is a compiled text, not a rule",
                 "read it with 'o4-policy compile FILE'");
      return;
    }
    if (profile.name.text == unsandboxed_word) {
      out_.error("rules-name", profile.name.span,
                 "no profile can be called " + in_quotes(unsandboxed_word),
                 "answers say so when a command runs without a sandbox; choose another name");
    }
    for (const auto& base : profile.bases) {
      check_defined(book_.profiles, "profile", base, out_);
    }
    check_circle(profiles_, "profile", profile.name.text, "extends");
    for (const auto& statement : profile.statements) {
      check_statement(statement);
    }
  }

  // What one of several lines would say, or a line that does not always hold, must not be guessed.
  // `keep` and `confirm` may be given several times: each is about steps of its own.
  void check_mode_line(const rules::ModeLine& line, std::set<rules::ModeLine::Kind>& seen) {
    using Kind = rules::ModeLine::Kind;
    const bool repeatable = line.kind == Kind::keep || line.kind == Kind::confirm;
    if (!seen.insert(line.kind).second && !repeatable) {
      out_.error("rules-modes", line.span, "this line of 'modes' is given twice",
                 "replace the text that has the other, modes.rules");
    }
    if (!line.when.empty() && line.kind != Kind::keep) {
      out_.error("rules-modes", line.span, "only 'keep' takes a condition");
    }
    if (line.kind == Kind::confirm && line.names.size() != 2) {
      out_.error("rules-modes", line.span,
                 "'confirm' names the tier that is left and the one "
                 "that is entered");
    }
    if (line.kind == Kind::keep && !parse_version(line.version.text)) {
      out_.error("rules-modes", line.version.span, in_quotes(line.version.text) + " is no version",
                 "write three numbers of at most nine digits, like '0.2.54'");
    }
  }

  // That every tier of the cycle is one is checked; that all tiers are in the cycle is not, for one
  // may be left out of it.
  void check_modes() {
    std::set<rules::ModeLine::Kind> seen;
    for (const auto& line : book_.modes.lines) {
      check_condition(book_, line.when, out_);
      check_mode_line(line, seen);
      for (const auto& name : line.names) {
        const auto& tiers = book_.tiers;
        if (std::find(tiers.begin(), tiers.end(), name.text) == tiers.end()) {
          const std::vector<std::string_view> known(tiers.begin(), tiers.end());
          out_.error("rules-name", name.span, "unknown tier " + in_quotes(name.text),
                     suggestion(name.text, known));
        }
      }
    }
    if (!seen.contains(rules::ModeLine::Kind::start) ||
        !seen.contains(rules::ModeLine::Kind::print_mode)) {
      out_.error("rules-modes", book_.modes.span,
                 "the rules need a 'modes' block with 'start' and 'print-mode'");
    }
  }

  const RuleBook& book_;
  Diagnostics& out_;
  NameOrder sets_;
  NameOrder conditions_;
  NameOrder profiles_;
  TermChecker terms_;
};

}  // namespace

void check_rules(const RuleBook& book, Diagnostics& out) { Checker(book, out).run(); }

}  // namespace o4
