// What `verify --live` asks inside the real sandbox, one question for each region of the proof, and
// what came of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/lower/lower.hpp"
#include "engine/decide/policy.hpp"
#include "engine/facts/facts.hpp"

namespace o4 {

// One question. "private" is predicted of paths alone, and met as an object other than the host's.
struct Probe {
  enum class Kind { read, write, network, socket, signal, descriptor, variable, link, clone };
  Kind kind = Kind::read;
  std::string subject;      // a path; a port, a process, a descriptor, NAME=VALUE
  std::string predicted;    // "allow", "deny", "private"
  bool own_device = false;  // the sandbox's, whatever the host has there
};

[[nodiscard]] std::string_view name_of(Probe::Kind kind);

// Reads of every place that stands for others, and writes where something is: in a folder a new
// file is made. What the policy says is predicted, and where a gap excuses the list, what that
// says.
[[nodiscard]] std::vector<Probe> path_probes(const Policy& policy, const Facts& facts,
                                             const ProfileChoice& profile, const bwrap::Plan& list,
                                             const bwrap::Lowered& lowered);

// The name of the file that a write to a folder makes.
inline constexpr std::string_view made_name = ".o4-live";

// One question with what came. unmeasured is no failure: `verify --live` counts and names it, and
// exits with 1 for `differs` alone.
struct Measured {
  enum class Verdict { agrees, differs, unmeasured };
  Probe probe;
  Verdict verdict = Verdict::unmeasured;
  std::string observed;  // as predicted, or "absent"; empty if there is nothing to see
  std::string note;      // why it is unmeasured, or what a refusal is held against
};

}  // namespace o4
