// Lint in random worlds: a covered entry that is taken out changes no answer, every fix leaves a
// config that can be read, and a witness that writes is allowed.
#include <string>

#include "engine/decide/load_policy.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lint_files.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/world_text.hpp"

namespace o4 {
namespace {

using reference::QueryKind;

// The answers that a config can change, one word each.
std::string answers(const test::LintRun& run, const std::vector<reference::Query>& queries) {
  Diagnostics out;
  const auto loaded = load_policy(run.sources, builtin_book(), run.inputs, out);
  REQUIRE(loaded);
  std::string all;
  for (const auto& q : queries) {
    if (q.kind == QueryKind::path) {
      const auto op = q.op == "write" ? PathOp::write : PathOp::read;
      const auto outcome = decide(loaded->policy, PathQuery{q.text, op});
      all += outcome ? to_word(*outcome) : "error";
    } else if (q.kind == QueryKind::host) {
      for (const auto actor : {HostActor::shell, HostActor::user, HostActor::fetch}) {
        const auto outcome = decide(loaded->policy, HostQuery{q.text, actor});
        all += outcome ? to_word(*outcome) : "error";
      }
    } else if (q.kind == QueryKind::command) {
      const auto decision = explain(loaded->policy, CommandQuery{q.text, q.call_cwd});
      all += to_word(decision.outcome);
      all += to_word(decision.confinement);
      for (const auto& refusal : decision.refusals) {
        all += " " + to_text(refusal.what);
      }
    }
    all += "\n";
  }
  return all;
}

struct Seen {
  int covered = 0;
  int fixes = 0;
};

void check_world(std::uint64_t seed, Seen& seen) {
  const auto world = reference::random_world(seed);
  const auto text = to_scenario(world);
  const auto run = test::lint_text("scenario", text);
  if (run.result.refused) {
    return;
  }
  const auto queries = reference::random_queries(world, seed, 60);
  INFO("seed " << seed << "\n" << text);
  for (const auto& finding : run.result.findings) {
    if (finding.fix.empty()) {
      continue;
    }
    ++seen.fixes;
    INFO(finding.code << ": " << finding.message);
    const auto fixed = test::lint_fixed(run, finding);
    CHECK_FALSE(fixed.result.refused);
    if (finding.code == "lint-covered") {
      ++seen.covered;
      CHECK(answers(fixed, queries) == answers(run, queries));
    }
  }
}

}  // namespace

TEST_CASE("a covered entry does nothing, and every fix can be read", "[lint]") {
  constexpr std::uint64_t worlds = 400;
  Seen seen;
  for (std::uint64_t seed = 0; seed < worlds; ++seed) {
    check_world(seed, seen);
  }
  CHECK(seen.covered > 20);
  CHECK(seen.fixes > 100);
}

}  // namespace o4
