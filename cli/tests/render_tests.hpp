// The results of policy tests: for people, as JSON, and for CI as JUnit's XML.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/show/render_json.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/scenario/coverage.hpp"
#include "engine/scenario/run_scenario.hpp"

namespace o4 {

// The results of one file, in the order of its expectations.
struct FileResult {
  std::string name;
  std::vector<ExpectationResult> results;
};

// Expectations, over all files.
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

// A testsuite for each file, a testcase for each expectation.
[[nodiscard]] std::string results_junit(const SourceMap& sources,
                                        const std::vector<FileResult>& files);

// How much of the configs and of the rules was touched, and what was not.
[[nodiscard]] std::string coverage_text(const Coverage& coverage, const Console& console);
[[nodiscard]] Json coverage_json(const Coverage& coverage);

}  // namespace o4
