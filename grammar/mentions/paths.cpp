// Reads the paths of a word from left to right. A path that spells out a writable place goes on
// behind that place, whatever characters the place holds; every other ends at the first character
// that parts paths.
#include "grammar/mentions/candidates.hpp"

#include <algorithm>
#include <utility>

namespace o4 {
namespace {

constexpr std::size_t npos = std::string_view::npos;

// No system opens a longer path.
constexpr std::size_t longest_path = 4096;

bool is_bare(std::string_view path) { return path.find_first_not_of('/') == npos; }

// One of the components is `..`; `rest` follows what is known to be no part of one.
bool climbs(std::string_view rest) {
  for (std::size_t at = rest.find(".."); at != npos; at = rest.find("..", at + 1)) {
    const bool begins = at > 0 && rest[at - 1] == '/';
    const bool ends = at + 2 == rest.size() || rest[at + 2] == '/';
    if (begins && ends) {
      return true;
    }
  }
  return false;
}

// From left to right, since a writable place that was spelled out covers what is in it: `covered_`
// is where the next path may begin.
class PathFinder {
 public:
  PathFinder(const WordText& word, const PathStarts& starts, PathSearch& search)
      : word_(word), starts_(starts), search_(search), values_(values_end()) {
    guesses_ = std::ranges::any_of(word.marks, [](auto m) { return (m & mark::fallback) != 0; });
  }

  void find(const std::vector<UrlPart>& urls) {
    auto url = urls.begin();
    for (std::size_t i = word_.bytes.find('/'); i != npos && !exhausted_;
         i = word_.bytes.find('/', i + 1)) {
      for (; url != urls.end() && url->begin <= i; ++url) {
        covered_ = std::max(covered_, url->end);
        if (url->kind == UrlPart::Kind::file) {
          add_file(*url);
        }
      }
      if (i >= covered_ && starts_.begins(i)) {
        add(i);
      }
    }
  }

 private:
  // Assignments and options stand before any white space: up to there a `=` has a value.
  [[nodiscard]] std::size_t values_end() const {
    std::size_t end = 0;
    while (end < word_.size() && !is_white(word_.bytes[end])) {
      ++end;
    }
    return end;
  }

  [[nodiscard]] bool parts(std::size_t i) const {
    return !word_.opaque(i) && !word_.escaped(i) && parts_paths(word_.bytes[i]);
  }

  // A path begins the word or a value.
  [[nodiscard]] bool begins_value(std::size_t i) const {
    return starts_.scope() == PathScope::word &&
           (i == 0 || (i < values_ && word_.bytes[i - 1] == '='));
  }

  // The end of a path of which [.., from) is known. Asked for one place after the other; what was
  // found for the last is kept, so that a word of a hundred thousand slashes takes one pass.
  [[nodiscard]] std::size_t end_from(std::size_t from) {
    if (from > end_ || from < end_known_from_) {
      end_known_from_ = from;
      end_ = from;
      while (end_ < word_.size() && !parts(end_)) {
        ++end_;
      }
    }
    return end_;
  }

  [[nodiscard]] std::string_view between(std::size_t from, std::size_t to) const {
    return word_.bytes.substr(from, to - from);
  }

  // A value put in for an expansion is split at white space, whatever its quotes.
  [[nodiscard]] std::string_view split(std::size_t i) const {
    const bool starts = i == 0 || is_white(word_.bytes[i - 1]) || starts_.is_operand(i);
    if (!guesses_ || !starts) {
      return {};
    }
    std::size_t end = i;
    while (end < word_.size() && !is_white(word_.bytes[end])) {
      ++end;
    }
    return between(i, end);
  }

  // A lone `/` counts as a whole word, as the value of an option's letter, and as a part of a list.
  [[nodiscard]] bool lone_counts(std::size_t i, std::size_t end) const {
    const bool listed = end + 1 < word_.size() && is_in(word_.bytes[end], ":,") &&
                        !word_.escaped(end) && !is_white(word_.bytes[end + 1]);
    const bool last = end == word_.size();
    return starts_.scope() == PathScope::word && ((last && i == 0) || (listed && begins_value(i)) ||
                                                  ((last || listed) && starts_.follows_option(i)));
  }

