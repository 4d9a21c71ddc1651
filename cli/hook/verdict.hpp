// What the policy answers to a tool call, as the hook of another agent wants to hear it. Reasons go
// to a model, which is to do something else next: they name the rule and the way out.
#pragma once

#include <string>
#include <vector>

#include "cli/ask/question.hpp"
#include "cli/hook/call.hpp"
#include "grammar/text/json.hpp"

namespace o4 {

struct Verdict {
  Outcome outcome = Outcome::allow;  // allow, ask or deny
  std::string reason;                // empty if it is allowed
};

// The strictest of the answers, with the reason of each that is not let through. Without answers it
// is an allow: the call touches nothing that the policy is about.
[[nodiscard]] Verdict verdict_of(const ToolCall& call, const std::vector<Answer>& answers);

// What is let through goes on to the agent's own checks, unless it is approved: then nobody is
// asked any more. An agent whose hook cannot ask is told to deny.
//
//   claude-code, ask -> {"hookSpecificOutput":{…,"permissionDecision":"ask",…}}
//   gemini, deny     -> {"decision":"deny","reason":"o4-policy denies …"}
enum class OnAllow { say_nothing, approve };
[[nodiscard]] Json verdict_json(Agent agent, const Verdict& verdict, OnAllow on_allow);

}  // namespace o4
