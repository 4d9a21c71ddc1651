// The comparison itself: the reference must agree with itself through the text of a scenario, and
// the random worlds must be worth asking about.
#include "tests/differential/agreement.hpp"

#include <map>
#include <set>

#include "tests/reference/random_world.hpp"
#include "tests/reference/read_world.hpp"
#include "tests/reference/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/world_text.hpp"

using namespace o4::reference;

namespace {

std::optional<std::vector<Answer>> ask_reader(const std::string& scenario,
                                              const std::vector<Query>& queries) {
  const auto world = read_scenario(scenario).world;
  if (!accepted(world)) return std::nullopt;
  std::vector<Answer> out;
  for (const auto& query : queries) out.push_back(answer(world, query));
  return out;
}

std::vector<std::string> decisions(std::size_t worlds) {
  std::vector<std::string> out;
  for (std::uint64_t seed = 0; seed < worlds; ++seed) {
    const auto world = random_world(seed);
    if (!accepted(world)) continue;
    for (const auto& query : random_queries(world, seed, 40)) {
      const auto given = answer(world, query);
      out.push_back(given.decision);
      if (!given.profile.empty()) out.push_back("profile " + given.profile);
      for (const auto& refusal : given.refusals)
        out.push_back(refusal.substr(0, refusal.find(' ')));
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a world written as a scenario reads back as the same world", "[agreement]") {
  const auto result = compare_random_worlds({"the reference's reader", ask_reader}, 100);
  INFO(result.report);
  CHECK(result.differences == 0);
  CHECK(result.worlds == 100);
  const auto small = compare_small_worlds({"the reference's reader", ask_reader}, 101);
  INFO(small.report);
  CHECK(small.differences == 0);
  CHECK(small.worlds == 11);
}

TEST_CASE("a difference is told with seed, scenario, query and both answers", "[agreement]") {
  const auto world = random_world(7);
  const Query query{QueryKind::path, "/etc/x", "read", "shell", "", std::nullopt};
  const Answers wrong = {"wrong", [](const auto&, const auto& queries) {
                           return std::vector<Answer>(queries.size(), {"maybe", {}, ""});
                         }};
  REQUIRE(accepted(world));
  const auto result = compare(wrong, world, {query}, "O4_SEED=7");
  CHECK(result.differences == 1);
  CHECK(result.report.find("O4_SEED=7: path \"/etc/x\" op=read actor=shell\n") !=
        std::string::npos);
  CHECK(result.report.find("other:     maybe\n") != std::string::npos);
  CHECK(result.report.find(to_scenario(world)) != std::string::npos);
}

TEST_CASE("a query and its answer read back from a policy test", "[agreement]") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto world = random_world(seed);
    for (const auto& query : random_queries(world, seed, 20)) {
      if (!accepted(world)) break;
      const auto expected = answer(world, query);
      const auto text = to_scenario(world) + to_expectation("x", query, expected);
      INFO(text);
      const auto read = read_scenario(text).expectations.at(0);
      CHECK(read.answer == expected);
      CHECK(answer(world, read.query) == expected);
    }
  }
}

TEST_CASE("a seed gives the same world and queries again", "[agreement]") {
  const auto world = random_world(11);
  CHECK(to_scenario(world) == to_scenario(random_world(11)));
  const auto first = random_queries(world, 11, 20);
  const auto second = random_queries(world, 11, 20);
  REQUIRE(first.size() == second.size());
  for (std::size_t i = 0; i < first.size(); ++i) CHECK(describe(first[i]) == describe(second[i]));
}

TEST_CASE("random worlds reach every kind of answer", "[agreement]") {
  std::map<std::string, std::size_t> seen;
  for (const auto& decision : decisions(150)) ++seen[decision];
  for (const char* wanted : {"allow",
                             "deny",
                             "private",
                             "ask",
                             "error",
                             "run",
                             "refuse",
                             "open",
                             "guarded",
                             "airlock",
                             "read-only",
                             "workspace-write",
                             "danger-full-access",
                             "profile none",
                             "profile guarded",
                             "profile package-install",
                             "backend",
                             "cwd",
                             "path",
                             "host"}) {
    INFO(wanted);
    CHECK(seen[wanted] >= 3);
  }
}

TEST_CASE("small worlds are many, distinct and accepted", "[agreement]") {
  std::set<std::string> texts;
  for (const auto& world : small_worlds()) {
    CHECK(accepted(world));
    texts.insert(to_scenario(world));
  }
  CHECK(texts.size() == 1024);
  CHECK(small_paths(small_worlds()[0]).size() == 40);
}
