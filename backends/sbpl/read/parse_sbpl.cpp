// Text -> data of Scheme. Builds on an explicit stack, so that nesting is bounded by a limit of
// ours and not by the machine's stack.
#include "backends/sbpl/read/parse_sbpl.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "backends/sbpl/read/sbpl_grammar.hpp"

namespace o4 {
namespace {

namespace g = sbpl_grammar;
using sbpl::Datum;

constexpr std::size_t deepest_nesting = 200;
constexpr auto ambiguous_raw = "a raw literal in which a quote follows a backslash is ambiguous";

// A list, quotation or literal that is still open.
struct Frame {
  std::uint32_t begin = 0;
  std::vector<Datum> items;
  bool is_quotation = false;
};

struct Builder {
  FileId file = no_file;
  const char* text_start = nullptr;
  const char* text_end = nullptr;
  std::vector<Frame> frames = std::vector<Frame>(1);
  std::string text;
  std::uint32_t text_begin = 0;

  // A quotation is complete with its datum.
  void add(Datum datum) {
    frames.back().items.push_back(std::move(datum));
    if (frames.back().is_quotation) {
      close(frames.back().items.back().span.end);
    }
  }
  void close(std::uint32_t end) {
    auto frame = std::move(frames.back());
    frames.pop_back();
    add({{file, frame.begin, end}, sbpl::List{std::move(frame.items)}});
  }
  template <typename Input>
  void open(const Input& in) {
    if (frames.size() > deepest_nesting) {
      throw tao::pegtl::parse_error("lists are nested too deeply", in);
    }
    frames.emplace_back().begin = span(in).begin;
  }
  template <typename Input>
  [[nodiscard]] Span span(const Input& in) const {
    return {file, static_cast<std::uint32_t>(in.begin() - text_start),
            static_cast<std::uint32_t>(in.end() - text_start)};
  }
  template <typename Input>
  void open_text(const Input& in) {
    text.clear();
    text_begin = span(in).begin;
  }
  template <typename Input>
  void close_text(const Input& in, sbpl::Text::Spelling spelling) {
    add({{file, text_begin, span(in).end}, sbpl::Text{text, spelling}});
  }
};

template <typename Rule>
struct Action : tao::pegtl::nothing<Rule> {};

template <>
struct Action<g::list_open> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.open(in);
  }
};
template <>
struct Action<g::list_close> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.close(to.span(in).end);
  }
};

template <typename Rule>
inline constexpr const char* quotation_name = nullptr;
template <>
inline constexpr auto quotation_name<g::quote_mark> = "quote";
template <>
inline constexpr auto quotation_name<g::quasi_mark> = "quasiquote";
template <>
inline constexpr auto quotation_name<g::splice_mark> = "unquote-splicing";
template <>
inline constexpr auto quotation_name<g::comma_mark> = "unquote";

template <typename Rule>
struct OpenQuotation {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.open(in);
    to.frames.back().items.push_back({to.span(in), sbpl::Symbol{quotation_name<Rule>}});
    to.frames.back().is_quotation = true;
  }
};
template <>
struct Action<g::quote_mark> : OpenQuotation<g::quote_mark> {};
template <>
struct Action<g::quasi_mark> : OpenQuotation<g::quasi_mark> {};
template <>
struct Action<g::splice_mark> : OpenQuotation<g::splice_mark> {};
template <>
struct Action<g::comma_mark> : OpenQuotation<g::comma_mark> {};

template <>
struct Action<g::symbol> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.add({to.span(in), sbpl::Symbol{in.string()}});
  }
};
template <>
struct Action<g::true_word> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.add({to.span(in), true});
  }
};
template <>
struct Action<g::false_word> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.add({to.span(in), false});
  }
};

template <typename Input>
void add_number(const Input& in, std::string_view digits, int base, Builder& to) {
  if (digits.starts_with('+')) {
    digits.remove_prefix(1);
  }
  std::int64_t value = 0;
  const auto* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
  if (error != std::errc{} || stop != end) {
    throw tao::pegtl::parse_error("this is no number, or one that is too large", in);
  }
  to.add({to.span(in), value});
}
template <>
struct Action<g::decimal> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    add_number(in, in.string_view(), 10, to);
  }
};
template <>
struct Action<g::based> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    const char mark = in.string_view()[1];
    const int base = mark == 'o' ? 8 : mark == 'x' ? 16 : mark == 'b' ? 2 : 10;
    add_number(in, in.string_view().substr(2), base, to);
  }
};

// `#\x`, or the name of a byte that cannot be seen.
std::optional<char> character_of(std::string_view name) {
  constexpr std::pair<std::string_view, char> names[] = {
      {"newline", '\n'}, {"return", '\r'}, {"space", ' '}, {"tab", '\t'}};
  for (const auto& [known, byte] : names) {
    if (name == known) {
      return byte;
    }
  }
  return name.size() == 1 ? std::optional(name.front()) : std::nullopt;
}
template <>
struct Action<g::character> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    const auto byte = character_of(in.string_view().substr(2));
    if (!byte) {
      throw tao::pegtl::parse_error("this is no character constant", in);
    }
    to.add({to.span(in), sbpl::Character{*byte}});
  }
};

