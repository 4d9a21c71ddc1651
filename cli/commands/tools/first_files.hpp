// The texts that `init` writes: a config that sets nothing yet, a policy test, and what runs both
// on GitHub; each says in comments what it is for and what comes next.
//
// The config names every key of the table of keys (engine/config), so that a new one is in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/machine/new_files.hpp"
#include "engine/compile/rule_book.hpp"

namespace o4 {

inline constexpr std::string_view first_config = ".o4/config.toml";
inline constexpr std::string_view first_test = "policies/project.policy.toml";

// A file with what it is for, in a few words.
struct FirstFile {
  NewFile file;
  std::string_view purpose;
};
// The config first, then the test, then the workflow. Tiers are those of the rules.
[[nodiscard]] std::vector<FirstFile> first_files(const RuleBook& book);

}  // namespace o4
