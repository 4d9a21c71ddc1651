// CLI11 tells flags from values; what a command takes, how often, and where a mistake stands is
// decided here, so that messages have a place in the command line and a suggestion.
#include "cli/args/options.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/argument_text.hpp"
#include "cli/args/commands.hpp"
#include "cli/args/help.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr Flag version_flag = {"--version", "-V", "", "show the version"};

constexpr std::string_view help_word = "help";

EarlyEnd wrong(std::string_view code, Span span, std::string message, std::string help = {}) {
  EarlyEnd end;
  end.errors.error(std::string(code), span, std::move(message), std::move(help));
  return end;
}

EarlyEnd wrong_flag(Span span, std::string message, std::string help = {}) {
  return wrong("usage-flag", span, std::move(message), std::move(help));
}

// Every flag of any command, each name once: a flag may stand before the command's name as well.
std::vector<const Flag*> all_flags() {
  std::vector<const Flag*> flags = {&version_flag};
  for (const auto* command : commands()) {
    for (const auto* flag : flags_of(*command)) {
      const bool known = std::any_of(flags.begin(), flags.end(),
                                     [&](const Flag* other) { return other->name == flag->name; });
      if (!known) {
        flags.push_back(flag);
      }
    }
  }
  return flags;
}

std::string command_suggestion(std::string_view word) {
  std::vector<std::string_view> names;
  for (const auto* command : commands()) {
    names.push_back(command->name);
  }
  names.push_back(help_word);
  return suggestion(word, names);
}

// The arguments of one call, taken apart.
struct Split {
  ArgumentText text;
  std::vector<std::string> words;  // the command's name first
  std::vector<Span> word_spans;
  GivenFlags flags;
  std::map<std::string, Span, std::less<>> flag_spans;
};

EarlyEnd unknown_flag(const ArgumentText& text, const std::string& word,
                      std::span<const Flag* const> known) {
  std::vector<std::string_view> names;
  for (const auto* flag : known) {
    names.push_back(flag->name);
  }
  const auto meant = closest_word(std::string_view(word).substr(0, word.find('=')), names);
  std::size_t first = 0;
  return wrong_flag(text.word(word, first), "unknown flag " + o4::in_quotes(word),
                    meant.empty() ? "a word that begins with '-' goes after '--'"
                                  : "did you mean " + o4::in_quotes(meant) + "?");
}

// `what` is CLI11's text: "--op: 1 required TEXT missing", "print was given a … flag override".
EarlyEnd misused_flag(const ArgumentText& text, std::string_view what) {
  auto flag = std::string(what.substr(0, what.find_first_of(": ")));
  const bool lacks_value = flag.starts_with('-');
  flag = lacks_value ? flag : "--" + flag;
  return wrong_flag(text.flag(flag, ""),
                    o4::in_quotes(flag) + (lacks_value ? " needs a value" : " takes no value"));
}

