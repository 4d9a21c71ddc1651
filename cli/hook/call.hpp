// A tool call as the hook of another agent tells of it, as questions to the policy.
//
// Agents call a program before each tool and give it JSON; what their tools are called and where
// the path, the URL or the command stands is data (tools.def). A call becomes the questions that o4
// would ask for the same deed. What is not known as a tool raises none and so is left to the
// agent's own checks; what is known and cannot be read is an error, which blocks the call.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/query.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

enum class Agent { claude_code, codex, gemini };
inline constexpr std::array<std::string_view, 3> agent_words{"claude-code", "codex", "gemini"};
// What each of them calls the event before a tool runs.
inline constexpr std::array<std::string_view, 3> event_words{"PreToolUse", "PreToolUse",
                                                             "BeforeTool"};

// Questions in the order in which the input names their subjects.
struct ToolCall {
  std::string tool;
  std::vector<Query> questions;  // none if the tool touches nothing that the policy is about
};

// Returns nothing if `input` is not what that agent's documentation says; `out` then says why, with
// codes "hook-…". A tool that is not known raises no question.
[[nodiscard]] std::optional<ToolCall> read_call(Agent agent, const Value& input, Diagnostics& out);

}  // namespace o4
