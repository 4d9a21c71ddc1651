// Claims share their terms with the rules language, and its builder; here is what a claim has
// besides: its verb, subject, scope and what it leaves out.
#include "grammar/rules/parse_claims.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/rules/claims_grammar.hpp"
#include "grammar/rules/meant.hpp"
#include "grammar/rules/rules_actions.hpp"
#include "grammar/text/text_check.hpp"

namespace o4 {
namespace {

namespace g = claims_grammar;
namespace r = rules_grammar;
using claims::About;
using claims::Claim;
using claims::PathDeed;
using claims::Quantity;
using claims::Who;

// Terms are gathered as in the rules language. One claim is gathered at a time, and put into the
// list when its rule has matched.
struct ClaimsBuilder : RulesBuilder {
  using RulesBuilder::RulesBuilder;
  Claim claim;
  std::vector<Claim> claims;
};

Who who_of(std::string_view word) {
  return word == claims::to_word(Who::installs) ? Who::installs : Who::file_tool;
}

PathDeed::Kind deed_of(std::string_view word) {
  return word == "read"    ? PathDeed::Kind::read
         : word == "write" ? PathDeed::Kind::write
                           : PathDeed::Kind::name;
}

// A rule without an action of its own here has that of the rules language, which is how terms get
// in.
template <typename Rule>
struct Action : rules_actions::Action<Rule> {};

#define O4_ACTION(RULE, ...)                               \
  template <>                                              \
  struct Action<g::RULE> {                                 \
    template <typename Input>                              \
    static void apply(const Input& in, ClaimsBuilder& b) { \
      (void)in;                                            \
      __VA_ARGS__;                                         \
    }                                                      \
  }

O4_ACTION(kw_never, b.claim.quantity = Quantity::never);
O4_ACTION(kw_only, b.claim.quantity = Quantity::only);
O4_ACTION(kw_always, b.claim.quantity = Quantity::always);
O4_ACTION(path_actor, b.claim.who = who_of(in.string_view()));
O4_ACTION(operation, b.claim.deeds.push_back({deed_of(in.string_view()), b.span(in)}));
O4_ACTION(host_actor, b.claim.actors.push_back(b.word(in)));
O4_ACTION(reach, b.claim.about = About::reach);
O4_ACTION(connect, b.claim.about = About::connect);
O4_ACTION(unsandboxed, b.claim.about = About::unsandboxed);
O4_ACTION(more, b.claim.about = About::more);
O4_ACTION(paths, b.claim.terms = std::exchange(b.terms, {}));
O4_ACTION(hosts, b.claim.terms = std::exchange(b.terms, {}));
O4_ACTION(but_paths, b.claim.but = std::exchange(b.terms, {}));
O4_ACTION(but_hosts, b.claim.but = std::exchange(b.terms, {}));
O4_ACTION(mode_name, b.claim.mode_names.push_back(b.word(in));
          b.claim.modes = claims::Modes::listed);
O4_ACTION(every_mode, b.claim.modes = claims::Modes::every);
O4_ACTION(sandboxed_modes, b.claim.modes = claims::Modes::sandboxed);
O4_ACTION(every_config, b.claim.configs = claims::Configs::every);
O4_ACTION(because, b.claim.because = std::exchange(b.last_text, {}));

// White space of any length as one space. Blanks within strings as well: it is for reading, not for
// parsing.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char byte : text) {
    const bool blank = byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
    if (!blank) {
      line += byte;
    } else if (!line.ends_with(' ')) {
      line += ' ';
    }
  }
  return line;
}

template <>
struct Action<g::claim> {
  template <typename Input>
  static void apply(const Input& in, ClaimsBuilder& b) {
    b.claim.span = b.span(in);
    b.claim.text = on_one_line(in.string_view());
    b.claims.push_back(std::exchange(b.claim, {}));
  }
};

#undef O4_ACTION

constexpr const char* path_expected =
    "expected a path that begins with '/' or '~', '$' and a name, 'set' or 'numbered'";
constexpr const char* host_expected = "expected a host, 'any', 'set', 'network' or '$' and a name";

// What the parser says where it has committed itself to a rule; nothing for all others.
template <typename>
inline constexpr const char* expected = nullptr;