void declare(CLI::App& app, std::span<const Flag* const> flags) {
  app.set_help_flag();
  app.allow_extras();
  for (const auto* flag : flags) {
    const auto name = flag->letter.empty()
                          ? std::string(flag->name)
                          : std::string(flag->letter) + "," + std::string(flag->name);
    if (flag->value.empty()) {
      app.add_flag(name)->disable_flag_override();
    } else {
      app.add_option(name)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
  }
}

void take_flags(CLI::App& app, std::span<const Flag* const> known, Split& into) {
  for (const auto* flag : known) {
    for (const auto& value : app.get_option(std::string(flag->name))->results()) {
      into.flags.add(flag->name, flag->value.empty() ? std::string() : value);
      const auto span = into.text.flag(flag->name, flag->letter);
      into.flag_spans.emplace(flag->name, span);
      if (!flag->letter.empty() && into.text.argument(span).starts_with(flag->letter)) {
        into.flags.spell(flag->name, flag->letter);
      }
    }
  }
}

// CLI11 tells flags and values apart. Words are what it leaves over: as positionals, it would take
// "[ -f x ]" to pieces. It never sees what follows "--".
tl::expected<Split, EarlyEnd> split(SourceMap& sources, const std::vector<std::string>& arguments) {
  const auto known = all_flags();
  CLI::App app;
  declare(app, known);
  Split result{ArgumentText(sources, arguments), {}, {}, {}, {}};
  const auto marker = std::find(arguments.begin(), arguments.end(), "--");
  try {
    std::vector<std::string> reversed(std::make_reverse_iterator(marker), arguments.rend());
    app.parse(std::move(reversed));
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(misused_flag(result.text, error.what()));
  }
  for (const auto& word : app.remaining()) {
    if (word.size() > 1 && word.starts_with('-')) {
      return tl::unexpected(unknown_flag(result.text, word, known));
    }
    result.words.push_back(word);
  }
  take_flags(app, known, result);
  if (marker != arguments.end()) {
    result.words.insert(result.words.end(), marker + 1, arguments.end());
  }
  std::size_t after = 0;
  for (const auto& word : result.words) {
    result.word_spans.push_back(result.text.word(word, after));
  }
  return result;
}

// Nothing if every given flag belongs to the command, and is given as often as it may be.
std::optional<EarlyEnd> check_flags(const Command& command, const Options& options) {
  const auto own = flags_of(command);
  for (const auto& given : options.flags.all()) {
    const auto& name = given.first;
    const auto span = flag_span(options, name);
    const auto found =
        std::find_if(own.begin(), own.end(), [&](const Flag* flag) { return flag->name == name; });
    if (found == own.end()) {
      return wrong_flag(span,
                        o4::in_quotes(options.flags.spelled(name)) + " is no flag of " +
                            o4::in_quotes(command.name),
                        "'o4-policy " + std::string(command.name) + " --help' lists its flags");
    }
    const bool takes_value = !(*found)->value.empty();
    if (takes_value && (*found)->repeat == Repeat::once && given.second.size() > 1) {
      return wrong_flag(span, o4::in_quotes(options.flags.spelled(name)) + " is given twice");
    }
  }
  constexpr std::array<std::array<std::string_view, 2>, 3> rivals = {
      {{"--trusted", "--untrusted"}, {"--cd", "--workspace"}, {"--format", "--json"}}};
  for (const auto& [one, other] : rivals) {
    if (options.flags.has(one) && options.flags.has(other)) {
      return wrong_flag(flag_span(options, other),
                        o4::in_quotes(options.flags.spelled(one)) + " and " +
                            o4::in_quotes(options.flags.spelled(other)) + " are both given");
    }
  }
  return std::nullopt;
}

std::optional<EarlyEnd> check_words(const Command& command, const Options& options) {
  const auto usage = "usage: o4-policy " + std::string(command.name) +
                     (command.words.empty() ? "" : " ") + std::string(command.words);
  if (options.words.size() < command.least_words) {
    return wrong("usage-words", options.end, o4::in_quotes(command.name) + " needs more words",
                 usage);
  }
  if (options.words.size() > command.most_words) {
    return wrong("usage-words", options.word_spans[command.most_words],
                 "unexpected word " + o4::in_quotes(options.words[command.most_words]), usage);
  }
  return std::nullopt;
}

// What --json stands for; nothing, with an error, if the command writes no JSON.
std::optional<EarlyEnd> take_json(const Command& command, Options& options) {
  if (!options.flags.has("--json")) {
    return std::nullopt;
  }
  constexpr std::string_view json = "json";
  if (std::find(command.formats.begin(), command.formats.end(), json) == command.formats.end()) {
    return wrong_flag(flag_span(options, "--json"), o4::in_quotes(command.name) + " writes no JSON",
                      "'o4-policy " + std::string(command.name) + " --help' lists its formats");
  }
  options.format = json;
  return std::nullopt;
}

// The index of the given value among the words; the first if the flag is not given.
template <typename Words>
tl::expected<std::size_t, EarlyEnd> choose(const Options& options, std::string_view flag,
                                           const Words& words) {
  const auto given = options.flags.value(flag);
  const auto found = given ? std::find(words.begin(), words.end(), *given) : words.begin();
  if (found == words.end()) {
    return tl::unexpected(wrong_flag(
        flag_span(options, flag), o4::in_quotes(*given) + " is no value of " + o4::in_quotes(flag),
        suggestion(*given, words)));
  }
  return static_cast<std::size_t>(found - words.begin());
}

tl::expected<Options, EarlyEnd> complete(const Command& command, Split split) {
  Options options;
  options.command = &command;
  options.words.assign(split.words.begin() + 1, split.words.end());
  options.word_spans.assign(split.word_spans.begin() + 1, split.word_spans.end());
  options.flags = std::move(split.flags);
  options.flag_spans = std::move(split.flag_spans);
  options.end = split.text.end();
  if (auto end = check_flags(command, options)) {
    return tl::unexpected(std::move(*end));
  }
  if (auto end = check_words(command, options)) {
    return tl::unexpected(std::move(*end));
  }
  constexpr auto colours = std::to_array<std::string_view>({"auto", "always", "never"});
  constexpr auto networks = std::to_array<std::string_view>({"proxied", "as-is"});
  const auto colour = choose(options, "--color", colours);
  const auto format = choose(options, "--format", command.formats);
  const auto network = choose(options, "--network", networks);
  for (const auto* const chosen : {&colour, &format, &network}) {
    if (!*chosen) {
      return tl::unexpected(chosen->error());
    }
  }
  options.colour = static_cast<ColourChoice>(*colour);
  options.format = command.formats[*format];
  if (auto end = take_json(command, options)) {
    return tl::unexpected(std::move(*end));
  }
  return options;
}

EarlyEnd unknown_command(const Split& parts, std::size_t word) {
  return wrong("usage-command", parts.word_spans[word],
               "unknown command " + o4::in_quotes(parts.words[word]),
               command_suggestion(parts.words[word]));
}

// "help", "help COMMAND".
EarlyEnd help_about(const Split& parts) {
  constexpr std::size_t most_words = 2;
  if (parts.words.size() > most_words) {
    return wrong("usage-words", parts.word_spans[most_words],
                 "unexpected word " + o4::in_quotes(parts.words[most_words]),
                 "usage: o4-policy help [COMMAND]");
  }
  if (parts.words.size() < most_words || parts.words[1] == help_word) {
    return {general_help(), {}};
  }
  const auto* command = find_command(parts.words[1]);
  return command == nullptr ? unknown_command(parts, 1) : EarlyEnd{command_help(*command), {}};
}

}  // namespace

