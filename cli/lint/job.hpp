// What lint looks at: the configs in force here, or files that the command line names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "engine/lint/lint.hpp"

namespace o4 {

// One thing to look at: a config beside its facts, or a scenario.
struct LintJob {
  std::optional<PolicyInputs> inputs;  // nothing: facts are wrong, as `said` says
  Diagnostics said;                    // what is wrong with facts, and this machine's own files
  std::string same_inputs;             // the flags under which another command looks at the same
  FileId anywhere = no_file;           // the file that a finding is about which no text says
  std::string home;  // what "~" in the names of its configs means, if they were found
};

// The jobs in the order of the command line; exactly one without files.
struct LintWork {
  RuleBook book;
  std::vector<LintJob> jobs;
};

// Nothing if the inputs cannot be read; the diagnostics of the context then say why.
[[nodiscard]] std::optional<LintWork> lint_work(Context& context);

// The findings of a job, with questions that can be asked as they stand.
[[nodiscard]] Linted lint_job(const SourceMap& sources, const RuleBook& book, const LintJob& job);

// Those findings of make_fixes that are left, in the same terms.
[[nodiscard]] std::vector<Finding> in_terms_of(const LintJob& job, std::vector<Finding> findings);

// Each with a place in a file, at worst the beginning of the one that it is about: for those who
// take no finding without one.
[[nodiscard]] std::vector<Finding> placed(const SourceMap& sources, const LintJob& job,
                                          std::vector<Finding> findings);

}  // namespace o4
