// The results of policy tests, for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/show/render_json.hpp"
#include "engine/scenario/run_scenario.hpp"

namespace o4 {

struct FileResult {
  std::string name;
  std::vector<ExpectationResult> results;
};

struct TestCounts {
  std::size_t passed = 0;
  std::size_t failed = 0;
};
[[nodiscard]] TestCounts count(const std::vector<FileResult>& files);

// What came and why, for each expectation.
[[nodiscard]] std::string answers_text(const std::vector<ExpectationResult>& results);

// What was expected, what came and why, for each that failed; then how many passed and failed.
[[nodiscard]] std::string results_text(const SourceMap& sources,
                                       const std::vector<FileResult>& files, Colour colour);
[[nodiscard]] Json results_json(const SourceMap& sources, const std::vector<FileResult>& files);

}  // namespace o4