Options with_flag(Options options, std::string_view flag, std::size_t word) {
  options.flags.add(flag, options.words[word]);
  options.flag_spans.insert_or_assign(std::string(flag), options.word_spans[word]);
  return options;
}

Span flag_span(const Options& options, std::string_view flag) {
  const auto found = options.flag_spans.find(flag);
  return found == options.flag_spans.end() ? Span{} : found->second;
}

bool asks_for_json(const Options& options) {
  return options.flags.has("--json") || options.flags.value("--format") == "json";
}

bool asks_for_json(const std::vector<std::string>& arguments) {
  const auto marker = std::find(arguments.begin(), arguments.end(), "--");
  for (auto at = arguments.begin(); at != marker; ++at) {
    const bool value_follows = *at == "--format" && at + 1 != marker && *(at + 1) == "json";
    if (*at == "--json" || *at == "--format=json" || value_follows) {
      return true;
    }
  }
  return false;
}

tl::expected<Options, EarlyEnd> parse_options(SourceMap& sources,
                                              const std::vector<std::string>& arguments) {
  auto parts = split(sources, arguments);
  if (!parts) {
    return tl::unexpected(std::move(parts.error()));
  }
  if (parts->flags.has("--version")) {
    return tl::unexpected(EarlyEnd{version_text(), {}});
  }
  const bool asks_for_help = parts->flags.has("--help") || arguments.empty();
  if (parts->words.empty() && asks_for_help) {
    return tl::unexpected(EarlyEnd{general_help(), {}});
  }
  if (parts->words.empty()) {
    return tl::unexpected(
        wrong("usage-command", parts->text.end(), "a command is missing", command_suggestion("")));
  }
  if (parts->words.front() == help_word) {
    return tl::unexpected(help_about(*parts));
  }
  const auto* command = find_command(parts->words.front());
  if (command == nullptr) {
    return tl::unexpected(unknown_command(*parts, 0));
  }
  if (asks_for_help) {
    return tl::unexpected(EarlyEnd{command_help(*command), {}});
  }
  return complete(*command, std::move(*parts));
}

}  // namespace o4