  // The readings of the path that begins at `i`: to the first parting character; to the next white
  // space where the word holds a guess that bash would split; to the end of the value. A path that
  // begins with a known place has its first reading from there on, and no other if it ends there.
  void add(std::size_t i) {
    const std::string_view rest = word_.bytes.substr(i);
    const bool value = begins_value(i);
    std::size_t place = search_.places.spelled_at(rest);
    const bool goes_below = place < rest.size() && rest[place] == '/';
    std::size_t end = place > 0 && !goes_below ? i + place : end_from(i + place + 1);
    if (place > 0 && !goes_below && value && climbs(rest.substr(place))) {
      place = 0;
      end = end_from(i + 1);
    }
    covered_ = std::max(covered_, place > 0 ? i + place + 1 : 0);
    PathCandidate candidate;
    candidate.from = word_.origin(i);
    candidate.to = word_.origin(end);
    candidate.whole = value && rest.size() <= longest_path ? rest : std::string_view();
    const std::string_view path = between(i, end);
    const bool lone = is_bare(path);
    if (!lone || lone_counts(i, end)) {
      read_as(candidate, path);
    }
    if (place == 0) {
      read_as(candidate, split(i));
    }
    if ((place == 0 || goes_below) && candidate.whole != path && !is_bare(candidate.whole) &&
        !(lone && candidate.count > 0)) {
      read_as(candidate, candidate.whole);
    }
    keep(candidate);
  }

  static void read_as(PathCandidate& candidate, std::string_view reading) {
    const auto known = candidate.readings();
    if (!reading.empty() && std::ranges::find(known, reading) == known.end()) {
      candidate.spellings[candidate.count++] = reading;
    }
  }

  // A query or fragment may be meant as part of the path.
  void add_file(const UrlPart& url) {
    if (url.path >= word_.size() || word_.bytes[url.path] != '/') {
      return;
    }
    const std::size_t end = end_from(url.path + 1);
    const std::string_view path = between(url.path, end);
    if (path == "/" && word_.bytes[url.path - 1] == ':') {
      return;  // `file:/` has no two slashes of a URL, and its slash is no whole word
    }
    PathCandidate candidate;
    candidate.from = word_.origin(url.path);
    candidate.to = word_.origin(end);
    auto& texts = search_.out.texts;
    const auto decoded = [&](std::string_view text) -> std::string_view {
      return texts.emplace_back(percent_decoded(text));
    };
    read_as(candidate, decoded(path.substr(0, path.find_first_of("?#"))));
    read_as(candidate, decoded(path));
    keep(candidate);
  }

  // When the budget is used up, `/` stands for all that would follow: it is refused unless `/`
  // itself may be named.
  void keep(PathCandidate candidate) {
    if (candidate.count == 0) {
      return;
    }
    std::size_t bytes = candidate.whole.size();
    for (const std::string_view reading : candidate.readings()) {
      bytes += reading.size();
    }
    exhausted_ = bytes >= search_.budget;
    search_.budget -= exhausted_ ? search_.budget : bytes;
    if (exhausted_) {
      candidate.whole = {};
      candidate.spellings = {"/"};
      candidate.count = 1;
    }
    search_.out.paths.push_back(candidate);
  }

  const WordText& word_;
  const PathStarts& starts_;
  PathSearch& search_;
  std::size_t values_;
  std::size_t covered_ = 0;  // end of the URLs and of the writable places so far
  std::size_t end_ = 0;      // of every path that is known up to [end_known_from_, end_]
  std::size_t end_known_from_ = 1;
  bool guesses_ = false;    // some of the text is only one possible value
  bool exhausted_ = false;  // of the budget
};

}  // namespace

void find_paths(const WordText& word, const std::vector<UrlPart>& urls, const PathStarts& starts,
                PathSearch& search) {
  if (search.budget > 0) {
    PathFinder(word, starts, search).find(urls);
  }
}

}  // namespace o4
