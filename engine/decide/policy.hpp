// A compiled policy that answers questions: the rule graph, and what finds its rules quickly.
// Immutable, so that any number of threads may ask.
//
// How one answer comes about:
// - A path is decided twice (W8): as given, that is with ".." removed from the text, and as
//   resolved, walked through the links of the facts as the kernel would. The stricter answer holds:
//   deny, then private, then allow. A spelling that only looks harmless gains nothing so.
// - Either way one rule decides (W7a): a guard on the path or above it, over everything; else the
//   rule with the longest path; at one path private before deny before allow. Without a rule: deny.
// - A host is canonical first (N3), so that no spelling of an address or a name is another host.
//   Then the strongest verb among the rules that cover it decides.
// - A command's text is scanned once. What it names is asked of the same indexes, and all refusals
//   are reported, in the order backend, folder, paths, hosts (C7). What is left runs unsandboxed,
//   in the mode's profile or in a narrow one (C8).
//
// decide() and explain() walk the same index; explain() goes on after the deciding rule to collect
// the losers. They must never differ, nor differ from tests/reference, which is written from the
// statements alone. Whatever cannot be known is denied: too many links, a host that is none, a word
// that a shell would still change.
#pragma once

#include <memory>
#include <tl/expected.hpp>

#include "engine/decide/host_index.hpp"
#include "engine/decide/path_index.hpp"
#include "engine/graph/decision.hpp"
#include "engine/graph/graph.hpp"
#include "engine/graph/query.hpp"

namespace o4 {

class CommandKnowledge;

// Named in a command's text (C1), or given as the folder that it starts in (C4). `mention below`
// speaks of the first alone.
enum class NamedAs { text, working_directory };

// Owns its graph. Moving it keeps all pointers to rules good, since the graph stays where it is.
class Policy {
 public:
  // The graph's lists must be sorted. Linear in the rules but for sorting; from then on they do not
  // change.
  explicit Policy(RuleGraph graph);
  ~Policy();
  Policy(Policy&&) noexcept;
  Policy& operator=(Policy&&) noexcept;
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;

  [[nodiscard]] const RuleGraph& graph() const;
  // The path rules that commands under a profile of the graph meet, and those that o4's file tools
  // do. A profile that is none of the graph's gets the mode's list.
  [[nodiscard]] const PathIndex& commands(const ProfileRules& profile) const;
  [[nodiscard]] const PathIndex& file_tools() const;
  // The host rules of a profile of the graph.
  [[nodiscard]] const HostIndex& hosts(const ProfileRules& profile) const;
  // The closest of the mode's rules that let a path in given form be named; null if none does. The
  // path is absolute and in normal form.
  [[nodiscard]] const MentionPath* mention_of(std::string_view path, NamedAs as) const;
  // The first of the mode's rules that let a URL name the host; null if none does. A host that
  // cannot be known is null.
  [[nodiscard]] const MentionHost* mention_of(const Host* host) const;
  // For reading a command's text: what shells, runners and option letters there are.
  [[nodiscard]] const CommandKnowledge& knowledge() const;

 private:
  struct Index;  // stays where it is: rules are looked up by address
  std::unique_ptr<const Index> index_;
};

// Why a question has no answer: a host that is none, a profile that the mode does not have. The
// message is a sentence for people, without a place: the caller knows where the question came from.
struct QueryError {
  // What of the question is wrong: the path or host, or the profile.
  enum class Part { subject, profile };
  std::string message;
  std::string help;
  Part about = Part::subject;
  friend bool operator==(const QueryError&, const QueryError&) = default;
};

// The profile's rules; an error if the mode has no such narrow profile.
[[nodiscard]] tl::expected<const ProfileRules*, QueryError> find_profile(
    const RuleGraph& graph, const ProfileChoice& choice);

// The list of path rules that an actor meets under a profile.
[[nodiscard]] tl::expected<const PathIndex*, QueryError> find_list(const Policy& policy,
                                                                   PathActor actor,
                                                                   const ProfileChoice& choice);
// The host rules of one. A profile narrows the model's shell commands; o4's tools and the user's
// commands stay as the mode has them.
[[nodiscard]] tl::expected<const HostIndex*, QueryError> find_hosts(const Policy& policy,
                                                                    HostActor actor,
                                                                    const ProfileChoice& choice);

// A device is allowed, a guard denies.
[[nodiscard]] Outcome outcome_of(Effect effect);

// The outcome and the number of the deciding rule in a list of the policy. A path in normal form
// with no link on its way is one walk through a table, without any allocation. `list` is one of
// this policy's. The path may be relative or below "~". For whoever asks many questions about one
// list; there is no error, since every text is a path.
[[nodiscard]] PathVerdict decide(const Policy& policy, const PathIndex& list, std::string_view path,
                                 PathOp op);
// The same for a host; an error if it is none. The text may carry a port ("example.com:443"), which
// then counts.
[[nodiscard]] tl::expected<HostVerdict, QueryError> decide(const HostIndex& rules,
                                                           std::string_view host, HostActor actor);

// The outcome alone, for whoever asks thousands of questions a second.
[[nodiscard]] tl::expected<Outcome, QueryError> decide(const Policy& policy,
                                                       const PathQuery& query);
[[nodiscard]] tl::expected<Outcome, QueryError> decide(const Policy& policy,
                                                       const HostQuery& query);

// How much is told: the deciding rule alone, or what lost to it, notes and help as well.
enum class Detail { rule, chain };

// The outcome with what led to it. Always the outcome of decide().
[[nodiscard]] tl::expected<Decision, QueryError> explain(const Policy& policy,
                                                         const PathQuery& query,
                                                         Detail detail = Detail::chain);
[[nodiscard]] tl::expected<Decision, QueryError> explain(const Policy& policy,
                                                         const HostQuery& query,
                                                         Detail detail = Detail::chain);
// Of folders (C4, M8): every text is a path, so that there is always an answer.
[[nodiscard]] Decision explain(const Policy& policy, const CwdQuery& query);
[[nodiscard]] Decision explain(const Policy& policy, const DirectoryQuery& query);

// What is refused before the command runs, or under which profile it runs (part C): without the
// sentences that only a reader wants (messages, help, notes, the rules of what passed).
[[nodiscard]] CommandDecision decide(const Policy& policy, const CommandQuery& query);
// The same with all of it. The text of the query is looked at as `file`'s text, so that spans point
// into it.
[[nodiscard]] CommandDecision explain(const Policy& policy, const CommandQuery& query,
                                      FileId file = no_file);

}  // namespace o4
