// completions: what a shell reads to complete the words of this program. Tiers and profiles are
// words of the rules, so that other rules give other completions.
#include <algorithm>
#include <array>

#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/manual/completions.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

struct Shell {
  std::string_view name;
  std::string (*completions)(const PolicyWords& policy);
};

constexpr auto shells = std::to_array<Shell>({
    {"bash", bash_completions},
    {"zsh", zsh_completions},
    {"fish", fish_completions},
});

int run_completions(Context& context) {
  const auto& name = context.options.words.front();
  const auto* found = std::find_if(shells.begin(), shells.end(),
                                   [&](const Shell& shell) { return shell.name == name; });
  if (found == shells.end()) {
    std::array<std::string_view, shells.size()> names;
    std::transform(shells.begin(), shells.end(), names.begin(),
                   [](const Shell& shell) { return shell.name; });
    context.diagnostics.error("usage-word", context.options.word_spans.front(),
                              "no completions for " + in_quotes(name), suggestion(name, names));
    return fail(context);
  }
  const auto book = load_rules(context);
  if (!book) {
    return fail(context);
  }
  context.console.out += found->completions({book->tiers, book->fixed, book->narrow});
  return 0;
}

constexpr auto examples = std::to_array<Example>({
    {"completions bash > ~/.local/share/bash-completion/completions/o4-policy", "for bash"},
    {"completions zsh > ~/.zfunc/_o4-policy", "for zsh, with ~/.zfunc in fpath"},
    {"completions fish > ~/.config/fish/completions/o4-policy.fish", "for fish"},
});
constexpr auto formats = std::to_array<std::string_view>({"text"});
constexpr std::string_view details =
    "Commands, flags, and the words that a flag takes: tiers and profiles are those of the rules.";

}  // namespace

constinit const Command completions_command = {
    .name = "completions",
    .words = "bash|zsh|fish",
    .summary = "print the completions of a shell",
    .details = details,
    .least_words = 1,
    .most_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .examples = examples,
    .run = run_completions,
};

}  // namespace o4
