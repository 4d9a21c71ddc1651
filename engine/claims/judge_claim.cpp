// One policy, one claim: each node of the map is asked, and the shortest breach is kept. "Never"
// looks under every name that leads to a place; "only" and "always" look at where a path leads.
#include "engine/claims/judge_claim.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/areas/area_map.hpp"
#include "engine/areas/map_hosts.hpp"
#include "engine/compare/host_questions.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {

namespace {

using claims::About;

template <typename Rule>
void add_readings(std::set<std::string>& into, const std::vector<Rule>& rules) {
  for (const auto& rule : rules) {
    if (!rule.provenance.reading.empty()) {
      into.insert(rule.provenance.reading);
    }
  }
}

}  // namespace

bool is_about(const claims::Claim& claim, HostActor actor) {
  const bool about_hosts = claim.about == About::reach || claim.about == About::connect;
  return about_hosts &&
         std::any_of(claim.actors.begin(), claim.actors.end(),
                     [&](const rules::Word& word) { return word.text == to_word(actor); });
}

std::set<std::string> readings_of(const RuleGraph& graph, const claims::Claim& claim) {
  std::set<std::string> readings;
  if (claim.about == About::paths && claim.who == claims::Who::installs) {
    for (const auto& narrow : graph.narrow) {
      add_readings(readings, narrow.shell);
    }
    return readings;
  }
  if (claim.about == About::paths) {
    const bool tools = claim.who == claims::Who::file_tool;
    add_readings(readings, tools ? graph.mode.file_tool : graph.mode.shell);
    return readings;
  }
  auto rules = graph.mode.hosts;
  std::erase_if(rules, [&](const HostRule& rule) { return !is_about(claim, rule.actor); });
  add_readings(readings, rules);
  return readings;
}

namespace {

using claims::About;
using claims::Claim;
using claims::PathDeed;
using claims::Quantity;
using claims::Who;

// Places as a claim names them.
class PlaceSet {
 public:
  PlaceSet(const PathSpace& space, const std::vector<PathTarget>& targets) : space_(space) {
    for (const auto& target : targets) {
      const auto naming = target.numbered ? Naming::numbered : Naming::exact;
      const auto given = given_form(space, target.raw);
      add(given, naming);
      if (const auto resolved = resolved_form(space, target.raw); resolved && *resolved != given) {
        add(*resolved, naming);
      }
    }
  }

  // By any name or spelling.
  [[nodiscard]] bool may_hold(const PathForms& path) const {
    return covers(guarded_, guarded_form(space_, path.given)) ||
           (path.resolved && covers(guarded_, guarded_form(space_, *path.resolved)));
  }
  // Where the path leads, as it is spelled.
  [[nodiscard]] bool holds(const PathForms& path) const {
    return covers(exact_, path.resolved.value_or(path.given));
  }

 private:
  void add(const std::string& path, Naming naming) {
    exact_.push_back({path, Extent::tree, naming, 0});
    guarded_.push_back({guarded_form(space_, path), Extent::tree, naming, 0});
  }

  static bool covers(const std::vector<Area>& areas, const std::string& path) {
    return std::any_of(areas.begin(), areas.end(),
                       [&](const Area& area) { return covers_path(area, path); });
  }

  const PathSpace& space_;
  std::vector<Area> exact_;
  std::vector<Area> guarded_;
};

bool covers(const std::vector<HostTarget>& targets, const Host& host) {
  const auto* address = std::get_if<Address>(&host);
  return std::any_of(targets.begin(), targets.end(), [&](const HostTarget& target) {
    return matches(target.pattern, host) &&
           (address == nullptr ||
            std::none_of(target.except.begin(), target.except.end(),
                         [&](const Cidr& part) { return contains(part, *address); }));
  });
}

// Equal lengths by text, so that the same breach is told each time.
void keep_shorter(std::optional<Breach>& best, Breach breach) {
  const auto shorter = [](const Breach& a, const Breach& b) {
    return std::pair(a.place.size(), a.place) < std::pair(b.place.size(), b.place);
  };
  if (!best || shorter(breach, *best)) {
    best = std::move(breach);
  }
}

Deed deed_of(PathDeed::Kind kind) {
  switch (kind) {
    case PathDeed::Kind::read:
      return Deed::read;
    case PathDeed::Kind::write:
      return Deed::write;
    case PathDeed::Kind::name:
      break;
  }
  return Deed::name_path;
}

// Installs without a narrow profile are ordinary commands, and asked as such.
std::vector<Subject> path_subjects_of(const Policy& policy, const Claim& claim) {
  const std::array policies = {&policy};
  std::vector<ProfileChoice> profiles;
  if (claim.who == Who::installs) {
    for (auto& name : active_narrows(policies)) {
      profiles.push_back({std::move(name)});
    }
  }
  if (profiles.empty()) {
    profiles.emplace_back();
  }
  const auto actor = claim.who == Who::file_tool ? Actor::file_tool : Actor::shell;
  std::vector<Subject> subjects;
  for (const auto& profile : profiles) {
    for (const auto& deed : claim.deeds) {
      subjects.push_back(deed.kind == PathDeed::Kind::name
                             ? Subject{actor, Deed::name_path, {}}
                             : Subject{actor, deed_of(deed.kind), profile});
    }
  }
  return subjects;
}

// Whether the claim minds that the path has that access.
class PathClaim {
 public:
  PathClaim(const PathSpace& space, const Claim& claim, const ClaimTargets& targets)
      : quantity_(claim.quantity), paths_(space, targets.paths), but_(space, targets.but_paths) {}

