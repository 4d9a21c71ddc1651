// The actions that turn matched text into the syntax tree, and one message for each place where the
// parser has committed itself. The grammar alone says what is a sentence.
#include "grammar/rules/parse_rules.hpp"

#include <utility>

#include "grammar/rules/meant.hpp"
#include "grammar/rules/rules_actions.hpp"
#include "grammar/rules/rules_builder.hpp"
#include "grammar/rules/rules_grammar.hpp"

namespace o4 {
namespace {

namespace g = rules_grammar;

template <typename>
inline constexpr const char* expected = nullptr;

template <>
inline constexpr auto expected<g::file_end> =
    "expected 'set', 'extend set', 'condition', 'modes', 'profile', 'tier', 'fixed', 'narrow', "
    "'policy' or 'world'";
template <>
inline constexpr auto expected<g::open_brace> = "expected '{'";
template <>
inline constexpr auto expected<g::set_close> =
    "expected 'path', 'host', 'network', 'except', 'carrier', 'command', 'variable', "
    "'include' or '}'";
template <>
inline constexpr auto expected<g::modes_close> =
    "expected 'start', 'print-mode', 'cycle', 'confirm', 'keep' or '}'";
template <>
inline constexpr auto expected<g::world_close> = "expected a fact or '}'";
template <>
inline constexpr auto expected<g::profile_close> =
    "expected a statement ('guard', 'allow', 'deny', 'private', 'device', 'connect', 'ask', "
    "'unanswered', 'block', 'mention', 'hatch', 'recognise', 'narrow', 'refuse', 'unsandboxed', "
    "'off-limits', 'hide', 'variable', 'warn', 'hint') or '}'";
template <>
inline constexpr auto expected<g::wanted_subjects> = "expected 'read' or 'write'";
template <>
inline constexpr auto expected<g::operation> = "expected 'read' or 'write'";
template <>
inline constexpr auto expected<g::path_terms> =
    "expected a path that begins with '/' or '~', '$' and a name, 'set' or 'numbered'";
template <>
inline constexpr auto expected<g::path_term> = expected<g::path_terms>;
template <>
inline constexpr auto expected<g::mentioned> = expected<g::path_terms>;
template <>
inline constexpr auto expected<g::numbered_path> = "expected a path that begins with '/'";
template <>
inline constexpr auto expected<g::alias_path> = "expected a path that begins with '/'";
template <>
inline constexpr auto expected<g::host_terms> =
    "expected a host, 'any', 'set', 'network' or '$' and a name";
template <>
inline constexpr auto expected<g::host_term> = expected<g::host_terms>;
template <>
inline constexpr auto expected<g::network_text> = "expected a network such as 10.0.0.0/8";
template <>
inline constexpr auto expected<g::except_text> = expected<g::network_text>;
template <>
inline constexpr auto expected<g::actors> =
    "expected an actor: shell, user, watch, fetch, web_search or web_fetch";
template <>
inline constexpr auto expected<g::actor> = expected<g::actors>;
template <>
inline constexpr auto expected<g::kw_to> = "expected 'to'";
template <>
inline constexpr auto expected<g::kw_about> = "expected 'about'";
template <>
inline constexpr auto expected<g::kw_proxy> = "expected 'proxy'";
template <>
inline constexpr auto expected<g::kw_ports> = "expected 'ports'";
template <>
inline constexpr auto expected<g::port_number> = "expected the number of a port";
template <>
inline constexpr auto expected<g::environment_name> = "expected the name of a variable";
template <>
inline constexpr auto expected<g::variable_value> = "expected a value in double quotes";
template <>
inline constexpr auto expected<g::obstacle> = "expected 'overlapping' or 'linked'";
template <>
inline constexpr auto expected<g::kw_of> = "expected 'of'";
template <>
inline constexpr auto expected<g::kw_instead> = "expected 'instead of'";
template <>
inline constexpr auto expected<g::kw_before> = "expected 'before'";
template <>
inline constexpr auto expected<g::equals> = "expected '='";
template <>
inline constexpr auto expected<g::wanted_condition> = "expected a condition";
template <>
inline constexpr auto expected<g::wanted_alternative> = "expected a condition";
template <>
inline constexpr auto expected<g::test> = "expected a condition";
template <>
inline constexpr auto expected<g::test_values> = "expected a value";
template <>
inline constexpr auto expected<g::test_value> = "expected a value";
template <>
inline constexpr auto expected<g::setting_name> = "expected the name of a setting";
template <>
inline constexpr auto expected<g::because_text> = "expected a reason in double quotes";
template <>
inline constexpr auto expected<g::profile_because> = "expected a reason in double quotes";
template <>
inline constexpr auto expected<g::reading_text> = "expected a reading in double quotes";
template <>
inline constexpr auto expected<g::amount> = "expected a number of at most nine digits";
template <>
inline constexpr auto expected<g::unit> = "expected 'minutes' or 'megabytes'";
template <>
inline constexpr auto expected<g::help_text> = "expected a help text in double quotes";
template <>
inline constexpr auto expected<g::refuse_text> = "expected a refusal in double quotes";
template <>
inline constexpr auto expected<g::command_text> = "expected command words in double quotes";
template <>
inline constexpr auto expected<g::version_text> = "expected a version in double quotes";
template <>
inline constexpr auto expected<g::place> =
    "expected a place: a file name in double quotes, maybe with ':line:column'; or 'fact' and a "
    "name";
template <>
inline constexpr auto expected<g::fact_name> = "expected a name in double quotes";
template <>
inline constexpr auto expected<g::line_number> = "expected a line number of at most nine digits";
template <>
inline constexpr auto expected<g::column_number> =
    "expected a column number of at most nine digits";
template <>
inline constexpr auto expected<g::string_close> = "expected '\"' before the end of the line";
template <>
inline constexpr auto expected<g::variable_name> = "expected a name after '$'";
template <>
inline constexpr auto expected<g::at_variable> = "expected '$' and the name of a setting";
template <>
inline constexpr auto expected<g::set_name> = "expected the name of a set";
template <>
inline constexpr auto expected<g::defined_set> = expected<g::set_name>;
template <>
inline constexpr auto expected<g::included_set> = expected<g::set_name>;
template <>
inline constexpr auto expected<g::overlap_set> = expected<g::set_name>;
template <>
inline constexpr auto expected<g::condition_name> = "expected the name of the condition";
template <>
inline constexpr auto expected<g::profile_name> = "expected the name of the profile";
template <>
inline constexpr auto expected<g::base_name> = "expected the name of a profile";
template <>
inline constexpr auto expected<g::narrow_name> = "expected the name of a narrow profile";
template <>
inline constexpr auto expected<g::mode_names> = "expected the name of a tier";
template <>
inline constexpr auto expected<g::mode_name> = "expected the name of a tier";
template <>
inline constexpr auto expected<g::warn_name> = "expected the code of the warning";
template <>
inline constexpr auto expected<g::hint_name> = "expected 'read', 'write' or 'connect'";
template <>
inline constexpr auto expected<g::world_value> = "expected a value";
template <>
inline constexpr auto expected<g::valued_option> = "expected an option";
template <>
inline constexpr auto expected<g::without_option> = expected<g::valued_option>;
template <>
inline constexpr auto expected<g::script_option> = expected<g::valued_option>;
template <>
inline constexpr auto expected<g::text_option> = expected<g::valued_option>;
template <>
inline constexpr auto expected<g::flag_letters> = "expected letters in double quotes";
template <>
inline constexpr auto expected<g::recognised> =
    "expected 'command', 'set', 'runner', 'companion', 'reader' or 'letters'";
template <>
inline constexpr auto expected<g::kw_variables> = "expected 'variables'";
template <>
inline constexpr auto expected<g::name_terms> =
    "expected a name in double quotes, which may begin or end with '*', or 'set'";
template <>
inline constexpr auto expected<g::name_term> = expected<g::name_terms>;
template <>
inline constexpr auto expected<g::wanted_name> =
    "expected a name in double quotes, which may begin or end with '*'";
template <>
inline constexpr auto expected<g::statement_body> = expected<g::profile_close>;

struct Errors {
  template <typename Rule>
  static constexpr bool raise_on_failure = false;  // only what must<> has committed to
  template <typename Rule>
  static constexpr auto message = expected<Rule>;
};

template <typename Rule>
using Control = g::must_if<Errors, g::normal, false>::control<Rule>;

}  // namespace

// The grammar is anchored at both ends, so that a success has read all of the text.
std::optional<rules::File> parse_rules(const SourceMap& sources, FileId file, Diagnostics& out) {
  const auto text = sources.text(file);
  g::memory_input<g::tracking_mode::eager, g::eol::lf_crlf, const char*> input(
      text.data(), text.data() + text.size(), "");
  RulesBuilder builder(file, text.data());
  try {
    g::parse<g::file, rules_actions::Action, Control>(input, builder);
    return std::move(builder.file);
  } catch (const g::parse_error& error) {
    const auto at = static_cast<std::uint32_t>(error.positions().front().byte);
    report_syntax(sources, file, "rules-syntax", at, std::string(error.message()),
                  "the language is described in docs/rules-language.md", out);
    return std::nullopt;
  }
}

}  // namespace o4
