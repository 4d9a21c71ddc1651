// A policy lowered to a bwrap list, and what can be said of the two.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/lower/lower.hpp"
#include "backends/bwrap/verify/verify.hpp"
#include "tests/support/asked.hpp"

namespace o4::test {

struct LoweredList {
  Asked asked;
  LowerOptions options;
  std::optional<bwrap::Lowered> lowered;
  Diagnostics found;

  // One operation a line, shell-quoted, without reasons.
  [[nodiscard]] std::string text() const;
  // Those lines of text() that speak of mounts and variables.
  [[nodiscard]] std::string mounts() const;
  [[nodiscard]] bool has(const std::string& line) const;
  // "name subject", one a line; those without a subject only by name.
  [[nodiscard]] std::string gaps() const;
  [[nodiscard]] bool has_gap(const std::string& name, const std::string& subject = {}) const;
  [[nodiscard]] bool warns(const std::string& code) const;

  // Of the list as it is, or of another text in its place.
  [[nodiscard]] bwrap::VerifyReport verify() const;
  [[nodiscard]] bwrap::VerifyReport verify(const std::string& text) const;
};

[[nodiscard]] LoweredList lower_texts(const Texts& texts, const LowerOptions& options = {});

// "read /a/b: policy deny, sandbox allow (reason)", or "proved".
[[nodiscard]] std::string witness(const bwrap::VerifyReport& report);

}  // namespace o4::test
