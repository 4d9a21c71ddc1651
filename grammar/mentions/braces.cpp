// What bash's brace expansion makes of a word, in bash's own order of steps, its oddities included.
// Every byte keeps the place in the text that it came from. The budget bounds how much one command
// may expand to; beyond it the word counts as unknown.

#include <algorithm>
#include <utility>

#include "grammar/mentions/sequence.hpp"

namespace o4 {
namespace {

// Groups within groups, and groups behind one another, recurse; more of them than this is no word
// of a person.
constexpr std::size_t max_depth = 40;

struct Group {
  std::size_t open = 0;
  std::size_t close = 0;
};

OwnedWord joined(const OwnedWord& a, const OwnedWord& b) {
  OwnedWord both = a;
  both.bytes += b.bytes;
  both.marks.insert(both.marks.end(), b.marks.begin(), b.marks.end());
  both.origins.insert(both.origins.end(), b.origins.begin(), b.origins.end());
  return both;
}

class Expander {
 public:
  Expander(const WordText& word, std::size_t budget) : word_(word), budget_(budget) {}

  [[nodiscard]] std::size_t budget() const { return budget_; }

  // False if the budget does not suffice.
  bool expand(std::size_t from, std::size_t to, std::size_t depth, std::vector<OwnedWord>& out) {
    Group group;
    if (depth > max_depth || !find_group(from, to, group)) {
      return false;
    }
    if (group.open == to) {
      out.push_back(piece(from, to, 0));
      return spend(to - from);
    }
    std::vector<OwnedWord> middles;
    std::vector<OwnedWord> tails;
    if (!alternatives(group, depth, middles)) {
      return false;
    }
    if (!expand(group.close + 1, to, depth + 1, tails)) {
      return false;
    }
    const OwnedWord head = piece(from, group.open, 0);
    for (const OwnedWord& middle : middles) {
      const OwnedWord front = joined(head, middle);
      for (const OwnedWord& tail : tails) {
        if (!spend(front.bytes.size() + tail.bytes.size() + 1)) {
          return false;
        }
        out.push_back(joined(front, tail));
      }
    }
    return true;
  }

 private:
  // Neither quoted nor escaped nor part of an expansion: only such a brace or comma is one for
  // bash.
  [[nodiscard]] bool plain(std::size_t i, char c) const {
    return word_.bytes[i] == c && word_.marks[i] == 0;
  }

  // False also when just used up, so that what is left is never 0 after a success.
  bool spend(std::size_t steps) {
    const bool enough = steps < budget_;
    budget_ = enough ? budget_ - steps : 0;
    return enough;
  }

  // The first group that bash would expand; open == to if there is none.
  bool find_group(std::size_t from, std::size_t to, Group& group) {
    for (group.open = from; group.open < to; ++group.open) {
      if (!plain(group.open, '{')) {
        continue;
      }
      group.close = closing(group.open, to);
      if (!spend(group.close - group.open)) {
        return false;
      }
      if (group.close < to) {
        return true;
      }
    }
    return true;
  }

  // The brace that closes the group: one that does not belong to an inner group, after a comma or
  // two dots. `to` if there is none.
  [[nodiscard]] std::size_t closing(std::size_t open, std::size_t to) const {
    std::size_t level = 0;
    bool parts = false;
    for (std::size_t i = open + 1; i < to; ++i) {
      if (plain(i, '{')) {
        ++level;
      } else if (plain(i, '}')) {
        if (level == 0 && parts) {
          return i;
        }
        if (level > 0) {
          --level;
        }
      } else if (level == 0) {
        const bool dots = i + 2 < to && plain(i, '.') && plain(i + 1, '.') && !plain(i + 2, '}');
        parts = parts || plain(i, ',') || dots;
      }
    }
    return to;
  }

  // What stands between the commas of a group, each expanded. Without commas of its own a group is
  // a sequence; but any other comma, even a quoted one, makes it lose its braces.
  bool alternatives(Group group, std::size_t depth, std::vector<OwnedWord>& out) {
    if (!has_comma(group)) {
      return sequence(group, out);
    }
    std::size_t begin = group.open + 1;
    std::size_t level = 0;
    for (std::size_t i = begin; i < group.close; ++i) {
      if (plain(i, '{')) {
        ++level;
      }
      if (plain(i, '}') && level > 0) {
        --level;
      }
      if (level > 0 || !plain(i, ',')) {
        continue;
      }
      if (!expand(begin, i, depth + 1, out)) {
        return false;
      }
      begin = i + 1;
    }
    return expand(begin, group.close, depth + 1, out);
  }

  // The elements of {x..y}; a group that is no sequence stays as it is written.
  bool sequence(Group group, std::vector<OwnedWord>& out) {
    const std::size_t inside = group.open + 1;
    const auto marks = word_.marks.subspan(inside, group.close - inside);
    const bool plain = std::ranges::all_of(marks, [](std::uint8_t m) { return m == 0; });
    const auto found = read_sequence(word_.bytes.substr(inside, group.close - inside));
    if (!plain || !found) {
      out.push_back(piece(group.open, group.close + 1, mark::escaped));
      return spend(group.close - group.open);
    }
    for (std::uint64_t i = 0; i < found->count(); ++i) {
      OwnedWord element;
      element.bytes = found->element(i);
      element.marks.assign(element.bytes.size(), mark::escaped);
      element.origins.assign(element.bytes.size(), word_.origins[inside]);
      if (!spend(element.bytes.size() + 1)) {
        return false;
      }
      out.push_back(std::move(element));
    }
    return true;
  }

  [[nodiscard]] bool has_comma(Group group) const {
    for (std::size_t i = group.open + 1; i < group.close; ++i) {
      if (word_.bytes[i] == ',' && !word_.escaped(i)) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] OwnedWord piece(std::size_t from, std::size_t to, std::uint8_t marks) const {
    OwnedWord part;
    for (std::size_t i = from; i < to; ++i) {
      part.bytes.push_back(word_.bytes[i]);
      part.marks.push_back(static_cast<std::uint8_t>(word_.marks[i] | marks));
      part.origins.push_back(word_.origins[i]);
    }
    return part;
  }

  const WordText& word_;
  std::size_t budget_;
};

}  // namespace

bool has_braces(const WordText& word) {
  for (std::size_t i = word.bytes.find('{'); i < word.size(); i = word.bytes.find('{', i + 1)) {
    if (word.marks[i] == 0) {
      return word.bytes.find('}', i) != std::string_view::npos;
    }
  }
  return false;
}

std::optional<std::vector<OwnedWord>> expand_braces(const WordText& word, std::size_t& budget) {
  Expander expander(word, budget);
  std::vector<OwnedWord> words;
  const bool done = expander.expand(0, word.size(), 0, words);
  budget = expander.budget();
  if (!done) {
    return std::nullopt;
  }
  return words;
}

}  // namespace o4
