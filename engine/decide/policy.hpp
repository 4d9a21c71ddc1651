// A compiled policy that answers questions: the rule graph and the indexes over it. Immutable, so
// that any number of threads may ask.
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
  std::string message;
  std::string help;
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
