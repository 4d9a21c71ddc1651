// Paths: each is decided as given and as resolved, and the stricter decision holds (W7a, W8).
#include <algorithm>
#include <utility>

#include "engine/decide/policy_index.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// As a query's actor and profile choose it.
tl::expected<RuleList, QueryError> choose_list(const PolicyIndex& index, const PathQuery& query) {
  if (query.actor == PathActor::file_tool) {
    return RuleList{&index.graph.mode.file_tool, &index.file_tool, PathList::file_tool};
  }
  const auto profile = find_profile(index.graph, query.profile);
  if (!profile) {
    return tl::unexpected(profile.error());
  }
  return shell_rules(index, **profile);
}

struct Verdict {
  Outcome outcome = Outcome::deny;
  std::optional<std::size_t> rule;  // none: the default
};

Verdict decide_one(const RuleList& list, std::string_view path, PathOp op) {
  const auto rule = list.index->deciding(path, op);
  return {rule ? outcome_of((*list.rules)[*rule].effect) : Outcome::deny, rule};
}

int strictness(Outcome outcome) {
  return outcome == Outcome::deny ? 2 : outcome == Outcome::private_ ? 1 : 0;
}

// A path in both forms, and what was decided for each.
struct BothForms {
  std::string given;
  std::optional<std::string> resolved;  // nothing: too many links
  Verdict as_given;
  Verdict as_resolved;  // a denial without a rule when there are too many links

  [[nodiscard]] bool resolved_decides() const {
    return strictness(as_resolved.outcome) > strictness(as_given.outcome);
  }
  [[nodiscard]] const Verdict& verdict() const {
    return resolved_decides() ? as_resolved : as_given;
  }
};

BothForms decide_both(const PolicyWorld& world, const RuleList& list, const PathQuery& query) {
  const auto absolute = absolute_path(query.path, world.home, world.cwd);
  BothForms forms;
  forms.given = given_form(world.space, absolute);
  forms.resolved = resolved_form(world.space, absolute);
  forms.as_given = decide_one(list, forms.given, query.op);
  if (!forms.resolved && !allows_everything(list)) {
    return forms;
  }
  const auto there = forms.resolved.value_or(forms.given);
  forms.as_resolved = there == forms.given ? forms.as_given : decide_one(list, there, query.op);
  return forms;
}

std::string why_lost(const PathRule& loser, const PathRule& winner) {
  if (winner.effect == Effect::guard) {
    return loser.effect == Effect::guard ? "a closer protected location decides"
                                         : "a protected location wins over every other rule";
  }
  if (loser.path.size() < winner.path.size()) {
    return "a longer path decides";
  }
  return std::string(to_word(winner.effect)) + " wins over " + std::string(to_word(loser.effect)) +
         " at the same path";
}

class PathExplainer {
 public:
  PathExplainer(const RuleGraph& graph, const RuleList& list, const PathQuery& query,
                BothForms forms)
      : graph_(graph), list_(list), query_(query), forms_(std::move(forms)) {}

  Decision explain() {
    const auto& verdict = forms_.verdict();
    decision_.outcome = verdict.outcome;
    decision_.subject =
        normal_path(absolute_path(query_.path, graph_.world.home, graph_.world.cwd));
    decision_.rule = verdict.rule ? view_of(*verdict.rule) : missing_rule();
    add_losers();
    add_notes();
    if (can_be_widened(verdict)) {
      add_hint();
    }
    return std::move(decision_);
  }

 private:
  RuleView view_of(std::size_t rule) const {
    return view(to_statement((*list_.rules)[rule], list_.kind));
  }

  std::string deny_text() const {
    return "deny " + std::string(to_word(query_.op)) + " " +
           (forms_.resolved_decides() ? forms_.resolved.value_or(forms_.given) : forms_.given);
  }

  RuleView missing_rule() const {
    return forms_.resolved || !forms_.resolved_decides()
               ? default_rule(deny_text(), "no rule allows it")
               : default_rule(deny_text(), "it leads through more than 40 links");
  }

  // Whether advice helps: a protected location or a loop of links stays closed.
  bool can_be_widened(const Verdict& verdict) const {
    return verdict.outcome == Outcome::deny && list_.kind == PathList::shell && forms_.resolved &&
           (!verdict.rule || (*list_.rules)[*verdict.rule].effect == Effect::deny);
  }

  // Every rule that covers the deciding form after the winner, then the winner of the other form.
  void add_losers() {
    const auto& winner = forms_.verdict();
    const auto& path = forms_.resolved_decides() ? forms_.resolved : forms_.given;
    if (path) {
      for (const auto rule : list_.index->covering(*path, query_.op)) {
        if (rule != winner.rule) {
          decision_.losers.push_back(
              {view_of(rule), why_lost((*list_.rules)[rule], (*list_.rules)[*winner.rule])});
        }
      }
    }
    const auto& other = forms_.resolved_decides() ? forms_.as_given : forms_.as_resolved;
    if (other.rule && other.rule != winner.rule) {
      const auto why = forms_.resolved_decides()
                           ? "decides for the path as given, and where it leads is stricter"
                           : "decides where the path leads, and the path as given is as strict";
      const auto rule = view_of(*other.rule);
      const bool listed = std::any_of(decision_.losers.begin(), decision_.losers.end(),
                                      [&](const Loser& loser) { return loser.rule == rule; });
      if (!listed) {
        decision_.losers.push_back({rule, why});
      }
    }
  }

  void add_notes() {
    if (!forms_.resolved) {
      decision_.notes.emplace_back("leads through more than 40 links");
    } else if (*forms_.resolved != forms_.given) {
      decision_.notes.push_back("leads to " + *forms_.resolved);
    }
    for (const auto& rule : graph_.mode.dropped) {
      const bool covers = is_under(forms_.given, rule.path);
      if (covers && list_.kind == PathList::shell && forms_.verdict().outcome == Outcome::deny) {
        const auto dropped = view(to_statement(rule, PathList::dropped));
        decision_.notes.push_back(dropped.text + " (" + dropped.from + "): " + dropped.because);
      }
    }
  }

  void add_hint() {
    for (const auto& hint : (*find_profile(graph_, query_.profile))->hints) {
      if (hint.about == to_word(query_.op)) {
        decision_.help = hint.provenance.because;
      }
    }
  }

  const RuleGraph& graph_;
  const RuleList& list_;
  const PathQuery& query_;
  BothForms forms_;
  Decision decision_;
};

}  // namespace

tl::expected<Outcome, QueryError> decide(const Policy& policy, const PathQuery& query) {
  const auto list = choose_list(policy.index(), query);
  if (!list) {
    return tl::unexpected(list.error());
  }
  return decide_both(policy.graph().world, *list, query).verdict().outcome;
}

tl::expected<Decision, QueryError> explain(const Policy& policy, const PathQuery& query) {
  const auto list = choose_list(policy.index(), query);
  if (!list) {
    return tl::unexpected(list.error());
  }
  return PathExplainer(policy.graph(), *list, query,
                       decide_both(policy.graph().world, *list, query))
      .explain();
}

}  // namespace o4
