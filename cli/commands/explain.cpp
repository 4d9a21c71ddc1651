// explain: the effective rules, or one decision with the rules that led to it.
#include <array>

#include "cli/advice/advise.hpp"
#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/ask/question.hpp"
#include "cli/commands/explain_question.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/render_json.hpp"
#include "cli/show/render_text.hpp"

namespace o4 {
namespace {

int explain_policy(Context& context) {
  for (const auto& flag : question_flags) {
    if (context.options.flags.has(flag.name)) {
      context.diagnostics.error("usage-flag", flag_span(context.options, flag.name),
                                in_quotes(flag.name) + " belongs to a question",
                                "ask one: explain " + std::string(question_words));
      return fail(context);
    }
  }
  const auto prepared = prepare(context);
  if (!prepared) {
    return fail(context);
  }
  context.diagnostics.sort();
  const auto& policy = prepared->loaded.policy;
  const auto overview = describe(policy);
  context.console.out += context.options.format == "json"
                             ? print_pages(overview_json(overview, context))
                             : overview_text(overview, policy.graph().world, context);
  return 0;
}

int run_explain(Context& context) {
  return context.options.words.empty() ? explain_policy(context) : explain_question(context);
}

constexpr auto examples = std::to_array<Example>({
    {"explain", "the effective rules in the current folder"},
    {"explain --tier airlock", "what another tier would come to"},
    {"explain path ~/.npmrc --op read", "one decision and the rules that led to it"},
    {"explain host github.com", "may commands reach the host?"},
    {"explain --scenario team.policy.toml", "the rules under the facts of a policy test"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "Without a question: the mode in force and where it came from, what commands can write, what "
    "is private, what is protected, which hosts each actor reaches, what is refused before it "
    "runs, and warnings; each with its reason and its place in a file, or the fact it is from.\n"
    "With a question: the decision, the rule that decides, the rules that lost and why.";

}  // namespace

int explain_question(Context& context, std::string_view pointer) {
  const auto question = question_from_words(context);
  auto answered = question ? answer_to(context, *question, Detail::chain) : std::nullopt;
  if (!answered) {
    return fail(context);
  }
  auto& answer = answered->answer;
  add_advice(context, answered->prepared, question->query, answer,
             pointer.empty() ? allow_words(context) : std::string(pointer));
  if (context.options.format == "json") {
    auto json = long_answer(answer);
    context.diagnostics.sort();
    json["warnings"] = to_json(context.sources, context.diagnostics);
    context.console.out += print_pages(json);
  } else {
    context.console.out += answer_pages(question->query, answer, context.sources, context.console);
    show_warnings(context);
  }
  return 0;
}

constinit const Command explain_command = {
    .name = "explain",
    .words = "[path P --op read|write | host H | cwd D | command TEXT | directory D]",
    .summary = "show the effective rules, or one decision and what led to it",
    .details = details,
    .formats = formats,
    .flags = question_flags,
    .examples = examples,
    .run = run_explain,
};

}  // namespace o4
