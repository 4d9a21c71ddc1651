// What is said, filtered and worded. A built-in rule that warns is the same for everybody, so that
// --quiet may leave it out; the line it stands in is named and not shown, as nobody here can edit
// it.

#include "cli/args/said.hpp"

#include <algorithm>

#include "cli/args/fact_flags.hpp"
#include "engine/compile/builtin_rules.hpp"

namespace o4 {
namespace {

// A text of --rules that has the name of a built-in file is the user's own.
bool is_built_in(const SourceMap& sources, Span span) {
  if (span.file == no_file) {
    return false;
  }
  const auto& rules = builtin_rules();
  return std::any_of(rules.begin(), rules.end(), [&](const RulesText& text) {
    return text.name == sources.name(span.file) && text.text == sources.text(span.file);
  });
}

void add(Diagnostics& list, const Diagnostic& found) {
  auto& added =
      found.severity == Severity::error ? list.error({}, {}, {}) : list.warning({}, {}, {});
  added = found;
}

// What is wrong in a built-in rule is a fault of ours, and shown in full.
Diagnostic without_built_in_line(const SourceMap& sources, Diagnostic found) {
  if (found.severity == Severity::warning && is_built_in(sources, found.span)) {
    found.related.push_back({found.span, "a built-in rule says so"});
    found.span = {};
  }
  return found;
}

}  // namespace

Diagnostics heard(const SourceMap& sources, const GivenFlags& flags, const Diagnostics& found) {
  Diagnostics result;
  for (auto one : found.all()) {
    if (one.severity == Severity::warning && flags.has("--quiet") &&
        is_built_in(sources, one.span)) {
      continue;
    }
    if (one.span.file != no_file) {
      one.message = in_terms_of_flags(sources.name(one.span.file), std::move(one.message));
    }
    add(result, one);
  }
  result.sort();
  return result;
}

Diagnostics news(const SourceMap& sources, const Diagnostics& found, std::set<std::string>& known) {
  Diagnostics result;
  for (const auto& one : found.all()) {
    if (known.insert(render_diagnostic(sources, one, Colour::off)).second) {
      add(result, one);
    }
  }
  return result;
}

Json diagnostics_json(const SourceMap& sources, const Diagnostics& found) {
  auto list = Json::array();
  for (const auto& one : found.all()) {
    list.push_back(Json{{"code", one.code},
                        {"message", one.message},
                        {"help", one.help},
                        {"from", place_text(sources, one.span)}});
  }
  return list;
}

std::string said(const SourceMap& sources, const Diagnostics& found, SaidAs as, Colour colour) {
  if (found.all().empty()) {
    return {};
  }
  if (as == SaidAs::text) {
    std::string text;
    for (const auto& one : found.all()) {
      text += render_diagnostic(sources, without_built_in_line(sources, one), colour);
    }
    return text;
  }
  Diagnostics errors;
  Diagnostics warnings;
  for (const auto& one : found.all()) {
    add(one.severity == Severity::error ? errors : warnings, one);
  }
  return print_line(Json{{"errors", diagnostics_json(sources, errors)},
                         {"warnings", diagnostics_json(sources, warnings)}});
}

}  // namespace o4
