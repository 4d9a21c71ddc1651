// Every element of a lowered list changed alone: the proof differs, or the change is one that
// nobody can use, for a reason that has a name. O4_EVERY says which share of the mutants is tried
// (1: all, tens of thousands, which takes minutes), O4_FIRST the first of them.
//
// What a mutant changes is judged by the calls that commands can make (model/ask), which knows
// nothing of the words of a policy that the proof compares.
#include "tests/support/list_mutants.hpp"

#include <cstdlib>
#include <map>

#include "backends/bwrap/verify/verify.hpp"
#include "tests/differential/list_excuses.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;

namespace {

std::size_t number_from(const char* variable, std::size_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoull(text);
}

struct Counts {
  std::size_t mutants = 0;
  std::size_t differ = 0;
  std::map<std::string, std::size_t> excuses;

  [[nodiscard]] std::string text() const {
    std::string result =
        std::to_string(mutants) + " mutants, " + std::to_string(differ) + " differ";
    for (const auto& [name, count] : excuses) {
      result += "\n  " + std::to_string(count) + " " + name;
    }
    return result;
  }
};

bwrap::VerifyReport verify(const test::LoweredList& list, const bwrap::Plan& plan) {
  const auto& loaded = *list.asked.loaded;
  return bwrap::verify(loaded.policy, loaded.facts.facts, list.options.profile, plan,
                       *list.lowered);
}

Counts try_mutants(const test::LoweredList& list) {
  const auto& loaded = *list.asked.loaded;
  const auto& plan = list.lowered->plan;
  REQUIRE(verify(list, plan).proved());
  const auto& rules = **find_profile(loaded.policy.graph(), list.options.profile);
  const bwrap::FactsView view(loaded.facts.facts, loaded.policy.graph().world, rules);
  const auto places = test::telling_places(plan);
  const test::ListJudge judge(view, plan, places);
  Counts counts;
  constexpr std::size_t few = 499;
  counts.mutants =
      test::for_each_mutant(plan, places, number_from("O4_EVERY", few), number_from("O4_FIRST", 0),
                            [&](const test::ListMutant& mutant) {
                              const auto report = verify(list, mutant.plan);
                              if (!report.proved()) {
                                ++counts.differ;
                                return;
                              }
                              const auto excuse = judge.excuse(mutant.plan);
                              INFO(mutant.change);
                              INFO("not excused: " << excuse.unexplained);
                              CHECK(excuse.unexplained.empty());
                              ++counts.excuses[excuse.name];
                            });
  return counts;
}

}  // namespace

TEST_CASE("no element of a bwrap list can be changed unnoticed", "[mutations]") {
  const auto* const facts = GENERATE(
      "", "uid = 0\npicked_tier = \"airlock\"\n", "sandbox = \"read-only\"\n",
      "sandbox = \"workspace-write\"\nadd_dirs = [\"/srv/a\"]\n",
      "workspace = \"/home/user\"\nuid = 0\n", "workspace = \"/tmp/w\"\ntemp_dir = \"/var/t\"\n",
      "[fs]\n\"/home/user/.ssh\" = \"-> /data/ssh\"\n\"/home/user/.netrc\" = \"missing\"\n");
  CAPTURE(facts);
  const auto counts = try_mutants(test::lower_texts({facts, {}, {}}));
  CHECK(counts.differ > 0);
  WARN(facts << counts.text());
}

TEST_CASE("W10 no element of a package install's list can be changed unnoticed", "[mutations]") {
  LowerOptions options;
  options.profile = ProfileChoice{"package-install"};
  const auto counts = try_mutants(
      test::lower_texts({"stage = \"/var/stage\"\nentries = [\"src\", \"package.json\", "
                         "\"node_modules\", \"yarn.lock\"]\n",
                         {},
                         {}},
                        options));
  CHECK(counts.differ > 0);
  WARN(counts.text());
}
