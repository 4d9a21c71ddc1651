// The gaps of the bwrap backend, by name, and what each excuses in a proof.
//
// Lowering makes gaps, verify asks what they excuse; that the two speak of the same gaps is why the
// names stand here, below both. docs/backends.md lists them for users. A new gap is a row in
// gaps.cpp; the question to ask first is whether the sandbox is the stricter side, since everything
// else has to stay a difference or lie outside what paths and hosts can say.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "backends/common/gap.hpp"

namespace o4::bwrap {

// Which difference between policy and sandbox a gap explains, at its subject and below. An excuse
// is as narrow as its reason, so that a gap never hides another fault at the same place: most of
// them cover a sandbox that is stricter than the policy and nothing else. What is let in is excused
// twice only: what a private folder shows again, for reading alone, and the stage's own folder.
enum class Excuse {
  none,      // no difference: it lies outside what paths can say
  stricter,  // the policy allows what the sandbox does not
  absent,    // likewise, or it is private there
  reopened,  // the policy says private, the sandbox shows the host's own, read-only
  own,       // the sandbox shows what bwrap made there
  staged,    // a stage stands in for the folder
  network,   // a host that the policy lets through, where there is no network
};

// Every gap that a lowering can have, with its reason.
[[nodiscard]] std::span<const GapKind> gap_kinds();

// `name` is one of gap_kinds(), else the behaviour is undefined. `subject` may be empty: all paths.
[[nodiscard]] Gap make_gap(std::string_view name, std::string subject);
// `gap.name` likewise. The subject does not matter here; who asks compares it with the path.
[[nodiscard]] Excuse excuse_of(const Gap& gap);

}  // namespace o4::bwrap
