// Full folding is not letter by letter: "ss" may be written ß, "ffi" may be one sign or two. So a
// run of letters that signs reach over is cut in every way there is, and each way is a sequence of
// letters; where that would be too many ways (a run of f's), the letters stand alone and the result
// is not complete.
#include "engine/paths/case_variants.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/paths/fold.hpp"

namespace o4 {
namespace {

constexpr std::size_t most_options = 16;

// The characters beyond ASCII that fold to nothing but ASCII.
struct Sign {
  std::string_view folded;
  std::string_view sign;
};
constexpr std::array signs = {
    Sign{"s", "\xc5\xbf"},       Sign{"k", "\xe2\x84\xaa"},   Sign{";", "\xcd\xbe"},
    Sign{"`", "\xe1\xbf\xaf"},   Sign{"ss", "\xc3\x9f"},      Sign{"ss", "\xe1\xba\x9e"},
    Sign{"ff", "\xef\xac\x80"},  Sign{"fi", "\xef\xac\x81"},  Sign{"fl", "\xef\xac\x82"},
    Sign{"ffi", "\xef\xac\x83"}, Sign{"ffl", "\xef\xac\x84"}, Sign{"st", "\xef\xac\x85"},
    Sign{"st", "\xef\xac\x86"},
};

bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

Letter signs_for(std::string_view folded) {
  Letter result;
  for (const auto& row : signs) {
    if (row.folded == folded) {
      result.emplace_back(row.sign);
    }
  }
  return result;
}

Letter ascii_letter(char byte) {
  Letter ways{std::string(1, byte)};
  if (byte >= 'a' && byte <= 'z') {
    ways.insert(ways.begin(), std::string(1, static_cast<char>(byte - 'a' + 'A')));
  }
  const auto more = signs_for({&byte, 1});
  ways.insert(ways.end(), more.begin(), more.end());
  return ways;
}

// The character at the start of `text`; a byte that is not UTF-8 stands for itself.
Letter next_letter(std::string_view text) {
  return is_ascii(text.front()) ? ascii_letter(text.front())
                                : usual_spellings(text.substr(0, character_length(text)));
}

// How far the signs reach that stand for several letters, from `text`'s start on: the letters that
// must be spelled together.
std::size_t run_length(std::string_view text) {
  std::size_t end = 1;
  for (std::size_t at = 0; at < end; ++at) {
    for (const auto& row : signs) {
      if (row.folded.size() > 1 && text.substr(at).starts_with(row.folded)) {
        end = std::max(end, at + row.folded.size());
      }
    }
  }
  return end;
}

// The letter that `text` begins with, and what signs stand for there.
std::vector<std::string_view> first_pieces(std::string_view text) {
  std::vector<std::string_view> pieces{text.substr(0, 1)};
  for (const auto& row : signs) {
    if (row.folded.size() > 1 && text.starts_with(row.folded) && row.folded != pieces.back()) {
      pieces.push_back(row.folded);
    }
  }
  return pieces;
}

// Whether there are few enough ways to cut `text` into single letters and signs.
bool has_few_cuts(std::string_view text) {
  std::vector<std::size_t> ways(text.size() + 1, 1);  // to cut what begins at each byte
  for (auto at = text.size(); at-- > 0;) {
    ways[at] = 0;
    for (const auto piece : first_pieces(text.substr(at))) {
      ways[at] += ways[at + piece.size()];
    }
    if (ways[at] > most_options) {
      return false;
    }
  }
  return true;
}

// Every way to cut it.
void add_cuts(std::string_view text, std::vector<Letter>& so_far, SpelledPart& part) {
  if (text.empty()) {
    part.push_back(so_far);
    return;
  }
  for (const auto piece : first_pieces(text)) {
    so_far.push_back(piece.size() == 1 ? ascii_letter(piece.front()) : signs_for(piece));
    add_cuts(text.substr(piece.size()), so_far, part);
    so_far.pop_back();
  }
}

}  // namespace

CaseVariants case_variants_of(std::string_view folded) {
  CaseVariants result;
  while (!folded.empty()) {
    const auto run = folded.substr(0, run_length(folded));
    if (run.size() > 1 && has_few_cuts(run)) {
      std::vector<Letter> so_far;
      add_cuts(run, so_far, result.parts.emplace_back());
      folded.remove_prefix(run.size());
      continue;
    }
    result.complete = result.complete && run.size() == 1 && is_ascii(run.front());
    for (const auto end = folded.size() - run.size(); folded.size() > end;) {
      result.parts.push_back({{next_letter(folded)}});
      folded.remove_prefix(character_length(folded));
    }
  }
  return result;
}

}  // namespace o4
