// Every policy test, in every mode it can be asked about, and random worlds of both platforms: what
// is lowered, written and read back decides as the policy does. O4_WORLDS says how many worlds,
// O4_SEED the first. Proofs of sandbox profiles take longer than those of mount lists: with O4_ALL
// every policy test of macOS is proved in every mode, which takes minutes, otherwise some in one.
#include <cstdlib>
#include <set>

#include "backends/table.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/scenario/load_scenario.hpp"
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

struct Counts {
  int proved = 0;
  int refused = 0;      // the facts or configs
  int unsandboxed = 0;  // nothing to lower
  int too_much = 0;     // for the backend
  std::set<std::string> seen;
};

// Many policy tests lead to the same policy.
bool is_new(Counts& counts, const LoadedPolicy& loaded, const std::string& text) {
  return counts.seen.insert(text + print_graph(loaded.policy.graph())).second;
}

std::string first_difference(const Proof& proof) {
  if (proof.differences.empty()) {
    return "no path differs";
  }
  const auto& first = proof.differences.front();
  return first.operation + " " + first.target + ": policy " + first.policy + ", profile " +
         first.profile;
}

void prove_all(SourceMap sources, const LoadedPolicy& loaded, Counts& counts) {
  const auto profiles = backend_of(loaded.facts.facts.platform) != nullptr
                            ? sandboxed_profiles(loaded.policy.graph())
                            : std::vector<ProfileChoice>();
  counts.unsandboxed += profiles.empty() ? 1 : 0;
  for (const auto& profile : profiles) {
    Diagnostics out;
    const auto lowering = lower(loaded.policy, loaded.facts.facts, profile, out);
    if (!lowering) {
      CHECK(out.has_errors());
      ++counts.too_much;
      continue;
    }
    const auto text = emit_commented(*lowering);
    if (!is_new(counts, loaded, text)) {
      continue;
    }
    const auto file = sources.add("lowered " + lowering->profile, text);
    const auto proof =
        prove({sources, file, loaded.policy, loaded.facts.facts, profile, *lowering}, out);
    INFO(render_diagnostics(sources, out, Colour::off));
    REQUIRE(proof);
    INFO(render_diagnostics(sources, proof->breaches, Colour::off) << proof->failure);
    INFO(first_difference(*proof));
    CHECK(proof->holds());
    CHECK(proof->questions > 0);
    ++counts.proved;
  }
}

// With `facts` put over those of the text.
void prove_scenario(const std::string& name, const std::string& text, const Table& facts,
                    Counts& counts) {
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add(name, text), out);
  REQUIRE(scenario);
  const auto loaded =
      load_policy(sources, builtin_book(),
                  {with_members(scenario->facts, facts), scenario->user, scenario->project}, out);
  if (!loaded) {
    ++counts.refused;
    return;
  }
  prove_all(std::move(sources), *loaded, counts);
}

Table fact(const std::string& key, const std::string& value) {
  return {Member{key, {}, Value{{}, value}}};
}

}  // namespace

TEST_CASE("E1, E5: every policy test's profiles are proved equal to it, in every mode",
          "[proof][differential]") {
  const std::vector<Table> modes = {{},
                                    fact("picked_tier", "guarded"),
                                    fact("picked_tier", "airlock"),
                                    fact("sandbox", "read-only"),
                                    fact("sandbox", "workspace-write")};
  const bool all = std::getenv("O4_ALL") != nullptr;
  std::size_t slow = 0;
  Counts counts;
  for (const auto& file : test::policy_files()) {
    const auto text = test::read_file(file);
    const bool is_slow = text.find("\"macos\"") != std::string::npos;
    slow += is_slow ? 1 : 0;
    for (const auto& mode : modes) {
      if (is_slow && !all && (!mode.empty() || slow % 4 != 1)) {
        continue;
      }
      INFO(file << (mode.empty() ? "" : " " + mode.front().key));
      prove_scenario(file, text, mode, counts);
    }
  }
  CHECK(counts.proved > 100);
}

TEST_CASE("E1, E5: the profiles of random worlds are proved equal to their policies",
          "[proof][differential]") {
  const auto first = number_from("O4_SEED", 1);
  const auto worlds = number_from("O4_WORLDS", 20);
  Counts counts;
  for (auto seed = first; seed < first + worlds; ++seed) {
    const auto text = reference::to_scenario(reference::random_world(seed));
    INFO("O4_SEED=" << seed << " O4_WORLDS=1\n" << text);
    prove_scenario("world", text, {}, counts);
  }
  CHECK(counts.proved > 0);
}
