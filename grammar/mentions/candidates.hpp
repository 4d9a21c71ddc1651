// The absolute paths and the web addresses that the words of a command contain (C2, C3): what they
// are as text. Which of them are allowed is decided by the caller.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/mentions/url.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// One place where an absolute path begins. Where it ends can be read in more than one way: up to
// the first character that parts paths, to the end of the word, or with braces expanded. The
// command is refused if any reading is outside; the shortest such reading is then the one to
// report.
struct PathCandidate {
  std::vector<std::string> readings;  // at least one; each begins with `/` and is not normalised
  std::uint32_t from = 0;             // the first reading's span in the scanned text
  std::uint32_t to = 0;
  std::uint32_t word = 0;  // index into ScannedCommand::words
};

struct UrlCandidate {
  std::string url;                           // from `http`, decoded, for messages
  tl::expected<std::string, UrlError> host;  // as url_host gives it; an error: it cannot be known
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t word = 0;
};

struct CommandCandidates {
  std::vector<PathCandidate> paths;  // in text order
  std::vector<UrlCandidate> urls;    // in text order
};

// Comments and arithmetic have no words, so nothing comes from them. Equal paths are not merged.
// A text whose overlapping paths would grow beyond measure gets the candidate `/` instead of them.
[[nodiscard]] CommandCandidates command_candidates(const ScannedCommand& scanned);

}  // namespace o4
