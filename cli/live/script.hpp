// The questions as a script for bash, which is there on both platforms, and what it says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/live/probe.hpp"

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

}  // namespace o4
