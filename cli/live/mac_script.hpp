// The same probes for a Mac, where nothing of ours need run: one script for bash that holds the
// profile, the questions and what is predicted.
#pragma once

#include <string>
#include <vector>

#include "cli/live/probe.hpp"

namespace o4 {

// Reads and writes at each place that a rule names and above it, a connection, and second names:
// a hard link and a clone, of what is writable and of what is not (E1c).
[[nodiscard]] std::vector<Probe> mac_probes(const Policy& policy);

// `profile` is the text of the sandbox profile. The script is to be run in the workspace; it prints
// what differs and what is unmeasured, and exits with 1 if something differs.
[[nodiscard]] std::string mac_script(const std::string& profile, const std::vector<Probe>& probes);

}  // namespace o4
