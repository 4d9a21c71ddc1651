// The regular expressions of SBPL: a small dialect over bytes, as text and as a tree.
//
// Trees are the one form that everything else works on: automata, RE2, and the words that lowering
// expects (places.hpp). They say what is matched and nothing of how it was written; groups capture
// nothing. Depth is bounded by the parser; trees made by hand are shallow.
#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

namespace o4 {

using ByteSet = std::bitset<256>;

struct RegexNode;
struct RegexBytes {
  ByteSet set;  // one byte out of these; the empty set matches nothing
};
struct RegexEnd {};  // the end of the word
struct RegexSequence {
  std::vector<RegexNode> parts;  // none: the empty word
};
struct RegexChoice {
  std::vector<RegexNode> options;
};
struct RegexRepeat {
  enum class Count { optional, any, some };
  Count count = Count::any;
  std::vector<RegexNode> body;  // a sequence
};
struct RegexNode {
  std::variant<RegexBytes, RegexEnd, RegexSequence, RegexChoice, RegexRepeat> value;
};

// A word matches if a part of it does: one that starts at its start if `anchored`, any one if not.
struct Regex {
  bool anchored = false;
  RegexNode root;
};

// Words that are compared as such, as regular expressions.
[[nodiscard]] Regex literal_regex(std::string_view bytes);
// `path` and all below it by whole components; "/" is everything that starts with a slash.
[[nodiscard]] Regex subpath_regex(std::string_view path);
[[nodiscard]] Regex prefix_regex(std::string_view bytes);

// Some texts have a meaning that public evidence leaves open. Whatever it is, words that `certain`
// matches match, and words that `possible` does not match do not.
struct SbplRegex {
  Regex certain;
  Regex possible;
  bool exact = true;  // both are the same
};

struct SbplRegexError {
  std::size_t offset = 0;  // of the byte in the pattern
  std::string message;
  std::string help;
  bool is_unclear = false;  // it compiles, and what it matches is not known
};

// Of a pattern as it stands in the profile, its string escapes undone. At most 65,535 bytes.
[[nodiscard]] tl::expected<SbplRegex, SbplRegexError> parse_sbpl_regex(std::string_view pattern);

// `text` with every byte that has a meaning in a pattern escaped: it then matches itself alone.
[[nodiscard]] std::string quote_sbpl_regex(std::string_view text);

}  // namespace o4
