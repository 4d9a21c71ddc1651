// The bwrap list of one run: lowered, written, read back and proved equal to the policy. Nothing is
// started or made here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/bwrap/lower/lower.hpp"
#include "cli/args/context.hpp"
#include "cli/run/process.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

struct ListRequest {
  ProfileChoice profile = {};
  std::vector<std::string> command;
  std::optional<std::string> cwd;
  std::vector<std::string> prepare;  // dependency folders to make
  bool proxy_given = false;
  bool here = false;  // the facts are those of this machine: its mounts and variables count
};

struct ProvedList {
  bwrap::Lowered lowered;
  std::string arguments;  // for bwrap --args
};

// Second mounts of protected places are hidden on top. Returns nothing if there is no list, or one
// that is not proved: that must not be run. The diagnostics of the context say why.
[[nodiscard]] std::optional<ProvedList> proved_list(Context& context, const Policy& policy,
                                                    Facts facts, const ListRequest& request);

// The dependency folders of the package managers that a command calls.
[[nodiscard]] std::vector<std::string> dependency_folders(const ProfileRules& profile,
                                                          std::string_view command);

// The variables that lead commands to the proxy (N16).
[[nodiscard]] Variables proxy_variables(std::uint16_t port);

// A list as a shell takes it: the program, and one option a line.
[[nodiscard]] std::string list_text(const std::string& program, const bwrap::Plan& plan);
// The same for any other words, on one line.
[[nodiscard]] std::string words_text(const std::vector<std::string>& words);

}  // namespace o4
