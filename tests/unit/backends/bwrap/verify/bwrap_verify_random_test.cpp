// Random worlds, the odd ones included: what is lowered, written and read back decides as the
// policy does. O4_WORLDS says how many, O4_SEED the first.
#include <cstdlib>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/verify.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/reference/dice.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/world_text.hpp"

using namespace o4;

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoull(text);
}

// A Linux world with more facts about its places than the reference needs.
reference::World linux_world(std::uint64_t seed) {
  auto world = reference::random_world(seed);
  world.platform = "linux";
  reference::Dice dice(seed);
  const auto places = reference::landmarks(world);
  for (auto count = dice.below(5); count > 0; --count) {
    world.fs.try_emplace(dice.pick(places),
                         dice.pick({"missing", "missing", "file", "dir", "other", "file links=2"}));
  }
  world.uid = dice.chance(20) ? 0 : 1000;
  world.nixos = dice.chance(10);
  if (dice.chance(20)) world.resolv_conf = "/run/resolve/stub.conf";
  if (dice.chance(30)) world.stage = "/var/stage";
  if (dice.chance(10)) {
    world.entries = {"src", ".git", "yarn.lock", "l", "node_modules"};
    for (const auto& name : *world.entries) {  // what is listed there is there
      const auto fact = world.fs.find(world.workspace.value_or("/home/user/project") + "/" + name);
      if (fact != world.fs.end() && fact->second == "missing") world.fs.erase(fact);
    }
  }
  if (dice.chance(10)) world.mounts = {{"/", false}, {dice.pick(places), true}};
  return world;
}

struct Counts {
  int proved = 0;
  int not_lowered = 0;
  int refused = 0;
};

std::string witness(const bwrap::VerifyReport& report) {
  if (report.differences.empty()) {
    return "no path differs";
  }
  const auto& first = report.differences.front();
  return std::string(to_word(first.op)) + " " + first.path + ": the policy says " +
         std::string(to_word(first.policy)) + ", the sandbox " +
         std::string(bwrap::word_name(first.sandbox)) + ": " + first.reason;
}

void prove(const LoadedPolicy& loaded, SourceMap& sources, ProfileChoice profile, Counts& counts) {
  Diagnostics out;
  LowerOptions options;
  options.profile = profile;
  const auto lowered = bwrap::lower(loaded.policy, loaded.facts.facts, options, out);
  if (!lowered) {
    CHECK(out.has_errors());
    ++counts.not_lowered;
    return;
  }
  const auto text = bwrap::emit_text(lowered->plan);
  const auto list = bwrap::read_shell_text(sources, sources.add("list", text), out);
  INFO(text << render_diagnostics(sources, out, Colour::off));
  REQUIRE(list);
  const auto report = bwrap::verify(loaded.policy, loaded.facts.facts, profile, *list, *lowered);
  INFO(render_diagnostics(sources, report.structure, Colour::off));
  INFO(witness(report));
  CHECK(report.proved());
  CHECK(report.points > 0);
  ++counts.proved;
}

}  // namespace

TEST_CASE("a lowered policy is proved in every random world", "[bwrap][verify][property]") {
  const auto first = number_from("O4_SEED", 1);
  const auto worlds = number_from("O4_WORLDS", 400);
  Counts counts;
  for (auto seed = first; seed < first + worlds; ++seed) {
    const auto text = reference::to_scenario(linux_world(seed));
    INFO("O4_SEED=" << seed << " O4_WORLDS=1\n" << text);
    auto sources = test::sources_with_rules();
    Diagnostics out;
    const auto scenario = load_scenario(sources, sources.add("scenario", text), out);
    REQUIRE(scenario);
    const auto loaded = load_policy(sources, builtin_book(),
                                    {scenario->facts, scenario->user, scenario->project}, out);
    if (!loaded) {
      ++counts.refused;
      continue;
    }
    prove(*loaded, sources, ProfileChoice{}, counts);
    prove(*loaded, sources, ProfileChoice{"package-install"}, counts);
  }
  CHECK(counts.proved > 0);
}
