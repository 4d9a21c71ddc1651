// model: what a profile or argument list decides, whoever wrote it.
//
// The door to the models that the proofs rest on: any text, ours or another tool's, is read and
// asked, or recorded answers of real systems are replayed (--vectors). Nothing is compared with a
// policy. A text that cannot be read exactly is an error, not half an answer; what the model leaves
// open is one too, with its reason.
//
//   0  an answer, be it allow or deny; all vectors agree     1  a vector differs     2  no answer
#include <algorithm>
#include <array>
#include <utility>

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/list_answer.hpp"
#include "backends/sbpl/model/model.hpp"
#include "backends/sbpl/read/read.hpp"
#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/ask/text_options.hpp"
#include "cli/audit/replay.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/profile_check.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

// What is said of a decision, whichever backend took it.
struct Answer {
  std::string decision;
  std::string operation;
  std::string target;
  std::string reason;
  Span place;
  std::vector<std::string> notes;
};

int usage(Context& context, Span span, std::string message, std::string help = {}) {
  context.diagnostics.error("usage-words", span, std::move(message), std::move(help));
  return fail(context);
}

Style style_of(std::string_view decision) {
  return decision == "allow" ? Style::good : decision == "deny" ? Style::bad : Style::open;
}

int print(Context& context, const Answer& answer) {
  const auto at = place_text(context.sources, answer.place);
  auto& out = context.console.out;
  if (context.options.format == "json") {
    out += print_line(Json{{"decision", answer.decision},
                           {"operation", answer.operation},
                           {"target", answer.target},
                           {"at", at},
                           {"reason", answer.reason},
                           {"notes", answer.notes}});
  } else {
    const auto colour = context.console.out_colour;
    out += painted(answer.decision, style_of(answer.decision), colour) + "  " + answer.operation +
           (answer.target.empty() ? "" : " " + printable(answer.target)) + "\n";
    out += printable((at.empty() ? "" : at + ": ") + answer.reason) + "\n";
    out += render_excerpt(context.sources, answer.place, colour);
    for (const auto& note : answer.notes) {
      out += "note: " + printable(note) + "\n";
    }
  }
  show_warnings(context);
  return 0;
}

std::optional<FileId> open_flag(Context& context, std::string_view flag) {
  return open_source(context.sources, *context.options.flags.value(flag),
                     flag_span(context.options, flag), context.diagnostics);
}

// -- sbpl

std::string operation_suggestion(std::string_view word) {
  std::vector<std::string_view> names;
  for (const auto& operation : sbpl::operations()) {
    names.push_back(operation.name);
  }
  return suggestion(word, names);
}

// How the answer would be if the kernel combined rules otherwise.
std::vector<std::string> other_readings(const sbpl::Profile& profile, sbpl::OperationId operation,
                                        const sbpl::Target& target, sbpl::Verdict::Answer answer) {
  std::vector<std::string> notes;
  for (const auto model : {sbpl::Model::flat, sbpl::Model::unlinked}) {
    const auto other = decide(profile, operation, target, model).answer;
    if (other != answer) {
      notes.push_back("under model " + std::string(to_word(model)) + " it is " +
                      std::string(to_word(other)) + ": the profile rests on the order of rules");
    }
  }
  return notes;
}

// The kernel asks for the path that it found, so other spellings of it are never asked.
std::optional<std::string> other_spelling(std::string_view path) {
  auto normal = normal_path(path);
  for (const std::string_view link : {"/tmp/", "/var/", "/etc/"}) {
    if (normal.starts_with(link)) {
      normal.insert(0, "/private");
    }
  }
  return normal == path ? std::nullopt : std::optional(normal);
}

struct Asked {
  sbpl::OperationId operation;
  std::string target;
  sbpl::Target meant;
};

// The operation and the target of the command line; nothing, with an error, if they are none.
std::optional<Asked> asked_from(Context& context) {
  const auto& words = context.options.words;
  const auto& spans = context.options.word_spans;
  const auto wrong = [&](Span span, std::string message, std::string help = {}) {
    context.diagnostics.error("usage-words", span, std::move(message), std::move(help));
    return std::nullopt;
  };
  const auto operation = words.empty() ? std::nullopt : sbpl::find_operation(words[0]);
  if (!words.empty() && !operation) {
    return wrong(spans[0], "unknown operation " + o4::in_quotes(words[0]),
                 operation_suggestion(words[0]));
  }
  const auto about = operation ? sbpl::operation(*operation).attribute : sbpl::Attribute::none;
  const bool needs_target = about != sbpl::Attribute::none && about != sbpl::Attribute::target;
  if (!operation || (needs_target && words.size() < 2)) {
    return wrong(context.options.end, "an operation and a target are asked for",
                 "for example: file-read-data /Users/me/.ssh/id, network-outbound example.com:443");
  }
  const auto text = words.size() < 2 ? std::string() : words[1];
  auto target = sbpl::parse_target(*operation, text);
  if (!target) {
    return wrong(spans[1], target.error());
  }
  const auto* const path = std::get_if<sbpl::PathTarget>(&*target);
  if (const auto other = path == nullptr ? std::nullopt : other_spelling(path->path)) {
    return wrong(spans[1], "the kernel never asks for " + o4::in_quotes(text),
                 "it asks for the path that it found, without links, '.' and '..': " +
                     o4::in_quotes(*other) + "?");
  }
  return Asked{*operation, text, *std::move(target)};
}

