// Puts each mode in force that the claim speaks of, under the configs at hand or under every case,
// and judges the policies that come of it. Equal rule graphs are judged once: of the cases of
// "every config" most come out alike. A breach is made smaller before it is told.
#include "engine/claims/prove.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "engine/areas/area_map.hpp"
#include "engine/claims/config_cases.hpp"
#include "engine/claims/judge_claim.hpp"
#include "engine/compare/compare.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/graph/visit_rules.hpp"
#include "grammar/text/text_check.hpp"

namespace o4 {
namespace {

using claims::About;
using claims::Claim;
using claims::Configs;
using claims::Modes;

// The facts with one mode picked or fixed; as they are without a name.
LoadedFacts facts_in_mode(const RuleBook& book, LoadedFacts facts,
                          const std::optional<std::string>& mode) {
  if (!mode) {
    return facts;
  }
  const bool fixed = std::find(book.fixed.begin(), book.fixed.end(), *mode) != book.fixed.end();
  facts.facts.sandbox = fixed ? mode : std::nullopt;
  facts.spans.erase("sandbox");
  if (!fixed) {
    facts.facts.picked_tier = mode;
    facts.spans.erase("picked_tier");
  }
  return facts;
}

// The permission modes to look at; nothing for the one of the facts, which comes first.
std::vector<std::optional<PermissionMode>> permission_modes_of(const Claim& claim,
                                                               const Facts& facts) {
  std::vector<std::optional<PermissionMode>> modes = {std::nullopt};
  if (!is_about(claim, HostActor::web_fetch)) {
    return modes;
  }
  for (const auto mode :
       {PermissionMode::ask, PermissionMode::auto_approve, PermissionMode::bypass}) {
    if (mode != facts.permission_mode) {
      modes.emplace_back(mode);
    }
  }
  return modes;
}

std::vector<std::optional<std::string>> modes_of(const RuleBook& book, const Claim& claim) {
  std::vector<std::optional<std::string>> modes;
  switch (claim.modes) {
    case Modes::in_force:
      return {std::nullopt};
    case Modes::listed:
      for (const auto& name : claim.mode_names) {
        modes.emplace_back(name.text);
      }
      return modes;
    case Modes::sandboxed:
    case Modes::every:
      break;
  }
  modes.assign(book.tiers.begin(), book.tiers.end());
  modes.insert(modes.end(), book.fixed.begin(), book.fixed.end());
  return modes;
}

// Configs are UTF-8, and no entry of theirs has a line break.
bool can_be_listed(const std::string& path) {
  return path.find('\n') == std::string::npos && valid_utf8_length(path) == path.size();
}

rules::Origin& place_of(PolicyWarning& rule) { return rule.from; }
rules::Origin& place_of(auto& rule) { return rule.provenance.from; }

// What decides, without where it is written.
RuleGraph without_places(RuleGraph graph) {
  const auto clear = [](ProfileRules& profile) {
    profile.warnings.clear();
    profile.dropped.clear();
    profile.hints.clear();
    profile.variables.clear();
    visit_rules(profile, [](auto& list, auto...) {
      for (auto& rule : list) {
        place_of(rule) = {};
      }
    });
  };
  clear(graph.mode);
  std::for_each(graph.narrow.begin(), graph.narrow.end(), clear);
  graph.chosen = {};
  return graph;
}

class Prover {
 public:
  Prover(const SourceMap& sources, const RuleBook& book, const PolicyInputs& inputs,
         const Claim& claim, Diagnostics& out)
      : sources_(sources), book_(book), inputs_(inputs), claim_(claim), out_(out) {}

