// The executable specification: what o4's sandbox decides, written from its numbered statements
// and sharing nothing with the engine. Slow and literal on purpose.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/reference/world.hpp"

namespace o4::reference {

struct Command {
  std::string decision;               // run | refuse
  std::vector<std::string> refusals;  // "backend …", "cwd …", "path …", "host …"
  std::string profile;                // of a command that runs, else ""

  friend bool operator==(const Command&, const Command&) = default;
};

// F3, F4: decisions are given from these facts and configs. The answers below assume it.
[[nodiscard]] bool accepted(const World& world);

[[nodiscard]] std::string mode(const World& world);

// op: read | write; actor: shell | file-tool; profile: "" | package-install.
// allow | deny | private, or error where the mode has no such profile.
[[nodiscard]] std::string decide_path(const World& world, const std::string& path,
                                      const std::string& op, const std::string& actor,
                                      const std::string& profile);

// actor: shell | user | watch | fetch | web_search | web_fetch. allow | deny | ask | error.
[[nodiscard]] std::string decide_host(const World& world, const std::string& host,
                                      const std::string& actor, const std::string& profile);

// A working directory set by a call (C4); a directory given with -C or --add-dir (M8).
[[nodiscard]] std::string decide_cwd(const World& world, const std::string& dir);
[[nodiscard]] std::string decide_directory(const World& world, const std::string& dir);

[[nodiscard]] Command decide_command(const World& world, const std::string& text,
                                     const std::optional<std::string>& cwd);

}  // namespace o4::reference
