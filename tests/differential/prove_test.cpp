// Claims over every config against a search with random configs: what is proved is never broken by
// one of them, and what is said to break a claim does so.
#include "engine/claims/prove.hpp"

#include <cstdlib>

#include "engine/scenario/load_scenario.hpp"
#include "grammar/rules/parse_claims.hpp"
#include "tests/differential/agreement.hpp"
#include "tests/reference/dice.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/world_text.hpp"

namespace o4 {
namespace {

using reference::Dice;
using reference::World;

constexpr std::size_t configs_per_world = 12;

std::size_t worlds() {
  return std::getenv("O4_WORLDS") == nullptr ? 2 : reference::worlds_to_try();
}

struct Loaded {
  SourceMap sources;
  GivenInputs inputs;
};

std::optional<Loaded> inputs_of(const World& world) {
  Loaded loaded{test::sources_with_rules(), {}};
  Diagnostics out;
  const auto scenario =
      load_scenario(loaded.sources, loaded.sources.add("s", reference::to_scenario(world)), out);
  if (!scenario) {
    return std::nullopt;
  }
  loaded.inputs = {scenario->facts, scenario->user, scenario->project};
  const auto policy = load_policy(loaded.sources, builtin_book(), loaded.inputs, out);
  return policy ? std::optional(std::move(loaded)) : std::nullopt;
}

std::vector<std::string> claims_for(const World& world, std::uint64_t seed) {
  Dice dice(seed);
  const auto place = [&] { return "\"" + dice.pick(reference::landmarks(world)) + "\""; };
  return {"never read, write set protected in sandboxed modes",
          "never more in airlock",
          "never unsandboxed in airlock, read-only",
          "never write " + place() + " in guarded, workspace-write",
          "never read " + place() + " in guarded, airlock",
          "only write $workspace, set devices, " + place() + " in airlock, guarded",
          "always read " + place() + " in guarded",
          "only fetch reach github.com, " +
              dice.pick({"set default-hosts", "network 10.0.0.0/8", "a.example"}) + " in guarded",
          "never user connect to " + dice.pick({"any", "a.example"}) + " in guarded"};
}

std::optional<ClaimResult> proved(Loaded loaded, const std::string& text) {
  Diagnostics out;
  const auto claims = parse_claims(loaded.sources, loaded.sources.add("claim", text), out);
  INFO(render_diagnostics(loaded.sources, out, Colour::off));
  REQUIRE(claims.has_value());
  const auto inputs = check_inputs(loaded.sources, builtin_book(), loaded.inputs, out);
  REQUIRE(inputs.has_value());
  auto result = prove(loaded.sources, builtin_book(), *inputs, claims->front(), out);
  INFO(text << "\n" << render_diagnostics(loaded.sources, out, Colour::off));
  REQUIRE(result.has_value());
  return result;
}

// The same facts with that config alone.
Loaded with_config(Loaded loaded, const std::optional<std::string>& text) {
  loaded.inputs.user =
      text && !text->empty() ? std::optional(loaded.sources.add("config", *text)) : std::nullopt;
  loaded.inputs.project.reset();
  return loaded;
}

}  // namespace

TEST_CASE("claims over every config are what a search with random configs finds", "[prove]") {
  std::size_t holding = 0;
  std::size_t broken = 0;
  for (std::size_t i = 0; i < worlds(); ++i) {
    const auto seed = reference::first_seed() + i;
    const auto world = reference::random_world(seed);
    const auto loaded = inputs_of(world);
    if (!loaded) {
      continue;
    }
    for (const auto& text : claims_for(world, seed)) {
      INFO("O4_SEED=" << seed << " " << text);
      const auto every = proved(*loaded, text + " under every config");
      if (every->broken) {
        ++broken;
        if (text.find("more") == std::string::npos) {
          CHECK(proved(with_config(*loaded, every->broken->config), text)->broken);
        }
        continue;
      }
      ++holding;
      for (std::size_t j = 0; j < configs_per_world; ++j) {
        auto other = world;
        const auto random = reference::random_world(seed * 1000 + j);
        other.user = random.user;
        other.project = random.project;
        const auto under = inputs_of(other);
        if (under && text.find("more") == std::string::npos) {
          CHECK(!proved(*under, text)->broken);
        }
      }
    }
  }
  CHECK(holding > 0);
  CHECK(broken > 0);
}

}  // namespace o4
