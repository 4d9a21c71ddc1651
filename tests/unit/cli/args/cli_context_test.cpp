// What is said on standard error, and how often.
#include "cli/args/context.hpp"
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
