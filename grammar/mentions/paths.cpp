// Where in a word an absolute path begins and where it may end (C2). A path may be read in several
// lengths; all of them are given, and the judge decides which of them excuses the others.
#include "grammar/mentions/paths.hpp"

#include <algorithm>
#include <utility>

namespace o4 {
namespace {

constexpr std::size_t npos = std::string_view::npos;

bool is_bare(std::string_view path) { return path.find_first_not_of('/') == npos; }

class PathFinder {
 public:
  PathFinder(const WordText& word, PathScope scope, std::size_t& budget,
             std::vector<PathCandidate>& out)
      : word_(word), scope_(scope), budget_(budget), out_(out), values_(values_end()) {
    guesses_ = std::ranges::any_of(word.marks, [](auto m) { return (m & mark::fallback) != 0; });
  }

  void find(const std::vector<UrlPart>& urls) {
    auto url = urls.begin();
    std::size_t covered = 0;  // end of the URLs so far
    for (std::size_t i = word_.bytes.find('/'); i != npos && !exhausted_;
         i = word_.bytes.find('/', i + 1)) {
      for (; url != urls.end() && url->begin <= i; ++url) {
        covered = std::max(covered, url->end);
        if (url->kind == UrlPart::Kind::file) {
          add_file(*url);
        }
      }
      if (i < covered || !begins(i)) {
        continue;
      }
      add(i);
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

  [[nodiscard]] bool is_operand(std::size_t i) const {
    return (word_.marks[i] & mark::operand) != 0;
  }

  [[nodiscard]] bool begins(std::size_t i) const {
    if (word_.opaque(i)) {
      return false;
    }
    if (i == 0 || is_operand(i)) {
      return true;
    }
    if (word_.opaque(i - 1)) {
      return false;
    }
    const char before = word_.bytes[i - 1];
    if (is_white(before)) {
      return i + 1 < word_.size() && !ends(i + 1);
    }
    return opens_path(before) || follows_option(i);
  }

  // -I/usr/include, also within quoted text and behind `=` and its kin.
  [[nodiscard]] bool follows_option(std::size_t i) const {
    if (i < 2 || !is_letter(word_.bytes[i - 1]) || word_.bytes[i - 2] != '-') {
      return false;
    }
    if (word_.opaque(i - 2)) {
      return false;
    }
    if (i == 2 || is_operand(i - 2)) {
      return true;
    }
    const char before = word_.bytes[i - 3];
    return !word_.opaque(i - 3) && (is_white(before) || opens_path(before));
  }

  [[nodiscard]] bool ends(std::size_t i) const {
    return !word_.opaque(i) && !word_.escaped(i) && parts_paths(word_.bytes[i]);
  }

  // A bare `/` counts only as a whole word.
  [[nodiscard]] bool counts(std::string_view path) const {
    return !is_bare(path) || (scope_ == PathScope::word && path.size() == word_.size());
  }

  // Up to where the path ends. An expansion in it may be part of it as a whole, or be read like the
  // rest: the `(` of $(…) then ends the path.
  [[nodiscard]] std::string_view cut(std::size_t i) const {
    std::size_t end = i + 1;
    while (end < word_.size() && (word_.escaped(end) || !parts_paths(word_.bytes[end]))) {
      ++end;
    }
    return word_.bytes.substr(i, end - i);
  }
  [[nodiscard]] std::string_view long_cut(std::size_t i) const {
    std::size_t end = i + 1;
    while (end < word_.size() && !ends(end)) {
      ++end;
    }
    return word_.bytes.substr(i, end - i);
  }

  // The whole word or value; empty if the path begins elsewhere.
  [[nodiscard]] std::string_view whole(std::size_t i) const {
    const bool starts = i == 0 || (i < values_ && word_.bytes[i - 1] == '=');
    return starts && scope_ == PathScope::word ? word_.bytes.substr(i) : std::string_view();
  }

  // A value put in for an expansion is split at white space, whatever its quotes.
  [[nodiscard]] std::string_view split(std::size_t i) const {
    const bool starts = i == 0 || is_white(word_.bytes[i - 1]) || is_operand(i);
    if (!guesses_ || !starts) {
      return {};
    }
    std::size_t end = i;
    while (end < word_.size() && !is_white(word_.bytes[end])) {
      ++end;
    }
    return word_.bytes.substr(i, end - i);
  }

  void add(std::size_t i) {
    PathCandidate candidate;
    const std::string_view first = cut(i);
    candidate.from = word_.origin(i);
    candidate.to = word_.origin(i + first.size());
    auto& readings = candidate.readings;
    for (const std::string_view reading : {first, long_cut(i), split(i), whole(i)}) {
      const bool known = std::ranges::find(readings, reading) != readings.end();
      if (!reading.empty() && !known && counts(reading)) {
        readings.emplace_back(reading);
      }
    }
    if (!readings.empty()) {
      keep(std::move(candidate));
    }
  }

  // A query or fragment may be meant as part of the path.
  void add_file(const UrlPart& url) {
    if (url.path >= word_.size() || word_.bytes[url.path] != '/') {
      return;
    }
    const std::string_view path = cut(url.path);
    PathCandidate candidate;
    candidate.from = word_.origin(url.path);
    candidate.to = word_.origin(url.path + path.size());
    candidate.readings.push_back(percent_decoded(path.substr(0, path.find_first_of("?#"))));
    std::string all = percent_decoded(path);
    if (all != candidate.readings.front()) {
      candidate.readings.push_back(std::move(all));
    }
    keep(std::move(candidate));
  }

  void keep(PathCandidate candidate) {
    std::size_t bytes = 0;
    for (const std::string& reading : candidate.readings) {
      bytes += reading.size();
    }
    const bool enough = bytes < budget_;
    if (!enough && exhausted_) {
      return;
    }
    exhausted_ = !enough;
    budget_ = enough ? budget_ - bytes : 0;
    if (!enough) {
      candidate.readings = {"/"};
    }
    out_.push_back(std::move(candidate));
  }

  const WordText& word_;
  PathScope scope_;
  std::size_t& budget_;
  std::vector<PathCandidate>& out_;
  std::size_t values_;
  bool guesses_ = false;  // some of the text is only one possible value
  bool exhausted_ = false;
};

}  // namespace

void find_paths(const WordText& word, const std::vector<UrlPart>& urls, PathScope scope,
                std::size_t& budget, std::vector<PathCandidate>& out) {
  PathFinder(word, scope, budget, out).find(urls);
}

}  // namespace o4
