// A tree -> RE2. Sets are written as ranges of escaped bytes, so that no byte of a profile can ever
// be read as syntax. RE2 takes linear time for any expression, and Latin1 makes a byte a character.

#include "backends/sbpl/automata/regex.hpp"

#include <re2/re2.h>

#include <utility>

namespace o4 {
namespace {

void append_byte(std::string& out, std::size_t byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += "\\x";
  out += digits[byte >> 4U];
  out += digits[byte & 0xFU];
}

void append_set(std::string& out, const ByteSet& set) {
  if (set.none()) {
    out += "[^\\x00-\\xff]";
    return;
  }
  out += '[';
  for (std::size_t first = 0; first < set.size(); ++first) {
    if (!set.test(first)) {
      continue;
    }
    std::size_t last = first;
    while (last + 1 < set.size() && set.test(last + 1)) {
      ++last;
    }
    append_byte(out, first);
    out += '-';
    append_byte(out, last);
    first = last;
  }
  out += ']';
}

// RE2's syntax for a tree. Groups nest no deeper than the tree does.
struct Printer {
  std::string& out;

  void print(const RegexNode& node) { std::visit(*this, node.value); }
  void operator()(const RegexBytes& bytes) { append_set(out, bytes.set); }
  void operator()(const RegexEnd&) { out += "\\z"; }
  void operator()(const RegexSequence& sequence) {
    for (const auto& part : sequence.parts) {
      print(part);
    }
  }
  void operator()(const RegexChoice& choice) {
    std::string_view separator = "(?:";
    for (const auto& option : choice.options) {
      out += separator;
      print(option);
      separator = "|";
    }
    out += ')';
  }
  void operator()(const RegexRepeat& repeat) {
    out += "(?:";
    for (const auto& part : repeat.body) {
      print(part);
    }
    out += repeat.count == RegexRepeat::Count::optional ? ")?"
           : repeat.count == RegexRepeat::Count::any    ? ")*"
                                                        : ")+";
  }
};

}  // namespace

RegexMatcher::RegexMatcher(std::shared_ptr<const re2::RE2> compiled)
    : compiled_(std::move(compiled)) {}

tl::expected<RegexMatcher, std::string> RegexMatcher::compile(const Regex& regex) {
  std::string text = regex.anchored ? "\\A(?:" : "(?:";
  Printer{text}.print(regex.root);
  text += ')';
  re2::RE2::Options options(re2::RE2::Latin1);
  options.set_dot_nl(true);
  options.set_log_errors(false);
  auto compiled = std::make_shared<const re2::RE2>(text, options);
  if (!compiled->ok()) {
    return tl::unexpected(compiled->error());
  }
  return RegexMatcher(std::move(compiled));
}

bool RegexMatcher::matches(std::string_view word) const {
  return re2::RE2::PartialMatch(re2::StringPiece(word.data(), word.size()), *compiled_);
}

}  // namespace o4
