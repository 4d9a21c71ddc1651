#include "engine/lint/lint.hpp"

#include <algorithm>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"
#include "engine/lint/checks.hpp"

namespace o4 {
namespace {

// The edits of what load_policy warns of and the loader of configs does not know.
void add_fix(const LintView& view, Finding& finding) {
  if (view.layer_of(finding.span) == nullptr || !finding.fix.empty()) {
    return;
  }
  if (finding.code == "lint-grant-dropped") {
    finding.fix = {remove_entry(view.input().sources, finding.span)};
  } else if (finding.code == "lint-proxy-off") {
    finding.fix = {{finding.span, "true"}};
  } else if (finding.code == "lint-network-lifted") {
    // Commands may have a proxy that asks; what people start themselves has none.
    finding.witness = "host example.com --actor user";
    finding.fix = set_in_table(view.input().sources, finding.span.file, "allowedDomains", "[]");
  }
}

// A place in the rules is no place in a config.
void leave_rules(const LintInput& input, Finding& finding) {
  const auto& profiles = input.book.profiles;
  const bool in_rules = std::any_of(profiles.begin(), profiles.end(), [&](const auto& named) {
    return named.second.name.span.file == finding.span.file;
  });
  if (in_rules && finding.span.file != no_file) {
    finding.related.push_back({{}, "from " + place_text(input.sources, finding.span)});
    finding.span = {};
  }
}

}  // namespace

std::vector<Finding> lint(const LintInput& input) {
  const LintView view(input);
  Findings mapped;
  for (const auto& warning : input.warnings.all()) {
    mapped.add(warning);
  }
  Findings out;
  for (auto& finding : mapped.take()) {
    add_fix(view, finding);
    leave_rules(input, finding);
    out.add(std::move(finding));
  }
  for (const auto check : {check_keys, check_effect, check_session, check_domains, check_grants,
                           check_hatches, check_places}) {
    check(view, out);
  }
  return out.take();
}

std::vector<Finding> lint_refused(const Diagnostics& said) {
  Findings out;
  for (const auto& diagnostic : said.all()) {
    out.add(diagnostic);
  }
  return out.take();
}

Linted lint_inputs(const SourceMap& sources, const RuleBook& book, const GivenInputs& inputs) {
  Diagnostics said;
  const auto loaded = load_policy(sources, book, inputs, said);
  if (!loaded) {
    return {lint_refused(said), true};
  }
  return {lint({sources, book, *loaded, said}), false};
}

}  // namespace o4
