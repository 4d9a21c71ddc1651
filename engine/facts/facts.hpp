// Everything about the machine and the session that a decision may depend on: a value, never looked
// up by the engine. Keys and defaults are those of a policy test's [facts].
//
// Nothing here is read from anywhere: `cli/` gathers facts of its machine, a policy test writes
// them down, a library's caller hands them in. So the same facts give the same answers everywhere,
// and an answer can be had for a machine that is not there.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/paths/path.hpp"
#include "engine/paths/path_space.hpp"

namespace o4 {

// A version of o4: three numbers of at most nine digits (T8). Compared number by number: 0.2.54 is
// after 0.2.9.
struct Version {
  std::array<std::uint32_t, 3> numbers;
  friend auto operator<=>(const Version&, const Version&) = default;
};

// "1.2.3" and nothing besides: no "v", no suffix, no fourth number.
[[nodiscard]] std::optional<Version> parse_version(std::string_view text);
[[nodiscard]] std::string to_text(const Version& version);

// What lstat says of one path. `target` is a link's text, `links` a file's hard links. What is not
// listed counts as no link; whether it is there is then not known.
struct FileFact {
  // `other` is a socket, a device or a pipe; `missing` was looked for and is not there.
  enum class Kind { dir, file, other, missing, link };
  Kind kind = Kind::dir;
  std::string target;
  std::uint32_t links = 1;
  friend bool operator==(const FileFact&, const FileFact&) = default;
};
using FileFacts = std::map<std::string, FileFact>;  // by absolute path

// A plugin's permissions.paths as its manifest spells them (W4).
struct Plugin {
  std::string name;
  std::vector<std::string> paths;
  friend bool operator==(const Plugin&, const Plugin&) = default;
};

// A mount point of the host that exists before any sandbox. It matters where a sandbox binds
// places: what is mounted below a bind is bound apart.
struct HostMount {
  std::string at;
  bool ro = false;
  friend bool operator==(const HostMount&, const HostMount&) = default;
};

// Of the installed bubblewrap: options that it has, and whether it follows links at the place where
// it mounts something.
struct BwrapFeatures {
  std::vector<std::string> options = {"--perms"};
  bool follows_dest_links = true;
  friend bool operator==(const BwrapFeatures&, const BwrapFeatures&) = default;
};

// Whether o4 asks before it uses a tool (N14). It enters no decision about commands and files (E7),
// only N14.
enum class PermissionMode { ask, auto_approve, bypass };

// Paths are absolute and in the normal form of W8 once checked (F4).
struct Facts {
  Platform platform = Platform::linux_os;
  std::string home;
  std::string workspace;
  std::string cwd;
  std::string temp_dir;
  std::string cache_dir;
  bool trusted = true;
  bool interactive = true;
  bool can_ask = true;
  std::optional<std::string> sandbox;      // --sandbox MODE (M1)
  std::optional<std::string> picked_tier;  // the last Alt+S choice of this session (T4)
  std::optional<std::string>
      start_tier;  // the tier that the session began in, if not config's (N5)
  std::vector<std::string> add_dirs;
  bool working_root_set = false;
  bool proxy_failed = false;
  std::uint16_t proxy_port = 8118;
  Version o4_version = {{0, 2, 54}};
  std::string bwrap = "/usr/bin/bwrap";  // "" = not installed (E3)
  std::optional<double> git_age_hours;   // age of the workspace's .git (T6)
  bool fresh_clone_seen = false;         // the suggestion of T6 was shown here before
  PermissionMode permission_mode = PermissionMode::ask;
  std::vector<std::string> denied_tools;  // by permission rules (N14)
  std::vector<std::string> overlays;      // of the rules, switched on with --with
  std::vector<std::string> variables;     // names in the environment of who runs commands
  std::vector<std::string> repositories;  // folders below the workspace that hold a .git
  bool bridge = false;                    // the proxy is brought into the Linux sandbox
  std::uint32_t uid = 1000;
  bool nixos = false;
  std::string resolv_conf = "/etc/resolv.conf";
  // A folder made for a package install to be staged in (W10); empty: there is none.
  std::string stage;
  std::optional<std::vector<std::string>> entries;  // names in the workspace root
  BwrapFeatures bwrap_features;
  std::vector<HostMount> mounts = {{"/", false}};
  std::vector<Plugin> plugins;
  FileFacts fs;
  friend bool operator==(const Facts&, const Facts&) = default;
};

// How the machine of these facts spells its places. Only the links of `fs` are in it; the names
// that macOS keeps twice are known without.
[[nodiscard]] PathSpace path_space(const Facts& facts);

}  // namespace o4
