// Transcripts of shell sessions (tests/cli/*.t): commands and what they print, in one file.
//
//   Lines before the first command say what the transcript shows.
//   $ o4-policy check path /etc/hosts --op write
//   deny …
//   ? 1
//
// A line "> …" continues the command, the lines after it are its output and errors as they come,
// and "? N" is an exit status other than 0. Empty lines at the end of an output do not count.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace o4::test {

struct TranscriptStep {
  std::string command;  // lines joined by line breaks, without the marks
  std::string output;
  int status = 0;
  friend bool operator==(const TranscriptStep&, const TranscriptStep&) = default;
};

struct Transcript {
  std::string heading;
  std::vector<TranscriptStep> steps;
  friend bool operator==(const Transcript&, const Transcript&) = default;
};

[[nodiscard]] Transcript parse_transcript(std::string_view text);

// What parse_transcript reads back; an output's last line break is added where it lacks.
[[nodiscard]] std::string print_transcript(const Transcript& transcript);

// The same commands with what they print now: run one after the other by /bin/sh, the built
// o4-policy on PATH, in the folder `project` of a new home below `scratch`. The home's own path is
// printed as $HOME.
[[nodiscard]] Transcript replay(const Transcript& transcript, std::string_view scratch);

// A page of the documentation: its ```console blocks are one transcript. In an output, a line "…"
// stands for any lines.
[[nodiscard]] Transcript transcript_of_page(std::string_view page);
// The same page with these steps in its blocks; outputs that have a "…" stay as they are.
[[nodiscard]] std::string with_steps(std::string_view page, const Transcript& came);
// Whether the output is the wanted one, its "…" and the lines of built-in rules aside.
[[nodiscard]] bool fits(const TranscriptStep& wanted, const TranscriptStep& came);

}  // namespace o4::test
