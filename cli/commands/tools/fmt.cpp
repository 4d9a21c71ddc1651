// fmt: lays out rules files and policy tests. Only white space changes, and only if the text can be
// read: a text that is not understood is left alone, and is an error. Exit status 1 with --check if
// anything would change.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/audit/unified_diff.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/named_files.hpp"
#include "cli/machine/write_config.hpp"
#include "grammar/layout/tidy.hpp"
#include "grammar/rules/parse_rules.hpp"
#include "grammar/text/columns.hpp"
#include "grammar/text/document.hpp"

namespace o4 {
namespace {

bool is_rules(std::string_view name) { return name.ends_with(".rules"); }
bool is_known(std::string_view name) { return is_rules(name) || name.ends_with(".policy.toml"); }

// None twice.
std::optional<std::vector<NamedFile>> files_of(Context& context) {
  auto files = named_files(context.options.words, context.options.word_spans,
                           {is_known, "*.rules or *.policy.toml"}, context.diagnostics);
  std::set<std::string> seen;
  if (files) {
    std::erase_if(*files, [&](const NamedFile& file) { return !seen.insert(file.path).second; });
  }
  return files;
}

// Nothing if it cannot be read as what its name says it is.
std::optional<std::string> tidy(Context& context, FileId file) {
  const auto text = context.sources.text(file);
  if (is_rules(context.sources.name(file))) {
    const auto rules = parse_rules(context.sources, file, context.diagnostics);
    return rules ? std::optional(tidy_rules(text, *rules)) : std::nullopt;
  }
  const auto toml = read_toml(context.sources, file, "scenario", context.diagnostics);
  return toml ? std::optional(tidy_toml(text)) : std::nullopt;
}

enum class Done { as_it_was, changed, failed };

Done format_file(Context& context, const NamedFile& named) {
  const auto file = open_named(context.sources, named, context.diagnostics);
  const auto text = file ? tidy(context, *file) : std::nullopt;
  if (!text) {
    return Done::failed;
  }
  const auto before = context.sources.text(*file);
  if (named.path == "-") {
    context.console.out += *text;
    return Done::as_it_was;
  }
  if (*text == before) {
    return Done::as_it_was;
  }
  if (context.options.flags.has("--check")) {
    const auto name = printable(named.path);
    context.console.out +=
        "--- " + name + "\n+++ " + name + ", laid out\n" + unified_diff(before, *text);
    return Done::changed;
  }
  if (const auto written = replace_file(named.path, *text); !written) {
    context.diagnostics.error("file-write", named.named, written.error().message);
    return Done::failed;
  }
  context.console.out += printable(named.path) + "\n";
  return Done::changed;
}

int run_fmt(Context& context) {
  const auto files = files_of(context);
  if (!files) {
    return fail(context);
  }
  bool any_changed = false;
  for (const auto& named : *files) {
    any_changed = format_file(context, named) == Done::changed || any_changed;
  }
  if (context.diagnostics.has_errors()) {
    return fail(context);
  }
  return any_changed && context.options.flags.has("--check") ? exit_deny : exit_allow;
}

constexpr auto flags = std::to_array<Flag>({
    {"--check", "", "",
     "write nothing; print what would change, and exit with 1 if anything would"},
});
constexpr auto examples = std::to_array<Example>({
    {"fmt rules team.policy.toml", "lay out the files below a folder, and one more"},
    {"fmt --check .", "for CI: is everything laid out?"},
    {"fmt - < team.policy.toml", "from standard input to standard output"},
});
constexpr auto formats = std::to_array<std::string_view>({"text"});
constexpr std::string_view details =
    "A file that ends in .rules is a text of the rules language, any other a policy test; of a "
    "folder, the *.rules and *.policy.toml below it are taken. Only white space changes: the "
    "indentation by open braces, blanks at the end of lines, more than one empty line, blanks "
    "around the = of a key. Comments, columns within a line and what stands in strings stay.\n"
    "The names of the files that were changed are printed. The exit status is 2 if a file cannot "
    "be read; it is then left as it was.";

}  // namespace

constinit const Command fmt_command = {
    .name = "fmt",
    .words = "FILE...",
    .summary = "lay out rules files and policy tests",
    .details = details,
    .least_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_fmt,
};

}  // namespace o4