// What facts say of the object at a path; nothing if they do not.
std::optional<sbpl::ObjectKind> object_kind(const Facts& facts, const std::string& path) {
  const auto found = facts.fs.find(path);
  if (found != facts.fs.end()) {
    const auto kind = found->second.kind;
    return kind == FileFact::Kind::dir    ? std::optional(sbpl::ObjectKind::directory)
           : kind == FileFact::Kind::file ? std::optional(sbpl::ObjectKind::regular_file)
           : kind == FileFact::Kind::link ? std::optional(sbpl::ObjectKind::symlink)
                                          : std::nullopt;
  }
  const bool is_folder = is_under(facts.home, path) || is_under(facts.workspace, path);
  return is_folder ? std::optional(sbpl::ObjectKind::directory) : std::nullopt;
}

// Adds what the facts say of the target, where there are any. False: they cannot be read.
bool add_facts(Context& context, Asked& asked) {
  const auto& flags = context.options.flags;
  auto* const path = std::get_if<sbpl::PathTarget>(&asked.meant);
  if (path == nullptr || !(flags.has("--facts") || flags.has("--scenario"))) {
    return true;
  }
  const auto prepared = prepare(context);
  if (prepared && !path->kind) {
    path->kind = object_kind(prepared->loaded.facts.facts, path->path);
  }
  return prepared.has_value();
}

// The hierarchical model answers; where another reading would answer otherwise, a note says so.
int ask_profile(Context& context) {
  auto asked = asked_from(context);
  if (!asked || !add_facts(context, *asked)) {
    return fail(context);
  }
  const auto given = text_options(context);
  const auto file = given ? open_flag(context, "--profile") : std::nullopt;
  if (!file) {
    return fail(context);
  }
  const auto profile = sbpl::read_profile(
      context.sources, *file,
      {given->parameters, given->imports, sbpl::ReadOptions::Doubtful::passed_over},
      context.diagnostics);
  if (!profile) {
    return fail(context);
  }
  const auto& [operation, target, meant] = *asked;
  const auto verdict = decide(*profile, operation, meant, sbpl::Model::hierarchical);
  if (verdict.answer == sbpl::Verdict::Answer::undecided) {
    context.diagnostics.error("sbpl-undecided", verdict.place,
                              "it cannot be decided: " + verdict.reason);
    return fail(context);
  }
  auto notes = other_readings(*profile, operation, meant, verdict.answer);
  auto decision = std::string(to_word(verdict.answer));
  if (verdict.answer == sbpl::Verdict::Answer::unsandboxed) {
    decision = "allow";
    notes.insert(notes.begin(), "the program runs without a sandbox");
  }
  return print(context, {decision, context.options.words[0], target, verdict.reason, verdict.place,
                         std::move(notes)});
}

// -- bwrap

std::optional<bwrap::Access> access_from(Context& context) {
  const auto op = context.options.flags.value("--op");
  if (op == "read" || op == "write") {
    return *op == "read" ? bwrap::Access::read : bwrap::Access::write;
  }
  context.diagnostics.error("usage-flag",
                            op ? flag_span(context.options, "--op") : context.options.end,
                            op ? o4::in_quotes(*op) + " is no operation" : "'--op' is missing",
                            op ? suggestion(*op, op_words) : "'--op read' or '--op write'");
  return std::nullopt;
}

