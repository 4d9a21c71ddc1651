// Does a list do what the policy says? The rule graph against the model of the list as it was read
// back, at the finitely many points that stand for all paths.
//
// Three things go into a verdict, and they must not lean on one another: the policy's own answer
// (engine/decide, the same that `explain` gives), the list as text read anew, and the model. Of
// lowering, only what no text can carry is used: its gaps, and what the runner promises to have
// open, made and loaded. So a fault in lowering, emitting or reading shows as a difference; a fault
// in the model does not, which is why the model is held against real bwrap by recorded vectors and
// by random lists.
//
// Why points are enough: see points_of (checks.hpp). Each point is a path and an operation, and
// stands for all paths that no rule, fact or option tells apart from it. What is equal at all
// points is equal everywhere, at the moment of the start; what changes later is named as a gap.
//
// A difference is excused only by a gap whose kind allows just this difference at just this place
// (list/gaps.hpp). Excused ones are kept and shown, not dropped.
//
// What this is not: a judge of other tools' lists. A list is held to what ours must have, and one
// without a filter or with a moved bind fails though it may confine well enough; `model` asks any
// list.
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

// All or nothing on Linux (N10): one host that policy and sandbox disagree on stands for more.
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
// which no list can carry. An unknown profile is an error in `structure`. Pure, and deterministic
// to the byte.
[[nodiscard]] VerifyReport verify(const Policy& policy, const Facts& facts,
                                  const ProfileChoice& profile, const Plan& list,
                                  const Lowered& lowered);

}  // namespace o4::bwrap
