// check: one decision on one line, or many by JSON lines.
//
// For programs: the exit status alone is an answer (0 allow, run, private; 1 deny, refuse; 3 ask; 2
// nothing was decided), and --batch answers any number of questions with one policy. A line
// that is no question gets an "error" in its place, and the rest go on, so that answers and
// questions stay in step.
//
//   {"id": 7, "path": "/tmp/x", "op": "write"}
//   -> {"id":7,"decision":"private","rule":"…","from":"…","because":"…"}
//
// Paths may be links that nobody has asked about before; each is looked up before it is answered,
// and where a link turns up the policy is compiled anew. A batch thus answers as if it had known
// all links from the start.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/question.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_json.hpp"
#include "cli/show/render_text.hpp"
#include "engine/graph/load_query.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

// JSON has one type that the messages do not know by name.
std::string in_words_of_json(std::string message) {
  constexpr std::string_view other = "another type";
  const auto at = message.find(other);
  return at == std::string::npos ? message : message.replace(at, other.size(), "null");
}

// What could not be answered, and where in its line it went wrong.
Json error_answer(const SourceMap& line, const Diagnostics& found) {
  const auto& first = found.all().front();
  Json json{{"error", in_words_of_json(first.message)}};
  if (!first.help.empty()) {
    json["help"] = first.help;
  }
  if (first.span.file != no_file) {
    json["column"] = line.position(first.span.file, first.span.begin).column;
  }
  return json;
}

// The members of an object on one line, without its braces.
std::string members_of(const Json& object) {
  const auto line = print_line(object);
  return line.substr(1, line.rfind('}') - 1);
}

// The value on one line, numbers as they are spelled: not all of them fit into ours.
std::string as_given(const SourceMap& line, const Value& value) {
  std::string text;
  const auto separator = [&] { return text.empty() ? "" : ","; };
  if (const auto* list = value.get<Array>()) {
    for (const auto& element : *list) {
      text += separator() + as_given(line, element);
    }
    return "[" + text + "]";
  }
  if (const auto* members = value.get<Table>()) {
    for (const auto& member : *members) {
      text += separator() + as_given(line, {{}, member.key}) + ":" + as_given(line, member.value);
    }
    return "{" + text + "}";
  }
  if (value.get<std::int64_t>() != nullptr || value.get<double>() != nullptr) {
    return std::string(line.text(value.span));
  }
  text = print_line(to_json(value));
  text.pop_back();
  return text;
}

// Answers that the same rule gives are the same text, made once.
class RuleTexts {
 public:
  // What `check` says of a path that a rule of the list decides; nothing if none does.
  std::optional<std::string_view> members(const PathIndex& list, const PathVerdict& verdict) {
    if (verdict.rule == PathVerdict::no_rule) {
      return std::nullopt;
    }
    const auto [found, is_new] = texts_.try_emplace({&list, verdict.rule});
    if (is_new) {
      Decision decision;
      decision.outcome = verdict.outcome;
      decision.rule = view(to_statement(list.rules()[verdict.rule], list.kind()));
      found->second = members_of(short_answer(decision));
    }
    return found->second;
  }
  void forget() { texts_.clear(); }

 private:
  std::map<std::pair<const PathIndex*, std::uint32_t>, std::string> texts_;
};

class Batch {
 public:
  Batch(Context& context, Prepared& prepared) : context_(context), prepared_(prepared) {}

  // The answer to one line, as a line. Never fails: what goes wrong is the answer.
  std::string answer(std::string_view text) {
    SourceMap line;
    Diagnostics found;
    auto json = Json::object();
    std::string id_text;
    if (const auto node = read_line(line, text, found)) {
      if (const auto* id = find_member(*node, "id")) {
        id_text = as_given(line, id->value);
      }
      const auto query = load_query(*node, found, "query");
      if (const auto* path = query ? std::get_if<PathQuery>(&*query) : nullptr) {
        if (const auto known = members_about(*path, found)) {
          const auto id = id_text.empty() ? "" : "\"id\":" + id_text + ",";
          return "{" + id + std::string(*known) + "}\n";
        }
      }
      if (query && !found.has_errors()) {
        ask_into(json, *query, line, found);
      }
    }
    if (found.has_errors()) {
      json.update(error_answer(line, found));
    }
    const auto answered = print_line(json);
    return id_text.empty() ? answered : "{\"id\":" + id_text + "," + answered.substr(1);
  }