template <>
inline constexpr auto expected<g::all> = "expected 'never', 'only' or 'always'";
template <>
inline constexpr auto expected<g::end> =
    "expected 'but', 'in', 'under every config', 'because', or another claim: 'never', 'only' or "
    "'always'";
template <>
inline constexpr auto expected<g::about> =
    "expected what is claimed: 'read', 'write' or 'name' and paths, an actor ('shell', 'user', "
    "'watch', 'fetch', 'web_search', 'web_fetch') and 'reach' or 'connect to' hosts, "
    "'unsandboxed', or 'more'";
template <>
inline constexpr auto expected<g::operations> = "expected 'read', 'write' or 'name'";
template <>
inline constexpr auto expected<g::operation> = expected<g::operations>;
template <>
inline constexpr auto expected<g::host_actor> =
    "expected an actor: 'shell', 'user', 'watch', 'fetch', 'web_search' or 'web_fetch'";
template <>
inline constexpr auto expected<g::host_verb> = "expected 'reach' or 'connect to'";
template <>
inline constexpr auto expected<r::kw_to> = "expected 'to'";
template <>
inline constexpr auto expected<g::paths> = path_expected;
template <>
inline constexpr auto expected<g::but_paths> = path_expected;
template <>
inline constexpr auto expected<r::path_term> = path_expected;
template <>
inline constexpr auto expected<r::numbered_path> = "expected a path that begins with '/'";
template <>
inline constexpr auto expected<g::hosts> = host_expected;
template <>
inline constexpr auto expected<g::but_hosts> = host_expected;
template <>
inline constexpr auto expected<r::host_term> = host_expected;
template <>
inline constexpr auto expected<r::network_text> = "expected a network such as 10.0.0.0/8";
template <>
inline constexpr auto expected<r::except_text> = expected<r::network_text>;
template <>
inline constexpr auto expected<r::set_name> = "expected the name of a set";
template <>
inline constexpr auto expected<r::variable_name> = "expected a name after '$'";
template <>
inline constexpr auto expected<r::string_close> = "expected '\"' before the end of the line";
template <>
inline constexpr auto expected<g::some_modes> =
    "expected 'every mode', 'sandboxed modes' or the name of a mode";
template <>
inline constexpr auto expected<g::mode_name> = "expected the name of a mode";
template <>
inline constexpr auto expected<g::kw_mode> = "expected 'mode'";
template <>
inline constexpr auto expected<g::kw_modes> = "expected 'modes'";
template <>
inline constexpr auto expected<g::kw_every> = "expected 'every config'";
template <>
inline constexpr auto expected<g::kw_config> = "expected 'config'";
template <>
inline constexpr auto expected<g::because> = "expected a reason in double quotes";

struct Errors {
  template <typename Rule>
  static constexpr bool raise_on_failure = false;  // only what must<> has committed to
  template <typename Rule>
  static constexpr auto message = expected<Rule>;
};

template <typename Rule>
using Control = g::must_if<Errors, g::normal, false>::control<Rule>;

}  // namespace

std::string_view claims::to_word(Who who) {
  switch (who) {
    case Who::commands:
      return "commands";
    case Who::installs:
      return "installs";
    case Who::file_tool:
      return "file-tool";
  }
  return {};
}

std::optional<std::vector<Claim>> parse_claims(const SourceMap& sources, FileId file,
                                               Diagnostics& out) {
  if (!check_text(sources, file, "claim", out)) {
    return std::nullopt;
  }
  const auto text = sources.text(file);
  g::memory_input<g::tracking_mode::eager, g::eol::lf_crlf, const char*> input(
      text.data(), text.data() + text.size(), "");
  ClaimsBuilder builder(file, text.data());
  try {
    g::parse<g::file, Action, Control>(input, builder);
    return std::move(builder.claims);
  } catch (const g::parse_error& error) {
    const auto at = static_cast<std::uint32_t>(error.positions().front().byte);
    report_syntax(sources, file, "claim-syntax", at, std::string(error.message()),
                  "the language is described in docs/audits.md", out);
    return std::nullopt;
  }
}

}  // namespace o4
