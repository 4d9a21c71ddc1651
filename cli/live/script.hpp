// The questions as a script for bash, which is there on both platforms, and what it says.
//
//   3 ok 2049:131      probe 3 was let through, and met that object (device:inode)
//   4 no               refused, though something is there
//   5 absent           nothing is there, as far as can be seen inside
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "cli/live/probe.hpp"
#include "cli/show/render_json.hpp"

namespace o4 {

// Prints a line for each probe: its number, "ok", "no" or "absent", and which object it met.
[[nodiscard]] std::string probe_script(const std::vector<Probe>& probes);

struct Said {
  enum class Word { nothing, ok, no, absent };
  Word word = Word::nothing;
  std::string object;  // device and number of what a path led to
};

// One for each of `count` probes; what was not said is `nothing`.
[[nodiscard]] std::vector<Said> read_answers(std::string_view output, std::size_t count);

// Is what the real sandbox did what the proof predicted? Pure: the machine's side comes as values.

// What the same question would have met outside the sandbox.
struct Outside {
  std::string object;     // as Said::object; empty: nothing is there
  bool possible = false;  // could the caller have done it?
  bool device = false;    // a character or block device
};

// A refusal counts only beside a probe of the same kind that was let through; where there is none
// it is unmeasured. All three lists are in the order of the probes.
[[nodiscard]] std::vector<Measured> judge(const std::vector<Probe>& probes,
                                          const std::vector<Said>& said,
                                          const std::vector<Outside>& outside);

// What the real sandbox did, as text and JSON: divergences first, then what could not be measured.

[[nodiscard]] std::string live_text(const std::string& profile, const std::vector<Measured>& rows);
[[nodiscard]] Json live_json(const std::string& profile, const std::vector<Measured>& rows);

// The same probes for a Mac, where nothing of ours need run: one script for bash that holds the
// profile, the questions and what is predicted.

// Reads and writes at each place that a rule names and above it, a connection, and second names:
// a hard link and a clone, of what is writable and of what is not (E1c).
[[nodiscard]] std::vector<Probe> mac_probes(const Policy& policy);

// `profile` is the text of the sandbox profile. The script is to be run in the workspace; it prints
// what differs and what is unmeasured, and exits with 1 if something differs.
[[nodiscard]] std::string mac_script(const std::string& profile, const std::vector<Probe>& probes);

// This machine's side of `verify --live`: what the probes would meet outside, and the real sandbox.

struct Played {
  std::vector<Measured> rows;
  std::string trouble;  // why the sandbox did not run; empty if it did
};

// Adds the probes that are no paths, asks them all inside the sandbox of the list, and takes away
// what they made on the host. The list comes with what its runner has to open. `network` is what
// the policy says of connections. Only here is the machine touched; blocks until bubblewrap has
// ended.
[[nodiscard]] Played play(const std::string& bwrap, const bwrap::Plan& list,
                          std::vector<Probe> probes, const std::string& network);

}  // namespace o4
