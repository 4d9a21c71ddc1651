// Tries bwrap with more and more, from a user namespace alone on: the first step that fails says
// which of the machine's settings is in the way.

#include "cli/run/trouble.hpp"

#include <array>
#include <string_view>

#include "cli/machine/files.hpp"
#include "cli/process/bwrap.hpp"
#include "cli/process/process.hpp"

namespace o4 {
namespace {

struct Setting {
  const char* file;
  std::string_view value;  // with which it is the reason
  std::string_view help;
};

// Settings of the kernel that keep ordinary programs from making namespaces.
constexpr auto settings = std::to_array<Setting>({
    {"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
     "AppArmor keeps programs from making user namespaces: give bwrap an AppArmor profile with "
     "'userns,', or set kernel.apparmor_restrict_unprivileged_userns=0"},
    {"/proc/sys/kernel/unprivileged_userns_clone", "0",
     "user namespaces are switched off: set kernel.unprivileged_userns_clone=1"},
    {"/proc/sys/user/max_user_namespaces", "0",
     "user namespaces are switched off: set user.max_user_namespaces to more than 0"},
});

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \n"));
}

std::string namespace_help() {
  for (const auto& setting : settings) {
    const auto text = read_file(setting.file);
    if (text && first_word(*text) == setting.value) {
      return std::string(setting.help);
    }
  }
  return "this system lets no user namespaces be made; in a container, allow them: for Docker "
         "--security-opt seccomp=unconfined, or run o4 outside of it";
}

}  // namespace

std::string bwrap_failure_help(const std::string& bwrap) {
  if (environment_value("O4_SANDBOXED") == "1") {
    return "this already is inside a sandbox of o4, in which this user can make no other";
  }
  if (!bwrap_works(bwrap, {"--unshare-user"})) {
    return namespace_help();
  }
  if (!bwrap_works(bwrap, {"--unshare-user", "--unshare-net"})) {
    return "bwrap may make no network of its own here: " + namespace_help();
  }
  if (!bwrap_works(bwrap, {"--unshare-user", "--unshare-pid", "--proc", "/proc"})) {
    return "this container lets no process file system be mounted: for Docker, start it with "
           "--security-opt systempaths=unconfined; for Podman, with --security-opt unmask=ALL";
  }
  return "";
}

}  // namespace o4
