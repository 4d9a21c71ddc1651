// Does the text of a profile decide as the policy does, on all paths and for all operations?
// The text is read anew: nothing of how it was lowered is trusted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "backends/profile.hpp"
#include "backends/sbpl/read/read.hpp"
#include "engine/graph/decision.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// A path (or an end of a connection) on which the two do not agree.
struct Witness {
  std::string operation;  // "write", "file-read-data", "connect"
  std::string target;
  std::string policy;   // "allow", "deny", "private"
  std::string profile;  // that, or "exposed", "unsandboxed", "undecided"
  RuleView rule;        // of the policy; without text for what no path or host rule decides
  Span place;           // of the line of the profile that decides; may be nowhere
  std::string reason;   // why the profile decides so
  // Does the profile let in what the policy does not?
  [[nodiscard]] bool lets_in() const { return policy != "allow" || profile == "unsandboxed"; }
};

struct Proof {
  std::string profile;
  Backend backend = Backend::bwrap;
  std::size_t questions = 0;         // compared, each for all paths that it stands for
  std::vector<Witness> differences;  // the shortest target first
  Diagnostics breaches;              // of what a sound list needs besides what it decides
  std::string failure;               // not empty: the comparison could not be made

  [[nodiscard]] bool holds() const {
    return differences.empty() && !breaches.has_errors() && failure.empty();
  }
};

// Compares the text of `file` with the policy's profile. Returns nothing if the text cannot be
// read; `out` then says why. `options` are for texts of SBPL.
// Gaps, stage and placeholders are those of `lowering`, which was made
// from the same policy, facts and profile.
[[nodiscard]] std::optional<Proof> prove(const SourceMap& sources, FileId file,
                                         const Policy& policy, const Facts& facts,
                                         const ProfileChoice& profile, const Lowering& lowering,
                                         Diagnostics& out, const sbpl::ReadOptions& options = {});

}  // namespace o4
