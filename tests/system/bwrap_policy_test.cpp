// Policies lowered for random homes that are really there, run under the real bwrap: what commands
// can read and write is what the policy says. O4_BWRAP_LISTS says how many, O4_SEED which.
#include <cstdlib>
#include <random>

#include "backends/bwrap/list/emit.hpp"
#include "cli/process/filter.hpp"
#include "tests/support/catch.hpp"
#include "tests/system/real_home.hpp"

using namespace o4;
using namespace o4::test;

namespace {

std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::stoul(text));
}

int compare_one(std::uint32_t seed) {
  std::mt19937 random(seed);
  const CallerDir root(seed % 3 == 0 ? "/tmp" : "/var/tmp", Caller::ordinary);
  RealHome home(root.path(), random);
  const auto texts = home.random_texts(Caller::ordinary);
  INFO(texts.facts << texts.user.value_or(""));
  REQUIRE(run_shell(home.setup(), {}, root.path(), Caller::ordinary) == "");
  const auto list = lower_texts(texts);
  REQUIRE(list.lowered);
  CHECK(witness(list.verify()) == "proved");
  REQUIRE(run_shell(placeholder_lines(list), {}, root.path(), Caller::ordinary) == "");
  SessionOptions options;
  options.arguments = bwrap::emit_words(list.lowered->plan);
  const auto& filter = *list.lowered->plan.filter;
  options.descriptors[static_cast<int>(filter.fd)] = text_of(call_filter(filter.namespaces));
  options.undo = true;
  BwrapSession session(options);
  INFO(list.text() << session.errors());
  REQUIRE(session.ready());
  return compare_with_policy(list, home, session);
}

}  // namespace

TEST_CASE("commands under the real bwrap can do what the policy says", "[bwrap][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  constexpr std::uint32_t few = 20;
  const auto seed = number_from("O4_SEED", std::random_device{}());
  const auto lists = number_from("O4_BWRAP_LISTS", few);
  int answers = 0;
  for (std::uint32_t i = 0; i < lists; ++i) {
    INFO("O4_SEED=" << seed + i << " O4_BWRAP_LISTS=1 repeats this home");
    answers += compare_one(seed + i);
  }
  WARN("seed " << seed << ": " << lists << " homes, " << answers << " answers compared");
}
