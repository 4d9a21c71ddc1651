// The table that is filled has one cell for each pair of prefixes; words have at most 64 bytes and
// candidates are ours, so that it stays small.
#include "grammar/text/suggest.hpp"

#include <algorithm>
#include <vector>

namespace o4 {
namespace {

constexpr std::size_t longest_word = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Optimal string alignment distance, without regard to ASCII case. `d[i][j]` edits make the first i
// bytes of `a` from the first j of `b`: one put in, left out or changed, or two neighbours swapped,
// no byte edited twice.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const std::size_t cost = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1])) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string_view closest_word(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > longest_word) {
    return {};
  }
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const auto candidate : candidates) {
    const auto d = distance(word, candidate);
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
  const auto best = closest_word(word, candidates);
  if (!best.empty()) {
    return "did you mean '" + std::string(best) + "'?";
  }
  std::string result = "expected one of";
  std::string_view separator = " ";
  for (const auto candidate : candidates) {
    result += separator;
    result += candidate;
    separator = ", ";
  }
  return result;
}

}  // namespace o4
