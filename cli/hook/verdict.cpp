// The strictest answer wins, and every answer that is not an allow gives its reason, once.

#include "cli/hook/verdict.hpp"

#include <algorithm>

#include "cli/terminal/layout.hpp"

namespace o4 {
namespace {

Outcome simple(Outcome outcome) {
  switch (outcome) {
    case Outcome::allow:
    case Outcome::run:
    case Outcome::private_:
      return Outcome::allow;
    case Outcome::ask:
      return Outcome::ask;
    case Outcome::deny:
    case Outcome::refuse:
      break;
  }
  return Outcome::deny;
}

std::string sentence(std::string text, const RuleView& rule, const std::string& help) {
  text += ": " + (rule.because.empty() ? rule.text : rule.because) + " (" + rule.from + ")";
  return help.empty() ? text : text + "; " + help;
}

// The same is said once.
void add_line(std::string& text, const std::string& line) {
  const auto shown = printable(line);
  if (("\n" + text + "\n").find("\n" + shown + "\n") == std::string::npos) {
    text += (text.empty() ? "" : "\n") + shown;
  }
}

void add_reason(std::string& text, const Answer& answer) {
  if (const auto* decision = std::get_if<Decision>(&answer)) {
    add_line(text, sentence(decision->subject, decision->rule, decision->help));
    return;
  }
  for (const auto& refusal : std::get<CommandDecision>(answer).refusals) {
    add_line(text,
             sentence(to_text(refusal.what) + ": " + refusal.message, refusal.rule, refusal.help));
  }
}

// The form that two of the agents share.
Json decision_json(std::string_view decision, const std::string& reason) {
  Json inner{{"hookEventName", "PreToolUse"}, {"permissionDecision", decision}};
  if (!reason.empty()) {
    inner["permissionDecisionReason"] = reason;
  }
  return Json{{"hookSpecificOutput", std::move(inner)}};
}

}  // namespace

Verdict verdict_of(const ToolCall& call, const std::vector<Answer>& answers) {
  Verdict verdict;
  std::string reasons;
  for (const auto& answer : answers) {
    const auto outcome = simple(outcome_of(answer));
    if (outcome == Outcome::allow) {
      continue;
    }
    add_reason(reasons, answer);
    verdict.outcome = verdict.outcome == Outcome::deny ? Outcome::deny : outcome;
  }
  if (!reasons.empty()) {
    const auto* const says = verdict.outcome == Outcome::deny ? "denies" : "asks about";
    verdict.reason = "o4-policy " + std::string(says) + " " + printable(call.tool) + "\n" + reasons;
  }
  return verdict;
}

Json verdict_json(Agent agent, const Verdict& verdict, OnAllow on_allow) {
  if (verdict.outcome == Outcome::allow && on_allow == OnAllow::say_nothing) {
    return Json::object();
  }
  if (agent == Agent::gemini) {
    return verdict.outcome == Outcome::allow
               ? Json{{"decision", "allow"}}
               : Json{{"decision", "deny"}, {"reason", verdict.reason}};
  }
  if (verdict.outcome == Outcome::allow) {
    return decision_json("allow", "");
  }
  const bool can_ask = agent == Agent::claude_code && verdict.outcome == Outcome::ask;
  return decision_json(can_ask ? "ask" : "deny", verdict.reason);
}

}  // namespace o4