  std::optional<ClaimResult> prove() {
    if (claim_.configs == Configs::every) {
      if (const auto span = find_taking_rule(book_)) {
        out_.error("claim-config", *span,
                   "this rule takes away by what configs list, so that no config lets in most",
                   "claims under every config need rules that only grant by configs");
        return std::nullopt;
      }
    }
    for (const auto& mode : modes_of(book_, claim_)) {
      mode_ = mode;
      for (const auto permission : permission_modes_of(claim_, inputs_.facts.facts)) {
        facts_ = facts_in_mode(book_, inputs_.facts, mode);
        facts_.facts.permission_mode = permission.value_or(inputs_.facts.facts.permission_mode);
        seen_.clear();
        const bool fine = claim_.configs == Configs::given ? try_given() : try_every();
        if (!fine) {
          return std::nullopt;
        }
        if (result_.broken) {
          result_.broken->permission_mode = permission;
          return std::move(result_);
        }
      }
    }
    return std::move(result_);
  }

 private:
  using Judged = std::optional<Counterexample>;

  std::optional<LoadedPolicy> load(LoadedConfigs configs) {
    Diagnostics found;
    auto loaded = load_policy(sources_, book_, PolicyInputs{facts_, std::move(configs)}, found);
    if (!loaded) {
      out_.append(found);
    }
    return loaded;
  }

  // A text that was made here has no error, nor has the lack of one: the facts would. As the user's
  // config: the project's would need trust, and says nothing that this cannot.
  std::optional<LoadedPolicy> load(const ConfigCase& config) {
    const auto text = to_text(config);
    const auto user = text ? std::optional(sources_.add("config", *text)) : std::nullopt;
    return load(load_configs(sources_, book_, {user, std::nullopt}, facts_.facts));
  }

  // Whether the claim speaks of the mode that is in force.
  bool is_meant(const LoadedPolicy& loaded) {
    const auto& mode = loaded.policy.graph().mode;
    if (mode_ && mode.name != *mode_) {
      const bool known = std::find(result_.skipped.begin(), result_.skipped.end(), *mode_) !=
                         result_.skipped.end();
      if (!known) {
        result_.skipped.push_back(*mode_);
      }
      return false;
    }
    return claim_.modes != Modes::sandboxed || !mode.unsandboxed;
  }

  ClaimTargets targets(const LoadedPolicy& loaded) const {
    return claim_targets(expand_context(sources_, book_, loaded.facts, loaded.config), claim_);
  }

  void limit() {
    out_.error("claim-limit", claim_.span, "there are too many places to look at",
               "fewer symbolic links in the facts, or fewer paths in the configs");
  }

  // What breaks the claim under that policy; false if that cannot be said.
  bool judge(const LoadedPolicy& loaded, std::optional<Breach>& breach) {
    if (claim_.about == About::more) {
      return judge_more(loaded, breach);
    }
    auto judged = judge_claim(loaded.policy, claim_, targets(loaded));
    if (!judged) {
      limit();
      return false;
    }
    breach = std::move(*judged);
    result_.readings.merge(readings_of(loaded.policy.graph(), claim_));
    return true;
  }

  // Against no config at all, under the same facts.
  bool judge_more(const LoadedPolicy& loaded, std::optional<Breach>& breach) {
    const auto without = load(ConfigCase{});
    const auto compared = without ? compare(without->policy, loaded.policy) : std::nullopt;
    if (!compared) {
      limit();
      return false;
    }
    for (const auto& commands : compared->commands) {
      if (commands.allows_more) {
        breach = Breach{{}, commands.commands, Access::full, commands.rule_b};
      }
    }
    for (const auto& difference : compared->differences) {
      const bool shorter =
          !breach || !breach->subject || difference.witness.size() < breach->place.size();
      if (difference.b > difference.a && shorter) {
        breach = Breach{difference.subject, difference.witness, difference.b, difference.rule_b};
      }
    }
    return true;
  }

  bool try_given() {
    const auto loaded = load(inputs_.configs);
    if (!loaded) {
      return false;
    }
    if (!is_meant(*loaded)) {
      return true;
    }
    ++result_.policies;
    std::optional<Breach> breach;
    if (!judge(*loaded, breach)) {
      return false;
    }
    if (breach) {
      result_.broken = Counterexample{loaded->policy.graph().mode.name, {}, std::move(*breach), {}};
    }
    return true;
  }

