// What shapes a profile besides the policy and the facts: the call that it is for, and this
// machine.
//
// Not a way to widen anything: no option here grants a path or a host, each makes the profile fit
// one call more closely or covers more. `lower` without any of them gives the profile that
// documentation and golden files show; `run` fills them in from the machine (cli/run), and what it
// executes is proved with them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/proxy_variables.hpp"
#include "engine/graph/query.hpp"

namespace o4 {

// A mount that shows a place of the host which another mount shows as well: what lies at `shows`
// can be reached at `at` too. Both are absolute and in normal form. From /proc/self/mountinfo
// (cli/machine); never guessed from facts.
struct SecondMount {
  std::string at;
  std::string shows;
  friend bool operator==(const SecondMount&, const SecondMount&) = default;
};

// Who keeps commands out of the session and the terminal of their caller (E8, attack A3): the
// profile itself, or the runner, which starts the sandbox in a session and on a terminal of its
// own. The proof asks that one of them does.
enum class SessionOf { profile, runner };

// What a profile is for, besides the policy and the facts. What is not known is left as it is here;
// a backend takes what its mechanism has a use for.
struct LowerOptions {
  ProfileChoice profile = {};
  std::vector<std::string> command;  // may be empty
  std::optional<std::string> cwd;    // where it starts, if not in the fact's
  // Names of dependency folders that the runner makes in the workspace if they are missing (W10),
  // so that an install has something to mount and write to.
  std::vector<std::string> prepare;
  std::vector<SecondMount> second_mounts;          // of the host
  std::map<std::string, std::string> environment;  // the variables that the command would find
  std::optional<ProxyAccess> proxy = {};           // how commands reach it, if not by the facts
  SessionOf session = SessionOf::profile;
};

}  // namespace o4
