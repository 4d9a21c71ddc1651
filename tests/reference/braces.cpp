// The naive way: the first brace that opens a list or a sequence is replaced by each of its parts,
// and what comes out is expanded again.
#include "tests/reference/braces.hpp"

#include <cstdlib>
#include <optional>
#include <string>

namespace o4::reference {
namespace {

bool bare(const Letter& letter, char c) {
  return letter.c == c && !letter.quoted && !letter.escaped && !letter.opaque;
}

Letters part_of(const Letters& word, std::size_t from, std::size_t to) {
  return Letters(word.begin() + static_cast<std::ptrdiff_t>(from),
                 word.begin() + static_cast<std::ptrdiff_t>(to));
}

std::optional<long> number(const std::string& text) {
  const auto digits = text.substr(text[0] == '-' || text[0] == '+' ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return {};
  return std::strtol(text.c_str(), nullptr, 10);
}

bool is_letter(const std::string& text) {
  return text.size() == 1 &&
         ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
}

// {1..3}, {a..c}; steps and zeros in front are left to the tests beside bash.
std::vector<std::string> sequence(const std::string& inside) {
  const auto dots = inside.find("..");
  if (dots == std::string::npos || dots == 0 || dots + 2 == inside.size()) return {};
  const auto first = inside.substr(0, dots);
  const auto last = inside.substr(dots + 2);
  const bool letters = is_letter(first) && is_letter(last);
  const auto from = letters ? std::optional<long>(first[0]) : number(first);
  const auto to = letters ? std::optional<long>(last[0]) : number(last);
  if (!from || !to) return {};
  std::vector<std::string> out;
  for (long i = *from;; i += *from < *to ? 1 : -1) {
    out.push_back(letters ? std::string(1, static_cast<char>(i)) : std::to_string(i));
    if (i == *to) return out;
  }
}

// The parts of the list or sequence between the brace at `open` and the one that closes it.
std::vector<Letters> parts_at(const Letters& word, std::size_t open, std::size_t& close) {
  int depth = 0;
  std::vector<std::size_t> commas;
  for (close = open + 1; close < word.size(); ++close) {
    if (bare(word[close], '{')) ++depth;
    if (bare(word[close], '}') && depth-- == 0) break;
    if (bare(word[close], ',') && depth == 0) commas.push_back(close);
  }
  if (close >= word.size()) return {};
  std::vector<Letters> parts;
  if (commas.empty()) {
    for (const auto& text : sequence(text_of(part_of(word, open + 1, close)))) {
      Letters part;
      for (const char c : text) part.push_back({c, word[open].at});
      parts.push_back(part);
    }
    return parts;
  }
  auto from = open + 1;
  for (const auto comma : commas) {
    parts.push_back(part_of(word, from, comma));
    from = comma + 1;
  }
  parts.push_back(part_of(word, from, close));
  return parts;
}

}  // namespace

std::vector<Letters> expand_braces(const Letters& word) {
  for (std::size_t open = 0; open < word.size(); ++open) {
    if (!bare(word[open], '{')) continue;
    std::size_t close = 0;
    const auto parts = parts_at(word, open, close);
    if (parts.empty()) continue;
    std::vector<Letters> out;
    for (const auto& part : parts) {
      auto made = part_of(word, 0, open);
      made.insert(made.end(), part.begin(), part.end());
      const auto rest = part_of(word, close + 1, word.size());
      made.insert(made.end(), rest.begin(), rest.end());
      for (auto& expanded : expand_braces(made)) out.push_back(std::move(expanded));
    }
    return out;
  }
  return {word};
}

}  // namespace o4::reference
