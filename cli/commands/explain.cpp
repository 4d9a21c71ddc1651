// explain: the effective rules, or one decision with the rules that led to it.
//
// Without a question it is the whole policy as a sheet, a tree, JSON, or sentences for a model's
// instructions (prompt.hpp). With one it is the chain: the rule that decides, those that lost and
// why, and what would change the answer, which has been tried (cli/advice). Exit status 0 also for
// a denial: explain shows, check decides.
#include <algorithm>
#include <array>

#include "cli/advice/advise.hpp"
#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/ask/question.hpp"
#include "cli/ask/watched.hpp"
#include "cli/commands/explain_question.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/prompt.hpp"
#include "cli/show/render_json.hpp"
#include "cli/show/render_text.hpp"
#include "cli/show/render_tree.hpp"
#include "engine/decide/input_notes.hpp"
#include "engine/graph/load_query.hpp"

namespace o4 {
namespace {

// The policy as a whole, with what is known of the workspace's repository.
std::string page_of(Context& context, Prepared& prepared) {
  const auto& policy = prepared.loaded.policy;
  const auto& format = context.options.format;
  if (format == "prompt") {
    return prompt_text(limits_of(policy));
  }
  auto overview = describe(policy);
  if (format == "tree") {
    return tree_text(overview, context.console);
  }
  overview.notes = input_notes(prepared.loaded, git_elsewhere(context, prepared));
  return format == "json" ? print_pages(overview_json(overview, context))
                          : overview_text(overview, policy.graph().world, context);
}

int explain_policy(Context& context) {
  for (const auto& flag : question_flags) {
    if (context.options.flags.has(flag.name)) {
      context.diagnostics.error("usage-flag", flag_span(context.options, flag.name),
                                in_quotes(flag.name) + " belongs to a question",
                                "ask one: explain " + std::string(question_words));
      return fail(context);
    }
  }
  auto prepared = prepare(context);
  if (!prepared) {
    return fail(context);
  }
  tidy(context);
  context.console.out += page_of(context, *prepared);
  return 0;
}

bool is_about_both(const Options& options) {
  return options.words.front() == "path" && !options.flags.has("--op");
}

struct Page {
  Json json;
  std::string text;
};

std::optional<Page> answer_page(Context& context, std::string_view pointer) {
  const auto question = question_from_words(context);
  auto answered = question ? answer_to(context, *question, Detail::chain) : std::nullopt;
  if (!answered) {
    return std::nullopt;
  }
  auto& answer = answered->answer;
  add_advice(context, answered->prepared, question->query, answer,
             pointer.empty() ? allow_words(context) : std::string(pointer));
  return Page{long_answer(answer),
              answer_pages(question->query, answer, context.sources, context.console)};
}

// Without --op both are asked.
int explain_both(Context& context, std::string_view pointer) {
  const auto given = context.options.flags;
  auto json = Json::object();
  for (const auto op : op_words) {
    context.options.flags = given;
    context.options.flags.add("--op", std::string(op));
    context.diagnostics = {};
    const auto page = answer_page(context, pointer);
    if (!page) {
      return fail(context);
    }
    json[op] = page->json;
    context.console.out += context.options.format == "json" ? "" : page->text;
  }
  if (context.options.format == "json") {
    tidy(context);
    json["warnings"] = to_json(context.sources, context.diagnostics);
    context.console.out += print_pages(json);
  } else {
    show_warnings(context);
  }
  return 0;
}

int explain_once(Context& context) {
  return context.options.words.empty() ? explain_policy(context) : explain_question(context);
}

int run_explain(Context& context) { return run_watched(context, explain_once); }

constexpr auto examples = std::to_array<Example>({
    {"explain", "the effective rules in the current folder"},
    {"explain --tier airlock", "what another tier would come to"},
    {"explain path ~/.npmrc --op read", "one decision and the rules that led to it"},
    {"explain path ~/.npmrc", "the same for reading and for writing"},
    {"explain --format tree", "the places that the policy speaks of, as a tree"},
    {"explain --format prompt", "what a model has to know of its limits"},
    {"explain host github.com", "may commands reach the host?"},
    {"explain --watch", "again after each change of a config, also of one that is not there yet"},
    {"explain --scenario team.policy.toml", "the rules under the facts of a policy test"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json", "tree", "prompt"});
constexpr auto flags = [] {
  std::array<Flag, question_flags.size() + 1> all{};
  std::copy(question_flags.begin(), question_flags.end(), all.begin());
  all.back() = watch_flag;
  return all;
}();
constexpr std::string_view details =
    "Without a question: the mode in force and where it came from, what commands can write, what "
    "is private, what is protected, which hosts each actor reaches, what is refused before it "
    "runs, and warnings; each with its reason and its place in a file, or the fact it is from.\n"
    "With a question: the decision, the rule that decides, the rules that lost and why; for a path "
    "without --op, of reading and of writing.\n"
    "--format prompt is for a model's instructions: at most twenty sentences, each of which the "
    "policy's answers show.";

}  // namespace

int explain_question(Context& context, std::string_view pointer) {
  if (context.options.format == "tree" || context.options.format == "prompt") {
    context.diagnostics.error("usage-flag", flag_span(context.options, "--format"),
                              in_quotes(context.options.format) + " shows no single answer",
                              "leave out the question, or the format");
    return fail(context);
  }
  if (is_about_both(context.options)) {
    return explain_both(context, pointer);
  }
  const auto page = answer_page(context, pointer);
  if (!page) {
    return fail(context);
  }
  if (context.options.format == "json") {
    auto json = page->json;
    tidy(context);
    json["warnings"] = to_json(context.sources, context.diagnostics);
    context.console.out += print_pages(json);
  } else {
    context.console.out += page->text;
    show_warnings(context);
  }
  return 0;
}

constinit const Command explain_command = {
    .name = "explain",
    .words = "[path P [--op read|write] | host H | cwd D | command TEXT | directory D]",
    .summary = "show the effective rules, or one decision and what led to it",
    .details = details,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_explain,
};

}  // namespace o4
