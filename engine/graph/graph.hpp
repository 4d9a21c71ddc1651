// The rule graph: one policy with every condition decided and every variable filled in.
// It answers every question, is printed as rules text, and is lowered by the backends.
//
// One mode with its narrow profiles, under given facts and configs; another mode is another graph.
// It is closed: whatever an answer depends on is in it, so that a printed graph decides the same on
// another machine and next year. What it does not have any more: conditions, sets, variables, and
// rules of other modes.
//
// Every list holds concrete things in canonical form: paths in the given form of the world's space,
// hosts as patterns. A place that links lead away from is there twice, as spelled and as resolved
// (W8); the second has `alias_of`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/graph/query.hpp"
#include "engine/hosts/host.hpp"
#include "engine/paths/path_space.hpp"
#include "grammar/rules/rules_ast.hpp"
#include "grammar/shell/pattern.hpp"

namespace o4 {

// What rules have in common: why they exist, and the place in a file or the fact they come from.
// `reading` is set where the documentation leaves open what the rule says. Everything that decides
// has one, so that no answer is without a reason.
struct Provenance {
  std::string because;
  rules::Origin from;
  std::string reading{};
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

// guard beats every other effect. Among the rest the longest path decides; at the same path private
// beats deny, and deny beats allow and device (W7a). A device is allowed like a grant, but is none
// of the writable paths of C1.
enum class Effect { guard, private_, deny, allow, device };

// Covers `path` and all below it. At least one of read and write is set.
struct PathRule {
  Effect effect = Effect::allow;
  bool read = false;
  bool write = false;
  std::string path;       // in the given form of the world's path space
  bool numbered = false;  // the path followed by one or more digits: /dev/ttys -> /dev/ttys003
  std::string alias_of;   // the spelled path, when `path` is where its links lead; else empty
  Provenance provenance;
  std::optional<std::uint32_t> within_megabytes = {};  // of a private place: what it may hold
  friend bool operator==(const PathRule&, const PathRule&) = default;
};

// block beats connect, which beats ask and unanswered (what would ask, with nobody there: N7).
// Without a matching rule the answer is deny.
enum class HostVerb { block, connect, ask, unanswered };

// One actor each: a statement about several actors makes several rules.
struct HostRule {
  HostVerb verb = HostVerb::block;
  HostActor actor = HostActor::shell;
  HostPattern pattern;
  std::vector<Cidr> except;  // parts of the pattern's network that the rule does not cover
  bool through_proxy = false;
  std::vector<std::uint16_t> ports;             // that it is for; empty for all
  std::optional<std::uint32_t> within_minutes;  // of an ask: no answer until then is a no (N6)
  Provenance provenance;
  friend bool operator==(const HostRule&, const HostRule&) = default;
};

// A path that a command's text may name: `path` and all below it, or only what is below (C1). That
// a path may be named says nothing about whether it can be opened: that is for the path rules, and
// the sandbox.
struct MentionPath {
  std::string path;
  bool below_only = false;
  std::string alias_of;
  Provenance provenance;
  friend bool operator==(const MentionPath&, const MentionPath&) = default;
};

// A host that a URL in a command's text may name (C3).
struct MentionHost {
  HostPattern pattern;
  Provenance provenance;
  friend bool operator==(const MentionHost&, const MentionHost&) = default;
};

// A program that runs unsandboxed when called by this path (C5). Compared with the word as it is
// written, in normal form, no links resolved.
struct Hatch {
  std::string path;
  Provenance provenance;
  friend bool operator==(const Hatch&, const Hatch&) = default;
};

// What a command is recognised for.
enum class CommandUse {
  installer,  // it installs packages (C6)
  runner,     // it runs the command that its further words are
  companion,  // it needs nothing that a narrow profile lacks, so that an install may stand beside
              // it
  reader,     // it hands words, or its input, to a shell (C2.5)
  letters,    // its options may be bundled: -rf/etc/passwd (C2.3)
};

// A command that is known by its words.
struct KnownCommand {
  CommandUse use = CommandUse::installer;
  CommandPattern pattern;
  Provenance provenance;
  friend bool operator==(const KnownCommand&, const KnownCommand&) = default;
};

// Whether recognised commands get the narrow profile of that name. Off: the profile is not used,
// and `provenance` says why; so explain can tell what was missed.
struct Narrowing {
  std::string name;
  bool active = true;
  Provenance provenance;
  friend bool operator==(const Narrowing&, const Narrowing&) = default;
};

// Why no command runs at all (E3, E4): "backend bwrap", "backend none". The text is what answers
// call it.
struct StandingRefusal {
  std::string text;
  std::string help;
  Provenance provenance;
  friend bool operator==(const StandingRefusal&, const StandingRefusal&) = default;
};

// What a reader of the policy is to be told: it is in the graph so that a compiled policy still
// says it.
struct PolicyWarning {
  std::string code;
  std::string message;
  std::string help;
  rules::Origin from;
  friend bool operator==(const PolicyWarning&, const PolicyWarning&) = default;
};

// A variable that leads commands to the egress proxy (N16). In its value {proxy} stands for the
// proxy's URL, {program} for this program.
struct ProxyVariable {
  std::string name;
  std::string value;
  Provenance provenance;
  friend bool operator==(const ProxyVariable&, const ProxyVariable&) = default;
};

// What would let commands do more, as advice.
struct Hint {
  enum class About { read, write, connect };
  About about = About::read;
  Provenance provenance;
  friend bool operator==(const Hint&, const Hint&) = default;
};

// A directory that -C and --add-dir may not overlap (M8).
struct OffLimits {
  std::string path;
  std::string alias_of;
  Provenance provenance;
  friend bool operator==(const OffLimits&, const OffLimits&) = default;
};

// Variables of the caller's environment that no command sees. A pattern is a name that may begin
// or end with "*", for any text: "*_TOKEN".
struct HiddenVariable {
  std::string pattern;
  Provenance provenance;
  friend bool operator==(const HiddenVariable&, const HiddenVariable&) = default;
};

// Which list of a profile a path rule stands in.
enum class PathList { shell, file_tool, dropped };

// The rules of one mode, or of a narrow profile. Lists are sorted and without duplicates.
// `visit_rules` goes through all of them. Plain lists, without an index: who asks often makes a
// Policy of the graph.
struct ProfileRules {
  std::string name;
  std::vector<std::string> bases;         // the profiles it extends, nearest first
  std::optional<Provenance> unsandboxed;  // set: no sandbox is in force
  std::vector<PathRule> shell;
  std::vector<PathRule> file_tool;
  std::vector<PathRule> dropped;  // grants that were left out; provenance.because says why
  std::vector<HostRule> hosts;
  std::vector<MentionPath> mention_paths;
  std::vector<MentionHost> mention_hosts;
  std::vector<Hatch> hatches;
  std::vector<KnownCommand> commands;
  std::vector<Narrowing> narrowings;
  std::vector<StandingRefusal> refusals;
  std::vector<OffLimits> off_limits;
  std::vector<HiddenVariable> hidden;
  std::vector<ProxyVariable> variables;
  std::vector<PolicyWarning> warnings;
  std::vector<Hint> hints;
  friend bool operator==(const ProfileRules&, const ProfileRules&) = default;
};

// The facts that answers need. Paths are absolute and in normal form; none of the first three is
// empty.
struct PolicyWorld {
  PathSpace space;
  std::string home;
  std::string workspace;
  std::string cwd;
  std::uint16_t proxy_port = 0;
  std::string tier;   // of the session: the one last picked, in force or not (T7)
  std::string bwrap;  // where bubblewrap is, empty if nowhere
  friend bool operator==(const PolicyWorld&, const PolicyWorld&) = default;
};

// Made by compile or read_graph, and not changed afterwards by anybody.
struct RuleGraph {
  PolicyWorld world;
  ProfileRules mode;                 // mode.name is the mode in force
  Provenance chosen;                 // why this mode, and what chose it
  std::vector<ProfileRules> narrow;  // by name
  friend bool operator==(const RuleGraph&, const RuleGraph&) = default;
};

// The narrow profile of that name; null if the mode has none.
[[nodiscard]] const ProfileRules* find_narrow(const RuleGraph& graph, std::string_view name);

// The rule that hides the variable of that name; null if none does.
[[nodiscard]] const HiddenVariable* hiding(const ProfileRules& profile, std::string_view variable);
// A letter or "_", then letters, digits and "_"; "*" may stand for the beginning or the end.
[[nodiscard]] bool is_variable_pattern(std::string_view text);

// The advice on what cannot be done, the last word of the rules on it; empty if there is none.
[[nodiscard]] std::string advice(const ProfileRules& profile, Hint::About about);
[[nodiscard]] std::string advice(const ProfileRules& profile, PathOp op);

// As the rules language spells them: "allow", "connect", …
[[nodiscard]] std::string_view to_word(Effect effect);
[[nodiscard]] std::string_view to_word(HostVerb verb);
[[nodiscard]] std::string_view to_word(CommandUse use);
[[nodiscard]] std::string_view to_word(Hint::About about);
[[nodiscard]] Hint::About hint_of(std::string_view word);  // which is one

}  // namespace o4
