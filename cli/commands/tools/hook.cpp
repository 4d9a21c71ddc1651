// hook: the hook that other agents call before a tool runs, answered from the policy.
//
// One call of the program for one tool call: JSON in, JSON out. Whatever goes wrong blocks the call
// by exit status 2, which all of these agents take for a refusal with standard error as the reason.
// A hook that let a call through because its config was broken would be worse than none.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/question.hpp"
#include "cli/hook/verdict.hpp"
#include "cli/machine/files.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

std::optional<Agent> agent_of(Context& context) {
  const auto word = context.options.flags.value("--agent");
  if (!word) {
    context.diagnostics.error("usage-flag", context.options.end, "'--agent' is missing",
                              "say whose hook it is: claude-code, codex or gemini");
    return std::nullopt;
  }
  const auto* const found = std::find(agent_words.begin(), agent_words.end(), *word);
  if (found == agent_words.end()) {
    context.diagnostics.error("usage-flag", flag_span(context.options, "--agent"),
                              "no agent is called " + in_quotes(*word),
                              suggestion(*word, agent_words));
    return std::nullopt;
  }
  return static_cast<Agent>(found - agent_words.begin());
}

std::optional<ToolCall> call_from_input(Context& context, Agent agent) {
  const auto file = open_source(context.sources, "-", {}, context.diagnostics);
  const auto input = file ? read_json(context.sources, *file, "hook", context.diagnostics)
                          : std::optional<Value>();
  return input ? read_call(agent, *input, context.diagnostics) : std::nullopt;
}

// Nothing if the policy cannot be made. What cannot be asked is denied.
std::optional<Verdict> judge(Context& context, const ToolCall& call) {
  auto prepared = prepare(context);
  if (!prepared) {
    return std::nullopt;
  }
  std::vector<Answer> answers;
  for (const auto& query : call.questions) {
    auto source = no_file;
    if (const auto* command = std::get_if<CommandQuery>(&query)) {
      source = context.sources.add("command", command->command);
    }
    auto answer = ask(context, *prepared, query, source, Detail::chain);
    if (!answer) {
      return Verdict{Outcome::deny,
                     "o4-policy denies " + call.tool + "\n" + answer.error().message};
    }
    answers.push_back(std::move(*answer));
  }
  return verdict_of(call, answers);
}

int run_hook(Context& context) {
  const auto agent = agent_of(context);
  const auto call = agent ? call_from_input(context, *agent) : std::nullopt;
  const auto verdict = call ? judge(context, *call) : std::nullopt;
  if (!verdict) {
    return fail(context);  // status 2 blocks the call, and standard error is the reason
  }
  const auto on_allow =
      context.options.flags.has("--approve") ? OnAllow::approve : OnAllow::say_nothing;
  context.console.out += print_line(verdict_json(*agent, *verdict, on_allow));
  return exit_allow;
}

constexpr auto flags = std::to_array<Flag>({
    {"--agent", "", "claude-code|codex|gemini", "whose hook it is"},
    {"--approve", "", "", "approve what the policy lets through, so that nobody is asked any more"},
});
constexpr auto examples = std::to_array<Example>({
    {"hook --agent claude-code < call.json", "as a PreToolUse hook of Claude Code"},
    {"hook --agent gemini --tier airlock < call.json", "as a BeforeTool hook of Gemini CLI"},
});
constexpr auto formats = std::to_array<std::string_view>({"json"});
constexpr std::string_view details =
    "Reads one tool call as the agent's documentation describes it from standard input, and prints "
    "the agent's own verdict with our reason: commands are checked as those of o4 are, files as "
    "its commands and its file tools may touch them, URLs as those of its fetch tool. Other tools "
    "are not looked at.\n"
    "What the policy lets through goes on to the agent's own checks. Where the policy asks, Claude "
    "Code asks; the hooks of the others cannot, and deny.\n"
    "The exit status is 0 with a verdict. It is 2, which blocks the call, if the input, a config "
    "or "
    "a fact is wrong. docs/hooks.md shows how to set it up.";

}  // namespace

constinit const Command hook_command = {
    .name = "hook",
    .words = "",
    .summary = "answer the pre-tool hook of another agent",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_hook,
};

}  // namespace o4
