// What the text of a path tells alone is what all of its forms tell.
#include "engine/decide/path_index.hpp"

#include <random>
#include <string>
#include <vector>

#include "engine/decide/policy.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

const std::vector<std::string> names{"tmp", "Tmp", "private", "a", "A", "b", "tty1", "tty", "Ä"};

std::string random_path(std::mt19937& dice) {
  std::string path;
  for (auto left = dice() % 5; left > 0; --left) {
    path += "/" + names[dice() % names.size()];
  }
  return path.empty() ? "/" : path;
}

RuleGraph random_graph(std::mt19937& dice, Platform platform) {
  RuleGraph graph;
  graph.world.space.platform = platform;
  graph.world.home = "/a";
  graph.world.cwd = "/a/b";
  auto& space = graph.world.space;
  for (auto links = dice() % 3; links > 0; --links) {
    space.links.emplace(given_form(space, random_path(dice)), random_path(dice));
  }
  for (auto rules = dice() % 8; rules > 0; --rules) {
    PathRule rule;
    rule.effect = static_cast<Effect>(dice() % 5);
    rule.read = dice() % 2 == 0;
    rule.write = dice() % 2 == 0;
    rule.path = given_form(space, random_path(dice));
    graph.mode.shell.push_back(rule);
  }
  if (dice() % 3 == 0) {
    PathRule rule{Effect::device, true, true, given_form(space, "/tmp/tty"), true, {}, {}};
    graph.mode.shell.push_back(rule);
  }
  return graph;
}

}  // namespace

TEST_CASE("a path that is decided by its text is decided as in all its forms", "[decide]") {
  std::mt19937 dice(20260102);
  int by_text = 0;
  for (int world = 0; world < 2000; ++world) {
    const auto platform = world % 2 == 0 ? Platform::macos : Platform::linux_os;
    const Policy policy(random_graph(dice, platform));
    const auto& list = policy.commands(policy.graph().mode);
    for (int i = 0; i < 20; ++i) {
      const auto path = random_path(dice);
      const auto op = dice() % 2 == 0 ? PathOp::read : PathOp::write;
      const auto given = given_form(policy.graph().world.space, path);
      CAPTURE(path, given);
      // The same file by a name that its text does not decide.
      const auto whole = decide(policy, list, "/." + (path == "/" ? "" : path), op);
      CHECK(decide(policy, list, path, op) == whole);
      CHECK(explain(policy, PathQuery{path, op})->outcome == whole.outcome);
      by_text += list.plain_verdict(path, op) ? 1 : 0;
      const auto all = list.covering(given, op);
      CHECK(list.deciding(given, op) == (all.empty() ? nullptr : all.front()));
    }
  }
  CHECK(by_text > 10000);
}
