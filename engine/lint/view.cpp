// What the checks look at: the policy with its inputs, indexed once, so that no check searches for
// a place or a rule again for each finding.
#include "engine/lint/view.hpp"

#include <algorithm>
#include <set>

#include "engine/compile/compile.hpp"
#include "engine/compile/condition.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/columns.hpp"
#include "grammar/text/quoting.hpp"

namespace o4 {
namespace {

// What only looks for grants to warn of makes no use of them.
bool speaks_of(const rules::Statement& statement, std::string_view variable) {
  return !statement.dropped && std::any_of(statement.objects.begin(), statement.objects.end(),
                                           [&](const rules::Term& term) {
                                             return term.kind == rules::Term::Kind::variable &&
                                                    term.text == variable;
                                           });
}

// Whether a statement of the profile or of one that it extends, however far, holds and speaks of
// the variable.
bool profile_uses(const RuleBook& book, std::string_view profile, std::string_view variable,
                  const Conditions& conditions) {
  std::set<std::string_view> seen;
  std::vector<std::string_view> pending = {profile};
  while (!pending.empty()) {
    const auto found = book.profiles.find(pending.back());
    pending.pop_back();
    if (found == book.profiles.end() || !seen.insert(found->first).second) {
      continue;
    }
    for (const auto& statement : found->second.statements) {
      if (speaks_of(statement, variable) && conditions.hold(statement.when)) {
        return true;
      }
    }
    for (const auto& base : found->second.bases) {
      pending.push_back(base.text);
    }
  }
  return false;
}

// A word of a command line, in quotes if it needs them, so that a witness can be pasted behind
// "o4-policy explain".
std::string word(const std::string& text) {
  if (printable(text) != text) {
    return dollar_quoted(text);
  }
  if (text.find_first_of(" \t\n'\"\\$`&|;<>()[]{}*?#!") == std::string::npos) {
    return text;
  }
  return single_quoted(text);
}

}  // namespace

LintView::LintView(const LintInput& input) : input_(input) {
  const auto add = [&](const std::vector<Located<std::string>>& entries) {
    for (const auto& entry : entries) {
      entries_.insert_or_assign(key_of(place_of(entry.span)), entry.span);
    }
  };
  add(config().allowed_paths);
  add(config().escape_hatch_binaries);
  for (const auto& rule : graph().mode.shell) {
    if (rule.effect == Effect::guard && rule.alias_of.empty()) {
      guards_.push_back(&rule);
    }
  }
}

LintView::PlaceKey LintView::key_of(const rules::Origin& place) {
  return {place.name, place.at ? place.at->line : 0, place.at ? place.at->column : 0};
}

bool LintView::can_write(const std::string& path) const {
  const auto outcome = decide(input_.loaded.policy, PathQuery{path, PathOp::write});
  return is_sandboxed() && outcome == Outcome::allow;
}

const PathRule* LintView::write_rule(std::string_view given) const {
  return input_.loaded.policy.commands(graph().mode).deciding(given, PathOp::write);
}

bool LintView::grants(std::string_view given) const {
  const auto* const rule = write_rule(given);
  return rule != nullptr && rule->effect == Effect::allow;
}

std::optional<std::string> LintView::replaceable_link(const std::string& absolute) const {
  if (!is_sandboxed()) {
    return std::nullopt;
  }
  for (const auto& link : links_on_the_way(graph().world.space, absolute)) {
    // A mount over what the link leads to does not make the link itself writable.
    const bool by_folder = facts().platform != Platform::macos;
    if (grants(link) && (!by_folder || grants(parent_path(link)))) {
      return link;
    }
  }
  return std::nullopt;
}

std::optional<std::string> LintView::replaceable_at(const std::string& absolute) const {
  if (auto link = replaceable_link(absolute)) {
    return link;
  }
  const auto resolved = resolved_form(graph().world.space, absolute);
  return is_sandboxed() && resolved && grants(*resolved) ? resolved : std::nullopt;
}

bool LintView::uses(std::string_view variable) const {
  const auto mode = select_mode(input_.sources, input_.book, facts(), config());
  const Conditions conditions({input_.book, facts(), config(), mode.name, mode.start_tier});
  return profile_uses(input_.book, mode.name, variable, conditions);
}

Span LintView::span_of(const rules::Origin& place) const {
  const auto& facts = input_.loaded.facts.spans;
  if (place.kind == rules::Origin::Kind::fact) {
    const auto found = facts.find(place.name);
    return found == facts.end() ? Span{} : found->second;
  }
  const auto found = entries_.find(key_of(place));
  return found == entries_.end() ? Span{} : found->second;
}

rules::Origin LintView::place_of(Span span) const { return o4::place_of(input_.sources, span); }

const ConfigLayer* LintView::layer_of(Span span) const {
  const auto& layers = input_.loaded.layers;
  const auto found = std::find_if(layers.begin(), layers.end(), [&](const ConfigLayer& layer) {
    return layer.file == span.file;
  });
  return found == layers.end() ? nullptr : &*found;
}

std::string LintView::shown(std::string_view path) const {
  return in_quotes(show_path(path, facts().home));
}

std::string LintView::write_of(std::string_view path) const {
  return "path " + word(show_path(path, facts().home)) + " --op write";
}

std::string LintView::replacing_of(const std::string& path) const {
  return write_of(can_write(path) ? path : parent_path(path));
}

std::string LintView::read_of(std::string_view path) const {
  return "path " + word(show_path(path, facts().home)) + " --op read";
}

std::string LintView::run_of(const std::string& program) {
  const auto command = word(program);
  return "command " + (command == program ? in_quotes(program) : word(command));
}

std::string LintView::absolute(std::string_view entry) const {
  return absolute_path(entry, facts().home, facts().workspace);
}

}  // namespace o4
