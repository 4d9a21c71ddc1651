// Regular expressions as the macOS sandbox reads them -> a tree. Where readers of the format
// disagree, the expression is kept as inexact with what it certainly and what it possibly matches.
//
// The text is read twice, once for each of the two; the readings differ in what a backslash in a
// class, "(?" and "^" before a choice are taken for. What has no known meaning at all (an escaped
// letter, a brace) is an error that says so, and the caller decides whether the filter becomes
// unclear or the profile is refused.
//
//   ^/a/[^/]+$   exact
//   ^/a|/b       inexact: does "^" hold for the second alternative? certain: yes, possible: no
//   [\.]         inexact: is the backslash a member of the class?
#include "backends/sbpl/automata/sbpl_regex.hpp"

#include <cassert>
#include <utility>

#include "backends/sbpl/automata/sbpl_regex_grammar.hpp"

namespace o4 {
namespace {

namespace g = sbpl_regex_grammar;

constexpr std::size_t deepest_group = 64;
constexpr std::size_t longest_pattern = 65535;

enum class Reading { certain, possible };

// A group that is still open, or the whole pattern.
struct Frame {
  std::vector<RegexNode> options;
  std::vector<RegexNode> parts;

  void end_option() { options.push_back({RegexSequence{std::exchange(parts, {})}}); }
  RegexNode close() {
    end_option();
    return options.size() == 1 ? std::move(options.front()) : RegexNode{RegexChoice{options}};
  }
};

struct ByteClass {
  bool negated = false;
  ByteSet members;
  bool has_backslash_escape = false;
};

struct Builder {
  Reading reading = Reading::certain;
  bool anchored = false;
  bool exact = true;
  bool has_group_mark = false;
  std::vector<Frame> frames = std::vector<Frame>(1);
  ByteClass byte_class;

  void add(RegexNode node) { frames.back().parts.push_back(std::move(node)); }
  void add_byte(char byte) {
    ByteSet set;
    set.set(static_cast<unsigned char>(byte));
    add({RegexBytes{set}});
  }
  void repeat(RegexRepeat::Count count) {
    auto& parts = frames.back().parts;
    assert(!parts.empty());
    RegexRepeat repeat{count, {}};
    repeat.body.push_back(std::move(parts.back()));
    parts.back() = {std::move(repeat)};
  }
};

template <typename Rule>
struct Action : tao::pegtl::nothing<Rule> {};

template <>
struct Action<g::anchor> {
  static void apply0(Builder& to) { to.anchored = true; }
};
template <>
struct Action<g::end_mark> {
  static void apply0(Builder& to) { to.add({RegexEnd{}}); }
};
template <>
struct Action<g::any_byte> {
  static void apply0(Builder& to) { to.add({RegexBytes{ByteSet().set()}}); }
};
template <>
struct Action<g::bar> {
  static void apply0(Builder& to) { to.frames.back().end_option(); }
};
template <>
struct Action<g::plain> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.add_byte(*in.begin());
  }
};
template <>
struct Action<g::escaped> : Action<g::plain> {};

template <>
struct Action<g::class_begin> {
  static void apply0(Builder& to) { to.byte_class = {}; }
};
template <>
struct Action<g::class_negated> {
  static void apply0(Builder& to) { to.byte_class.negated = true; }
};
template <>
struct Action<g::class_one> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.byte_class.members.set(static_cast<unsigned char>(*in.begin()));
  }
};
template <>
struct Action<g::class_dash> : Action<g::class_one> {};
// A backslash in a class escapes for some readers and is a member of the class for others.
template <>
struct Action<g::class_escaped> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.byte_class.members.set(static_cast<unsigned char>(*in.begin()));
    to.byte_class.has_backslash_escape = true;
  }
};
template <>
struct Action<g::class_range> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    const auto first = static_cast<unsigned char>(in.begin()[0]);
    const auto last = static_cast<unsigned char>(in.begin()[2]);
    if (first > last) {
      throw tao::pegtl::parse_error("a range in a class runs backwards", in);
    }
    for (std::size_t byte = first; byte <= last; ++byte) {
      to.byte_class.members.set(byte);
    }
  }
};
template <>
struct Action<g::class_end> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    auto& set = to.byte_class.members;
    if (set.none()) {
      throw tao::pegtl::parse_error("an empty class", in);
    }
    if (to.byte_class.has_backslash_escape && !set.test('\\')) {
      to.exact = false;
      const bool wide = (to.reading == Reading::possible) != to.byte_class.negated;
      set.set('\\', wide);
    }
    to.add({RegexBytes{to.byte_class.negated ? ~set : set}});
  }
};

