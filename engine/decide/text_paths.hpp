// Whether a path may be named in a command or be its working directory (C1, C4).
//
// Naming is another question than writing: C1 asks whether the text speaks of a place outside the
// grants, even for reading. It is answered by the mode's guards and its `mention` rules, the
// sandbox itself not asked.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engine/decide/policy.hpp"
#include "engine/graph/decision.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// What let a path pass or stopped it.
struct OutsideGrants {};
struct TooManyLinks {};
using NamedBy = std::variant<OutsideGrants, TooManyLinks, const PathRule*, const MentionPath*,
                             const Provenance*>;

// `by` is the rule that decided, for or against; pointers are into the policy.
struct NamedPath {
  bool allowed = false;
  NamedBy by;
};

// `absolute` need not be shortened. As given and as resolved, the stricter holds (W8).
[[nodiscard]] NamedPath judge_named_path(const Policy& policy, std::string_view absolute,
                                         NamedAs as);

// The rule that decided, as it is shown.
[[nodiscard]] RuleView rule_of(const NamedPath& judged, std::string_view absolute);

// Which pieces of a command's text are read by a shell, by a program, or by nobody (C2.5): shown by
// explain.

// In text order. A single word is no piece of text. Spans are in `file`, where the command's text
// stands.
[[nodiscard]] std::vector<TextPiece> text_pieces(const ScannedCommand& scanned, FileId file);

}  // namespace o4
