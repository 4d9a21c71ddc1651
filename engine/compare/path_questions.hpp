// What can be asked about every path, and one policy's answers to it.
//
// Each answer is made by the index that decides for users, given and resolved form each, so that a
// comparison cannot disagree with `explain`. What is not asked here is no difference: a new kind of
// path rule needs its subject, its landmarks and its line in same_path_rules.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/areas/landmarks.hpp"
#include "engine/compare/rule_numbers.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// Commands, the commands that some policy narrows, o4's file tools, what a command's text may name,
// where it may be started, and what -C and --add-dir take.
[[nodiscard]] std::vector<Subject> path_subjects(std::span<const Policy* const> policies);

// Of all lists that any subject is asked about, so that one map serves all subjects.
void add_landmarks(Landmarks& landmarks, const RuleGraph& graph);

// A path as rules look at it. Both forms are looked up once for a path, and then asked of by every
// subject.
struct PathForms {
  std::string path;
  std::string given;
  std::optional<std::string> resolved;  // nothing: too many links
};
[[nodiscard]] PathForms forms_of(const PathSpace& space, const std::string& path);

// Like HostAnswers. Each place is asked in both of its forms.
class PathAnswers {
 public:
  // The policy must outlive this.
  explicit PathAnswers(const Policy& policy) : policy_(&policy) {}

  // The subject is one of path_subjects().
  [[nodiscard]] Answered ask(const Subject& subject, const PathForms& place);
  // Of what leads through more than 40 links, wherever.
  [[nodiscard]] Answered ask_endless(const Subject& subject);
  [[nodiscard]] const RuleView& rule(std::uint32_t number) const { return rules_[number]; }

 private:
  Answered access(const Subject& subject, const PathForms& place);
  Answered named(const Subject& subject, const PathForms& place);
  Answered directory(const PathForms& place);

  const Policy* policy_;
  RuleNumbers rules_;
};

// Whether the rules that answer are the same, so that no answer can differ.
[[nodiscard]] bool same_path_rules(const Policy& a, const Policy& b, const Subject& subject);

// The narrow profile that is chosen, if recognised commands get it.
[[nodiscard]] const ProfileRules* find_active_narrow(const RuleGraph& graph,
                                                     const ProfileChoice& choice);
// The names of the narrow profiles that some policy puts in force.
[[nodiscard]] std::vector<std::string> active_narrows(std::span<const Policy* const> policies);

}  // namespace o4
