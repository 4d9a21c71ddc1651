// compile: the rule graph as text, or such a text again.
//
// The text is the rules language with every condition decided and every variable filled in: one
// rule a line, sorted, made for diffs in a review. A text that is read back is printed as the same
// bytes, which is what keeps golden files and `diff` of compiled policies honest. Exit status 0, or
// 2 if the inputs are wrong.
#include <algorithm>
#include <array>

#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_json.hpp"
#include "engine/graph/print_graph.hpp"

namespace o4 {
namespace {

void print(Context& context, const RuleGraph& graph) {
  const auto& format = context.options.format;
  context.console.out += format == "json"  ? print_pages(to_json(graph))
                         : format == "dot" ? draw_graph(graph)
                                           : print_graph(graph);
  show_warnings(context);
}

// The first flag that means nothing when a compiled policy is read.
std::optional<std::string_view> idle_flag(const GivenFlags& given) {
  for (const auto table : {input_flags(), fact_flags()}) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Flag& flag) { return given.has(flag.name); });
    if (found != table.end()) {
      return found->name;
    }
  }
  return std::nullopt;
}

int compile_text(Context& context, const std::string& path) {
  if (const auto flag = idle_flag(context.options.flags)) {
    context.diagnostics.error("usage-flag", flag_span(context.options, *flag),
                              in_quotes(*flag) + " means nothing when a compiled policy is read",
                              "leave out the flag, or the file");
    return fail(context);
  }
  const auto file =
      open_source(context.sources, path, context.options.word_spans.front(), context.diagnostics);
  const auto graph = file ? read_graph(context.sources, *file, context.diagnostics) : std::nullopt;
  if (!graph) {
    return fail(context);
  }
  print(context, *graph);
  return 0;
}

int run_compile(Context& context) {
  if (!context.options.words.empty()) {
    return compile_text(context, context.options.words.front());
  }
  const auto prepared = prepare(context);
  if (!prepared) {
    return fail(context);
  }
  print(context, prepared->loaded.policy.graph());
  return 0;
}

constexpr auto examples = std::to_array<Example>({
    {"compile", "the policy of the current folder as rules text, one rule a line"},
    {"compile --tier airlock > airlock.rules", "made to be diffed in a review"},
    {"compile airlock.rules", "the same text again"},
    {"compile --format dot | dot -Tsvg > policy.svg", "the rule graph as a picture"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json", "dot"});
constexpr std::string_view details =
    "Every condition is decided and every variable filled in; each rule says why it is there and "
    "where it is from. FILE is such a text, read instead of configs and facts; - is standard "
    "input.";

}  // namespace

constinit const Command compile_command = {
    .name = "compile",
    .words = "[FILE.rules]",
    .summary = "print the rule graph of the mode in force",
    .details = details,
    .most_words = 1,
    .formats = formats,
    .examples = examples,
    .run = run_compile,
};

}  // namespace o4
