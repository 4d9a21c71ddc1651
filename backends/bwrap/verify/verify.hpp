// Does a list do what the policy says? The rule graph against the model of the list as it was read
// back, at the finitely many points that stand for all paths.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/bwrap/lower/lower.hpp"
#include "backends/bwrap/model/words.hpp"
#include "engine/decide/policy.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

// A path on which policy and sandbox do not agree.
struct Difference {
  std::string path;
  PathOp op = PathOp::read;
  Outcome policy = Outcome::deny;
  Word sandbox = Word::deny;
  std::string reason;  // what the list has there
  Span place;          // of the option that put it there; may be nowhere
  friend bool operator==(const Difference&, const Difference&) = default;
};

struct NetworkDifference {
  std::string host;
  Outcome policy = Outcome::deny;
  bool sandbox_connects = false;
  Span place;  // of the option that decides; nowhere if there is none
  friend bool operator==(const NetworkDifference&, const NetworkDifference&) = default;
};

struct VerifyReport {
  std::size_t points = 0;                // path and operation
  std::vector<Difference> differences;   // shortest path first: the first is the witness
  std::vector<NetworkDifference> hosts;  // likewise
  std::vector<Difference> excused;       // by a gap of the lowering
  Diagnostics structure;                 // breaches of check_list, and lists that bwrap refuses
  [[nodiscard]] bool proved() const {
    return differences.empty() && hosts.empty() && !structure.has_errors();
  }
};

// `list` is what is verified; of `lowered` only the gaps and what the runner promises are used,
// which no list can carry.
[[nodiscard]] VerifyReport verify(const Policy& policy, const Facts& facts,
                                  const ProfileChoice& profile, const Plan& list,
                                  const Lowered& lowered);

}  // namespace o4::bwrap
