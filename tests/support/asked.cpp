#include "tests/support/asked.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

namespace o4::test {
namespace {

std::string word_of(const tl::expected<Outcome, QueryError>& outcome) {
  return outcome ? std::string(to_word(*outcome)) : "error";
}

std::string show(const RuleView& rule) {
  return rule.text + " from " + rule.from + ": " + rule.because;
}

std::string show(const Decision& decision) {
  auto text = std::string(to_word(decision.outcome)) + " " + decision.subject + "\nby " +
              show(decision.rule) + "\n";
  for (const auto& loser : decision.losers) {
    text += "not " + show(loser.rule) + " (" + loser.why + ")\n";
  }
  for (const auto& note : decision.notes) {
    text += "note " + note + "\n";
  }
  return text + (decision.help.empty() ? "" : "help " + decision.help + "\n");
}

std::string show(const tl::expected<Decision, QueryError>& decision) {
  return decision ? show(*decision)
                  : "error " + decision.error().message +
                        (decision.error().help.empty() ? "" : "; " + decision.error().help) + "\n";
}

}  // namespace

const RuleGraph& Asked::graph() const {
  REQUIRE(loaded);
  return loaded->policy.graph();
}

std::string Asked::path(const std::string& path, PathOp op, PathActor actor,
                        ProfileChoice profile) const {
  REQUIRE(loaded);
  return word_of(decide(loaded->policy, PathQuery{path, op, actor, profile}));
}

std::string Asked::host(const std::string& host, HostActor actor, ProfileChoice profile) const {
  REQUIRE(loaded);
  return word_of(decide(loaded->policy, HostQuery{host, actor, profile}));
}

std::string Asked::explained(const Query& query) const {
  REQUIRE(loaded);
  return std::visit(
      [&](const auto& asked) {
        if constexpr (std::is_same_v<std::decay_t<decltype(asked)>, CommandQuery>) {
          return std::string("commands are explained elsewhere");
        } else {
          return show(explain(loaded->policy, asked));
        }
      },
      query);
}

std::string Asked::findings() const {
  std::string result;
  for (const auto& d : found.all()) {
    result += place_text(sources, d.span) +
              (d.severity == Severity::error ? " error " : " warning ") + d.code + ": " +
              d.message + (d.help.empty() ? "" : "; " + d.help) + "\n";
  }
  return result;
}

bool Asked::warns(const std::string& code) const {
  return std::any_of(found.all().begin(), found.all().end(), [&](const Diagnostic& d) {
    return d.severity == Severity::warning && d.code == code;
  });
}

Asked ask(const Texts& texts) { return ask(builtin_book(), sources_with_rules(), texts); }

Asked ask(const RuleBook& book, SourceMap sources, const Texts& texts) {
  Asked asked;
  asked.sources = std::move(sources);
  const auto facts =
      read_toml(asked.sources, asked.sources.add("facts", texts.facts), "facts", asked.found);
  REQUIRE(facts.has_value());
  const auto add = [&](const char* name, const std::optional<std::string>& text) {
    return text ? std::optional(asked.sources.add(name, *text)) : std::nullopt;
  };
  const auto user = add("user", texts.user);
  const auto project = add("project", texts.project);
  asked.loaded = load_policy(asked.sources, book, {*facts, user, project}, asked.found);
  asked.found.sort();
  return asked;
}

}  // namespace o4::test
