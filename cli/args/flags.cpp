// The tables of flags that many commands share. Their texts are the help's, word for word.

#include "cli/args/flags.hpp"

#include <array>
#include <utility>

namespace o4 {
namespace {

constexpr auto output_table = std::to_array<Flag>({
    {"--format", "", "FORMAT", "how to print the answer; the first is what you get without it"},
    {"--json", "", "", "the same as --format json; what is wrong is said in JSON as well"},
    {"--color", "", "auto|always|never", "colours; auto looks at the terminal and at NO_COLOR"},
    {"--quiet", "-q", "", "without the warnings that built-in rules give"},
    {"--rules", "", "DIR",
     "other rules: each DIR/*.rules replaces the built-in file of its name, or is added; without "
     "it the folder that O4_RULES names"},
    {"--help", "-h", "", "show this text"},
});

constexpr auto input_table = std::to_array<Flag>({
    {"--config", "", "FILE",
     "the user's config; given twice, the second is the project's. "
     "Without it: ~/.o4/config.toml and WORKSPACE/.o4/config.toml",
     Repeat::often},
    {"--facts", "", "FILE", "facts as JSON instead of those of this machine"},
    {"--scenario", "", "FILE", "facts and configs of a policy test (*.policy.toml)"},
});

constexpr auto of_facts = std::to_array<Flag>({
    {"--platform", "", "linux|macos|other",
     "the platform; for another than this machine's the disk is not looked at"},
    {"--home", "", "DIR", "the home folder"},
    {"--workspace", "", "DIR", "the workspace [the current folder]"},
    {"--cwd", "", "DIR", "the current folder"},
    {"--cd", "-C", "DIR", "start o4 with -C DIR: DIR is the workspace"},
    {"--add-dir", "", "DIR", "start o4 with --add-dir DIR", Repeat::often},
    {"--with", "", "OVERLAY", "switch on an overlay of the rules", Repeat::often},
    {"--tier", "", "TIER", "the tier picked in this session"},
    {"--sandbox", "", "MODE", "start o4 with --sandbox MODE"},
    {"--print", "", "", "print mode: nobody is there to ask"},
    {"--trusted", "", "", "the workspace is trusted"},
    {"--untrusted", "", "", "the workspace is not trusted"},
    {"--proxy-port", "", "PORT", "the port of the egress proxy"},
    {"--network", "", "proxied|as-is",
     "proxied: the egress proxy is brought into the sandbox on Linux too"},
    {"--o4-version", "", "VERSION", "the version of o4"},
});

}  // namespace

std::span<const Flag> output_flags() { return output_table; }
std::span<const Flag> input_flags() { return input_table; }
std::span<const Flag> fact_flags() { return of_facts; }

void GivenFlags::add(std::string_view name, std::string value) {
  flags_[std::string(name)].push_back(std::move(value));
}

void GivenFlags::spell(std::string_view name, std::string_view letter) {
  spelled_.insert_or_assign(std::string(name), std::string(letter));
}

std::string GivenFlags::spelled(std::string_view name) const {
  const auto found = spelled_.find(name);
  return found == spelled_.end() ? std::string(name) : found->second;
}

bool GivenFlags::has(std::string_view name) const { return flags_.contains(name); }

std::optional<std::string> GivenFlags::value(std::string_view name) const {
  const auto found = flags_.find(name);
  return found == flags_.end() ? std::nullopt : std::optional(found->second.front());
}

std::vector<std::string> GivenFlags::values(std::string_view name) const {
  const auto found = flags_.find(name);
  return found == flags_.end() ? std::vector<std::string>() : found->second;
}

}  // namespace o4
