// A config is judged as lint judges it, under the facts of the session and beside the other config;
// the workspace counts as trusted, or the text would not be read at all. A policy test brings its
// own facts. A rules file is judged with the other rules around it.
// What readers and lint find is the same that the command line prints; spans within a policy test's
// config texts are led back to the test itself (SourceMap::outer), and what has no place in this
// text is not shown here.
#include "cli/lsp/analysis.hpp"

#include <algorithm>

#include "cli/show/area_text.hpp"
#include "engine/compare/compare.hpp"
#include "engine/config/config_edits.hpp"
#include "engine/lint/lint.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "grammar/rules/parse_rules.hpp"

namespace o4::lsp {
namespace {

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// "did you mean 'x'?" as an edit of what is at the span.
std::vector<TextEdit> edit_in_help(const SourceMap& sources, Span span, const std::string& help) {
  constexpr std::string_view asks = "did you mean '";
  const auto at = help.find(asks);
  const auto end = help.find('\'', at + asks.size());
  if (at == std::string::npos || end == std::string::npos || span.begin == span.end) {
    return {};
  }
  auto meant = help.substr(at + asks.size(), end - at - asks.size());
  const auto old = sources.text(span);
  if (old.starts_with('"') || old.starts_with('\'')) {
    meant = std::string(1, old.front()) + meant + old.front();
  }
  return {{span, meant}};
}

// One pass over one text; problems are added by their place in it, each once.
class Analyst {
 public:
  Analyst(const World& world, const Document& document) : world_(world), document_(document) {
    result_.sources = world.sources;
    result_.file = sources().add(std::string(file_name(document.path)), document.text);
  }

  Analysis run() {
    switch (document_.kind) {
      case Kind::config:
        add_config();
        break;
      case Kind::policy_test:
        add_policy_test();
        break;
      case Kind::rules:
        add_rules();
        break;
    }
    return std::move(result_);
  }

 private:
  SourceMap& sources() { return result_.sources; }

  void add_config() {
    const bool is_user = document_.path == world_.home + "/.o4/config.toml";
    result_.inputs = {with_members(world_.facts, {{"trusted", {}, {{}, true}}}), world_.user,
                      world_.project};
    (is_user ? result_.inputs.user : result_.inputs.project) = result_.file;
    load_and_lint();
  }

  void add_policy_test() {
    Diagnostics found;
    result_.scenario = load_scenario(sources(), result_.file, found);
    add_all(found);
    if (!result_.scenario) {
      return;
    }
    const auto& scenario = *result_.scenario;
    result_.inputs = {scenario.facts, scenario.user, scenario.project};
    result_.results = run_scenario(sources(), world_.book, scenario);
    const bool expects_error = std::any_of(
        scenario.expectations.begin(), scenario.expectations.end(), [](const Expectation& one) {
          return std::holds_alternative<ErrorExpectation>(one.expected);
        });
    if (!expects_error) {
      load_and_lint();
    }
    for (const auto& one : result_.results) {
      if (!one.passed) {
        add({one.span,
             Level::error,
             "expectation",
             "expected " + one.expected + ", came " + one.actual,
             one.why,
             {},
             {}});
      }
    }
  }

  void add_rules() {
    Diagnostics found;
    result_.rules = parse_rules(sources(), result_.file, found);
    if (result_.rules) {
      std::vector<RulesText> texts;
      const auto name = file_name(document_.path);
      for (const auto& [other, text] : world_.rules) {
        if (other != name) {
          texts.push_back({other, text});
        }
      }
      texts.push_back({name, document_.text});
      SourceMap all;
      Diagnostics in_book;
      static_cast<void>(load_rule_book(all, texts, in_book));
      // The last one is this text: its places are those of ours.
      for (auto diagnostic : in_book.all()) {
        if (diagnostic.span.file != no_file && all.name(diagnostic.span.file) == name) {
          diagnostic.span.file = result_.file;
          add_diagnostic(diagnostic);
        }
      }
    }
    add_all(found);
  }

  void load_and_lint() {
    Diagnostics found;
    result_.policy = load_policy(sources(), world_.book, result_.inputs, found);
    for (const auto& finding : lint_inputs(sources(), world_.book, result_.inputs).findings) {
      add({finding.span,
           finding.level,
           finding.code,
           finding.message,
           finding.help,
           finding.fix,
           {}});
    }
    if (!result_.policy && document_.kind == Kind::policy_test) {
      add_all(found);
    }
  }

  void add_all(const Diagnostics& found) {
    for (const auto& diagnostic : found.all()) {
      add_diagnostic(diagnostic);
    }
  }

  void add_diagnostic(const Diagnostic& diagnostic) {
    const auto level = diagnostic.severity == Severity::error ? Level::error : Level::warning;
    add({diagnostic.span,
         level,
         diagnostic.code,
         diagnostic.message,
         diagnostic.help,
         diagnostic.fix,
         {}});
  }

  // Where it stands in this text; what stands elsewhere is another text's.
  void add(Problem problem) {
    problem.span = sources().outer(problem.span);
    if (problem.span.file != result_.file) {
      return;
    }
    const bool said =
        std::any_of(result_.problems.begin(), result_.problems.end(), [&](const Problem& other) {
          return other.span == problem.span && other.message == problem.message;
        });
    if (said) {
      return;
    }
    for (auto& edit : problem.fix) {
      const auto outer = sources().outer(edit.span);
      const bool certain =
          outer.file == result_.file && sources().text(outer) == sources().text(edit.span);
      if (!certain) {
        problem.fix.clear();
        break;
      }
      edit.span = outer;
    }
    if (problem.fix.empty()) {
      problem.fix = edit_in_help(sources(), problem.span, problem.help);
    }
    result_.problems.push_back(std::move(problem));
  }

  const World& world_;
  const Document& document_;
  Analysis result_;
};

std::string change_text(const Difference& one, const std::string& home) {
  auto text = subject_text(one.subject) + " " + area_text(one.area, home);
  for (const auto& except : one.except) {
    text += (&except == &one.except.front() ? " but not " : ", ") + area_text(except, home);
  }
  return (one.b > one.a ? "lets in: " : "shuts out: ") + text;
}

}  // namespace

std::optional<Kind> kind_of(std::string_view path) {
  if (path.ends_with(".policy.toml")) {
    return Kind::policy_test;
  }
  if (path.ends_with(".rules")) {
    return Kind::rules;
  }
  return file_name(path) == "config.toml" ? std::optional(Kind::config) : std::nullopt;
}

Analysis analyse(const World& world, const Document& document) {
  return Analyst(world, document).run();
}

std::optional<std::vector<std::string>> effect_of(const World& world, const Document& document,
                                                  const std::vector<TextEdit>& edits) {
  auto edited = document;
  edited.text = with_edits(document.text, edits);
  const auto before = analyse(world, document);
  const auto after = analyse(world, edited);
  if (!before.policy || !after.policy) {
    return std::nullopt;
  }
  const auto compared = compare(before.policy->policy, after.policy->policy);
  if (!compared) {
    return std::nullopt;
  }
  std::vector<std::string> lines;
  for (const auto& one : compared->differences) {
    lines.push_back(change_text(one, before.policy->facts.facts.home));
  }
  for (const auto& one : compared->commands) {
    const std::string does = one.allows_more   ? "lets in: "
                             : one.allows_less ? "shuts out: "
                                               : "changes: ";
    lines.push_back(does + one.commands + ": " + std::string(to_word(one.a)) + " before, " +
                    std::string(to_word(one.b)) + " then");
  }
  return lines;
}

}  // namespace o4::lsp
