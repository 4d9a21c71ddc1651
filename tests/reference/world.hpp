// A scenario as plain values: the facts about machine and session, and the two config files.
// Absent facts are empty optionals; `with_defaults` fills those that have a default.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace o4::reference {

struct ConfigFile {
  bool explicit_table = false;  // the text has a `[sandbox]` header, even if nothing follows it
  std::optional<std::string> default_tier;
  std::optional<std::vector<std::string>> allowed_paths;
  std::optional<std::vector<std::string>> allowed_domains;
  std::optional<std::vector<std::string>> escape_hatch_binaries;
  std::optional<bool> proxy_enabled;  // present: the file has `[sandbox.proxy]`
  bool wrong_type = false;            // some key of ours has a value of another type

  friend bool operator==(const ConfigFile&, const ConfigFile&) = default;
};

struct Plugin {
  std::string name;
  std::vector<std::string> paths;

  friend bool operator==(const Plugin&, const Plugin&) = default;
};

struct Mount {
  std::string at;
  bool ro = false;

  friend bool operator==(const Mount&, const Mount&) = default;
};

struct World {
  std::string platform = "linux";
  std::optional<std::string> home, workspace, cwd, temp_dir, cache_dir;
  bool trusted = true;
  bool interactive = true;
  std::optional<bool> can_ask;
  std::optional<std::string> sandbox, picked_tier, start_tier;
  std::vector<std::string> add_dirs;
  bool working_root_set = false;
  bool proxy_failed = false;
  int proxy_port = 8118;
  std::string o4_version = "0.2.54";
  std::string bwrap = "/usr/bin/bwrap";
  std::optional<double> git_age_hours;
  bool fresh_clone_seen = false;
  std::string permission_mode = "ask";
  std::vector<std::string> denied_tools;
  bool bridge = false;
  int uid = 1000;
  bool nixos = false;
  std::string resolv_conf = "/etc/resolv.conf";
  std::string stage;
  std::optional<std::vector<std::string>> entries;
  std::optional<std::vector<std::string>> bwrap_options;
  std::optional<bool> follows_dest_links;
  std::optional<std::vector<Mount>> mounts;
  std::vector<Plugin> plugins;
  std::map<std::string, std::string> fs;
  std::optional<ConfigFile> user, project;

  std::string rules;                         // the folder whose lists hold; default: rules/
  std::map<std::string, std::string> links;  // from fs by with_defaults: place -> target

  friend bool operator==(const World&, const World&) = default;
};

// Fills the facts that have a default, and `links`.
[[nodiscard]] World with_defaults(World world);

}  // namespace o4::reference