// Under the facts of this machine or those given, and any list: it need not be one of ours.
int ask_list(Context& context) {
  const auto& words = context.options.words;
  if (words.size() != 2 || words[0] != "path") {
    return usage(context, words.empty() ? context.options.end : context.options.word_spans.front(),
                 "a path is asked for", "model --args FILE path P --op read|write");
  }
  const auto access = access_from(context);
  const auto file = access ? open_flag(context, "--args") : std::nullopt;
  const auto list =
      file ? bwrap::read_list(context.sources, *file, context.diagnostics) : std::nullopt;
  if (!list) {
    return fail(context);
  }
  auto touched = bwrap::paths_of(*list);
  touched.push_back(words[1]);
  const auto prepared = prepare(context, touched);
  if (!prepared) {
    return fail(context);
  }
  const auto& facts = prepared->loaded.facts.facts;
  const auto& graph = prepared->loaded.policy.graph();
  const auto path = absolute_path(words[1], facts.home, facts.cwd);
  const bwrap::FactsView view(facts, graph.world, graph.mode);
  const auto answer = answer_of(view, *list, *access, path);
  if (!answer) {
    context.diagnostics.error(answer.error().code, answer.error().span, answer.error().reason);
    return fail(context);
  }
  std::vector<std::string> notes;
  if (answer->path != path) {
    notes.push_back("leads to " + answer->path);
  }
  if (!answer->exposure.empty()) {
    notes.push_back(answer->exposure);
  }
  return print(context, {std::string(word_name(answer->word)), *context.options.flags.value("--op"),
                         path, answer->reason, answer->place, std::move(notes)});
}

// -- the command

// The flag that says what is asked, and the backend that it belongs to.
struct Source {
  std::string_view flag;
  std::string_view backend;
  int (*ask)(Context& context);
};
constexpr auto asked_sources = std::to_array<Source>({
    {"--profile", "sbpl", ask_profile},
    {"--args", "bwrap", ask_list},
});

int run_model(Context& context) {
  const auto& flags = context.options.flags;
  const auto backend = flags.value("--backend");
  if (backend && backend_named(*backend) == nullptr) {
    return usage(context, flag_span(context.options, "--backend"),
                 o4::in_quotes(*backend) + " is no backend",
                 "'--backend sbpl' or '--backend bwrap'");
  }
  const auto given = std::count_if(asked_sources.begin(), asked_sources.end(),
                                   [&](const Source& s) { return flags.has(s.flag); }) +
                     (flags.has("--vectors") ? 1 : 0);
  if (given != 1) {
    return usage(context, context.options.end,
                 given == 0 ? "nothing to ask is given" : "more than one thing to ask is given",
                 "give one of '--profile FILE', '--args FILE' and '--vectors FILE'");
  }
  if (flags.has("--vectors")) {
    if (!backend || !context.options.words.empty()) {
      return usage(context, context.options.end,
                   backend ? "no words go with '--vectors'" : "'--vectors' needs '--backend'");
    }
    return replay_vectors(context, *backend);
  }
  const auto& source = *std::find_if(asked_sources.begin(), asked_sources.end(),
                                     [&](const Source& s) { return flags.has(s.flag); });
  if (backend && *backend != source.backend) {
    return usage(
        context, flag_span(context.options, source.flag),
        o4::in_quotes(source.flag) + " is no flag of the backend " + o4::in_quotes(*backend));
  }
  return source.ask(context);
}

constexpr auto examples = std::to_array<Example>({
    {"model --backend sbpl --profile other.sb file-read-data /Users/me/.ssh/id",
     "what does that profile, of whatever tool, decide?"},
    {"model --backend bwrap --args list.txt path ~/.ssh/id --op read",
     "and that argument list, under the facts of this machine?"},
    {"model --backend sbpl --vectors answers.json", "does the model say what was recorded?"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr auto flags = std::to_array<Flag>({
    {"--backend", "", "sbpl|bwrap", "which model [that of the other flag]"},
    {"--profile", "", "FILE", "a sandbox profile (sbpl): ask it for OP and TARGET"},
    param_flag,
    import_flag,
    {"--args", "", "FILE", "an argument list (bwrap), shell text or NUL-separated: ask it for P"},
    {"--op", "", "read|write", "what is done with the path"},
    {"--vectors", "", "FILE", "replay recorded answers (JSON), and print those that differ"},
});
constexpr std::string_view details =
    "A profile is asked for an operation of the kernel (file-read-data, network-outbound) and a "
    "path as the kernel finds it, a name or host:port; an argument list is asked whether a path "
    "can be read or written. The "
    "answer is allow, deny or private, with the line that decides. A text that cannot be read "
    "exactly is an error. With --vectors the exit status is 1 if an answer differs; vectors that "
    "are outside the model are named and counted.";

}  // namespace

constinit const Command model_command = {
    .name = "model",
    .words = "[OP [TARGET] | path P]",
    .summary = "ask what any sandbox profile or bwrap argument list decides",
    .details = details,
    .most_words = 2,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_model,
};

}  // namespace o4
