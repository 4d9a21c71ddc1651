// A policy test: facts, the texts of the config files, and what is expected of them.
//
// It is what the file says, read but not run: no rule is known here, and no claim is parsed. A
// scenario with its texts is all that a test depends on, so that it has the same result on every
// machine.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/graph/decision.hpp"
#include "engine/graph/query.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

// `decision` is one that fits the query. `profile` and `refusals` belong to commands. Each refusal
// as `to_text(Checked)` writes it: "path /etc/hosts". The whole list is compared, in its order.
struct AnswerExpectation {
  Query query;
  Outcome decision = Outcome::deny;
  std::optional<std::string> profile;
  std::optional<std::vector<std::string>> refusals;
  friend bool operator==(const AnswerExpectation&, const AnswerExpectation&) = default;
};

// The mode in force by its name, a tier or a fixed sandbox.
struct ModeExpectation {
  std::string mode;
  friend bool operator==(const ModeExpectation&, const ModeExpectation&) = default;
};

// Some warning's code or text contains `text`.
struct WarningExpectation {
  std::string text;
  friend bool operator==(const WarningExpectation&, const WarningExpectation&) = default;
};

// The config or the facts are refused, and some error's code or text contains `text`.
struct ErrorExpectation {
  std::string text;
  friend bool operator==(const ErrorExpectation&, const ErrorExpectation&) = default;
};

// The claims in `text`, a source of its own, hold.
struct ClaimExpectation {
  FileId text = no_file;
  friend bool operator==(const ClaimExpectation&, const ClaimExpectation&) = default;
};

// `id` names it in reports; no two of a scenario have the same.
struct Expectation {
  std::string id;
  Span span;  // of the id
  std::variant<AnswerExpectation, ModeExpectation, WarningExpectation, ErrorExpectation,
               ClaimExpectation>
      expected;
  friend bool operator==(const Expectation&, const Expectation&) = default;
};

// Facts and configs are not looked into: that they are wrong may be what is expected.
struct Scenario {
  FileId file = no_file;
  Value facts;                 // a table, empty if the file has none
  std::optional<FileId> user;  // the config texts, each a source of its own
  std::optional<FileId> project;
  std::vector<Expectation> expectations;
};

}  // namespace o4