template <>
struct Action<g::group_open> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    if (to.frames.size() > deepest_group) {
      throw tao::pegtl::parse_error("groups are nested too deeply", in);
    }
    to.frames.emplace_back();
  }
};
// Read as a plain byte by one account; by the other, nothing ever matches.
template <>
struct Action<g::group_mark> {
  static void apply0(Builder& to) {
    to.exact = false;
    to.has_group_mark = true;
    to.add_byte('?');
  }
};
template <>
struct Action<g::group_close> {
  static void apply0(Builder& to) {
    auto group = to.frames.back().close();
    to.frames.pop_back();
    to.add(std::move(group));
  }
};
template <>
struct Action<g::repeat_optional> {
  static void apply0(Builder& to) { to.repeat(RegexRepeat::Count::optional); }
};
template <>
struct Action<g::repeat_any> {
  static void apply0(Builder& to) { to.repeat(RegexRepeat::Count::any); }
};
template <>
struct Action<g::repeat_some> {
  static void apply0(Builder& to) { to.repeat(RegexRepeat::Count::some); }
};

// Where nothing is said here, the byte at the place of the error tells what is wrong.
template <typename>
inline constexpr const char* expected = "";
template <>
inline constexpr auto expected<g::escaped> = "this escape has no known meaning";
template <>
inline constexpr auto expected<g::class_escaped> = "this escape has no known meaning in a class";
template <>
inline constexpr auto expected<g::class_end> = "expected a byte, a range or ']' in a class";
template <>
inline constexpr auto expected<g::no_repeat> = "a repetition of a repetition or of '$'";

struct Errors {
  template <typename Rule>
  static constexpr bool raise_on_failure = false;
  template <typename Rule>
  static constexpr auto message = expected<Rule>;
};
template <typename Rule>
using Control = tao::pegtl::must_if<Errors, tao::pegtl::normal, false>::control<Rule>;

SbplRegexError describe(std::string_view pattern, std::size_t offset, std::string_view message) {
  SbplRegexError error{offset, std::string(message), {}, false};
  if (!message.empty()) {
    error.is_unclear = message == expected<g::escaped> || message == expected<g::class_escaped>;
    return error;
  }
  const char byte = offset < pattern.size() ? pattern[offset] : '\0';
  if (byte == '^') {
    error.message = "unexpected ^ operator in middle of expression";
    error.help = "'^' may stand only at the very start; write '\\^' for the character";
  } else if (byte == '*' || byte == '+' || byte == '?') {
    error.message = std::string("there is nothing to repeat before '") + byte + "'";
  } else if (byte == '{') {
    error.is_unclear = true;
    error.message = "what '{' means in a pattern is not known";
    error.help = "write repetitions out, or '\\{' for the character";
  } else if (byte == ')') {
    error.message = "expected an expression before ')', and a '(' that it closes";
  } else if (byte == '|') {
    error.message = "an empty alternative";
  } else if (offset < pattern.size()) {
    error.message = "a NUL byte in a pattern";
  } else {
    error.message = "the pattern ends where an expression or ')' was expected";
  }
  return error;
}

RegexNode nothing() { return {RegexBytes{}}; }

RegexNode any_bytes() {
  RegexRepeat any{RegexRepeat::Count::any, {}};
  any.body.push_back({RegexBytes{ByteSet().set()}});
  return {std::move(any)};
}

// "^a|b": for some readers "^" governs the first alternative alone.
void widen_to_posix(Frame& whole) {
  for (std::size_t i = 1; i < whole.options.size(); ++i) {
    auto& parts = std::get<RegexSequence>(whole.options[i].value).parts;
    parts.insert(parts.begin(), any_bytes());
  }
}

Regex finish(Builder& built) {
  auto& whole = built.frames.front();
  whole.end_option();
  if (built.anchored && whole.options.size() > 1) {
    built.exact = false;
    if (built.reading == Reading::possible) {
      widen_to_posix(whole);
    }
  }
  if (built.has_group_mark && built.reading == Reading::certain) {
    return {built.anchored, nothing()};
  }
  return {built.anchored, {RegexChoice{std::move(whole.options)}}};
}

}  // namespace

tl::expected<SbplRegex, SbplRegexError> parse_sbpl_regex(std::string_view pattern) {
  if (pattern.size() > longest_pattern) {
    return tl::unexpected(SbplRegexError{0, "a pattern longer than 65535 bytes", {}, false});
  }
  SbplRegex result;
  for (const auto reading : {Reading::certain, Reading::possible}) {
    Builder built;
    built.reading = reading;
    tao::pegtl::memory_input in(pattern.data(), pattern.size(), "");
    try {
      tao::pegtl::parse<g::pattern, Action, Control>(in, built);
    } catch (const tao::pegtl::parse_error& error) {
      return tl::unexpected(describe(pattern, error.positions().front().byte, error.message()));
    }
    (reading == Reading::certain ? result.certain : result.possible) = finish(built);
    result.exact = built.exact;
  }
  return result;
}

}  // namespace o4
