// What the policy answers, and the chain of rules that led there.
//
// All of it is for people and programs that ask why; none of it is asked when something is decided.
// The words are part of the contract with callers of the program: `allow`, `private`, `path
// /etc/hosts`, `none`.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/graph/query.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Of paths allow, deny, private_; of hosts allow, deny, ask; of commands run, refuse; of folders
// allow, deny. private_: seen and written, but not the host's (W7).
enum class Outcome { allow, deny, private_, ask, run, refuse };
// "allow", "deny", "private", "ask", "run", "refuse".
[[nodiscard]] std::string_view to_word(Outcome outcome);

// One rule as it is shown: its text in the rules language without because and from.
struct RuleView {
  std::string text;         // "guard read, write /home/user/.ssh"
  std::string because;      // may be empty
  std::string from;         // "protected.rules:4:5", "user:3:17", "fact workspace", "default"
  bool by_default = false;  // no rule decides
  friend bool operator==(const RuleView&, const RuleView&) = default;
};

// A rule that also matched, and why it did not decide.
struct Loser {
  RuleView rule;
  std::string why;
  friend bool operator==(const Loser&, const Loser&) = default;
};

// `losers` are in the order in which they would decide if those before were not there. Only
// explain() fills them, `notes` and `help`.
struct Decision {
  Outcome outcome = Outcome::deny;
  std::string subject;  // what was decided, in canonical form
  RuleView rule;        // the deciding one
  std::vector<Loser> losers;
  std::vector<std::string> notes;  // "leads to /home/user/.ssh/id_rsa", a hint
  std::string help;                // what would change the answer; may be empty
  friend bool operator==(const Decision&, const Decision&) = default;
};

// What a command is refused for, or what of it was let pass.
struct Checked {
  // In the order of C7.
  enum class Kind { standing, cwd, path, host };
  Kind kind = Kind::standing;
  std::string subject;  // of a standing refusal what the rules say: "backend none"
  friend auto operator<=>(const Checked&, const Checked&) = default;
};
// As the contract has it: "path /etc/hosts", "backend none".
[[nodiscard]] std::string to_text(const Checked& checked);

// One reason to refuse a command. All of a command are told, not only the first (C7). Outside
// explain() only the first has more than `what` and `span`.
struct Refusal {
  Checked what;
  std::string message;
  std::string help;
  RuleView rule;
  Span span;  // in the command's text; nowhere for backend and cwd
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

// A path or host that the text check looked at and let pass.
struct Passed {
  Checked what;
  RuleView rule;
  Span span;
  friend bool operator==(const Passed&, const Passed&) = default;
};

// How a command runs: in the sandbox of a profile, or in none (C5, M3).
struct InProfile {
  ProfileChoice choice;
  std::string name;  // the mode's, or the narrow profile's
  friend bool operator==(const InProfile&, const InProfile&) = default;
};
struct Unsandboxed {
  friend bool operator==(const Unsandboxed&, const Unsandboxed&) = default;
};
using Confinement = std::variant<InProfile, Unsandboxed>;

// What the contract calls it: "none", or the profile's name. No profile of the rules is called so.
inline constexpr std::string_view unsandboxed_word = "none";
// The view is into `confinement`.
[[nodiscard]] std::string_view to_word(const Confinement& confinement);

// A piece of a command's text that holds more than one word, and what reads it. For explain (C2.5).
// `program` only says who gets it: what it does with it is not known.
struct TextPiece {
  // nobody: it is given to a program that reads nothing, or to none.
  enum class Reader { shell, program, nobody };
  Reader reader = Reader::program;
  std::string program;  // that it is given to; may be empty
  Span span;
  friend bool operator==(const TextPiece&, const TextPiece&) = default;
};

// The contract's order is that of C7: backend, folder, paths, hosts; and within each the text's.
struct CommandDecision {
  Outcome outcome = Outcome::refuse;  // run or refuse
  Confinement confinement;            // when it runs
  RuleView rule;                      // why that profile, or the first refusal's rule
  std::vector<Refusal> refusals;      // in the contract's order
  std::vector<Passed> passed;
  std::vector<Loser> losers;       // why another profile was not chosen
  std::vector<std::string> notes;  // when it runs in a sandbox: what it can do there
  std::vector<TextPiece> pieces;
  friend bool operator==(const CommandDecision&, const CommandDecision&) = default;
};

}  // namespace o4
