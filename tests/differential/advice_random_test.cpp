// Advice in random worlds, about random wishes: an edit grants the wish, changes what it says and
// nothing else, and none of its entries is too many; where there is none, plain edits fail too.
#include <cstdlib>

#include "tests/differential/agreement.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/support/advised.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/world_text.hpp"

namespace o4 {
namespace {

using reference::QueryKind;

std::size_t worlds() {
  return std::getenv("O4_WORLDS") == nullptr ? 60 : reference::worlds_to_try();
}

std::optional<Query> to_wish(const reference::Query& query) {
  const ProfileChoice profile{query.profile.empty() ? std::nullopt : std::optional(query.profile)};
  switch (query.kind) {
    case QueryKind::path:
      return PathQuery{query.text, query.op == "write" ? PathOp::write : PathOp::read,
                       query.actor == "file-tool" ? PathActor::file_tool : PathActor::shell,
                       profile};
    case QueryKind::host:
      return HostQuery{
          query.text, query.actor.empty() ? HostActor::shell : host_actor_of(query.actor), profile};
    case QueryKind::command:
      return CommandQuery{query.text, query.call_cwd};
    case QueryKind::cwd:
      return CwdQuery{query.text};
    case QueryKind::mode:
    case QueryKind::directory:
      break;
  }
  return std::nullopt;
}

// Whether the question has an answer at all: a host may be none, a mode may have no such profile.
bool has_answer(const Policy& policy, const Query& wish) {
  const auto* path = std::get_if<PathQuery>(&wish);
  const auto* host = std::get_if<HostQuery>(&wish);
  return path != nullptr   ? decide(policy, *path).has_value()
         : host != nullptr ? decide(policy, *host).has_value()
                           : true;
}

struct Tally {
  std::size_t edits = 0;
  std::size_t impossible = 0;
  std::size_t granted = 0;
};

void check_world(std::uint64_t seed, Tally& tally) {
  const auto world = reference::random_world(seed);
  const auto text = reference::to_scenario(world);
  const auto advised = test::advised(text);
  if (!advised->loaded) {
    return;
  }
  const auto here = advised->world();
  for (const auto& query : reference::random_queries(world, seed, 4)) {
    const auto wish = to_wish(query);
    if (!wish || !has_answer(here.loaded.policy, *wish)) {
      continue;
    }
    const auto file = seed % 3 == 0 ? ConfigFile::project : ConfigFile::user;
    const auto advice = advise(here, *wish, file);
    ++(advice.granted ? tally.granted : advice.edit ? tally.edits : tally.impossible);
    const auto faults = test::faults_of(here, *wish, file, advice);
    if (!faults.empty()) {
      FAIL_CHECK("O4_SEED=" << seed << " " << to_word(file) << " " << reference::describe(query)
                            << "\n"
                            << faults << (advice.edit ? advice.edit->after : "") << text);
    }
  }
}

}  // namespace

TEST_CASE("an edit that is advised does what it says and no more, in random worlds", "[advice]") {
  Tally tally;
  for (std::size_t i = 0; i < worlds(); ++i) {
    check_world(reference::first_seed() + i, tally);
  }
  INFO(tally.edits << " edits, " << tally.impossible << " impossible, " << tally.granted
                   << " granted");
  CHECK(tally.edits * 20 > worlds());
  CHECK(tally.impossible * 20 > worlds());
  CHECK(tally.granted * 20 > worlds());
}

}  // namespace o4
