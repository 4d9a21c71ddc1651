// From the command line to a policy that answers: rules, facts and configs gathered and compiled.
// Where a function returns nothing, the diagnostics of the context say why.
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

// Looks up paths that `prepare` did not know of, and compiles again if a link has come or gone.
enum class Renewed { fine, failed };
[[nodiscard]] Renewed look_up_more(Context& context, Prepared& prepared,
                                   std::span<const std::string> questions);

}  // namespace o4
