// Everything about a book of rules that does not depend on facts: names that are defined, values
// that a verb or condition takes, circles. A book that passes can be compiled under any facts.
#include "engine/compile/check_rules.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/compile/check_clauses.hpp"
#include "engine/compile/condition.hpp"
#include "engine/compile/variables.hpp"
#include "engine/graph/installers.hpp"
#include "engine/hosts/host.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

using rules::SetEntry;
using rules::Statement;
using rules::Term;
using rules::Verb;

template <typename Map>
std::vector<std::string_view> names_of(const Map& map) {
  std::vector<std::string_view> names;
  names.reserve(map.size());
  for (const auto& [name, value] : map) {
    names.push_back(name);
  }
  return names;
}

template <typename Map>
bool check_defined(const Map& map, std::string_view what, const rules::Word& name,
                   Diagnostics& out) {
  if (map.contains(name.text)) {
    return true;
  }
  out.error("rules-name", name.span, "unknown " + std::string(what) + " " + in_quotes(name.text),
            suggestion(name.text, names_of(map)));
  return false;
}

void check_command(const Term& term, Diagnostics& out) {
  if (!is_command_pattern(term.text)) {
    out.error("rules-command", term.span, in_quotes(term.text) + " is no command pattern",
              "write words separated by single spaces, with (a|b) for alternatives");
  }
}

enum class Wanted { paths, hosts, commands };

