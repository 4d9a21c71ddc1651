// What an audit has computed, held against the golden files on disk.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/audit/audit_parts.hpp"
#include "cli/machine/files.hpp"

namespace o4 {

inline constexpr std::string_view scenario_suffix = ".policy.toml";

// A golden file that is not as it should be. At least one of the two texts is there.
struct Drift {
  std::string file;
  std::optional<std::string> golden;  // nothing: the file is missing
  std::optional<std::string> now;     // nothing: no scenario has this part
};

// "people/ann.golden.lint.txt" for a part of "people/ann.policy.toml".
[[nodiscard]] std::string golden_name(std::string_view scenario, std::string_view part);
// Whether a file has the name of some scenario's part.
[[nodiscard]] bool is_golden(std::string_view file);

// Text by golden file.
using GoldenTexts = std::map<std::string, std::string>;

// `files` are all that there are; `texts` what there should be. By file name. The error is that of
// a golden file which cannot be read.
[[nodiscard]] tl::expected<std::vector<Drift>, FileError> find_drifts(
    const std::vector<std::string>& files, const GoldenTexts& texts);

// Makes the golden files what they should be: writes and removes. Stops at the first that cannot
// be; those before it are done.
[[nodiscard]] tl::expected<void, FileError> update(const std::vector<Drift>& drifts);

}  // namespace o4
