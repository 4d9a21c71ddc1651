// What is said on standard error, and how often.
#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

// As found by one who reads a config that others have read before.
void find_anew(Context& context) {
  const auto file = context.sources.add("user", "[sandbox]\nallowed = 1\n");
  context.diagnostics = {};
  context.diagnostics.warning("config-unknown-key", {file, 10, 7}, "unknown key 'allowed'");
}

}  // namespace

TEST_CASE("what is found anew is shown once, and what is new is shown", "[cli]") {
  Context context{{}, {}};
  find_anew(context);
  show_warnings(context);
  const auto once = context.console.err;
  CHECK(once.find("unknown key 'allowed'") != std::string::npos);
  find_anew(context);
  show_warnings(context);
  CHECK(context.console.err == once);
  context.diagnostics.error("run-start", {}, "it did not start");
  CHECK(fail(context) == 2);
  CHECK(context.console.err == once + "error: it did not start\n");
}

TEST_CASE("places of the built-in rules are right whatever was read before them", "[cli]") {
  SourceMap others;
  others.add("a text of somebody else's", "x");
  for (const auto& sources : {others, sources_with_rules()}) {
    Context context{{}, {}, sources};
    const auto book = load_rules(context);
    REQUIRE(book);
    const auto place = book->sets.at("protected").front().span;
    CHECK(place_text(context.sources, place).starts_with("protected.rules:"));
  }
}
