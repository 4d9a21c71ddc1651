// report: a policy, or how two differ, as one page of HTML. Facts, proofs and findings are those of
// the other commands, in one place for somebody who has no terminal at hand.
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/write_config.hpp"
#include "cli/report/page.hpp"

namespace o4 {
namespace {

// The policy of the machine or of --scenario, or of a scenario that is named as a word.
std::optional<Prepared> prepare_side(Context& context, std::size_t word) {
  const auto& options = context.options;
  if (word >= options.words.size()) {
    return prepare(context, {}, LookUp::what_lowers);
  }
  constexpr std::string_view scenario = "--scenario";
  if (options.flags.has(scenario)) {
    context.diagnostics.error("usage-flag", flag_span(options, scenario),
                              "'--scenario' and a file are both given");
    return std::nullopt;
  }
  return prepare(context, with_flag(options, scenario, word), {}, LookUp::what_lowers);
}

std::string title_of(const Context& context, const Prepared& prepared, std::size_t word) {
  const auto& options = context.options;
  if (word < options.words.size()) {
    return options.words[word];
  }
  return options.flags.value("--scenario").value_or(prepared.loaded.policy.graph().world.workspace);
}

std::optional<ReportPage> make_page(Context& context) {
  ReportPage page;
  std::vector<Prepared> sides;
  const auto count = std::max<std::size_t>(context.options.words.size(), 1);
  for (std::size_t i = 0; i < count; ++i) {
    auto prepared = prepare_side(context, i);
    auto report =
        prepared ? make_report(context, *prepared, title_of(context, *prepared, i)) : std::nullopt;
    if (!report) {
      return std::nullopt;
    }
    page.reports.push_back(*std::move(report));
    sides.push_back(*std::move(prepared));
  }
  if (sides.size() > 1) {
    page.comparison = compare(sides.front().loaded.policy, sides.back().loaded.policy);
    if (!page.comparison) {
      context.diagnostics.error("diff-limit", context.options.word_spans[0],
                                "there are too many places to compare");
      return std::nullopt;
    }
  }
  return page;
}

int run_report(Context& context) {
  const auto page = make_page(context);
  if (!page) {
    return fail(context);
  }
  auto html = report_html(*page, context.sources);
  const auto output = context.options.flags.value("--output").value_or("-");
  if (output == "-") {
    context.console.out += html;
    return exit_allow;
  }
  if (const auto written = replace_file(output, html); !written) {
    context.diagnostics.error("file-write", flag_span(context.options, "--output"),
                              written.error().message);
    return fail(context);
  }
  show_warnings(context);
  return exit_allow;
}

constexpr auto flags = std::to_array<Flag>({
    {"--output", "-o", "FILE", "where the page goes [standard output]"},
});
constexpr auto examples = std::to_array<Example>({
    {"report -o policy.html", "the policy of this folder, to look at"},
    {"report team.policy.toml -o team.html", "that of a scenario"},
    {"report before.policy.toml after.policy.toml -o change.html",
     "what a change lets in and shuts out, with both policies"},
});
constexpr auto formats = std::to_array<std::string_view>({"html"});
constexpr std::string_view details =
    "One page that needs no network and no file beside it: the mode and why it is in force, every "
    "place and host that a rule speaks of with the answer and its rule, the profiles of both "
    "backends with each line linked to its rule, their proofs and gaps, and what lint finds. It "
    "can be printed, is light or dark as the reader's system is, and works by keyboard.";

}  // namespace

constinit const Command report_command = {
    .name = "report",
    .words = "[FILE.policy.toml [OTHER]]",
    .summary = "show a policy, or how two differ, as one page of HTML",
    .details = details,
    .most_words = 2,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_report,
};

}  // namespace o4
