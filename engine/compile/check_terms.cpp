// What may stand where: a variable that stands for paths among paths, a host that is one, a set of
// which every entry fits, those of the sets that it holds among them. What fits in a set is made
// out once for each set, the sets that it holds first.
#include "engine/compile/check_terms.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/compile/name_order.hpp"
#include "engine/compile/variables.hpp"
#include "engine/graph/graph.hpp"
#include "engine/hosts/host.hpp"
#include "grammar/shell/pattern.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

using rules::SetEntry;
using rules::Term;

constexpr auto all_wanted = {Wanted::paths, Wanted::guarded, Wanted::hosts, Wanted::commands,
                             Wanted::variables};

void check_command(const Term& term, Diagnostics& out) {
  if (!is_command_pattern(term.text)) {
    out.error("rules-command", term.span, in_quotes(term.text) + " is no command pattern",
              "write words separated by single spaces, with (a|b) for alternatives");
  }
}

void check_pattern(const Term& term, Diagnostics& out) {
  if (!is_variable_pattern(term.text)) {
    out.error("rules-variable", term.span, in_quotes(term.text) + " is no name of a variable",
              "write letters, digits and '_', with '*' at the beginning or the end for any text");
  }
}

// Where a variable can stand.
enum class Stands { for_paths, for_hosts, after_at };

bool may_stand(const Variable& variable, Stands where) {
  switch (where) {
    case Stands::for_paths:
      return variable.paths != nullptr;
    case Stands::for_hosts:
      return variable.hosts != nullptr;
    case Stands::after_at:
      return variable.place != nullptr;
  }
  return false;
}

void check_variable(const Term& term, Stands where, Diagnostics& out) {
  const auto spelled = "$" + term.text;
  const auto* variable = find_variable(term.text);
  if (variable != nullptr && may_stand(*variable, where)) {
    if (!term.tail.empty() && where != Stands::for_paths) {
      out.error("rules-variable", term.span, "no path can follow " + in_quotes(spelled) + " here",
                "leave out " + in_quotes(term.tail));
    }
    return;
  }
  std::vector<std::string> names;
  for (const auto& other : variables()) {
    if (may_stand(other, where)) {
      names.push_back("$" + std::string(other.name));
    }
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  out.error("rules-variable", term.span, "no variable " + in_quotes(spelled) + " fits here",
            suggestion(spelled, known));
}

// Rules are absolute or below home. "." and ".." are allowed, and shortened like everybody's (W8).
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

void check_carrier(const Term& term, Diagnostics& out) {
  const auto network = parse_cidr(term.text);
  if (!network || !is_carrier(*network)) {
    out.error("rules-network", term.span, in_quotes(term.text) + " can carry no IPv4 address",
              "write an IPv6 network of whole bytes, at most 96 bits, such as 64:ff9b::/96");
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
      return wanted == Wanted::paths ||
             (wanted == Wanted::guarded && entry.term.kind != Term::Kind::numbered);
    case Kind::host:
    case Kind::network:
    case Kind::except:
    case Kind::carrier:
      return wanted == Wanted::hosts;
    case Kind::command:
      return wanted == Wanted::commands;
    case Kind::variable:
      return wanted == Wanted::variables;
    case Kind::include:
      return true;
  }
  return false;
}

}  // namespace

// An array for each set: for each thing that could be wanted the first entry that is none. Sets
// come behind those that they hold, so that one look at an inner set's array is enough.
TermChecker::TermChecker(const RuleBook& book, const std::vector<std::string_view>& in_order,
                         Diagnostics& out)
    : book_(book), out_(out) {
  for (const auto set : in_order) {
    auto& misfits = misfits_[set];
    for (const auto& entry : book.sets.find(set)->second) {
      const auto inner = holds_a_set(entry) ? misfits_.find(entry.term.text) : misfits_.end();
      for (const auto wanted : all_wanted) {
        auto& misfit = misfits.at(static_cast<std::size_t>(wanted));
        if (misfit == nullptr && !entry_fits(entry, wanted)) {
          misfit = &entry;
        } else if (misfit == nullptr && inner != misfits_.end()) {
          misfit = inner->second.at(static_cast<std::size_t>(wanted));
        }
      }
    }
  }
}

void TermChecker::check(const Term& term, Wanted wanted) {
  if (term.kind == Term::Kind::set) {
    return check_set({term.text, term.span}, wanted);
  }
  switch (wanted) {
    case Wanted::paths:
      return check_path(term);
    case Wanted::guarded:
      return check_guarded(term);
    case Wanted::hosts:
      return check_host(term);
    case Wanted::commands:
      return check_command(term, out_);
    case Wanted::variables:
      return check_pattern(term, out_);
  }
}

void TermChecker::check_set(const rules::Word& name, Wanted wanted) {
  if (!check_defined(book_.sets, "set", name, out_)) {
    return;
  }
  if (const auto* misfit = misfits_[name.text].at(static_cast<std::size_t>(wanted))) {
    auto& error = out_.error("rules-set", name.span,
                             "the set " + in_quotes(name.text) + " holds what does not fit here");
    error.related.push_back({misfit->span, "this entry"});
  }
}

void TermChecker::check_entry(const SetEntry& entry) {
  switch (entry.kind) {
    case SetEntry::Kind::path:
      return check(entry.term, Wanted::paths);
    case SetEntry::Kind::host:
      return check(entry.term, Wanted::hosts);
    case SetEntry::Kind::network:
    case SetEntry::Kind::except:
      return check_network({entry.term.text, entry.term.span}, out_);
    case SetEntry::Kind::carrier:
      return check_carrier(entry.term, out_);
    case SetEntry::Kind::include:
      check_defined(book_.sets, "set", {entry.term.text, entry.term.span}, out_);
      return;
    case SetEntry::Kind::command:
      return check_command(entry.term, out_);
    case SetEntry::Kind::variable:
      return check_pattern(entry.term, out_);
  }
}

void TermChecker::check_place(const Term& variable) {
  check_variable(variable, Stands::after_at, out_);
}

void TermChecker::check_path(const Term& term) {
  switch (term.kind) {
    case Term::Kind::text:
    case Term::Kind::numbered:
      return check_path_text(term, out_);
    case Term::Kind::variable:
      return check_variable(term, Stands::for_paths, out_);
    case Term::Kind::set:
    case Term::Kind::any:
    case Term::Kind::writable:
    case Term::Kind::network:
      return;
  }
}

// A guard is looked up by the beginnings of a path, which a number of digits is none of.
void TermChecker::check_guarded(const Term& term) {
  if (term.kind == Term::Kind::numbered) {
    out_.error("rules-path", term.span, "'numbered' guards nothing",
               "guard the folder that holds these paths, or each of them");
    return;
  }
  check_path(term);
}

void TermChecker::check_host(const Term& term) {
  switch (term.kind) {
    case Term::Kind::text:
      return check_host_text(term, out_);
    case Term::Kind::variable:
      return check_variable(term, Stands::for_hosts, out_);
    case Term::Kind::network:
      check_network({term.text, term.span}, out_);
      for (const auto& part : term.except) {
        check_network(part, out_);
      }
      return;
    case Term::Kind::set:
    case Term::Kind::any:
    case Term::Kind::writable:
    case Term::Kind::numbered:
      return;
  }
}

}  // namespace o4