void check_variable(const Term& term, VariableKind wanted, Diagnostics& out) {
  const auto spelled = "$" + term.text;
  std::vector<std::string> names;
  for (const auto& variable : variables) {
    if (variable.kind == wanted) {
      if (variable.name == term.text) {
        return;
      }
      names.push_back("$" + std::string(variable.name));
    }
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  out.error("rules-variable", term.span, "no variable " + in_quotes(spelled) + " fits here",
            suggestion(spelled, known));
}

void check_path_text(const Term& term, Diagnostics& out) {
  if (!term.text.starts_with('/') && term.text != "~" && !term.text.starts_with("~/")) {
    out.error("rules-path", term.span, in_quotes(term.text) + " is no absolute path",
              "begin it with '/' or '~/'");
  }
  if (term.text.find('\0') != std::string::npos || term.text.find('\n') != std::string::npos) {
    out.error("rules-path", term.span, "a path holds no NUL and no line break");
  }
}

void check_network(const rules::Word& word, Diagnostics& out) {
  if (!parse_cidr(word.text)) {
    out.error("rules-network", word.span, in_quotes(word.text) + " is no network",
              "write it as 10.0.0.0/8; the bits after the length are zero");
  }
}

void check_host_text(const Term& term, Diagnostics& out) {
  const auto pattern = parse_host_pattern(term.text);
  if (!pattern) {
    out.error("rules-host", term.span, host_error_message(pattern.error(), term.text),
              host_error_help(pattern.error(), term.text));
  }
}

bool entry_fits(const SetEntry& entry, Wanted wanted) {
  using Kind = SetEntry::Kind;
  switch (entry.kind) {
    case Kind::path:
      return wanted == Wanted::paths;
    case Kind::host:
    case Kind::network:
    case Kind::except:
      return wanted == Wanted::hosts;
    case Kind::command:
      return wanted == Wanted::commands;
    case Kind::include:
      return true;
  }
  return false;
}

class Checker {
 public:
  Checker(const RuleBook& book, Diagnostics& out) : book_(book), out_(out) {}

  void run() {
    for (const auto& [name, entries] : book_.sets) {
      check_set(name, entries);
    }
    for (const auto& [name, condition] : book_.conditions) {
      check_condition(book_, condition, out_);
      std::set<std::string> seen;
      check_condition_cycle(name, condition, seen);
    }
    for (const auto& [name, profile] : book_.profiles) {
      check_profile(profile);
    }
    check_modes();
  }

 private:
  void check_set(const std::string& name, const std::vector<SetEntry>& entries) {
    std::set<std::string> seen = {name};
    for (const auto& entry : entries) {
      check_condition(book_, entry.when, out_);
      check_entry(entry);
      check_include_cycle(entry, seen);
    }
  }

  void check_entry(const SetEntry& entry) {
    switch (entry.kind) {
      case SetEntry::Kind::path:
        check_path_term(entry.term);
        break;
      case SetEntry::Kind::host:
        check_host_term(entry.term);
        break;
      case SetEntry::Kind::network:
      case SetEntry::Kind::except:
        check_network({entry.term.text, entry.term.span}, out_);
        break;
      case SetEntry::Kind::include:
        check_defined(book_.sets, "set", {entry.term.text, entry.term.span}, out_);
        break;
      case SetEntry::Kind::command:
        check_command(entry.term, out_);
        break;
    }
  }

  void check_include_cycle(const SetEntry& entry, std::set<std::string>& seen) {
    const auto found = book_.sets.find(entry.term.text);
    if (entry.kind != SetEntry::Kind::include || found == book_.sets.end()) {
      return;
    }
    if (!seen.insert(entry.term.text).second) {
      out_.error("rules-cycle", entry.term.span,
                 "the set " + in_quotes(entry.term.text) + " includes itself");
      return;
    }
    for (const auto& inner : found->second) {
      check_include_cycle(inner, seen);
    }
    seen.erase(entry.term.text);
  }

  void check_condition_cycle(const std::string& name, const rules::Condition& condition,
                             std::set<std::string>& seen) {
    seen.insert(name);
    for (const auto& tests : condition) {
      for (const auto& test : tests) {
        const auto found = book_.conditions.find(test.name.text);
        if (found == book_.conditions.end()) {
          continue;
        }
        if (seen.contains(test.name.text)) {
          out_.error("rules-cycle", test.name.span,
                     "the condition " + in_quotes(test.name.text) + " asks itself");
        } else {
          check_condition_cycle(test.name.text, found->second, seen);
        }
      }
    }
    seen.erase(name);
  }

  void check_set_term(const Term& term, Wanted wanted) {
    if (!check_defined(book_.sets, "set", {term.text, term.span}, out_)) {
      return;
    }
    for (const auto& entry : book_.sets.find(term.text)->second) {
      if (!entry_fits(entry, wanted)) {
        auto& error =
            out_.error("rules-set", term.span,
                       "the set " + in_quotes(term.text) + " holds what does not fit here");
        error.related.push_back({entry.span, "this entry"});
        return;
      }
    }
  }

  void check_path_term(const Term& term) {
    switch (term.kind) {
      case Term::Kind::text:
      case Term::Kind::numbered:
        check_path_text(term, out_);
        break;
      case Term::Kind::variable:
        check_variable(term, VariableKind::paths, out_);
        break;
      case Term::Kind::set:
        check_set_term(term, Wanted::paths);
        break;
      case Term::Kind::any:
      case Term::Kind::writable:
      case Term::Kind::network:
        break;
    }
  }

  void check_host_term(const Term& term) {
    switch (term.kind) {
      case Term::Kind::text:
        check_host_text(term, out_);
        break;
      case Term::Kind::variable:
        check_variable(term, VariableKind::hosts, out_);
        break;
      case Term::Kind::set:
        check_set_term(term, Wanted::hosts);
        break;
      case Term::Kind::network:
        check_network({term.text, term.span}, out_);
        for (const auto& part : term.except) {
          check_network(part, out_);
        }
        break;
      case Term::Kind::any:
      case Term::Kind::writable:
      case Term::Kind::numbered:
        break;
    }
  }

  void check_objects(const Statement& s) {
    const bool about_hosts = s.verb == Verb::connect || s.verb == Verb::ask ||
                             s.verb == Verb::unanswered || s.verb == Verb::block ||
                             s.verb == Verb::mention_host;
    for (const auto& term : s.objects) {
      if (s.verb == Verb::recognise) {
        if (term.kind == Term::Kind::set) {
          check_set_term(term, Wanted::commands);
        } else {
          check_command(term, out_);
        }
      } else if (about_hosts) {
        check_host_term(term);
      } else if (term.kind == Term::Kind::writable && s.verb != Verb::mention) {
        out_.error("rules-path", term.span, "'writable' stands only after 'mention'");
      } else {
        check_path_term(term);
      }
    }
  }

  void check_statement(const Statement& s) {
    check_condition(book_, s.when, out_);
    check_clauses(s, out_);
    check_objects(s);
    if (s.unless_overlapping && check_defined(book_.sets, "set", *s.unless_overlapping, out_)) {
      check_set_term(
          {Term::Kind::set, s.unless_overlapping->text, {}, {}, s.unless_overlapping->span},
          Wanted::paths);
    }
    if (s.at && s.at->text != "config.escape_hatch_binaries") {
      check_variable(*s.at, VariableKind::setting, out_);
    }
    if (s.verb == Verb::narrow || s.verb == Verb::narrow_off) {
      const auto found = book_.profiles.find(s.subjects[0].text);
      if (found == book_.profiles.end() || found->second.kind != rules::Profile::Kind::narrow) {
        out_.error("rules-name", s.subjects[0].span,
                   "unknown narrow profile " + in_quotes(s.subjects[0].text));
      }
    }
    if (s.dropped || s.from || s.alias_of) {
      out_.error("rules-compiled", s.span, "this belongs to a compiled policy, not to rules",
                 "leave out 'dropped', 'alias of' and 'from'");
    }
  }

  void check_profile(const rules::Profile& profile) {
    if (profile.kind == rules::Profile::Kind::policy) {
      out_.error("rules-compiled", profile.name.span, "a policy is a compiled text, not a rule",
                 "read it with 'o4-policy compile FILE'");
      return;
    }
    std::set<std::string> seen = {profile.name.text};
    check_bases(profile, seen);
    for (const auto& statement : profile.statements) {
      check_statement(statement);
    }
  }

  void check_bases(const rules::Profile& profile, std::set<std::string>& seen) {
    for (const auto& base : profile.bases) {
      if (!check_defined(book_.profiles, "profile", base, out_)) {
        continue;
      }
      if (!seen.insert(base.text).second) {
        out_.error("rules-cycle", base.span,
                   "the profile " + in_quotes(base.text) + " extends itself");
        continue;
      }
      check_bases(book_.profiles.find(base.text)->second, seen);
      seen.erase(base.text);
    }
  }

  // What one of several lines would say, or a line that does not always hold, must not be guessed.
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
  }

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
};

}  // namespace

void check_rules(const RuleBook& book, Diagnostics& out) { Checker(book, out).run(); }

}  // namespace o4