 private:
  // A number keeps all its digits, which no number of ours may have.
  static std::optional<Value> read_line(SourceMap& line, std::string_view text,
                                        Diagnostics& found) {
    if (text.size() > longest_input_line) {
      found.error("query-syntax", {}, "the line is longer than 16 MiB");
      return std::nullopt;
    }
    return read_json(line, line.add("<stdin>", std::string(text)), "query", found);
  }

  // Where the rule alone is the answer.
  std::optional<std::string_view> members_about(const PathQuery& query, Diagnostics& found) {
    const auto* const before = &prepared_.loaded.policy.graph();
    if (look_up_more(context_, prepared_, paths_of(query)) == Renewed::failed) {
      found.error("query-value", {}, std::string(facts_became_wrong));
      return std::nullopt;
    }
    const auto& policy = prepared_.loaded.policy;
    if (&policy.graph() != before) {
      texts_.forget();
    }
    const auto list = find_list(policy, query.actor, query.profile);
    return list ? texts_.members(**list, decide(policy, **list, query.path, query.op))
                : std::nullopt;
  }

  void ask_into(Json& json, const Query& query, SourceMap& line, Diagnostics& found) {
    auto source = no_file;
    if (const auto* command = std::get_if<CommandQuery>(&query)) {
      source = line.add("command", command->command);
    }
    if (const auto answer = ask(context_, prepared_, query, source, Detail::rule)) {
      json.update(short_answer(*answer));
    } else {
      found.error("query-value", {}, answer.error().message, answer.error().help);
    }
  }

  Context& context_;
  Prepared& prepared_;
  RuleTexts texts_;
};

int run_batch(Context& context) {
  if (!context.options.words.empty()) {
    context.diagnostics.error("usage-words", context.options.word_spans.front(),
                              "'--batch' reads its questions, no words go with it");
    return fail(context);
  }
  auto prepared = prepare(context);
  if (!prepared) {
    return fail(context);
  }
  Batch batch(context, *prepared);
  auto written = Written::all;
  each_input_line([&](std::string_view line) { context.console.out += batch.answer(line); },
                  [&] {
                    written = flush(context.console);
                    return written == Written::all ? Next::go_on : Next::stop;
                  });
  return written == Written::all ? exit_allow : exit_usage;
}

int run_check(Context& context) {
  if (context.options.flags.has("--batch")) {
    return run_batch(context);
  }
  if (context.options.words.empty()) {
    context.diagnostics.error("usage-words", context.options.end, "a question is missing",
                              "ask one: check " + std::string(question_words) + ", or --batch");
    return fail(context);
  }
  const auto question = question_from_words(context);
  const auto answered = question ? answer_to(context, *question, Detail::rule) : std::nullopt;
  if (!answered) {
    return fail(context);
  }
  const auto& answer = answered->answer;
  if (context.options.format == "json") {
    context.console.out += print_line(short_answer(answer));
  } else {
    context.console.out += answer_line(question->query, answer);
    show_warnings(context);
  }
  return exit_status(outcome_of(answer));
}

constexpr auto examples = std::to_array<Example>({
    {"check path ~/.ssh/id_ed25519 --op read", "may a command read the key?"},
    {"check path src/main.cc --op write --tier airlock", "the same question in another tier"},
    {"check host api.example.com:443 --actor fetch", "may o4's fetch tool reach the host?"},
    {"check command 'cat /etc/hosts'", "is the command refused before it runs?"},
    {"check --batch < questions.jsonl",
     "answers many questions, such as {\"id\": 1, \"path\": \"/tmp/x\", \"op\": \"write\"}"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});

constexpr auto flags = [] {
  std::array<Flag, question_flags.size() + 1> all{};
  std::copy(question_flags.begin(), question_flags.end(), all.begin());
  all.back() = {"--batch", "", "", "read JSON questions, one a line, from standard input"};
  return all;
}();

constexpr std::string_view details =
    "The answer is on one line: the decision, the question, the rule that decides, and where that "
    "rule is from. The exit status says it as well.\n"
    "With --batch each line of standard input is a JSON object with the keys of a policy test's "
    "expectation: path and op, host, cwd, command, or directory, and where they fit actor, "
    "profile, cwd and id. Each gets one line of JSON, in the same order; a line that is no "
    "question "
    "gets one with an \"error\", and the rest go on.";

}  // namespace

constinit const Command check_command = {
    .name = "check",
    .words = "[path P --op read|write | host H | cwd D | command TEXT | directory D]",
    .summary = "decide one question, in one line and the exit status",
    .details = details,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_check,
};

}  // namespace o4
