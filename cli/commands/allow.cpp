// allow: the smallest edit of a config that makes one thing so, with all that it changes.
//
// Looking, showing and writing are one pass, repeated if the file changes under it: the question is
// answered as explain answers it, the engine searches the edits (each is compiled and asked before
// it counts), the edit is shown, and with --apply written if the file still holds what it was
// computed for. After three changes of the file in a row it gives up. What was shown is noted in
// the home's private folder, so that --apply can say when configs or facts have changed since.
//
//   0  there is an edit (with --apply: it is written), or nothing is needed
//   1  no config can: the rule in the way, and flags that make it so instead
//   2  usage, config or facts are wrong, or the file cannot be written; nothing was
//
// --last asks about the last run that was refused or failed, from its folder and with its flags.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/advice/advise.hpp"
#include "cli/advice/last_run.hpp"
#include "cli/advice/render_advice.hpp"
#include "cli/advice/save.hpp"
#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/question.hpp"

namespace o4 {
namespace {

constexpr auto kinds = std::to_array<std::string_view>({"path", "host", "command", "cwd"});
constexpr std::string_view wish_words = "path P --op read|write | host H | command TEXT | cwd D";

// The project's file if it is asked for, else whichever helps.
std::optional<ConfigFile> file_of(const Context& context) {
  return context.options.flags.has("--project") ? std::optional(ConfigFile::project) : std::nullopt;
}

bool applies(const Context& context) { return context.options.flags.has("--apply"); }

bool is_wish(Context& context) {
  const auto& words = context.options.words;
  if (words.empty()) {
    context.diagnostics.error("usage-words", context.options.end, "what to allow is missing",
                              "name it: allow " + std::string(wish_words) + ", or --last");
    return false;
  }
  const bool known = std::find(kinds.begin(), kinds.end(), words.front()) != kinds.end();
  if (!known) {
    context.diagnostics.error("usage-words", context.options.word_spans.front(),
                              in_quotes(words.front()) + " is nothing that a config allows",
                              "name one of: " + std::string(wish_words));
  }
  return known;
}

// What will still keep a command that runs from what it names: hosts that no sandbox reaches.
std::vector<std::string> notes_on(const Policy& policy, const Query& wish) {
  const auto* command = std::get_if<CommandQuery>(&wish);
  std::vector<std::string> notes;
  if (command == nullptr) {
    return notes;
  }
  const auto decision = explain(policy, *command);
  const auto* in = std::get_if<InProfile>(&decision.confinement);
  for (const auto& passed : in == nullptr ? std::vector<Passed>() : decision.passed) {
    if (passed.what.kind != Checked::Kind::host || passed.what.subject == "?") {
      continue;
    }
    const auto reached =
        explain(policy, HostQuery{passed.what.subject, HostActor::shell, in->choice});
    if (reached && reached->outcome != Outcome::allow) {
      notes.push_back("it may name " + passed.what.subject +
                      ", and does not reach it: " + reached->rule.because);
    }
  }
  return notes;
}

// One look at the machine and one search.
struct Looked {
  Prepared prepared;
  Answer answer;
  Advice advice;
};

std::optional<Looked> look(Context& context, const Question& question) {
  auto answered = answer_to(context, question, Detail::chain);
  if (!answered) {
    return std::nullopt;
  }
  auto advice = advise_here(context, answered->prepared, question.query, file_of(context));
  if (!advice) {
    return std::nullopt;
  }
  return Looked{std::move(answered->prepared), std::move(answered->answer), *std::move(advice)};
}

struct Report {
  std::string text;
  std::string json;  // on one line: what was shown is told from what is now by it
};

Report report_on(Context& context, const Question& question, const Looked& looked) {
  const auto world = world_of(context, looked.prepared);
  AdviceReport report{world, question.query, looked.answer, looked.advice, {}, {}};
  const auto& edit = looked.advice.edit;
  if (edit) {
    report.findings = new_findings(world, *edit);
    report.smaller = smaller_elsewhere(world, question.query, *edit);
  }
  report.notes = notes_on(edit ? edit->with.policy : looked.prepared.loaded.policy, question.query);
  const auto json = to_json(report);
  return {
      context.options.format == "json" ? print_pages(json) : advice_pages(report, context.console),
      print_line(json)};
}

// The question as it was asked, but for --apply: what showing and applying have in common.
std::string question_text(const Context& context) {
  std::string text;
  for (const auto& word : context.options.words) {
    text += word + '\n';
  }
  for (const auto& [name, values] : context.options.flags.all()) {
    for (const auto& value : name == "--apply" ? std::vector<std::string>() : values) {
      text.append(name).append("=").append(value).append("\n");
    }
  }
  return text;
}

// Whether what is about to be written is what the user has seen.
void compare_with_shown(Context& context, const Looked& looked, const Report& report) {
  const auto& home = looked.prepared.loaded.facts.facts.home;
  const auto question = question_text(context);
  if (!applies(context)) {
    note_shown(home, question, report.json);
  } else if (was_shown(home, question, report.json) == ShownEdit::changed) {
    context.console.err +=
        "the configs or the facts have changed since this was shown: it is computed anew\n";
  }
}

int finish(Context& context, const Looked& looked, const Report& report) {
  context.console.out += report.text;
  show_warnings(context);
  return looked.advice.granted || looked.advice.edit ? exit_allow : exit_deny;
}

// Nothing if the file has changed since it was read.
std::optional<int> allow_now(Context& context, const Question& question) {
  const auto looked = look(context, question);
  if (!looked) {
    return fail(context);
  }
  const auto& edit = looked->advice.edit;
  const auto file = edit ? edit->file : file_of(context).value_or(ConfigFile::user);
  const auto path =
      applies(context) ? path_to_write(context, looked->prepared, file) : std::string();
  if (context.diagnostics.has_errors()) {
    return fail(context);
  }
  const auto report = report_on(context, question, *looked);
  if (!context.options.flags.has("--scenario")) {
    compare_with_shown(context, *looked, report);
  }
  if (!applies(context) || !edit) {
    return finish(context, *looked, report);
  }
  switch (save_text(context, looked->prepared, path, edit->before, edit->after)) {
    case Saved::failed:
      return fail(context);
    case Saved::moved:
      return std::nullopt;
    case Saved::done:
      break;
  }
  return finish(context, *looked, report);
}

int run_allow(Context& context) {
  const bool last = context.options.flags.has("--last");
  const auto run = last ? ask_about_last_run(context) : std::nullopt;
  if ((last && !run) || !is_wish(context)) {
    return fail(context);
  }
  if (run && context.options.format == "text") {
    context.console.out += last_run_text(*run);
  }
  const auto question = question_from_words(context);
  return question ? until_it_stays(context, [&] { return allow_now(context, *question); })
                  : fail(context);
}

constexpr auto flags = [] {
  std::array<Flag, question_flags.size() + 3> all{};
  std::copy(question_flags.begin(), question_flags.end(), all.begin());
  all[question_flags.size()] = {"--apply", "", "", "write the edit"};
  all[question_flags.size() + 1] = {"--project", "", "",
                                    "edit the project's config, not the user's"};
  all[question_flags.size() + 2] = {"--last", "", "", "the last run that was refused or failed"};
  return all;
}();
constexpr auto examples = std::to_array<Example>({
    {"allow path /srv/data --op write", "which edit lets commands write there?"},
    {"allow host api.example.com --actor fetch --apply", "write the edit for a host"},
    {"allow command 'cp out.tar /srv/data' --project", "all that a command is refused for at once"},
    {"allow --last", "the command that was just refused"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "Searches the edits of one config file for the smallest that makes it so, and shows it as a "
    "patch of the file's text with all that it changes, as diff tells it. What is shown has been "
    "compiled, asked again and compared. A first [sandbox] table comes with allowedDomains, which "
    "keeps the network as it was; no edit lifts the limit of the network or picks another tier.\n"
    "The file is the user's, or the project's where only that helps, or with --project; it counts "
    "in a trusted workspace only. A smaller edit of the other file is named. With --apply the edit "
    "is written, all of it or nothing, and the layout and the comments of the file stay. If it was "
    "shown before and configs or facts have changed since, this is said. A config in a scenario is "
    "shown, not written.\n"
    "The exit status is 0 if there is an edit or nothing is needed, and 1 if no config can: then "
    "the rule that stands in the way is shown, and which flags make it so instead, each tried.";

}  // namespace

constinit const Command allow_command = {
    .name = "allow",
    .words = "[path P --op read|write | host H | command TEXT | cwd D]",
    .summary = "find the smallest edit of a config that allows one thing",
    .details = details,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_allow,
};

}  // namespace o4
