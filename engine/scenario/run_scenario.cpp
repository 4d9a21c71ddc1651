// Asks what a scenario expects and says what came, with its reason. Inputs that are refused answer
// `error` expectations, and fail all others.
#include "engine/scenario/run_scenario.hpp"

#include <algorithm>
#include <utility>

#include "engine/claims/prove.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/graph/origin.hpp"
#include "grammar/rules/parse_claims.hpp"

namespace o4 {
namespace {

std::string show(const RuleView& rule) {
  auto text = "by " + rule.text;
  if (!rule.by_default) {
    text += " from " + rule.from;
  }
  return rule.because.empty() ? text : text + ": " + rule.because;
}

// Its code or its message has `text` in it. A part is enough, so that a test need not repeat a
// sentence that may be reworded.
bool contains(const Diagnostic& d, std::string_view text) {
  return d.code.find(text) != std::string::npos || d.message.find(text) != std::string::npos;
}

bool has_error(const Diagnostics& found, std::string_view text) {
  return std::any_of(found.all().begin(), found.all().end(), [&](const Diagnostic& d) {
    return d.severity == Severity::error && contains(d, text);
  });
}

std::string list_findings(const Diagnostics& found, Severity severity) {
  std::string text;
  for (const auto& d : found.all()) {
    if (d.severity == severity) {
      text += (text.empty() ? "" : "; ") + d.code + ": " + d.message;
    }
  }
  return text.empty() ? "none" : text;
}

std::string join(const std::vector<std::string>& words) {
  std::string text = "[";
  for (const auto& word : words) {
    text += (text.size() == 1 ? "" : ", ") + word;
  }
  return text + "]";
}

// What came for a question, if it has an answer, and why.
struct Answer {
  std::optional<Outcome> outcome;
  std::string why;
  std::vector<std::string> rules;
};

Answer answer(const Decision& decision) {
  return {decision.outcome, show(decision.rule), {decision.rule.from}};
}

Answer answer(const tl::expected<Decision, QueryError>& decision) {
  return decision ? answer(*decision) : Answer{std::nullopt, decision.error().message, {}};
}

// Of a command all that its parts were let pass or refused by, and what chose its profile.
std::vector<std::string> rules_of(const CommandDecision& decision) {
  std::vector<std::string> rules = {decision.rule.from};
  for (const auto& refusal : decision.refusals) {
    rules.push_back(refusal.rule.from);
  }
  for (const auto& passed : decision.passed) {
    rules.push_back(passed.rule.from);
  }
  return rules;
}

// The access that breaks a claim, and the rule.
std::string describe(const Counterexample& example) {
  const auto& breach = example.breach;
  auto text = "in " + example.mode;
  text += example.permission_mode ? ", where permission_mode is " +
                                        std::string(to_word(*example.permission_mode)) + ": "
                                  : ": ";
  if (breach.subject) {
    text += std::string(to_word(breach.access)) + " " +
            std::string(to_word(breach.subject->actor)) + " " +
            std::string(to_word(breach.subject->deed)) + " ";
  }
  return text + breach.place + (breach.subject ? "" : " runs without a sandbox") + " " +
         show(breach.rule);
}

class Runner {
 public:
  Runner(SourceMap& sources, const RuleBook& book, const std::optional<PolicyInputs>& inputs,
         const std::optional<LoadedPolicy>& policy, const Diagnostics& found)
      : sources_(sources), book_(book), inputs_(inputs), policy_(policy), found_(found) {}

  ExpectationResult run(const Expectation& expectation) {
    ExpectationResult result;
    result.id = expectation.id;
    result.span = expectation.span;
    std::visit([&](const auto& expected) { check(expected, result); }, expectation.expected);
    return result;
  }

 private:
  void check(const ErrorExpectation& expected, ExpectationResult& result) const {
    result.expected = "an error with " + in_quotes(expected.text);
    result.actual = list_findings(found_, Severity::error);
    result.passed = !policy_ && has_error(found_, expected.text);
  }

  // Whatever else is expected of inputs that are refused, fails.
  bool is_refused(ExpectationResult& result) const {
    if (!policy_) {
      result.actual = "refused inputs";
      result.why = list_findings(found_, Severity::error);
    }
    return !policy_;
  }

  void check(const WarningExpectation& expected, ExpectationResult& result) const {
    result.expected = "a warning with " + in_quotes(expected.text);
    if (is_refused(result)) {
      return;
    }
    result.actual = list_findings(found_, Severity::warning);
    for (const auto& d : found_.all()) {
      if (d.severity == Severity::warning && contains(d, expected.text)) {
        result.passed = true;
        result.rules.push_back(place_text(sources_, d.span));
      }
    }
  }

