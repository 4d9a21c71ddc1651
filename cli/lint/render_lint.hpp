// Findings of lint in the formats that people and programs read.
#pragma once

#include <string>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/show/render_json.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {

// "file:line:column: warning: message [code]", the line, carets, witness, help and fix; then how
// many of each level.
[[nodiscard]] std::string findings_text(const Context& context,
                                        const std::vector<Finding>& findings);

// One line for each fix that was made.
[[nodiscard]] std::string fixes_text(const Context& context, const std::vector<Finding>& made);

[[nodiscard]] Json findings_json(const SourceMap& sources, const std::vector<Finding>& findings);

// SARIF 2.1.0, for code scanning. `complete` says whether the inputs could be read.
enum class Complete { yes, no };
[[nodiscard]] Json findings_sarif(const SourceMap& sources, const std::vector<Finding>& findings,
                                  Complete complete);

// Workflow commands of GitHub Actions: "::warning file=F,line=L::text".
[[nodiscard]] std::string findings_github(const SourceMap& sources,
                                          const std::vector<Finding>& findings);

// The findings with their places in the files on disk instead of the texts in a scenario. A fix
// whose place there is not certain is left out.
[[nodiscard]] std::vector<Finding> in_files(const SourceMap& sources,
                                            std::vector<Finding> findings);

}  // namespace o4
