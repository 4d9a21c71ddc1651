// The absolute paths and the web addresses that the words of a command contain (C2, C3): what they
// are as text. Which of them are allowed is decided by the caller.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/mentions/places.hpp"
#include "grammar/mentions/url.hpp"
#include "grammar/shell/match.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// One place where an absolute path begins. Where it ends can be read in more than one way: up to
// the first character that parts paths, or to the end of the word. The views are into the scanned
// command or into CommandCandidates::texts; each begins with `/` and is not normalised.
struct PathCandidate {
  std::string_view whole;  // the word or value that the path begins, as a program gets it; may be
                           // empty. If it is inside a writable place, the readings are excused.
  std::array<std::string_view, 3> spellings;
  std::uint8_t count = 0;  // of the spellings that are set, at least one
  std::uint32_t from = 0;  // the first reading's span in the scanned text
  std::uint32_t to = 0;
  std::uint32_t word = 0;  // index into ScannedCommand::words

  // If any of these is outside, the command is refused; the shortest such is the one to report.
  [[nodiscard]] std::span<const std::string_view> readings() const {
    return std::span(spellings).first(count);
  }
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
  std::deque<std::string> texts;     // words that bash makes of words, decoded paths of URLs
};

// Comments and arithmetic have no words, so nothing comes from them. Equal paths are not merged.
// A text whose overlapping paths would grow beyond measure gets the candidate `/` instead of them.
// The result views `scanned`.
[[nodiscard]] CommandCandidates command_candidates(const ScannedCommand& scanned);
// The same where some places are writable and the options of some programs are known.
[[nodiscard]] CommandCandidates command_candidates(const ScannedCommand& scanned,
                                                   const KnownPlaces& places,
                                                   const PatternTable& letters);
// Of a temporary nothing would be left to view.
CommandCandidates command_candidates(ScannedCommand&&) = delete;

}  // namespace o4
