// init: the first files of a project that keeps its policy: a config, a policy test, and CI.
//
// They are tried before they are written, as `test` and `lint` would: the commands that the answer
// names have been run, in effect. Nothing is ever replaced; if one file is there, none is written.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/audit/unified_diff.hpp"
#include "cli/commands/tools/first_files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/lint/lint.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "engine/scenario/run_scenario.hpp"
#include "grammar/text/columns.hpp"
#include "grammar/text/quoting.hpp"

namespace o4 {
namespace {

// So that no command takes its name for a flag.
std::string folder_of(const Context& context) {
  const auto& words = context.options.words;
  const auto folder = words.empty() ? "." : without_slashes(words.front());
  return folder.starts_with('-') ? "./" + folder : folder;
}
// Where the folder is named, for messages.
Span named(const Context& context) {
  return context.options.words.empty() ? context.options.end : context.options.word_spans.front();
}
// As a command typed here names it.
std::string from_here(const Context& context, std::string_view path) {
  const auto folder = folder_of(context);
  return folder == "." ? std::string(path) : folder + "/" + std::string(path);
}

std::string home_folder() {
  const auto variables = environment();
  const auto home = variables.find("HOME");
  return home == variables.end() ? "" : real_path(home->second);
}

// False, with an error, if something is in the way.
bool is_free(Context& context, std::span<const NewFile> files) {
  const auto folder = folder_of(context);
  if (folder.empty()) {
    context.diagnostics.error("usage-word", named(context), "the name of the folder is empty",
                              "leave it out for the current folder");
    return false;
  }
  const auto home = home_folder();
  if (!home.empty() && real_path(folder) == home) {
    context.diagnostics.error(
        "usage-word", named(context),
        "this is the home folder, and its .o4/config.toml is for all projects",
        "name a project's folder");
    return false;
  }
  std::string taken;
  for (const auto& path : taken_paths(folder, files)) {
    taken += (taken.empty() ? "" : ", ") + in_quotes(from_here(context, path));
  }
  if (!taken.empty()) {
    context.diagnostics.error("file-write", named(context), "there already: " + taken,
                              "nothing is written; 'o4-policy init NEW' writes all files into a "
                              "new folder, to take from");
  }
  return taken.empty();
}

// How many expectations of the test come true; nothing, with an error, unless all do and nothing is
// wrong with the config. That can only be due to other rules.
std::optional<std::size_t> try_out(Context& context, const RuleBook& book,
                                   std::span<const NewFile> files) {
  auto& sources = context.sources;
  const auto& config = files[0];
  const auto& test = files[1];
  Diagnostics wrong;
  const auto scenario =
      load_scenario(sources, sources.add(test.path, test.text), wrong, [&](std::string_view) {
        return tl::expected<ConfigText, std::string>(ConfigText{config.path, config.text});
      });
  const auto results =
      scenario ? run_scenario(sources, book, *scenario) : std::vector<ExpectationResult>();
  const auto failed = std::find_if(results.begin(), results.end(),
                                   [](const auto& result) { return !result.passed; });
  const auto linted =
      lint_inputs(sources, book,
                  GivenInputs{{{}, Table{}}, std::nullopt, sources.add(config.path, config.text)});
  const bool is_clean =
      std::all_of(linted.findings.begin(), linted.findings.end(),
                  [](const Finding& finding) { return finding.level == Level::note; });
  if (!results.empty() && failed == results.end() && is_clean) {
    return results.size();
  }
  const auto what = failed == results.end() ? std::string("the first config is not clean")
                                            : "the expectation " + in_quotes(failed->id) +
                                                  " of the first test does not come true";
  context.diagnostics.error("usage-flag", flag_span(context.options, "--rules"),
                            what + " under these rules",
                            "write the files under the built-in rules, and change them then");
  return std::nullopt;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width) + 2, ' ');
  return text;
}

// Two columns.
std::string rows(const std::vector<std::pair<std::string, std::string>>& list,
                 std::string_view before) {
  std::size_t width = 0;
  for (const auto& row : list) {
    width = std::max(width, row.first.size());
  }
  std::string text;
  for (const auto& [first, second] : list) {
    text += std::string(before) + padded(first, width) + second + "\n";
  }
  return text;
}

// The commands that have been tried, as they are typed here.
std::string next_steps(const Context& context, std::size_t passed) {
  const auto rules = context.options.flags.value("--rules");
  const auto more = rules ? " --rules " + typed(*rules) : std::string();
  const auto command = [&](std::string_view name, std::string_view path) {
    return "o4-policy " + std::string(name) + " " + typed(from_here(context, path)) + more;
  };
  auto text =
      "next\n" + rows({{command("test", first_test), std::to_string(passed) + " passed, 0 failed"},
                       {command("lint", first_config), "no errors, no warnings"}},
                      "  ");
  Diagnostics unheard;
  const auto home = home_folder();
  if (!home.empty() && !is_trusted(home, real_path(folder_of(context)), unheard)) {
    text += "o4 reads the config once the workspace is trusted, and it is not yet\n";
  }
  return text;
}

std::string as_diffs(const Context& context, std::span<const NewFile> files) {
  std::string text;
  for (const auto& file : files) {
    text += "--- /dev/null\n+++ " + printable(from_here(context, file.path)) + "\n" +
            unified_diff("", file.text);
  }
  return text;
}

int run_init(Context& context) {
  const auto book = load_rules(context);
  if (!book) {
    return fail(context);
  }
  std::vector<NewFile> files;
  std::vector<std::pair<std::string, std::string>> list;
  for (auto& [file, purpose] : first_files(*book)) {
    list.emplace_back(printable(from_here(context, file.path)), purpose);
    files.push_back(std::move(file));
  }
  const auto passed = is_free(context, files) ? try_out(context, *book, files) : std::nullopt;
  if (!passed) {
    return fail(context);
  }
  if (context.options.flags.has("--dry-run")) {
    context.console.out += as_diffs(context, files);
    return exit_allow;
  }
  if (const auto written = write_new_files(folder_of(context), files); !written) {
    context.diagnostics.error("file-write", named(context), written.error().message);
    return fail(context);
  }
  context.console.out += rows(list, "") + next_steps(context, *passed);
  return exit_allow;
}

constexpr auto flags = std::to_array<Flag>({
    {"--dry-run", "-n", "", "write nothing, and print what would be written, as a diff"},
});
constexpr auto examples = std::to_array<Example>({
    {"init", "in the folder of a project"},
    {"init --dry-run | less", "what would be written there?"},
    {"init new-project", "in another folder, which is made if need be"},
});
constexpr auto formats = std::to_array<std::string_view>({"text"});
constexpr std::string_view details =
    "Writes a config that sets nothing yet and explains each setting (.o4/config.toml), a policy "
    "test of what has to stay true of it (policies/project.policy.toml), and a workflow that runs "
    "both on GitHub (.github/workflows/o4-policy.yml). They have been tried before they are "
    "written.\n"
    "Nothing is replaced: if one of them is there, none is written, and the exit status is 2.";

}  // namespace

constinit const Command init_command = {
    .name = "init",
    .words = "[DIR]",
    .summary = "write a first config, a first policy test, and the file for CI",
    .details = details,
    .most_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_init,
};

}  // namespace o4
