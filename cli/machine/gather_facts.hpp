// The facts of this machine and session (F6).
//
// Facts that come from outside the user's control - a home folder in $HOME, plugins' manifests,
// the trust file - are taken as texts and checked like those of a --facts file. A file that is
// malformed grants nothing: a workspace is trusted only if the file says so, and a plugin without
// a readable manifest declares no paths. What the rules touch is looked up afterwards (look_up),
// component by component, so that a link anywhere on the way is known before anything is decided.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/lower/second_mounts.hpp"
#include "cli/args/flags.hpp"
#include "engine/facts/facts.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

[[nodiscard]] Platform this_platform();
// What this machine calls itself; empty if it does not say.
[[nodiscard]] std::string host_name();

// All facts but those that depend on what the rules touch, as a table that is checked like that of
// a --facts file. Flags that name another home or workspace are heeded. What o4's own files say
// wrongly is a warning and grants nothing. Each value points at where it is from, so that a fault
// in $TMPDIR is reported as one of $TMPDIR.
[[nodiscard]] Table machine_facts(SourceMap& sources, const GivenFlags& flags, Diagnostics& out);

// The mounts of a /proc/self/mountinfo, or of this machine's, that show what another one shows.
[[nodiscard]] std::vector<SecondMount> second_mounts(std::string_view mountinfo);
[[nodiscard]] std::vector<SecondMount> second_mounts();

// The variables of this process.
[[nodiscard]] std::map<std::string, std::string> environment();

// What the file system holds at every component of the paths, from / down, and where links lead.
// What the sandbox has of its own, /dev and /proc, is not looked at. Facts that are there already
// are believed and not looked up again; paths that are not absolute are passed over. What it finds
// is true of one moment: whoever runs something looks under a lock (cli/run/registry.hpp).
void look_up(std::span<const std::string> paths, FileFacts& into);

// What only lowering and running need: host mounts at, above and below the paths, the names in the
// workspace root with what they are, and what the installed bubblewrap can do.
// Mounts are in the order of their places; the default, one at "/", if the system does not tell.
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

// The lines of a /proc/self/mountinfo.

struct MountLine {
  std::string device;  // "254:0"
  std::string root;    // the folder of the device's file system that is shown
  std::string at;      // where
  bool read_only = false;
};

// In the file's order: a later mount hides an earlier one at the same place.
[[nodiscard]] std::vector<MountLine> read_mountinfo(std::string_view text);

// The place that another mount of the same device shows as well; empty if none does.
[[nodiscard]] std::string shown_elsewhere(std::span<const MountLine> mounts,
                                          const MountLine& mount);

}  // namespace o4
