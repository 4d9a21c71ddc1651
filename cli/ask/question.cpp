// A question in words of the command line -> Query, and the answer to it. What a command names is
// known only once its text is read; its paths are then looked up on this machine, and it is asked
// again if a link turned up.
#include "cli/ask/question.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/args/exit_code.hpp"
#include "cli/args/fact_flags.hpp"
#include "cli/machine/repositories.hpp"
#include "engine/decide/input_notes.hpp"
#include "engine/graph/load_query.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr auto kinds =
    std::to_array<std::string_view>({"path", "host", "cwd", "command", "directory"});

// The flags of a question and the keys that they stand for.
constexpr auto flag_keys = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"--op", "op"},
    {"--actor", "actor"},
    {"--profile", "profile"},
    {"--call-cwd", "cwd"},
});

std::optional<Question> usage_error(Context& context, Span span, std::string message,
                                    std::string help) {
  context.diagnostics.error("usage-words", span, std::move(message), std::move(help));
  return std::nullopt;
}

void add_text(Context& context, Table& table, std::string_view key, std::string source,
              std::string text) {
  auto node = sourced_text(context.sources, std::move(source), std::move(text));
  const auto span = node.span;
  table.push_back({std::string(key), span, std::move(node)});
}

std::vector<std::string> mentioned_paths(const CommandDecision& decision) {
  std::vector<std::string> paths;
  for (const auto& passed : decision.passed) {
    if (passed.what.kind == Checked::Kind::path) {
      paths.push_back(passed.what.subject);
    }
  }
  return paths;
}

// A command's paths are known once its text has been read: they are looked up then.
tl::expected<Answer, QueryError> ask_command(Context& context, Prepared& prepared,
                                             const CommandQuery& query, FileId source,
                                             Detail detail) {
  const auto paths = mentioned_paths(decide(prepared.loaded.policy, query));
  if (look_up_more(context, prepared, paths) == Renewed::failed) {
    return tl::unexpected(QueryError{std::string(facts_became_wrong), ""});
  }
  const auto& policy = prepared.loaded.policy;
  return detail == Detail::chain ? explain(policy, query, source) : decide(policy, query);
}

void add_notes(Answer& answer, std::vector<std::string> notes) {
  std::visit(
      [&](auto& decision) {
        std::move(notes.begin(), notes.end(), std::back_inserter(decision.notes));
      },
      answer);
}

}  // namespace

std::optional<Question> question_from_words(Context& context) {
  const auto& words = context.options.words;
  const auto& spans = context.options.word_spans;
  if (std::find(kinds.begin(), kinds.end(), words.front()) == kinds.end()) {
    return usage_error(context, spans[0], "unknown question " + in_quotes(words.front()),
                       suggestion(words.front(), kinds));
  }
  if (words.size() < 2) {
    return usage_error(context, spans[0], "'" + words.front() + "' needs what to ask about",
                       "ask for one of: " + std::string(question_words));
  }
  if (words.size() > 2) {
    return usage_error(context, spans[2], "unexpected word " + in_quotes(words[2]),
                       words.front() == "command" ? "put the command's text in quotes"
                                                  : "one question is asked at a time");
  }
  Table table;
  add_text(context, table, words[0], words[0], words[1]);
  const auto source = table.front().value.span;
  for (const auto& [flag, key] : flag_keys) {
    const auto value = context.options.flags.value(flag);
    if (value && key == words[0]) {
      return usage_error(context, flag_span(context.options, flag),
                         in_quotes(flag) + " belongs to the question 'command'", "");
    }
    if (value) {
      add_text(context, table, key, std::string(flag), *value);
    }
  }
  const auto query = load_query({source, std::move(table)}, context.diagnostics, "usage");
  return query ? std::optional(Question{*query, source.file}) : std::nullopt;
}

std::vector<std::string> paths_of(const Query& query) {
  struct Paths {
    std::vector<std::string> operator()(const PathQuery& q) const { return {q.path}; }
    std::vector<std::string> operator()(const HostQuery&) const { return {}; }
    std::vector<std::string> operator()(const CwdQuery& q) const { return {q.cwd}; }
    std::vector<std::string> operator()(const DirectoryQuery& q) const { return {q.directory}; }
    std::vector<std::string> operator()(const CommandQuery& q) const {
      return q.cwd ? std::vector<std::string>{*q.cwd} : std::vector<std::string>();
    }
  };
  return std::visit(Paths{}, query);
}

tl::expected<Answer, QueryError> ask(Context& context, Prepared& prepared, const Query& query,
                                     FileId source, Detail detail) {
  if (look_up_more(context, prepared, paths_of(query)) == Renewed::failed) {
    return tl::unexpected(QueryError{std::string(facts_became_wrong), ""});
  }
  const auto& policy = prepared.loaded.policy;
  const auto as_answer = [](Decision decision) { return Answer(std::move(decision)); };
  if (const auto* path = std::get_if<PathQuery>(&query)) {
    return explain(policy, *path, detail).map(as_answer);
  }
  if (const auto* host = std::get_if<HostQuery>(&query)) {
    return explain(policy, *host, detail).map(as_answer);
  }
  if (const auto* cwd = std::get_if<CwdQuery>(&query)) {
    return as_answer(explain(policy, *cwd));
  }
  if (const auto* directory = std::get_if<DirectoryQuery>(&query)) {
    return as_answer(explain(policy, *directory));
  }
  return ask_command(context, prepared, std::get<CommandQuery>(query), source, detail);
}

std::optional<AnsweredQuestion> answer_to(Context& context, const Question& question,
                                          Detail detail) {
  auto prepared = prepare(context, paths_of(question.query));
  if (!prepared) {
    return std::nullopt;
  }
  auto answer = ask(context, *prepared, question.query, question.source, detail);
  if (!answer) {
    const auto length = static_cast<std::uint32_t>(context.sources.text(question.source).size());
    const auto& error = answer.error();
    context.diagnostics.error("usage-value",
                              error.about == QueryError::Part::profile
                                  ? flag_span(context.options, "--profile")
                                  : Span{question.source, 0, length},
                              error.message, error.help);
    return std::nullopt;
  }
  add_notes(*answer,
            input_notes(prepared->loaded, question.query, git_elsewhere(context, *prepared)));
  return AnsweredQuestion{std::move(*prepared), std::move(*answer)};
}

std::string git_elsewhere(Context& context, Prepared& prepared) {
  const auto workspace = prepared.loaded.facts.facts.workspace;
  const std::vector<std::string> place = {workspace + "/.git"};
  if (prepared.look_up == LookUp::nothing ||
      look_up_more(context, prepared, place) == Renewed::failed) {
    return {};
  }
  return git_folder_elsewhere(workspace);
}

Outcome outcome_of(const Answer& answer) {
  return std::visit([](const auto& decision) { return decision.outcome; }, answer);
}

const RuleView& rule_of(const Answer& answer) {
  return std::visit([](const auto& decision) -> const RuleView& { return decision.rule; }, answer);
}

int exit_status(Outcome outcome) {
  switch (outcome) {
    case Outcome::allow:
    case Outcome::run:
    case Outcome::private_:
      return exit_allow;
    case Outcome::ask:
      return exit_ask;
    case Outcome::deny:
    case Outcome::refuse:
      break;
  }
  return exit_deny;
}

}  // namespace o4
