// Each operation by itself opened or closed at the end of a lowered profile: verify notices it
// exactly if the model then decides otherwise. O4_EVERY says which share of the operations is tried
// (1: all, which takes minutes).
#include <cstdlib>

#include "backends/sbpl/model/model.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sbpl_lowered.hpp"

using namespace o4;
using namespace o4::sbpl;

namespace {

std::size_t share() {
  const char* const text = std::getenv("O4_EVERY");
  return text == nullptr ? 17 : std::stoull(text);
}

// One target for each kind of place, end of a connection, or name.
std::vector<Target> targets_of(OperationId id) {
  switch (operation(id).attribute) {
    case Attribute::path:
      return {PathTarget{"/"}, PathTarget{"/Users/user/.ssh/id"}, PathTarget{"/dev/null"},
              PathTarget{"/Users/user/project/a"}, PathTarget{"/Users/user/project"}};
    case Attribute::network:
      return {PathTarget{"/s"}, parse_target(id, "localhost:8118").value(),
              parse_target(id, "udp:192.0.2.1:1").value()};
    case Attribute::target:
      return {NameTarget{"self"}, NameTarget{"others"}};
    default:
      return {NameTarget{"x"}, NameTarget{"com.apple.launchservicesd"}};
  }
}

// Whether the two texts answer alike for all that `named` concerns.
bool decide_alike(const Profile& a, const Profile& b, OperationId named) {
  for (const auto& op : operations()) {
    const auto id = *find_operation(op.name);
    // What the system closes unasked, and no profile is about, is no matter of a policy.
    if (!covers(named, id) || op.name == "storage-class-map") {
      continue;
    }
    for (const auto& target : targets_of(id)) {
      for (const auto model : all_models) {
        if (decide(a, id, target, model).answer != decide(b, id, target, model).answer) {
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace

TEST_CASE("E1 no operation can be opened or closed unnoticed", "[mutations]") {
  const auto* const facts = GENERATE("", "sandbox = \"read-only\"\n");
  const test::LoweredProfile lowered(test::macos(facts));
  for (std::size_t i = 0; i < 2 * operations().size(); i += share()) {
    const auto& op = operations()[i / 2];
    const auto rule = (i % 2 == 0 ? "(allow " : "(deny ") + std::string(op.name) + ")\n";
    const auto text = lowered.text + rule;
    CAPTURE(facts, rule);
    CHECK(lowered.proof(text).empty() ==
          decide_alike(lowered.profile, test::read_sbpl(text), *find_operation(op.name)));
  }
}
