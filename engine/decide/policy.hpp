// A compiled policy that answers questions: the rule graph and the indexes over it. Immutable, so
// that any number of threads may ask.
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

#include "engine/graph/decision.hpp"
#include "engine/graph/graph.hpp"
#include "engine/graph/query.hpp"

namespace o4 {

struct PolicyIndex;

class Policy {
 public:
  explicit Policy(RuleGraph graph);
  ~Policy();
  Policy(Policy&&) noexcept;
  Policy& operator=(Policy&&) noexcept;
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;

  [[nodiscard]] const RuleGraph& graph() const;
  [[nodiscard]] const PolicyIndex& index() const { return *index_; }

 private:
  std::unique_ptr<const PolicyIndex> index_;
};

// Why a question has no answer: a host that is none, a profile that the mode does not have.
struct QueryError {
  enum class Part { subject, profile };
  std::string message;
  std::string help;
  Part about = Part::subject;
  friend bool operator==(const QueryError&, const QueryError&) = default;
};

// The outcome alone, for whoever asks thousands of questions a second.
[[nodiscard]] tl::expected<Outcome, QueryError> decide(const Policy& policy,
                                                       const PathQuery& query);
[[nodiscard]] tl::expected<Outcome, QueryError> decide(const Policy& policy,
                                                       const HostQuery& query);

// The outcome with the deciding rule, the losers and notes. Always the outcome of decide().
[[nodiscard]] tl::expected<Decision, QueryError> explain(const Policy& policy,
                                                         const PathQuery& query);
[[nodiscard]] tl::expected<Decision, QueryError> explain(const Policy& policy,
                                                         const HostQuery& query);
[[nodiscard]] Decision explain(const Policy& policy, const CwdQuery& query);
[[nodiscard]] Decision explain(const Policy& policy, const DirectoryQuery& query);

// What is refused before the command runs, and under which profile the rest runs (part C). `text`
// of the query is looked at as `file`'s text, so that spans point into it.
[[nodiscard]] CommandDecision explain(const Policy& policy, const CommandQuery& query,
                                      FileId file = no_file);

}  // namespace o4
