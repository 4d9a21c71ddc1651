// What bwrap does with an argument list: the operations in order, on what the host holds. One
// moment in time; names, not inodes; the caller owns everything and has no capabilities.
//
// The model exists so that a proof does not rest on what lowering meant. It knows no policy and
// shares nothing with lowering: it takes a plan that a reader has made from text, runs it on a tree
// of the host, and gives back the sandbox as layers of mounts (sandbox.hpp). Of these, `ask`
// answers single system calls (ask.hpp) and `meaning` the words of policies (words.hpp). The proof
// then compares those with the policy's answers.
//
// What bwrap does that is easy to get wrong, and that the model therefore spells out:
// - Sources are resolved on the host before anything is mounted, through every link. Destinations
//   are resolved inside the new root as it is at that moment; a link on the way to one is outside
//   the model, since whether bwrap follows it there depends on its version.
// - Order matters, and nothing is undone: a later mount covers an earlier one whole, with all
//   below.
// - A missing destination is made. Where it lies in a bind, it is made on the host, and stays there
//   (HostEffect).
// - --ro-bind closes the mount and everything that came along with it; --remount-ro closes one
//   mount alone; a writable bind inside a read-only one is writable.
// - What the host has mounted read-only stays read-only, whatever bind shows it.
// - /proc and /dev are not trees that the model could list; what lies in them is opaque, except for
//   the nodes that --dev makes.
// - What is mounted on cannot be renamed; a folder above it can, and takes the mount along, unless
//   something is mounted on that folder too. `is_busy` says so, and pins rest on it.
//
// What it leaves out, and where that is made good: hard links (gap `hard-link`), what the host
// changes or mounts later (`host-replace`, `late-mount`), open descriptors (`inherited-fd`),
// sockets (`sockets`), other users, ACLs, and all that is no path.
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

// bwrap gives up at one operation; what it made on the host until then stays. No sandbox comes of
// it, so that nothing is let in; a lowered list that ends so is faulty all the same. `code` is
// stable and tests match it; `span` may be nowhere for a plan that was not read from a text.
struct Refused {
  std::string code;  // "bwrap-dest-kind"
  std::string reason;
  Span span;
  HostSystem host;
  std::vector<HostEffect> effects;
};

// What happens depends on something that the model does not speak of. To a proof that is a failure;
// a replay of vectors counts it apart from a mismatch.
struct OutsideModel {
  std::string code;
  std::string reason;
  Span span;
};

using RunResult = std::variant<Sandbox, Refused, OutsideModel>;

// `host` gets the standard nodes of /dev and /proc where it lacks them. A bind by descriptor is
// outside the model: who knows what is open puts its path in first (verify.cpp). The plan's
// command, and what the runner promises, do not matter. Nothing is touched, and equal inputs give
// equal results.
[[nodiscard]] RunResult run_plan(HostSystem host, const Plan& plan);

}  // namespace o4::bwrap
