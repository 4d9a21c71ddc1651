// A policy lowered to a sandbox profile and read back from its text.
#pragma once

#include <string>

#include "backends/sbpl/lower/lower.hpp"
#include "backends/sbpl/profile/profile.hpp"
#include "backends/sbpl/verify/verify.hpp"
#include "tests/support/asked.hpp"

namespace o4::test {

// Facts are macOS's unless they say otherwise.
struct LoweredProfile {
  Asked asked;
  HostActor actor;
  const ProfileRules* rules = nullptr;
  sbpl::Plan plan;
  std::string text;
  sbpl::Profile profile;

  explicit LoweredProfile(const Texts& texts, const std::string& narrow = {},
                          HostActor host_actor = HostActor::shell);

  // Every difference between the policy and the lowered text, or another one, a line each.
  [[nodiscard]] std::string proof() const;
  [[nodiscard]] std::string proof(const std::string& other_text) const;
};

// Facts of macOS, with more of them.
[[nodiscard]] Texts macos(const std::string& more_facts = {});

// The profile that a text says; fails the running test if it cannot be read.
[[nodiscard]] sbpl::Profile read_sbpl(const std::string& text);

// One difference a line: "OPERATION TARGET: policy ANSWER, profile ANSWER under MODELS".
[[nodiscard]] std::string describe(const sbpl::Verification& verification);

}  // namespace o4::test
