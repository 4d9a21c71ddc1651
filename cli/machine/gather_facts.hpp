// The facts of this machine and session (F6).
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "backends/bwrap/lower/second_mounts.hpp"
#include "cli/args/flags.hpp"
#include "engine/facts/facts.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

[[nodiscard]] Platform this_platform();

// All facts but those that depend on what the rules touch. Flags that name another home or
// workspace are heeded. What o4's own files say wrongly is a warning and grants nothing.
[[nodiscard]] Table machine_facts(SourceMap& sources, const GivenFlags& flags, Diagnostics& out);

// The mounts of a /proc/self/mountinfo, or of this machine's, that show what another one shows.
[[nodiscard]] std::vector<SecondMount> second_mounts(std::string_view mountinfo);
[[nodiscard]] std::vector<SecondMount> second_mounts();

// The variables of this process.
[[nodiscard]] std::map<std::string, std::string> environment();

// What the file system holds at every component of the paths, from / down, and where links lead.
// What the sandbox has of its own, /dev and /proc, is not looked at.
void look_up(std::span<const std::string> paths, FileFacts& into);

// What only lowering and running need: host mounts at, above and below the paths, the names in the
// workspace root with what they are, and what the installed bubblewrap can do.
struct LoweringFacts {
  std::vector<HostMount> mounts;
  std::vector<std::string> entries;
  BwrapFeatures bwrap;
  std::vector<std::string> variables;
};
[[nodiscard]] LoweringFacts lowering_facts(const Facts& facts, std::span<const std::string> paths,
                                           FileFacts& files);

// A folder trusts itself and what is below it (F6): whether the file says so of `workspace`.
[[nodiscard]] bool is_trusted(const std::string& home, const std::string& workspace,
                              Diagnostics& out);

// The plugins below ~/.o4/plugins, by name.
[[nodiscard]] std::vector<Plugin> installed_plugins(SourceMap& sources, const std::string& home,
                                                    const std::string& workspace, Diagnostics& out);

// The mount points of a /proc/self/mountinfo that lie at or above one of the paths, or below one
// other than /. Sorted, the last mount of each point only.
[[nodiscard]] std::vector<HostMount> relevant_mounts(std::string_view mountinfo,
                                                     std::span<const std::string> paths);

// The options that a `bwrap --help` lists and that not every bubblewrap has.
[[nodiscard]] std::vector<std::string> optional_bwrap_options(std::string_view help);

}  // namespace o4
