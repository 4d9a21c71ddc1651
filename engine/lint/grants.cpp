// Grants of paths: entries that do nothing, that can be turned around, that are mistaken (W2, W5).
//
// "Covered" is asked of the index: which rule would decide if the entry's own were not there? Only
// what holds as long as the entry's file does counts, so that a user's entry is not called needless
// because of one project.
#include <algorithm>

#include "engine/config/config_edits.hpp"
#include "engine/graph/origin.hpp"
#include "engine/lint/checks.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

using PathLine = Located<std::string>;

bool is_own(const PathRule& rule, const rules::Origin& place) {
  return rule.provenance.from == place;
}

// What covers an entry must hold wherever its file is read: a rule, an entry of the same file, or,
// for the project's file, the workspace.
bool lasts(const LintView& view, const PathLine& entry, const PathRule& rule) {
  const auto& from = rule.provenance.from;
  const auto* layer = view.layer_of(entry.span);
  if (from.kind == rules::Origin::Kind::fact) {
    return from.name == "workspace" && layer != nullptr && layer->name == "project";
  }
  const auto span = view.span_of(from);
  return span.file == no_file || span.file == entry.span.file;
}

// The rule that would grant `path` if the entry were not there; null if none would.
const PathRule* other_grant(const LintView& view, const PathLine& entry, const std::string& path) {
  const auto place = view.place_of(entry.span);
  const auto& commands = view.input().loaded.policy.commands(view.graph().mode);
  for (const auto* const rule : commands.covering(path, PathOp::write)) {
    if (!is_own(*rule, place) && lasts(view, entry, *rule)) {
      return rule->effect == Effect::allow ? rule : nullptr;
    }
  }
  return nullptr;
}

void check_covered(const LintView& view, const PathLine& entry, Findings& out) {
  const auto& space = view.graph().world.space;
  const auto absolute = view.absolute(entry.value);
  const auto resolved = resolved_form(space, absolute);
  const auto* rule = other_grant(view, entry, given_form(space, absolute));
  if (rule == nullptr || !resolved || other_grant(view, entry, *resolved) == nullptr) {
    return;
  }
  const auto& from = rule->provenance.from;
  auto& finding = out.add("lint-covered", entry.span,
                          in_quotes(entry.value) + " in allowedPaths can be written anyway: " +
                              view.shown(rule->path) + ", " + rule->provenance.because,
                          "leave it out");
  finding.related.push_back({view.span_of(from), "granted by " + show_place(from)});
  finding.fix = {remove_entry(view.input().sources, entry.span)};
}

void check_link(const LintView& view, const PathLine& entry, Findings& out) {
  const auto absolute = view.absolute(entry.value);
  const auto link = view.replaceable_link(absolute);
  if (!link) {
    return;
  }
  const auto resolved = resolved_form(view.graph().world.space, absolute);
  auto& finding = out.add("lint-replaceable-link", entry.span,
                          in_quotes(entry.value) + " in allowedPaths goes through the link " +
                              view.shown(*link) +
                              ", which commands can replace: the next session grants what it then "
                              "leads to",
                          "write where it is meant to lead");
  finding.witness = view.replacing_of(*link);
  if (resolved) {
    finding.fix = {{entry.span, toml_string(show_path(*resolved, view.facts().home))}};
  }
}

// What other programs expand and o4 does not: {a,b}, ~name, %NAME%. The loader warns of `$`, `*`
// and `?` by itself (load_config.cpp).
std::string_view expansion_in(std::string_view text) {
  const auto open = text.find('{');
  const auto comma = text.find(',', open);
  if (open != std::string_view::npos && text.find('}', comma) != std::string_view::npos) {
    return "braces are no choice";
  }
  if (text.starts_with('~') && text.size() > 1 && text[1] != '/') {
    return "'~' before a name is no home folder";
  }
  const auto percent = text.find('%');
  return percent != std::string_view::npos && text.find('%', percent + 1) != percent + 1 &&
                 text.find('%', percent + 1) != std::string_view::npos
             ? "'%' is no variable"
             : "";
}

void check_literal(const PathLine& entry, Findings& out) {
  const auto why = expansion_in(entry.value);
  if (!why.empty()) {
    out.add("lint-literal", entry.span,
            in_quotes(entry.value) + " in allowedPaths is taken as it stands: " + std::string(why),
            "write out what is meant");
  }
}

// ".ssh2" and ".ssh-old" look like ".ssh"; ".SSH" and ".shh" may be slips.
bool looks_like(std::string_view name, std::string_view protected_name) {
  return name.starts_with(protected_name);
}

bool may_be_slip(std::string_view name, std::string_view protected_name) {
  constexpr std::size_t long_enough = 4;
  const std::string_view candidates[] = {protected_name};
  return name.size() == protected_name.size() && name.size() >= long_enough &&
         !closest_word(name, candidates).empty();
}

enum class Slips { count, no };

// The protected place that a path of the same or another folder reminds of; null if none.
const PathRule* look_alike(const LintView& view, const std::string& path, Slips slips) {
  const auto name = std::string_view(path).substr(path.rfind('/') + 1);
  const auto& guards = view.guards();
  const auto found = std::find_if(guards.begin(), guards.end(), [&](const PathRule* rule) {
    const auto protected_name = std::string_view(rule->path).substr(rule->path.rfind('/') + 1);
    if (parent_path(path) != parent_path(rule->path)) {
      return protected_name.starts_with('.') && name == protected_name;
    }
    return looks_like(name, protected_name) ||
           (slips == Slips::count && may_be_slip(name, protected_name));
  });
  return found == guards.end() ? nullptr : *found;
}

bool is_allowed(const LintView& view, const std::string& path, PathOp op) {
  return decide(view.input().loaded.policy, PathQuery{path, op}) == Outcome::allow;
}

void check_look_alike(const LintView& view, const PathLine& entry, Findings& out) {
  const auto path = normal_path(view.absolute(entry.value));
  const auto* rule = look_alike(view, path, Slips::count);
  if (rule == nullptr || !is_allowed(view, path, PathOp::write)) {
    return;
  }
  auto& finding = out.add("lint-look-alike-entry", entry.span,
                          in_quotes(entry.value) + " in allowedPaths looks like " +
                              view.shown(rule->path) + ", but is not protected",
                          "leave it out if it holds secrets");
  finding.witness = view.write_of(path);
  finding.fix = {remove_entry(view.input().sources, entry.span)};
}

void check_files(const LintView& view, Findings& out) {
  for (const auto& [path, fact] : view.facts().fs) {
    if (fact.kind == FileFact::Kind::missing || !is_allowed(view, path, PathOp::read)) {
      continue;
    }
    if (const auto* rule = look_alike(view, path, Slips::no)) {
      auto& finding = out.add(
          "lint-look-alike-file", {},
          view.shown(path) + " looks like " + view.shown(rule->path) + ", but commands can read it",
          "keep secrets out of it, or move it to a protected location");
      finding.witness = view.read_of(path);
    }
  }
}

}  // namespace

void check_grants(const LintView& view, Findings& out) {
  if (!view.is_sandboxed()) {
    return;
  }
  check_files(view, out);
  if (!view.uses("config.allowedPaths")) {
    return;
  }
  for (const auto& entry : view.config().allowed_paths) {
    check_literal(entry, out);
    check_covered(view, entry, out);
    check_link(view, entry, out);
    check_look_alike(view, entry, out);
  }
}

}  // namespace o4
