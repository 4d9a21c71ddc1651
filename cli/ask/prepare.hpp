// From the command line to a policy that answers: rules, facts and configs gathered and compiled.
// Where a function returns nothing, the diagnostics of the context say why.
//
// The order matters. Rules first, since they say which paths are of interest; then facts, checked;
// then configs, which may name paths; then the disk, for the paths that rules, configs and
// questions name (`look_up`), because a link on any of them changes what they mean; only then is
// the policy compiled. Facts that come from a file or a scenario are complete as they are, and this
// machine's disk has no say in them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/context.hpp"
#include "engine/compile/rule_book.hpp"
#include "engine/decide/load_policy.hpp"

namespace o4 {

// What rules files are called: by their paths, with lines and columns, or so that nothing that is
// said of them depends on where they lie and on the lines before.
enum class RuleNames { paths, bare };
// The built-in rules with those of --rules over them.
[[nodiscard]] std::optional<RuleBook> load_rules(Context& context,
                                                 RuleNames names = RuleNames::paths);

// A folder, and where its name was given.
struct NamedFolder {
  std::string path;
  Span named;
};
// The folder of rules that lie over the built-in ones: that of --rules, else that of O4_RULES.
[[nodiscard]] std::optional<NamedFolder> rules_folder(Context& context);

// What is looked up on this machine's disk: nothing when the facts come from a file or are about
// another platform.
enum class LookUp { nothing, what_decides, what_lowers };

// Facts and configs as they are given or found; what is wrong with the configs is not said yet.
struct Setup {
  RuleBook book;
  PolicyInputs inputs;
  LookUp look_up = LookUp::nothing;
};

// `options` are the context's own, or those with a flag more (with_flag). `questions` are paths
// that will be asked about, as the question spells them.
[[nodiscard]] std::optional<Setup> set_up(Context& context, const Options& options, LookUp look_up,
                                          std::span<const std::string> questions);

// A policy with what it was made from, for those who ask again with more facts or another config.
struct Prepared {
  RuleBook book;
  LookUp look_up = LookUp::nothing;
  LoadedPolicy loaded;
};
[[nodiscard]] std::optional<Prepared> prepare(Context& context, const Options& options,
                                              std::span<const std::string> questions = {},
                                              LookUp look_up = LookUp::what_decides);
[[nodiscard]] std::optional<Prepared> prepare(Context& context,
                                              std::span<const std::string> questions = {},
                                              LookUp look_up = LookUp::what_decides);

// Looks up paths that `prepare` did not know of, and compiles again if a link has come or gone. For
// what is known only once a question is read: the paths that a command names. failed: facts that do
// not fit together any more, with the reason in the diagnostics; `prepared` is then no longer to be
// used.
enum class Renewed { fine, failed };
[[nodiscard]] Renewed look_up_more(Context& context, Prepared& prepared,
                                   std::span<const std::string> questions);

}  // namespace o4