  void check(const ClaimExpectation& expected, ExpectationResult& result) const {
    result.expected = "the claim holds";
    Diagnostics wrong;
    if (!inputs_) {
      wrong.append(found_);
    }
    const auto claims = parse_claims(sources_, expected.text, wrong);
    for (const auto& claim : claims.value_or(std::vector<claims::Claim>())) {
      check_claim(book_, claim, wrong);
      const auto proved =
          wrong.has_errors() ? std::nullopt : prove(sources_, book_, *inputs_, claim, wrong);
      if (proved && proved->broken) {
        result.actual = "broken: " + claim.text;
        result.why = describe(*proved->broken);
        return;
      }
    }
    result.passed = !wrong.has_errors();
    result.actual = result.passed ? result.expected : list_findings(wrong, Severity::error);
  }

  void check(const ModeExpectation& expected, ExpectationResult& result) const {
    result.expected = expected.mode;
    if (is_refused(result)) {
      return;
    }
    result.actual = policy_->policy.graph().mode.name;
    const auto& chosen = policy_->policy.graph().chosen;
    result.why = chosen.because;
    result.rules = {show_place(chosen.from)};
    result.passed = result.actual == result.expected;
  }

  void check(const AnswerExpectation& expected, ExpectationResult& result) {
    result.expected = to_word(expected.decision);
    if (is_refused(result)) {
      return;
    }
    if (const auto* query = std::get_if<CommandQuery>(&expected.query)) {
      return check_command(expected, *query, result);
    }
    const auto came = std::visit(
        [&](const auto& query) {
          if constexpr (std::is_same_v<std::decay_t<decltype(query)>, CommandQuery>) {
            return Answer{};
          } else {
            return answer(explain(policy_->policy, query));
          }
        },
        expected.query);
    result.actual = came.outcome ? to_word(*came.outcome) : "error";
    result.why = came.why;
    result.rules = came.rules;
    result.passed = came.outcome == expected.decision;
  }

  void check_command(const AnswerExpectation& expected, const CommandQuery& query,
                     ExpectationResult& result) {
    const auto file = sources_.add("command", query.command);
    const auto decision = explain(policy_->policy, query, file);
    std::vector<std::string> refusals;
    for (const auto& refusal : decision.refusals) {
      refusals.push_back(to_text(refusal.what));
    }
    result.actual = to_word(decision.outcome);
    result.why = show(decision.rule);
    result.rules = rules_of(decision);
    if (decision.outcome == Outcome::run) {
      result.actual += " under " + std::string(to_word(decision.confinement));
    } else {
      result.actual += " " + join(refusals);
    }
    bool passed = decision.outcome == expected.decision;
    if (expected.profile) {
      result.expected += " under " + *expected.profile;
      passed = passed && to_word(decision.confinement) == *expected.profile;
    }
    if (expected.refusals) {
      result.expected += " " + join(*expected.refusals);
      passed = passed && refusals == *expected.refusals;
    }
    result.passed = passed;
  }

  SourceMap& sources_;
  const RuleBook& book_;
  const std::optional<PolicyInputs>& inputs_;
  const std::optional<LoadedPolicy>& policy_;
  const Diagnostics& found_;
};

}  // namespace

ScenarioRun play_scenario(SourceMap& sources, const RuleBook& book, const Scenario& scenario) {
  ScenarioRun run;
  const GivenInputs given{scenario.facts, scenario.user, scenario.project};
  const auto inputs = check_inputs(sources, book, given, run.said);
  run.policy = inputs ? load_policy(sources, book, *inputs, run.said) : std::nullopt;
  Runner runner(sources, book, inputs, run.policy, run.said);
  for (const auto& expectation : scenario.expectations) {
    run.results.push_back(runner.run(expectation));
  }
  return run;
}

Diagnostics vacuous(const Scenario& scenario, const ScenarioRun& run) {
  Diagnostics out;
  const auto& all = scenario.expectations;
  if (all.empty()) {
    out.error("scenario-empty", {scenario.file, 0, 0}, "nothing is expected in this policy test",
              "add an [[expect]] table, or a [[claim]]");
  }
  const bool expects_error = std::any_of(all.begin(), all.end(), [](const Expectation& one) {
    return std::holds_alternative<ErrorExpectation>(one.expected);
  });
  if (!run.policy && !expects_error) {
    out.append(run.said);
    out.error("scenario-refused", {scenario.file, 0, 0},
              "facts or configs are refused, and no error is expected",
              "mend them, or add an expectation with error = \"…\"");
  }
  return out;
}

std::vector<ExpectationResult> run_scenario(SourceMap& sources, const RuleBook& book,
                                            const Scenario& scenario) {
  return play_scenario(sources, book, scenario).results;
}

}  // namespace o4
