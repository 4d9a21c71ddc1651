// A policy -> the bwrap plan that enforces it: what is said, not how it is written (emit).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/bwrap/list/gaps.hpp"
#include "backends/bwrap/list/plan.hpp"
#include "engine/decide/policy.hpp"
#include "engine/facts/facts.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

// More binds than this take noticeable time to mount.
inline constexpr std::size_t many_binds = 300;

struct LowerOptions {
  QueryProfile profile = QueryProfile::mode;
  std::vector<std::string> command;  // may be empty
  std::optional<std::string> cwd;    // where it starts, if not in the fact's
  // Names of dependency folders that the runner makes in the workspace if they are missing.
  std::vector<std::string> prepare;
};

struct Lowered {
  Plan plan;
  std::vector<Gap> gaps;  // by name and subject
};

// `facts` are those that the policy was compiled with. Returns nothing if there is nothing to lower
// or bwrap cannot take it; `out` then says why, and otherwise what is left out.
[[nodiscard]] std::optional<Lowered> lower(const Policy& policy, const Facts& facts,
                                           const LowerOptions& options, Diagnostics& out);

// The dependency folder that a package installer writes to: "npm" -> "node_modules"; empty if it is
// none that is known.
[[nodiscard]] std::string_view dependency_folder(std::string_view program);

}  // namespace o4::bwrap
