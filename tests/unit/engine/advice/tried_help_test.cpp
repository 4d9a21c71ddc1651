// What every `help` of a warning and of a refusal tells to do is done, in every fixture, and held
// against what it says.
#include <algorithm>

#include "cli/run/list.hpp"
#include "engine/advice/world.hpp"
#include "engine/compare/compare.hpp"
#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"
#include "engine/decide/refusal_help.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_space.hpp"
#include "tests/support/advised.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

namespace o4 {
namespace {

std::optional<LoadedPolicy> with_fact(const World& world, std::string key, std::string word) {
  return policy_with_facts(world, {Member{std::move(key), {}, {{}, std::move(word)}}});
}

ConfigFile file_of(const World& world, FileId file) {
  return world.files.user == file ? ConfigFile::user : ConfigFile::project;
}

bool says(const std::string& help, std::string_view text) {
  return help.find(text) != std::string::npos;
}

// "set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL"
void follow_lifted(const World& world, const Diagnostic& warning) {
  const auto edits = set_in_table(world.sources, warning.span.file, "allowedDomains", "[]");
  REQUIRE_FALSE(edits.empty());
  const auto file = file_of(world, warning.span.file);
  const auto text = with_edits(world.sources.text(warning.span.file), edits);
  const auto with = policy_with_text(world, file, text);
  REQUIRE(with);
  const auto changes = compare(world.loaded.policy, with->policy);
  REQUIRE(changes);
  CHECK_FALSE(allows_more(*changes));
  for (const auto& change : changes->differences) {
    CHECK((change.subject.deed == Deed::connect || change.subject.deed == Deed::name_host));
  }
  const CommandQuery named{"curl https://example.com/", {}};
  CHECK(decide(with->policy, named).outcome == Outcome::refuse);
  CHECK(decide(with->policy, HostQuery{"example.com", HostActor::user}) == Outcome::deny);
}

// "'/opt' would let commands write all below it", "write '~/x', and commands can write there"
void follow_literal(const World& world, const Diagnostic& warning) {
  if (warning.fix.empty()) {
    CHECK_FALSE(says(warning.help, "write all below"));
    return;
  }
  const auto file = warning.span.file;
  auto files = world.files;
  (file_of(world, file) == ConfigFile::user ? files.user : files.project) =
      world.sources.add("config", with_edits(world.sources.text(file), warning.fix));
  const auto& facts = world.loaded.facts;
  Diagnostics said;
  const auto with =
      load_policy(world.sources, world.book,
                  {facts, load_configs(world.sources, world.book, files, facts.facts)}, said);
  REQUIRE(with);
  const auto& all = said.all();
  CHECK(std::none_of(all.begin(), all.end(), [&](const Diagnostic& one) {
    return one.code == "grant-dropped" && one.span.begin == warning.span.begin;
  }));
}

// "switch to the open tier", "start o4 with --sandbox danger-full-access"
void follow_backend(const World& world, const std::string& help) {
  const bool tier = says(help, "open tier");
  CHECK(tier != says(help, "--sandbox danger-full-access"));
  const auto with = tier ? with_fact(world, "picked_tier", "open")
                         : with_fact(world, "sandbox", "danger-full-access");
  REQUIRE(with);
  CHECK(decide(with->policy, CommandQuery{"true", {}}).outcome == Outcome::run);
}

void follow_fresh_clone(const World& world, const std::string& help) {
  const bool tier = says(help, "--tier airlock");
  const auto with =
      tier ? with_fact(world, "picked_tier", "airlock") : with_fact(world, "sandbox", "read-only");
  REQUIRE(with);
  CHECK(with->policy.graph().mode.name == (tier ? "airlock" : "read-only"));
}

// "to read it, name it by a relative path, '../x', or use a tool such as read"
void follow_refusal(const World& world, const CommandQuery& query, const Refusal& refusal) {
  const auto& policy = world.loaded.policy;
  const auto& graph = policy.graph();
  const auto& path = refusal.what.subject;
  constexpr std::string_view way = "name it by a relative path, '";
  if (says(refusal.help, "use a tool such as read")) {
    CHECK(decide(policy, PathQuery{path, PathOp::read, PathActor::file_tool}) == Outcome::allow);
  }
  const auto at = refusal.help.find(way);
  if (at == std::string::npos) {
    return;
  }
  const auto begin = at + way.size();
  const auto spelled = refusal.help.substr(begin, refusal.help.find('\'', begin) - begin);
  const auto start = absolute_path(query.cwd.value_or("."), graph.world.home, graph.world.cwd);
  const auto there = normal_path(start) + "/" + spelled;
  CHECK(resolved_form(graph.world.space, there) == resolved_form(graph.world.space, path));
  const auto read = decide(policy, PathQuery{there, PathOp::read});
  CHECK(read == (says(refusal.help, "to read it") ? Outcome::allow : Outcome::private_));
  const auto named = decide(policy, CommandQuery{"cat " + words_text({spelled}), query.cwd});
  CHECK(std::none_of(named.refusals.begin(), named.refusals.end(),
                     [](const Refusal& one) { return one.what.kind == Checked::Kind::path; }));
}

struct Tally {
  std::size_t warnings = 0;
  std::size_t refusals = 0;
};

void follow_warnings(const World& world, const Diagnostics& said, Tally& tally) {
  for (const auto& warning : said.all()) {
    INFO(warning.code << ": " << warning.help);
    ++tally.warnings;
    if (warning.code == "network-lifted") {
      follow_lifted(world, warning);
    } else if (warning.code == "config-literal") {
      follow_literal(world, warning);
    } else if (warning.code == "no-backend") {
      follow_backend(world, warning.help);
    } else if (warning.code == "fresh-clone") {
      follow_fresh_clone(world, warning.help);
    } else {
      --tally.warnings;
    }
  }
}

void follow_refusals(const World& world, const Scenario& scenario, Tally& tally) {
  for (const auto& expectation : scenario.expectations) {
    const auto* asked = std::get_if<AnswerExpectation>(&expectation.expected);
    const auto* command = asked == nullptr ? nullptr : std::get_if<CommandQuery>(&asked->query);
    if (command == nullptr) {
      continue;
    }
    for (const auto& refusal : explain(world.loaded.policy, *command).refusals) {
      INFO(expectation.id << ": " << refusal.help);
      ++tally.refusals;
      if (refusal.what.kind == Checked::Kind::path) {
        follow_refusal(world, *command, refusal);
      } else if (refusal.what.kind == Checked::Kind::standing) {
        follow_backend(world, refusal.help);
      }
    }
  }
}

}  // namespace

TEST_CASE("what a warning or a refusal tells to do is true when it is done", "[advice]") {
  Tally tally;
  for (const auto& file : test::policy_files()) {
    INFO(file);
    const auto advised = test::advised(test::read_file(file));
    if (!advised->loaded) {
      continue;
    }
    const auto world = advised->world();
    Diagnostics said;
    const auto& scenario = advised->scenario;
    (void)load_policy(advised->sources, builtin_book(),
                      GivenInputs{scenario.facts, scenario.user, scenario.project}, said);
    follow_warnings(world, said, tally);
    follow_refusals(world, scenario, tally);
  }
  CHECK(tally.warnings > 50);
  CHECK(tally.refusals > 150);
}

}  // namespace o4
