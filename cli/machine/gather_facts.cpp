// This machine and session as facts: environment, folders, trust, plugins, bubblewrap. Flags are
// laid over what is found, so that a flag about one fact leaves the others as the machine has them.
#include "cli/machine/gather_facts.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "cli/args/fact_flags.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/repositories.hpp"
#include "engine/facts/load_facts.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

bool exists(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

// $HOME as it is, right or wrong: what is wrong with it is said by the facts' reader (F4).
Value home_node(SourceMap& sources) {
  if (auto home = variable("HOME")) {
    return sourced_text(sources, "$HOME", std::move(*home));
  }
  const passwd* user = ::getpwuid(::geteuid());
  return sourced_text(sources, "home folder", user == nullptr ? "" : user->pw_dir);
}

// Hours since a file was made, where the file system says so; rounded down to a hundredth.
std::optional<double> age_in_hours(const std::string& path) {
  double born = 0;
#ifdef __APPLE__
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) {
    return std::nullopt;
  }
  born = static_cast<double>(status.st_birthtimespec.tv_sec);
#else
  struct statx status {};
  if (::statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_BTIME, &status) != 0 ||
      (status.stx_mask & STATX_BTIME) == 0) {
    return std::nullopt;
  }
  born = static_cast<double>(status.stx_btime.tv_sec);
#endif
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const double hours = (std::chrono::duration<double>(now).count() - born) / 3600;
  return std::max(0.0, std::floor(hours * 100) / 100);
}

// Two places and no other (E2): a bwrap that PATH finds first could be anybody's.
std::string installed_bwrap() {
  for (const auto* path : {"/usr/bin/bwrap", "/bin/bwrap"}) {
    if (::access(path, X_OK) == 0) {
      return path;
    }
  }
  return "";
}

class FactTable {
 public:
  void add(std::string key, Value node) {
    const auto span = node.span;
    table_.push_back({std::move(key), span, std::move(node)});
  }
  template <typename T>
  void add_value(std::string key, T value) {
    add(std::move(key), Value{{}, std::move(value)});
  }
  [[nodiscard]] Table take() { return std::move(table_); }

 private:
  Table table_;
};

std::string_view platform_word(Platform platform) {
  switch (platform) {
    case Platform::linux_os:
      return "linux";
    case Platform::macos:
      return "macos";
    case Platform::other:
      break;
  }
  return "other";
}

#ifdef __APPLE__
std::string platform_temp_dir() {
  std::array<char, 1024> buffer{};
  const auto length = ::confstr(_CS_DARWIN_USER_TEMP_DIR, buffer.data(), buffer.size());
  return length > 0 && length <= buffer.size() ? buffer.data() : "";
}
#else
std::string platform_temp_dir() { return ""; }
#endif

void add_folders(SourceMap& sources, FactTable& facts) {
  if (auto folder = variable("TMPDIR"); folder && !folder->empty()) {
    facts.add("temp_dir", sourced_text(sources, "$TMPDIR", std::move(*folder)));
  } else if (auto own = platform_temp_dir(); !own.empty()) {
    facts.add_value("temp_dir", std::move(own));
  }
  auto cache = variable("XDG_CACHE_HOME");
  if (this_platform() != Platform::macos && cache && cache->starts_with('/')) {
    facts.add("cache_dir", sourced_text(sources, "$XDG_CACHE_HOME", std::move(*cache)));
  }
}

// What is known of this machine only, and means nothing for another platform's.
void add_system(SourceMap& sources, FactTable& facts) {
  add_folders(sources, facts);
  facts.add_value("bwrap", installed_bwrap());
  facts.add_value("uid", static_cast<std::int64_t>(::geteuid()));
  facts.add_value("nixos", exists("/run/current-system"));
  if (auto real = real_path("/etc/resolv.conf"); !real.empty()) {
    facts.add_value("resolv_conf", std::move(real));
  }
}

Value plugins_node(std::vector<Plugin> plugins) {
  Facts facts;
  facts.plugins = std::move(plugins);
  return find_member(facts_to_node(facts), "plugins")->value;
}

Value texts_node(const std::vector<std::string>& texts) {
  Array array;
  for (const auto& text : texts) {
    array.push_back({{}, text});
  }
  return {{}, std::move(array)};
}

}  // namespace

Platform this_platform() {
#if defined(__linux__)
  return Platform::linux_os;
#elif defined(__APPLE__)
  return Platform::macos;
#else
  return Platform::other;
#endif
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

Table machine_facts(SourceMap& sources, const GivenFlags& flags, Diagnostics& out) {
  const auto here = current_folder();
  const auto given = Value{{}, facts_from_flags(sources, flags, here)};
  const auto text = [&](std::string_view key, const std::string& otherwise) {
    const auto* member = find_member(given, key);
    const auto* value = member == nullptr ? nullptr : member->value.get<std::string>();
    return value == nullptr ? otherwise : *value;
  };
  FactTable facts;
  const auto home_of_user = home_node(sources);
  const auto home = text("home", *home_of_user.get<std::string>());
  const auto workspace = expand_home(text("workspace", here), home);
  const auto platform = std::string(platform_word(this_platform()));
  facts.add_value("platform", platform);
  facts.add("home", home_of_user);
  facts.add("workspace", sourced_text(sources, "current folder", here));
  facts.add("cwd", sourced_text(sources, "current folder", here));
  if (text("platform", platform) == platform) {
    add_system(sources, facts);
  }
  if (home.starts_with('/') && workspace.starts_with('/')) {
    facts.add_value("trusted", is_trusted(home, workspace, out));
    facts.add("plugins", plugins_node(installed_plugins(sources, home, workspace, out)));
    if (find_member(given, "overlays") != nullptr) {
      facts.add("repositories", texts_node(repositories_below(workspace, out)));
    }
    if (const auto age = age_in_hours(workspace + "/.git")) {
      facts.add_value("git_age_hours", *age);
    }
  }
  return facts.take();
}

}  // namespace o4
