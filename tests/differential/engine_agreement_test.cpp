// The engine against the reference: one question, two answers, in small worlds and in random ones.
#include "tests/differential/engine_answers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

TEST_CASE("the engine answers as the reference does in every small world", "[agreement]") {
  constexpr std::size_t step = 17;  // of the worlds that the reference enumerates; 1 asks them all
  const auto sources = test::sources_with_rules();
  const auto result =
      reference::compare_small_worlds(engine_answers(builtin_book(), sources), step);
  INFO(result.report);
  CHECK(result.differences == 0);
  CHECK(result.worlds > 50);
}

TEST_CASE("the engine answers as the reference does in random worlds", "[agreement]") {
  const auto sources = test::sources_with_rules();
  const auto result = reference::compare_random_worlds(engine_answers(builtin_book(), sources));
  INFO(result.report);
  CHECK(result.differences == 0);
  CHECK(result.worlds == reference::worlds_to_try());
}
