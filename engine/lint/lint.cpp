// The order counts: comments can only allow what is found, copies are merged only of what is left,
// and fixes are judged last, since that compiles policies.
#include "engine/lint/lint.hpp"

#include <algorithm>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"
#include "engine/lint/checks.hpp"
#include "engine/lint/fixes.hpp"

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

// Removals that touch, as of neighbours in a list, are one. One that takes the comma before it
// takes that before all of them.
//   ["a", "b", "c"] without "b" and "c"  ->  ["a"], with no comma left over
std::vector<TextEdit> joined_edits(const SourceMap& sources, std::vector<TextEdit> edits) {
  if (edits.empty()) {
    return edits;
  }
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
  const auto text = sources.text(edits.front().span.file);
  std::vector<TextEdit> result;
  for (auto& edit : edits) {
    auto* const last = result.empty() ? nullptr : &result.back();
    if (last == nullptr || edit.span.begin > last->span.end || !edit.text.empty() ||
        !last->text.empty()) {
      result.push_back(std::move(edit));
      continue;
    }
    last->span.end = std::max(last->span.end, edit.span.end);
    const auto before = text.substr(0, last->span.begin).find_last_not_of(" \t\n");
    if (text[edit.span.begin] == ',' && before != std::string_view::npos && text[before] == ',') {
      last->span.begin = static_cast<std::uint32_t>(before);
    }
  }
  return result;
}

// What is said of several places in one file in the same words is said once, of the first.
std::vector<Finding> merged_copies(const SourceMap& sources, std::vector<Finding> findings) {
  std::vector<Finding> result;
  for (auto& finding : findings) {
    const auto first = std::find_if(result.begin(), result.end(), [&](const Finding& known) {
      return finding.span.file != no_file && known.code == finding.code &&
             known.message == finding.message && known.span.file == finding.span.file &&
             known.fix.empty() == finding.fix.empty();
    });
    if (first == result.end()) {
      result.push_back(std::move(finding));
      continue;
    }
    first->related.push_back({finding.span, "the same is here"});
    first->fix.insert(first->fix.end(), finding.fix.begin(), finding.fix.end());
    first->fix = joined_edits(sources, std::move(first->fix));
  }
  return result;
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
                           check_hatches, check_places, check_exposed, check_hidden_text}) {
    check(view, out);
  }
  auto findings = merged_copies(input.sources, without_allowed(input, out.take()));
  keep_safe_fixes(input, findings);
  return findings;
}

std::vector<Finding> lint_refused(const Diagnostics& said) {
  Findings out;
  for (const auto& diagnostic : said.all()) {
    out.add(diagnostic);
  }
  return out.take();
}

Linted lint_inputs(const SourceMap& sources, const RuleBook& book, const PolicyInputs& inputs) {
  Diagnostics said;
  const auto loaded = load_policy(sources, book, inputs, said);
  return loaded ? Linted{lint({sources, book, *loaded, said}), false}
                : Linted{lint_refused(said), true};
}

Linted lint_inputs(const SourceMap& sources, const RuleBook& book, const GivenInputs& inputs) {
  Diagnostics said;
  const auto checked = check_inputs(sources, book, inputs, said);
  return checked ? lint_inputs(sources, book, *checked) : Linted{lint_refused(said), true};
}

}  // namespace o4
