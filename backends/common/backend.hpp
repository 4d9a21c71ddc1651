// What a backend is: one mechanism that can hold commands to a policy, as a row of functions.
//
// A backend does not get trusted, and need not be: what it must give is a text and a judge of
// texts.
//
//   lower ──▶ Lowering ── emit ──▶ text ── prove ──▶ Proof
//
// `lower` decides what to say and names what its mechanism cannot say, as gaps. `emit` writes that
// down. `prove` reads the text anew, without code of `lower` and `emit`, runs a model of the
// mechanism on what it read, and holds the answers against the policy at finitely many points that
// stand for all. So a fault in lowering or writing shows as a difference, with a witness, and
// nobody runs the text. What no text can carry - what a runner is to make, open or load - is the
// plan's, and `prove` may take it as promised; it is the one thing about which it believes its own
// lowering.
//
// Who uses backends looks them up in the table of backends/table.hpp. Nothing outside a backend's
// own rooms knows its plan, save who executes it (cli/run, cli/live).
#pragma once

#include <any>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/common/gap.hpp"
#include "backends/common/lower_options.hpp"
#include "engine/decide/policy.hpp"
#include "engine/facts/facts.hpp"
#include "engine/graph/decision.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/json.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

struct Backend;

// A profile of a policy as one backend says it. A value: it may be copied and kept, and refers to
// nothing but the constant row of its backend.
struct Lowering {
  const Backend* backend;  // never null
  std::string profile;     // "guarded", "package-install"
  std::vector<Gap> gaps;
  std::any plan;  // of a type that the backend alone knows
};

// A path (or an end of a connection) on which policy and profile do not agree.
// For people and for programs alike, so that every field is a word or a text of the policy's own
// language, not of a backend's types.
struct Witness {
  std::string operation;  // "write", "file-read-data", "connect"
  std::string target;
  std::string policy;   // "allow", "deny", "private"
  std::string profile;  // that, or "exposed", "unsandboxed", "undecided"
  RuleView rule;        // of the policy; without text for what no path or host rule decides
  Span place;           // of the line of the profile that decides; may be nowhere
  std::string reason;   // why the profile decides so
  // Does the profile let in what the policy does not? Answers that are merely stricter than the
  // policy are faults too, but harm nobody's files; `verify` shows these after the others. What the
  // policy does not plainly allow counts as let in, also where the profile is undecided.
  [[nodiscard]] bool lets_in() const { return policy != "allow" || profile == "unsandboxed"; }
};

// What came of holding one text against one profile. Three things can be wrong with a text, and
// they are kept apart since their cures differ: it decides otherwise (`differences`), it lacks what
// a sandbox needs whatever it decides, such as namespaces or a dropped capability (`breaches`), or
// the two could not be compared at all (`failure`).
struct Proof {
  const Backend* backend;  // never null
  std::string profile;
  std::size_t questions = 0;         // compared, each for all paths that it stands for
  std::vector<Witness> differences;  // the shortest target first
  Diagnostics breaches;              // of what a sound text needs besides what it decides
  std::string failure;               // not empty: the comparison could not be made

  // The one answer that `run` asks for before it executes anything.
  [[nodiscard]] bool holds() const {
    return differences.empty() && !breaches.has_errors() && failure.empty();
  }
};

// What a text is read with besides: values of its parameters (`-D` of sandbox-exec), and the texts
// that it imports, by the name in the text. A backend without either ignores them.
struct TextOptions {
  std::map<std::string, std::string, std::less<>> parameters = {};
  std::map<std::string, FileId, std::less<>> imports = {};
};

// A text to be held against a profile of the policy. `lowering` was made from the same policy,
// facts and profile, and is asked only for its gaps and for what the runner promises. All
// references must outlive the call; nothing is kept.
struct ToProve {
  const SourceMap& sources;
  FileId file;
  const Policy& policy;
  const Facts& facts;
  const ProfileChoice& profile;
  const Lowering& lowering;
  TextOptions options = {};
};

// Another form of a lowered profile than the text that people read. Without a function it takes the
// machine to make it, and cli/ does.
// `emit` is null in that case; `lower --format NAME` then looks for the form in
// cli/commands/lower.cpp.
struct Form {
  std::string_view name;
  std::string (*emit)(const Lowering& lowering);
};

// One row. All functions are pure and may be called from several threads at once; none may be null
// except where it is said. Texts are for messages, in lower case and without a full stop.
struct Backend {
  std::string_view name;       // "bwrap": of --backend, in JSON and in refusals of the rules
  Platform platform;           // whose sandbox it is; no other row has the same
  std::string_view one;        // "a bwrap list"
  std::string_view many;       // "bwrap lists"
  std::string_view noun;       // "list"
  std::string_view ending;     // of files that hold its profiles, ".bwrap"
  std::string_view questions;  // what `Proof::questions` counts

  // Every gap that a lowering can have.
  std::span<const GapKind> (*gap_kinds)();
  // Returns nothing if there is nothing to lower or the mechanism cannot take it; `out` says why.
  // `rules` are those of options.profile.
  std::optional<Lowering> (*lower)(const Policy& policy, const Facts& facts,
                                   const ProfileRules& rules, const LowerOptions& options,
                                   Diagnostics& out);
  // The profile as people read it, every rule with its reason, and as `prove` reads it.
  std::string (*emit)(const Lowering& lowering);
  std::span<const Form> forms;
  // The plan as the arguments of a program; none where it is not given in arguments.
  std::vector<std::string> (*arguments)(const Lowering& lowering);
  // What the plan holds, as an object.
  Json (*to_json)(const Lowering& lowering);
  // Returns nothing if the text cannot be read; `out` then says why.
  std::optional<Proof> (*prove)(const ToProve& asked, Diagnostics& out);
};

// The rule behind an answer of the policy, for a Witness; without text if none can be named.
template <typename Query>
[[nodiscard]] RuleView rule_behind(const Policy& policy, const Query& query) {
  const auto decision = explain(policy, query);
  return decision ? decision->rule : RuleView{};
}

}  // namespace o4
