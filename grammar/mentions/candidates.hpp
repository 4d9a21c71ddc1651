// The absolute paths and the web addresses that the words of a command contain (C2, C3): what they
// are as text. Which of them are allowed is decided by the caller.
//
// Over-reading is safe and under-reading is not: a candidate that is no path costs a refusal that
// can be helped (refusal_help), a path that is no candidate could be named freely. So a word
// yields every reading that some program might give it, bounded in number; a text with too many is
// refused whole.
//
// Nothing is known here of rules or links: a candidate is text, and becomes a path when the caller
// brings it into normal form. The steps of one word, each a file of its own: bash's braces
// (sequence.hpp), the URLs in it (urls.hpp), the places where a path begins (path_starts.hpp), and
// where each of these ends (paths.cpp).
//
//   tar -C/opt -xf a.tgz              /opt
//   PATH=/w/bin:/usr/bin make         /w/bin, and /usr/bin
//   sed 's|/etc/x|y|' f               /etc/x
//   cp /srv/{a,b}/x .                 /srv/a/x, and /srv/b/x
//   curl https://h/etc file:///etc    the URL of h, and /etc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/mentions/path_starts.hpp"
#include "grammar/mentions/places.hpp"
#include "grammar/mentions/url.hpp"
#include "grammar/mentions/urls.hpp"
#include "grammar/shell/match.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// One place where an absolute path begins. Where it ends can be read in more than one way: up to
// the first character that parts paths, or to the end of the word. The views are into the scanned
// command or into CommandCandidates::texts; each begins with `/` and is not normalised. In
// `X=/a:/b` the candidate at /a has the whole /a:/b and the readings /a and /a:/b; the one at /b
// has /b alone. In the quoted word "/w/My Project" the readings are /w/My and all of it, unless
// /w/My Project is a known place: then there is but that.
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

// Only web addresses: http and https, of whatever longer scheme they are the end (git+https), and a
// scheme that an expansion begins, which could be one of them.
struct UrlCandidate {
  std::string url;                           // from `http`, decoded, for messages
  tl::expected<std::string, UrlError> host;  // as url_host gives it; an error: it cannot be known
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t word = 0;
};

// All that a command's text names. What makes its views valid: the scanned command, and `texts`,
// whose elements never move.
struct CommandCandidates {
  std::vector<PathCandidate> paths;  // in text order
  std::vector<UrlCandidate> urls;    // in text order
  std::deque<std::string> texts;     // words that bash makes of words, decoded paths of URLs
};

// Comments and arithmetic have no words, so nothing comes from them. Equal paths are not merged. A
// text whose overlapping paths would grow beyond measure gets the candidate `/` instead of them.
// The result views `scanned`. What words may expand to, and what overlapping readings may add up
// to, is bounded by a multiple of the text's length.
[[nodiscard]] CommandCandidates command_candidates(const ScannedCommand& scanned);
// The same where some places are writable and the options of some programs are known.
[[nodiscard]] CommandCandidates command_candidates(const ScannedCommand& scanned,
                                                   const KnownPlaces& places,
                                                   const PatternTable& letters);
// Of a temporary nothing would be left to view.
CommandCandidates command_candidates(ScannedCommand&&) = delete;

// The absolute paths of one word: where each ends, and which readings it has (C2.1, C2.2).

// What the words of one command share.
struct PathSearch {
  const KnownPlaces& places;
  std::size_t budget = 0;  // how many bytes of readings may still be made; when it is used up, the
                           // candidate `/` stands for the rest
  CommandCandidates& out;
};

// Appends the candidates of one word, whose bytes must outlive them. `urls` are those of this very
// word in text order. A path within a URL is none, but that of a `file:` URL.
void find_paths(const WordText& word, const std::vector<UrlPart>& urls, const PathStarts& starts,
                PathSearch& search);

}  // namespace o4