  // "never": a place is in if any spelling of it may be, and let off only if it is surely in `but`.
  // "only": all that is not surely in is forbidden, and what may be in `but` as well. "always":
  // what is surely in must be allowed, unless it may be in `but`.
  [[nodiscard]] bool concerns(const PathForms& path) const {
    switch (quantity_) {
      case Quantity::never:
        return paths_.may_hold(path) && !but_.holds(path);
      case Quantity::only:
        return !paths_.holds(path) || but_.may_hold(path);
      case Quantity::always:
        return paths_.holds(path) && !but_.may_hold(path);
    }
    return false;
  }
  [[nodiscard]] bool is_broken_by(Access access) const {
    return (access == Access::full) != (quantity_ == Quantity::always);
  }

 private:
  Quantity quantity_;
  PlaceSet paths_;
  PlaceSet but_;
};

tl::expected<std::optional<Breach>, TooManyPlaces> judge_paths(const Policy& policy,
                                                               const Claim& claim,
                                                               const ClaimTargets& targets) {
  const auto& space = policy.graph().world.space;
  Landmarks landmarks(space);
  add_landmarks(landmarks, policy.graph());
  add_landmarks(landmarks, targets);
  const std::array all = {&landmarks};
  const auto map = map_places(all);
  if (!map) {
    return tl::unexpected(TooManyPlaces{});
  }
  const PathClaim claimed(space, claim, targets);
  const auto subjects = path_subjects_of(policy, claim);
  PathAnswers answers(policy);
  std::optional<Breach> best;
  const auto look = [&](const std::optional<std::string>& path) {
    if (!path) {
      return;
    }
    const auto forms = forms_of(space, *path);
    if (!claimed.concerns(forms)) {
      return;
    }
    for (const auto& subject : subjects) {
      const auto answer = answers.ask(subject, forms);
      if (claimed.is_broken_by(answer.access)) {
        keep_shorter(best, {subject, *path, answer.access, answers.rule(answer.rule)});
      }
    }
  };
  for (const auto& node : map->nodes) {
    look(node.self);
    look(node.below);
  }
  return best;
}

// For "never reach" a question is too much already, for "always reach" it is not enough; to connect
// is to get there without one.
bool is_broken_by(const Claim& claim, Access access) {
  const auto least = claim.about == About::reach && claim.quantity != Quantity::always
                         ? Access::ask
                         : Access::through_proxy;
  return (access >= least) != (claim.quantity == Quantity::always);
}

std::optional<Breach> judge_hosts(const Policy& policy, const Claim& claim,
                                  const ClaimTargets& targets) {
  auto patterns = patterns_of(policy.graph());
  for (const auto* list : {&targets.hosts, &targets.but_hosts}) {
    for (const auto& target : *list) {
      patterns.push_back(target.pattern);
      for (const auto& part : target.except) {
        patterns.push_back(network_pattern(part));
      }
    }
  }
  HostAnswers answers(policy);
  std::optional<Breach> best;
  const auto look = [&](const std::optional<std::string>& text) {
    const auto host = text ? parse_host(*text) : tl::unexpected(HostError::empty);
    if (!host) {
      return;
    }
    const bool named = covers(targets.hosts, *host) && !covers(targets.but_hosts, *host);
    if (named == (claim.quantity == Quantity::only)) {
      return;
    }
    for (const auto& actor : claim.actors) {
      const Subject subject{actor_of(host_actor_of(actor.text)), Deed::connect, {}};
      const auto answer = answers.ask(subject, *host);
      if (is_broken_by(claim, answer.access)) {
        keep_shorter(best, {subject, *text, answer.access, answers.rule(answer.rule)});
      }
    }
  };
  for (const auto& node : map_hosts(patterns).nodes) {
    look(node.self);
    look(node.below);
  }
  return best;
}

std::optional<Breach> judge_sandbox(const Policy& policy) {
  const auto& mode = policy.graph().mode;
  if (mode.unsandboxed) {
    return Breach{{}, "true", Access::full, view(to_statement(*mode.unsandboxed))};
  }
  if (!mode.hatches.empty()) {
    const auto& hatch = mode.hatches.front();
    return Breach{{}, hatch.path, Access::full, view(to_statement(hatch))};
  }
  return std::nullopt;
}

}  // namespace

ClaimTargets claim_targets(const ExpandContext& context, const Claim& claim) {
  if (claim.about == About::paths) {
    return {expand_paths(context, claim.terms), expand_paths(context, claim.but), {}, {}};
  }
  return {{}, {}, expand_hosts(context, claim.terms), expand_hosts(context, claim.but)};
}

void add_landmarks(Landmarks& landmarks, const ClaimTargets& targets) {
  const auto& space = landmarks.space();
  const auto add = [&](const std::string& path, const PathTarget& target) {
    if (target.numbered) {
      landmarks.add_numbered(path);
    } else {
      landmarks.add(path);
      landmarks.add_guarded(path);
    }
  };
  for (const auto* list : {&targets.paths, &targets.but_paths}) {
    for (const auto& target : *list) {
      add(given_form(space, target.raw), target);
      if (const auto resolved = resolved_form(space, target.raw)) {
        add(*resolved, target);
      }
    }
  }
}

tl::expected<std::optional<Breach>, TooManyPlaces> judge_claim(const Policy& policy,
                                                               const Claim& claim,
                                                               const ClaimTargets& targets) {
  switch (claim.about) {
    case About::paths:
      return judge_paths(policy, claim, targets);
    case About::reach:
    case About::connect:
      return judge_hosts(policy, claim, targets);
    case About::unsandboxed:
    case About::more:
      break;
  }
  return judge_sandbox(policy);
}

}  // namespace o4
