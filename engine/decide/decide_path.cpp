// Paths: each is decided as given and as resolved, and the stricter decision holds (W7a, W8).
#include <algorithm>
#include <utility>

#include "engine/decide/policy.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

struct Verdict {
  Outcome outcome = Outcome::deny;
  const PathRule* rule = nullptr;  // null: the default
};

Verdict decide_one(const PathIndex& list, std::string_view path, PathOp op) {
  const auto* const rule = list.deciding(path, op);
  return {rule == nullptr ? Outcome::deny : outcome_of(rule->effect), rule};
}

// W8: deny, then private, then allow.
int strictness(Outcome outcome) {
  return outcome == Outcome::deny ? 2 : outcome == Outcome::private_ ? 1 : 0;
}

// A path in both forms, and what was decided for each.
struct BothForms {
  std::string given;
  std::optional<std::string> resolved;  // nothing: too many links
  Verdict as_given;
  Verdict as_resolved;  // a denial without a rule when there are too many links

  // Where both are as strict, the path as given has the answer: it is the one that the reader has
  // written.
  [[nodiscard]] bool resolved_decides() const {
    return strictness(as_resolved.outcome) > strictness(as_given.outcome);
  }
  [[nodiscard]] const Verdict& verdict() const {
    return resolved_decides() ? as_resolved : as_given;
  }
};

BothForms decide_both(const PolicyWorld& world, const PathIndex& list, std::string_view path,
                      PathOp op) {
  const auto absolute = absolute_path(path, world.home, world.cwd);
  BothForms forms;
  forms.given = given_form(world.space, absolute);
  forms.resolved = resolved_form(world.space, absolute);
  forms.as_given = decide_one(list, forms.given, op);
  // Without a sandbox nothing is decided about a path, not even that it leads nowhere.
  const bool unsandboxed = list.kind() == PathList::shell && list.allows_everything();
  if (!forms.resolved && !unsandboxed) {
    return forms;
  }
  const auto there = forms.resolved.value_or(forms.given);
  forms.as_resolved = there == forms.given ? forms.as_given : decide_one(list, there, op);
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
  PathExplainer(const RuleGraph& graph, const PathIndex& list, const PathQuery& query,
                BothForms forms)
      : graph_(graph), list_(list), query_(query), forms_(std::move(forms)) {}

  Decision explain(Detail detail) {
    const auto& verdict = forms_.verdict();
    decision_.outcome = verdict.outcome;
    decision_.subject =
        normal_path(absolute_path(query_.path, graph_.world.home, graph_.world.cwd));
    decision_.rule = verdict.rule == nullptr ? missing_rule() : view_of(*verdict.rule);
    if (detail == Detail::rule) {
      return std::move(decision_);
    }
    add_losers();
    add_notes();
    if (can_be_widened(verdict)) {
      decision_.help = advice(**find_profile(graph_, query_.profile), query_.op);
    }
    return std::move(decision_);
  }

 private:
  RuleView view_of(const PathRule& rule) const { return view(to_statement(rule, list_.kind())); }

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
    return verdict.outcome == Outcome::deny && list_.kind() == PathList::shell && forms_.resolved &&
           (verdict.rule == nullptr || verdict.rule->effect == Effect::deny);
  }

  // Every rule that covers the deciding form after the winner, then the winner of the other form.
  void add_losers() {
    const auto& winner = forms_.verdict();
    const auto& path = forms_.resolved_decides() ? forms_.resolved : forms_.given;
    if (path) {
      for (const auto* const rule : list_.covering(*path, query_.op)) {
        if (rule != winner.rule) {
          decision_.losers.push_back({view_of(*rule), why_lost(*rule, *winner.rule)});
        }
      }
    }
    const auto& other = forms_.resolved_decides() ? forms_.as_given : forms_.as_resolved;
    if (other.rule != nullptr && other.rule != winner.rule) {
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
    if (const auto* rule = forms_.verdict().rule;
        rule != nullptr && !rule->provenance.reading.empty()) {
      decision_.notes.push_back(reading_note(rule->provenance));
    }
    for (const auto& rule : graph_.mode.dropped) {
      const bool covers = is_under(forms_.given, rule.path);
      if (covers && list_.kind() == PathList::shell && forms_.verdict().outcome == Outcome::deny) {
        const auto dropped = view(to_statement(rule, PathList::dropped));
        decision_.notes.push_back(dropped.text + " (" + dropped.from + "): " + dropped.because);
      }
    }
  }

  const RuleGraph& graph_;
  const PathIndex& list_;
  const PathQuery& query_;
  BothForms forms_;
  Decision decision_;
};

}  // namespace

tl::expected<const PathIndex*, QueryError> find_list(const Policy& policy, PathActor actor,
                                                     const ProfileChoice& choice) {
  if (actor == PathActor::file_tool) {
    return &policy.file_tools();
  }
  if (!choice.narrow) {
    return &policy.commands(policy.graph().mode);
  }
  return find_profile(policy.graph(), choice).map([&](const ProfileRules* profile) {
    return &policy.commands(*profile);
  });
}

PathVerdict decide(const Policy& policy, const PathIndex& list, std::string_view path, PathOp op) {
  if (const auto plain = list.plain_verdict(path, op)) {
    return *plain;
  }
  const auto forms = decide_both(policy.graph().world, list, path, op);
  const auto& verdict = forms.verdict();
  return {verdict.outcome, verdict.rule == nullptr
                               ? PathVerdict::no_rule
                               : static_cast<std::uint32_t>(verdict.rule - list.rules().data())};
}

tl::expected<Outcome, QueryError> decide(const Policy& policy, const PathQuery& query) {
  return find_list(policy, query.actor, query.profile).map([&](const PathIndex* list) {
    return decide(policy, *list, query.path, query.op).outcome;
  });
}

tl::expected<Decision, QueryError> explain(const Policy& policy, const PathQuery& query,
                                           Detail detail) {
  const auto list = find_list(policy, query.actor, query.profile);
  if (!list) {
    return tl::unexpected(list.error());
  }
  return PathExplainer(policy.graph(), **list, query,
                       decide_both(policy.graph().world, **list, query.path, query.op))
      .explain(detail);
}

}  // namespace o4