  // The same rules under another config need no second look.
  bool is_new(const LoadedPolicy& loaded) {
    return seen_.insert(print_graph(without_places(loaded.policy.graph()))).second;
  }

  bool try_every() {
    const auto sought = claim_.quantity == claims::Quantity::always ? Sought::least : Sought::most;
    const auto paths = telling_paths(sought);
    if (!paths) {
      return false;
    }
    for (const auto& config : config_cases(book_, sought, *paths)) {
      const auto loaded = load(config);
      if (!loaded) {
        return false;
      }
      if (!is_meant(*loaded) || !is_new(*loaded)) {
        continue;
      }
      ++result_.policies;
      std::optional<Breach> breach;
      if (!judge(*loaded, breach)) {
        return false;
      }
      if (breach) {
        result_.broken = simplified(config, *loaded, std::move(*breach));
        return true;
      }
    }
    return true;
  }

  // Entries of allowedPaths that stand for all: one for each place that the rules of any config, or
  // the claim, tell apart. What a config can grant at some place, it grants at the one that stands
  // for it.
  std::optional<std::vector<std::string>> telling_paths(Sought sought) {
    const bool about_paths = claim_.about == About::paths || claim_.about == About::more;
    if (!about_paths || sought == Sought::least) {
      return std::vector<std::string>{"/x"};
    }
    const auto plain = load(ConfigCase{});
    if (!plain) {
      return std::nullopt;
    }
    Landmarks landmarks(plain->policy.graph().world.space);
    add_landmarks(landmarks, targets(*plain));
    add_dropping_sets(landmarks, *plain);
    for (const auto& config : config_cases(book_, Sought::least, {})) {
      if (const auto loaded = load(config)) {
        add_landmarks(landmarks, loaded->policy.graph());
      }
    }
    const std::array all = {&std::as_const(landmarks)};
    const auto map = map_places(all);
    if (!map) {
      limit();
      return std::nullopt;
    }
    std::vector<std::string> paths;
    for (const auto& node : map->nodes) {
      for (const auto& path : {node.self, node.below}) {
        if (path && can_be_listed(*path)) {
          paths.push_back(*path);
        }
      }
    }
    return paths;
  }

  // The places that make an entry grant nothing.
  void add_dropping_sets(Landmarks& landmarks, const LoadedPolicy& loaded) const {
    const auto context = expand_context(sources_, book_, loaded.facts, loaded.config);
    for (const auto& [name, profile] : book_.profiles) {
      for (const auto& statement : profile.statements) {
        if (statement.unless_overlapping) {
          add_landmarks(
              landmarks,
              ClaimTargets{
                  expand_path_set(context, statement.unless_overlapping->text), {}, {}, {}});
        }
      }
    }
  }

  // The same fault under as short a config as will do. Each is tried as a policy of its own.
  Counterexample simplified(ConfigCase config, const LoadedPolicy& loaded, Breach breach) {
    auto mode = loaded.policy.graph().mode.name;
    for (bool again = true; again;) {
      again = false;
      for (auto& less : simpler(config, breach.place)) {
        const auto other = load(less);
        std::optional<Breach> found;
        if (other && is_meant(*other) && judge(*other, found) && found) {
          config = std::move(less);
          breach = std::move(*found);
          mode = other->policy.graph().mode.name;
          again = true;
          break;
        }
      }
    }
    return {std::move(mode), to_text(config).value_or(""), std::move(breach), {}};
  }

  SourceMap sources_;
  const RuleBook& book_;
  const PolicyInputs& inputs_;
  const Claim& claim_;
  Diagnostics& out_;
  std::optional<std::string> mode_;
  LoadedFacts facts_;
  std::set<std::string> seen_;
  ClaimResult result_;
};

}  // namespace

std::optional<ClaimResult> prove(const SourceMap& sources, const RuleBook& book,
                                 const PolicyInputs& inputs, const Claim& claim, Diagnostics& out) {
  return Prover(sources, book, inputs, claim, out).prove();
}

}  // namespace o4
