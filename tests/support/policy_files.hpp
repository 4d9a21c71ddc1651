// The policy tests under fixtures/: their paths, and reading one.
#pragma once

#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "engine/scenario/run_scenario.hpp"

namespace o4::test {

// What the places of builtin_book() point into, told without line and column, so that a line more
// in the rules changes no expectation.
[[nodiscard]] SourceMap sources_with_rules();

// Every *.policy.toml below fixtures/, sorted.
[[nodiscard]] std::vector<std::string> policy_files();

[[nodiscard]] std::string read_file(const std::string& path);

// The results of one file's expectations; fails the running test if the file is malformed.
[[nodiscard]] std::vector<ExpectationResult> run_policy_text(const std::string& name,
                                                             const std::string& text);

}  // namespace o4::test
