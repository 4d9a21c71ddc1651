// The command line -> which command, its words and its flags. Flags may stand anywhere before "--",
// also before the command's name; what follows "--" is words, whatever it looks like. A mistake is
// an error with its place in the command line, and nothing is run.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/args/flags.hpp"
#include "cli/terminal/terminal.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

struct Command;

struct Options {
  const Command* command = nullptr;
  std::vector<std::string> words;  // after the command's name; those after "--" as they stand
  std::string format;              // one of the command's formats
  ColourChoice colour = ColourChoice::automatic;
  GivenFlags flags;              // all that are given
  std::vector<Span> word_spans;  // where each word stands in the command line
  std::map<std::string, Span, std::less<>> flag_spans;
  Span end;  // just behind the last argument
};

// Whether JSON is asked for, not only what the command writes anyway: then errors are JSON too.
[[nodiscard]] bool asks_for_json(const Options& options);

// Where a flag is given, for messages; nowhere if it is not.
[[nodiscard]] Span flag_span(const Options& options, std::string_view flag);

// The same with a flag more, as if the word of that number had been given with it.
[[nodiscard]] Options with_flag(Options options, std::string_view flag, std::size_t word);

// The command line asks for a text (--help, --version), or is none that we take.
struct EarlyEnd {
  std::string text;
  Diagnostics errors;
};

// Whether --json or --format json is among the arguments, which may be wrong otherwise.
[[nodiscard]] bool asks_for_json(const std::vector<std::string>& arguments);

// `arguments` without the program's name. They become a source of their own, "command line".
[[nodiscard]] tl::expected<Options, EarlyEnd> parse_options(
    SourceMap& sources, const std::vector<std::string>& arguments);

}  // namespace o4
