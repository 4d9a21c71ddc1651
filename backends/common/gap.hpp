// What a backend cannot express: named, with its reason, and listed instead of being passed over.
//
// A gap is a promise to the user that is not kept, so it is said three times: in the preface of
// the text, in the proof, and by `run` where it may not be passed over. It is made where lowering
// gives up, not where somebody notices. A proof may excuse a difference by a gap only if the
// sandbox is the stricter side; a gap that lets something in is named and stays a difference,
// unless it lies outside what paths and hosts can say (a socket, a descriptor, a later mount).
//
// Names are part of the command line's promise: programs and golden files match them. The reason
// is for people and may be worded better at any time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// A kind of gap that a backend can have. `name` is stable ("host-replace"), unique within its
// backend; `reason` holds for any subject, so it names none.
struct GapKind {
  std::string_view name;
  std::string_view reason;
};

// One gap of one lowering; `subject` is the path or host concerned, empty if it concerns them all.
// `reason` is a copy of the kind's, so that whoever prints a gap needs no table.
struct Gap {
  std::string name;
  std::string subject;
  std::string reason;
  friend bool operator==(const Gap&, const Gap&) = default;
};

}  // namespace o4
