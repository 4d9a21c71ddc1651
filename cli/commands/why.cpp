// why: explains one question, or the last run that was refused or failed: explain with a memory.
// The run is judged under the facts and configs of now, so that the answer may be that it would go
// well.
#include <algorithm>
#include <array>

#include "cli/advice/last_run.hpp"
#include "cli/args/commands.hpp"
#include "cli/ask/question.hpp"
#include "cli/commands/explain_question.hpp"

namespace o4 {
namespace {

int run_why(Context& context) {
  if (!context.options.flags.has("--last")) {
    if (context.options.words.empty()) {
      context.diagnostics.error("usage-words", context.options.end, "a question is missing",
                                "give --last, or ask one: why " + std::string(question_words));
      return fail(context);
    }
    return explain_question(context);
  }
  const auto run = ask_about_last_run(context);
  if (!run) {
    return fail(context);
  }
  if (context.options.format == "text") {
    context.console.out += last_run_text(*run);
  }
  return explain_question(context, "o4-policy allow --last");
}

constexpr auto flags = [] {
  std::array<Flag, question_flags.size() + 1> all{};
  std::copy(question_flags.begin(), question_flags.end(), all.begin());
  all.back() = {"--last", "", "", "the last run that was refused or failed"};
  return all;
}();
constexpr auto examples = std::to_array<Example>({
    {"why --last", "why was the command refused?"},
    {"why path /srv/data --op write", "the same as explain path"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "run remembers the last command that it refused or that failed in the sandbox, with its folder "
    "and flags, in ~/.o4/managed, which no sandboxed command reads or writes. --last asks about it "
    "under the facts and configs of now.";

}  // namespace

constinit const Command why_command = {
    .name = "why",
    .words = "[path P --op read|write | host H | cwd D | command TEXT | directory D]",
    .summary = "explain the last run that was refused or failed, or one question",
    .details = details,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_why,
};

}  // namespace o4
