// What bwrap does with an argument list: the operations in order, on what the host holds. One
// moment in time; names, not inodes; the caller owns everything and has no capabilities.
//
// The model exists so that a proof does not rest on what lowering meant. It knows no policy and
// shares nothing with lowering: it takes a plan that a reader has made from text, runs it on a tree
// of the host, and gives back the sandbox as layers of mounts (sandbox.hpp), of which `ask` answers
// single system calls (ask.hpp). The proof then compares those answers with the policy's.
//
// What bwrap does that is easy to get wrong, and that the model therefore spells out:
// - Sources are resolved on the host before anything is mounted, through every link. Destinations
//   are resolved inside the new root as it is at that moment; whether links are followed there
//   depends on bwrap's version (a fact).
// - Order matters, and nothing is undone: a later mount covers an earlier one whole, with all
// below.
// - A missing destination is made. Where it lies in a bind, it is made on the host, and stays there
//   (HostEffect).
// - --ro-bind closes the mount and everything that came along with it; --remount-ro closes one
// mount
//   alone; a writable bind inside a read-only one is writable.
// - /proc and /dev are not trees that the model could list; what lies in them is opaque, except for
//   the nodes that --dev makes.
//
// What the model does not speak of ends in OutsideModel with the reason, never in a guess. Where it
// does speak, tests/system holds it against real bwrap, on the vectors and on random lists.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "backends/bwrap/model/sandbox.hpp"

namespace o4::bwrap {

// bwrap gives up at one operation; what it made on the host until then stays.
struct Refused {
  std::string code;  // "bwrap-dest-kind"
  std::string reason;
  Span span;
  HostSystem host;
  std::vector<HostEffect> effects;
};

// What happens depends on something that the model does not speak of.
struct OutsideModel {
  std::string code;
  std::string reason;
  Span span;
};

using RunResult = std::variant<Sandbox, Refused, OutsideModel>;

[[nodiscard]] RunResult run_plan(HostSystem host, const Plan& plan);

}  // namespace o4::bwrap