template <>
struct Action<g::string_open> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.open_text(in);
  }
};
template <>
struct Action<g::string_bytes> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.text += in.string_view();
  }
};
template <typename Input>
void add_escaped(const Input& in, std::string_view digits, int base, Builder& to) {
  unsigned value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (value == 0 || value > 0xFF) {
    throw tao::pegtl::parse_error("this escape stands for no byte that a path can hold", in);
  }
  to.text += static_cast<char>(value);
}
template <>
struct Action<g::hex_escape> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    add_escaped(in, in.string_view().substr(1), 16, to);
  }
};
template <>
struct Action<g::octal_escape> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    add_escaped(in, in.string_view(), 8, to);
  }
};
template <>
struct Action<g::other_escape> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    const char byte = *in.begin();
    to.text += byte == 'n' ? '\n' : byte == 'r' ? '\r' : byte == 't' ? '\t' : byte;
  }
};
template <>
struct Action<g::string_close> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.close_text(in, sbpl::Text::Spelling::escaped);
  }
};

template <>
struct Action<g::raw_open> : Action<g::string_open> {};
// Whether a backslash before a quote keeps the literal open is not known for certain. Where both
// readings make sense of what follows, neither is taken.
template <>
struct Action<g::raw_bytes> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    to.text = in.string();
    constexpr std::string_view ends = " \t\r\n\f);";
    for (std::size_t at = 0; at < to.text.size(); ++at) {
      if (to.text[at] != '\\' || to.text[++at] != '"') {
        continue;
      }
      const bool at_end = at + 1 == to.text.size() && in.end() == to.text_end;
      if (at_end || (at + 1 < to.text.size() && ends.find(to.text[at + 1]) != ends.npos)) {
        throw tao::pegtl::parse_error(ambiguous_raw, in);
      }
    }
  }
};
template <>
struct Action<g::raw_close> {
  template <typename Input>
  static void apply(const Input& in, Builder& to) {
    if (to.text.ends_with('\\')) {
      throw tao::pegtl::parse_error(ambiguous_raw, in);
    }
    to.close_text(in, sbpl::Text::Spelling::raw);
  }
};

template <typename Rule>
inline constexpr const char* refusal = nullptr;
template <>
inline constexpr auto refusal<g::block_comment> = "block comments are not known to the language";
template <>
inline constexpr auto refusal<g::unknown_hash> = "unknown '#' syntax";

template <typename Rule>
struct Refuse {
  template <typename Input>
  static void apply(const Input& in, Builder&) {
    throw tao::pegtl::parse_error(refusal<Rule>, in);
  }
};
template <>
struct Action<g::block_comment> : Refuse<g::block_comment> {};
template <>
struct Action<g::unknown_hash> : Refuse<g::unknown_hash> {};

template <typename>
inline constexpr const char* expected = "";
template <>
inline constexpr auto expected<g::list_close> = "this list is not closed";
template <>
inline constexpr auto expected<g::string_close> = "this string is not closed";
template <>
inline constexpr auto expected<g::raw_close> = "this raw literal is not closed";
template <>
inline constexpr auto expected<g::datum> = "expected an expression after a quotation mark";
template <>
inline constexpr auto expected<tao::pegtl::xdigit> = "'\\x' needs two hexadecimal digits";
template <>
inline constexpr auto expected<tao::pegtl::eof> = "there is no '(' for this ')'";

struct Errors {
  template <typename Rule>
  static constexpr bool raise_on_failure = false;
  template <typename Rule>
  static constexpr auto message = expected<Rule>;
};
template <typename Rule>
using Control = tao::pegtl::must_if<Errors, tao::pegtl::normal, false>::control<Rule>;

std::string help_for(std::string_view message) {
  if (message == expected<g::list_close>) {
    return "add a ')'";
  }
  if (message == ambiguous_raw) {
    return "write the pattern as an ordinary string, with each backslash doubled";
  }
  return {};
}

// What was left open is shown where it begins, everything else where it stands.
Span place_of(std::string_view message, std::uint32_t offset, const Builder& built) {
  if (message == expected<g::list_close>) {
    offset = built.frames.back().begin;
  } else if (message == expected<g::string_close> || message == expected<g::raw_close> ||
             message == ambiguous_raw) {
    offset = built.text_begin;
  }
  return {built.file, offset, offset + 1};
}

}  // namespace

std::optional<std::vector<Datum>> parse_sbpl(const SourceMap& sources, FileId file,
                                             Diagnostics& out) {
  const auto text = sources.text(file);
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(nul);
    out.error("sbpl-syntax", {file, at, at + 1}, "a NUL byte would end the profile here");
    return std::nullopt;
  }
  Builder built;
  built.file = file;
  built.text_start = text.data();
  built.text_end = text.data() + text.size();
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.size(), "");
  try {
    tao::pegtl::parse<g::profile, Action, Control>(in, built);
  } catch (const tao::pegtl::parse_error& error) {
    const auto offset = static_cast<std::uint32_t>(error.positions().front().byte);
    const std::string message(error.message());
    out.error("sbpl-syntax", place_of(message, offset, built), message, help_for(message));
    return std::nullopt;
  }
  return std::move(built.frames.front().items);
}

}  // namespace o4
