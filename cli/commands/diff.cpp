// diff: what one policy lets in or shuts out that another does not.
//
// Either side is a scenario, a config or a compiled policy, known by its name or else by what it
// holds; what it was taken for is said first, since a mistake there makes a wrong answer look
// right. The answer is complete over all paths, hosts and commands, by the regions of
// engine/compare. Exit status 0 whether or not they differ, 1 with --forbid-more if B lets in more,
// 2 if a side cannot be made or there are too many places to tell apart.
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_diff.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/progress.hpp"
#include "engine/compare/compare.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/paths/path.hpp"
#include "engine/scenario/text_kind.hpp"

namespace o4 {
namespace {

// What is compared: inputs and what they come to, or a compiled policy.
using Input = std::variant<Prepared, Policy>;

const Policy& policy_of(const Input& side) {
  const auto* prepared = std::get_if<Prepared>(&side);
  return prepared != nullptr ? prepared->loaded.policy : std::get<Policy>(side);
}

// The policy of a scenario or of a config, as if `flag` had been given with it.
std::optional<Input> policy_with(Context& context, std::string_view flag, std::size_t word) {
  const auto& options = context.options;
  if (options.flags.has(flag)) {
    context.diagnostics.error("usage-flag", flag_span(options, flag),
                              in_quotes(flag) + " means nothing beside the two that are compared",
                              "leave it out");
    return std::nullopt;
  }
  auto prepared = prepare(context, with_flag(options, flag, word));
  return prepared ? std::optional<Input>(std::move(*prepared)) : std::nullopt;
}

std::optional<Input> compiled_policy(Context& context, std::size_t word) {
  const auto file = open_source(context.sources, context.options.words[word],
                                context.options.word_spans[word], context.diagnostics);
  auto graph = file ? read_graph(context.sources, *file, context.diagnostics) : std::nullopt;
  return graph ? std::optional<Input>(Policy(std::move(*graph))) : std::nullopt;
}

// One of the two, and what it was taken for: "old.toml, as the user's config".
struct Compared {
  Input policy;
  std::string taken;
};

std::optional<TextKind> kind_of(Context& context, std::size_t word) {
  const auto& name = context.options.words[word];
  const auto span = context.options.word_spans[word];
  const auto text = read_file(name);
  if (!text) {
    context.diagnostics.error("file-read", span, text.error().message);
    return std::nullopt;
  }
  const auto kind = kind_of_text(name, *text);
  if (!kind) {
    context.diagnostics.error(
        "usage-words", span, o4::in_quotes(name) + " is nothing that can be compared",
        "give scenarios (*.policy.toml), configs (*.toml) or compiled policies (*.rules)");
  }
  return kind;
}

std::optional<Compared> load_side(Context& context, std::size_t word) {
  const auto kind = kind_of(context, word);
  if (!kind) {
    return std::nullopt;
  }
  const auto& name = context.options.words[word];
  const auto taken = (name == "-" ? "standard input" : name);
  const auto side = [&](std::optional<Input> input, std::string_view as) {
    return input ? std::optional(Compared{std::move(*input), taken + std::string(as)})
                 : std::nullopt;
  };
  switch (*kind) {
    case TextKind::scenario:
      return side(policy_with(context, "--scenario", word), ", facts and configs of a policy test");
    case TextKind::config:
      return side(policy_with(context, "--config", word),
                  ", taken as the user's config, without a project's");
    case TextKind::compiled:
      return side(compiled_policy(context, word), ", a compiled policy");
  }
  return std::nullopt;
}

// Both sides are to know the same of the machine: also what is at the paths that only the other one
// lists.
// Without that, a link that only one side names would be a folder to the other, and show as a
// change.
bool look_up_for(Context& context, Input& side, const Input& other) {
  auto* prepared = std::get_if<Prepared>(&side);
  const auto* listing = std::get_if<Prepared>(&other);
  if (prepared == nullptr || listing == nullptr) {
    return true;
  }
  const auto& facts = prepared->loaded.facts.facts;
  std::vector<std::string> paths;
  for (const auto& entry : listing->loaded.config.allowed_paths) {
    paths.push_back(absolute_path(entry.value, facts.home, facts.workspace));
  }
  return look_up_more(context, *prepared, paths) == Renewed::fine;
}

std::optional<std::pair<Compared, Compared>> load_sides(Context& context) {
  auto a = load_side(context, 0);
  auto b = a ? load_side(context, 1) : std::nullopt;
  if (!b || !look_up_for(context, a->policy, b->policy) ||
      !look_up_for(context, b->policy, a->policy)) {
    return std::nullopt;
  }
  return std::pair(std::move(*a), std::move(*b));
}

int run_diff(Context& context) {
  const Progress progress("diff");
  const auto sides = load_sides(context);
  if (!sides) {
    return fail(context);
  }
  const auto& a = policy_of(sides->first.policy);
  const auto& b = policy_of(sides->second.policy);
  const auto compared = compare(a, b);
  if (!compared) {
    context.diagnostics.error("diff-limit", context.options.word_spans[0],
                              "there are too many places to compare",
                              "fewer symbolic links in the facts, or fewer paths in the configs");
    return fail(context);
  }
  if (context.options.format == "json") {
    auto json = to_json(*compared);
    json["sides"] = Json{{"a", sides->first.taken}, {"b", sides->second.taken}};
    context.console.out += print_pages(json);
  } else {
    context.console.out += "A: " + printable(sides->first.taken) +
                           "\nB: " + printable(sides->second.taken) + "\n" +
                           diff_pages(*compared, {a.graph(), b.graph()}, context.console);
  }
  show_warnings(context);
  const bool forbidden = context.options.flags.has("--forbid-more") && allows_more(*compared);
  return forbidden ? exit_deny : exit_allow;
}

constexpr auto examples = std::to_array<Example>({
    {"diff old.toml new.toml", "what a change of the config means on this machine"},
    {"diff before.policy.toml after.policy.toml --tier airlock", "the same in another tier"},
    {"diff base.rules head.rules --forbid-more",
     "fails if head allows anything that base does not"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr auto flags = std::to_array<Flag>({
    {"--forbid-more", "", "", "exit with 1 if B allows anything that A does not"},
});
constexpr std::string_view details =
    "A and B are policy tests (*.policy.toml: their facts and configs), configs (*.toml: read as "
    "the user's, under the facts of the flags or of this machine) or compiled policies (*.rules, "
    "as compile prints them); what has another name, or comes through a pipe, is known by what it "
    "holds. The first lines say what each was taken for.\n"
    "The answer is complete: every path, host and command that fares differently is in it. The "
    "exit "
    "status is 0 whether or not there is a difference, unless --forbid-more is given.";

}  // namespace

constinit const Command diff_command = {
    .name = "diff",
    .words = "A B",
    .summary = "show what one policy allows or denies that another does not",
    .details = details,
    .least_words = 2,
    .most_words = 2,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_diff,
};

}  // namespace o4
