#include "tests/differential/engine_answers.hpp"

#include "engine/decide/load_policy.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"

namespace o4 {
namespace {

using reference::Answer;
using reference::QueryKind;

template <typename AnyQuery>
Answer decided(const Policy& policy, const AnyQuery& query) {
  const auto outcome = decide(policy, query);
  const auto explained = explain(policy, query);
  REQUIRE(outcome.has_value() == explained.has_value());
  if (!outcome) {
    return {"error", {}, {}};
  }
  REQUIRE(*outcome == explained->outcome);
  return {std::string(to_word(*outcome)), {}, {}};
}

HostActor host_actor(const std::string& actor) {
  for (const auto candidate : {HostActor::user, HostActor::watch, HostActor::fetch,
                               HostActor::web_search, HostActor::web_fetch}) {
    if (to_word(candidate) == actor) {
      return candidate;
    }
  }
  return HostActor::shell;
}

Answer answer(const Policy& policy, const reference::Query& q) {
  const auto profile = q.profile.empty() ? ProfileChoice{} : ProfileChoice{"package-install"};
  switch (q.kind) {
    case QueryKind::mode:
      return {policy.graph().mode.name, {}, {}};
    case QueryKind::path:
      return decided(
          policy,
          PathQuery{q.text, q.op == "write" ? PathOp::write : PathOp::read,
                    q.actor == "file-tool" ? PathActor::file_tool : PathActor::shell, profile});
    case QueryKind::host:
      return decided(policy, HostQuery{q.text, host_actor(q.actor), profile});
    case QueryKind::cwd:
      return {std::string(to_word(explain(policy, CwdQuery{q.text}).outcome)), {}, {}};
    case QueryKind::directory:
      return {std::string(to_word(explain(policy, DirectoryQuery{q.text}).outcome)), {}, {}};
    case QueryKind::command: {
      const auto decision = explain(policy, CommandQuery{q.text, q.call_cwd});
      Answer result{
          std::string(to_word(decision.outcome)), {}, std::string(to_word(decision.confinement))};
      for (const auto& refusal : decision.refusals) {
        result.refusals.push_back(to_text(refusal.what));
      }
      return result;
    }
  }
  return {};
}

std::optional<std::vector<Answer>> ask_engine(const RuleBook& book, SourceMap sources,
                                              const std::string& text,
                                              const std::vector<reference::Query>& queries) {
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add("scenario", text), out);
  INFO(text);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(scenario.has_value());
  const auto loaded =
      load_policy(sources, book, {scenario->facts, scenario->user, scenario->project}, out);
  if (!loaded) {
    return std::nullopt;
  }
  SourceMap compiled;
  Diagnostics found;
  const auto compiled_text = print_graph(loaded->policy.graph());
  const auto graph = read_graph(compiled, compiled.add("compiled", compiled_text), found);
  INFO(render_diagnostics(compiled, found, Colour::off));
  REQUIRE(graph.has_value());
  REQUIRE(*graph == loaded->policy.graph());
  std::vector<Answer> answers;
  for (const auto& query : queries) {
    answers.push_back(answer(loaded->policy, query));
  }
  return answers;
}

}  // namespace

reference::Answers engine_answers(const RuleBook& book, const SourceMap& sources) {
  return {"the engine", [&](const std::string& text, const std::vector<reference::Query>& queries) {
            return ask_engine(book, sources, text, queries);
          }};
}

}  // namespace o4
