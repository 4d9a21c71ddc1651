// A policy as ordered rules of the sandbox language: places that grant or close, outermost first,
// then what is protected, then the network and what would have others act. Later rules win, so the
// order is the precedence of W7a.
#include "backends/sbpl/lower/lower.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "backends/sbpl/lower/places.hpp"
#include "backends/sbpl/lower/plan.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::sbpl {

namespace {

// A rule's filters become one form in the kernel; larger ones are split (split_large_rules).
constexpr std::size_t most_filter_bytes = 8 * 1024;  // the kernel's form has at most 64 KiB
constexpr std::size_t filter_bytes = 16;             // of one without its text
constexpr std::size_t filter_work = 8;
constexpr std::size_t bytes_per_work = 8;
constexpr std::size_t work_per_pattern_byte = 4;

}  // namespace

void split_large_rules(Plan& plan) {
  std::vector<PlanRule> rules;
  for (auto& rule : plan.rules) {
    auto filters = std::exchange(rule.filters, {});
    rules.push_back(std::move(rule));
    std::size_t bytes = 0;
    for (auto& filter : filters) {
      bytes += filter.text.size() + filter_bytes;
      auto& last = rules.back();
      if (bytes > most_filter_bytes && !last.filters.empty()) {
        bytes = filter.text.size() + filter_bytes;
        rules.push_back({last.action, last.operations, {}, last.reason});
      }
      rules.back().filters.push_back(std::move(filter));
    }
  }
  plan.rules = std::move(rules);
}

std::size_t reading_work(const Plan& plan) {
  std::set<std::string_view> patterns;
  std::size_t work = 0;
  for (const auto& rule : plan.rules) {
    std::size_t filters = 0;
    for (const auto& filter : rule.filters) {
      filters += filter_work + filter.text.size() / bytes_per_work;
      if (filter.kind == PlanFilter::Kind::regex && patterns.insert(filter.text).second) {
        work += filter.text.size() * work_per_pattern_byte;
      }
    }
    // Operations that some systems lack have rules of their own, with a guard around them.
    for (const auto& operation : listed_operations(rule.operations)) {
      const bool again = operation.since == ListedOperation::Since::later;
      work += filter_work + (again ? filters : 0);
    }
    work += filter_work + filters;
  }
  return work;
}

namespace {

constexpr GapKind kinds[] = {
    {"data-volume",
     "paths of the data volume are asked for by their short form, so a rule on the long form is "
     "dead"},
    {"hard-link", "a hard link made before the session reads its file by another path"},
    {"hosts", "profiles cannot tell hosts apart, so commands that would reach some reach none"},
    {"private", "profiles have no private places, so what would be private is closed"},
    {"variables", "profiles take no variable away: whoever starts the command has to"},
    {"unicode-case",
     "not every spelling of a name beyond ASCII, or with many doubled letters, is listed"},
};

constexpr std::size_t longest_pattern = 16 * 1024;  // the kernel's form of it has at most 64 KiB
constexpr std::size_t longest_path = 1023;          // PATH_MAX
constexpr std::size_t longest_shown_path = 80;
constexpr std::size_t most_path_rules = 8192;
constexpr std::string_view data_volume = "/System/Volumes/Data";

PlanFilter filter_for(PlanFilter::Kind kind, std::string text, const Provenance& provenance) {
  return {kind, std::move(text), provenance.because, show_place(provenance.from)};
}

std::string closed_end(const std::string& pattern) { return pattern + "($|/)"; }

// Builds a plan in the order in which its rules must stand. Not the Lowering of backends/common.
class Lowering {
 public:
  Lowering(const RuleGraph& graph, const ProfileRules& profile, HostActor actor)
      : graph_(graph), profile_(profile), actor_(actor) {}

  // Grants first and guards last, since among filtered rules of one operation the last one wins. A
  // rule about an operation and all that inherit from it is written for each of them by name, so
  // that the plan means the same whichever way operations inherit (model.hpp).
  Plan run() {
    plan_.profile = profile_.name;
    const Places write(profile_.shell, PathOp::write);
    const Places read(profile_.shell, PathOp::read);
    const std::array parts{read, write};
    const Places second_name(parts);
    add_places(write, OperationList::write, "writing");
    if (!same_decisions(write, second_name)) {
      add_places(second_name, OperationList::unlink, "moving");
    }
    add_places(read, OperationList::read, "reading");
    add_places(read, OperationList::clone, "copying");
    add_places(second_name, OperationList::link, "linking");
    add_network();
    add_side_doors();
    add_protected(OperationList::read, "protected: not read");
    add_protected(OperationList::write, "protected: not written");
    add_protected(OperationList::handle, "protected: not run, mapped or handed on");
    add_protected(OperationList::clone, "protected: not copied");
    add_rule(Action::deny, OperationList::clone, clone_guards(graph_, profile_),
             "not copied with what they hold");
    add_protected(OperationList::link, "protected: no second name");
    add_rule(Action::deny, OperationList::unlink, unlink_guards(graph_, profile_),
             "neither moved away nor removed");
    add_gaps();
    return std::move(plan_);
  }

 private:
  void add_rule(Action action, OperationList list, std::vector<PlanFilter> filters,
                std::string reason) {
    if (!filters.empty()) {
      plan_.rules.push_back({action, list, std::move(filters), std::move(reason)});
    }
  }

  PlanFilter place_filter(const Place& place) const {
    const auto& provenance = place.rule->provenance;
    if (place.numbered) {
      return filter_for(PlanFilter::Kind::regex,
                        closed_end("^" + quote_sbpl_regex(place.path) + "[0-9]+"), provenance);
    }
    return filter_for(PlanFilter::Kind::subpath, std::string(place.path), provenance);
  }

  static bool same_decisions(const Places& a, const Places& b) {
    const auto same = [](const Place& x, const Place& y) {
      return x.path == y.path && x.numbered == y.numbered && x.action == y.action;
    };
    return a.base() == b.base() && std::equal(a.changes().begin(), a.changes().end(),
                                              b.changes().begin(), b.changes().end(), same);
  }

  // Outer places first, since the last rule that matches decides; one rule for as many as go
  // together.
  void add_places(const Places& places, OperationList list, const std::string& doing) {
    if (places.base() == Action::deny) {
      plan_.rules.push_back({Action::deny, list, {}, doing + " is denied where no rule grants it"});
    }
    const Place* last = nullptr;
    for (const auto& place : places.changes()) {
      const bool same = last != nullptr && last->action == place.action &&
                        last->rule->effect == place.rule->effect;
      if (!same) {
        const auto reason = place.action == Action::deny           ? doing + ": denied"
                            : place.rule->effect == Effect::device ? doing + ": devices"
                                                                   : doing + ": granted";
        plan_.rules.push_back({place.action, list, {}, reason});
      }
      plan_.rules.back().filters.push_back(place_filter(place));
      last = &place;
    }
  }

  void add_network() {
    const auto reach = reach_of(profile_, actor_);
    if (reach == Reach::everything) {
      return;
    }
    plan_.rules.push_back({Action::deny, OperationList::network, {}, "no network"});
    if (reach == Reach::proxy) {
      add_rule(Action::allow, OperationList::connect,
               {{PlanFilter::Kind::localhost_port, std::to_string(graph_.world.proxy_port),
                 "the egress proxy", "fact proxy_port"}},
               "but for the egress proxy");
    }
    if (reach == Reach::hosts) {
      add_gap("hosts", {});
    }
  }

  void add_side_doors() {
    plan_.rules.push_back(
        {Action::deny, OperationList::side_door, {}, "nothing outside the sandbox is made to act"});
    std::vector<PlanFilter> services;
    for (const auto name : side_door_services()) {
      services.push_back({PlanFilter::Kind::service, std::string(name), {}, {}});
    }
    add_rule(Action::deny, OperationList::service, std::move(services),
             "services that start programs outside the sandbox");
  }

  void add_protected(OperationList list, std::string reason) {
    std::vector<PlanFilter> exact;
    std::vector<PlanFilter> folded;
    for (const auto& rule : profile_.shell) {
      const bool blocks = list == OperationList::write  ? rule.write
                          : list == OperationList::link ? rule.read || rule.write
                                                        : rule.read;
      if (rule.effect != Effect::guard || !blocks) {
        continue;
      }
      exact.push_back(filter_for(PlanFilter::Kind::subpath, rule.path, rule.provenance));
      auto pattern = closed_end(folded_pattern(graph_.world.space, rule.path));
      folded.push_back({PlanFilter::Kind::regex, std::move(pattern), "in any spelling", {}});
    }
    exact.insert(exact.end(), folded.begin(), folded.end());
    add_rule(Action::deny, list, std::move(exact), std::move(reason));
  }

  void add_gap(std::string_view name, const std::string& subject) {
    const auto* kind = std::find_if(std::begin(kinds), std::end(kinds),
                                    [&](const GapKind& row) { return row.name == name; });
    plan_.gaps.push_back({std::string(name), subject, std::string(kind->reason)});
  }

  void add_gaps() {
    for (const auto& rule : profile_.shell) {
      if (is_under(rule.path, data_volume)) {
        add_gap("data-volume", rule.path);
      }
      if (rule.effect == Effect::private_) {
        add_gap("private", rule.path);
      }
      if (rule.effect == Effect::guard && !folded_words(graph_.world.space, rule.path).exact) {
        add_gap("unicode-case", rule.path);
      }
    }
    add_gap("hard-link", {});
    for (const auto& rule : profile_.hidden) {
      add_gap("variables", rule.pattern);
    }
    std::sort(plan_.gaps.begin(), plan_.gaps.end(), [](const Gap& a, const Gap& b) {
      return std::tie(a.name, a.subject) < std::tie(b.name, b.subject);
    });
    plan_.gaps.erase(std::unique(plan_.gaps.begin(), plan_.gaps.end()), plan_.gaps.end());
  }

  const RuleGraph& graph_;
  const ProfileRules& profile_;
  HostActor actor_;
  Plan plan_;
};

// Named by its start: the whole would fill the screen.
LowerError too_long(const PathRule& rule, const std::string& what, std::string help) {
  const auto from = show_place(rule.provenance.from);
  return {in_quotes(rule.path.substr(0, longest_shown_path)) + "… is too long for a " + what +
              (from.empty() ? "" : " (" + from + ")"),
          std::move(help), rule.provenance.from};
}

LowerError too_many_places() {
  return {"the policy names more places than one profile can hold",
          "grant folders that contain the others",
          {}};
}

std::optional<LowerError> problem_with(const RuleGraph& graph, const ProfileRules& profile) {
  if (profile.unsandboxed) {
    return LowerError{"there is nothing to lower: " + profile.unsandboxed->because, {}, {}};
  }
  if (graph.world.space.platform != Platform::macos) {
    return LowerError{"sandbox profiles are for macOS", "use the backend of the platform", {}};
  }
  if (profile.shell.size() > most_path_rules) {
    return too_many_places();
  }
  for (const auto& rule : profile.shell) {
    if (rule.path.size() > longest_path) {
      return too_long(rule, "path",
                      "macOS takes paths of at most " + std::to_string(longest_path) + " bytes");
    }
    const bool control = std::any_of(rule.path.begin(), rule.path.end(), [](char byte) {
      return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F;
    });
    if (control) {
      return LowerError{"a control character in " + in_quotes(rule.path) + " cannot be written",
                        {},
                        rule.provenance.from};
    }
    if (rule.effect == Effect::guard &&
        folded_pattern(graph.world.space, rule.path).size() > longest_pattern) {
      return too_long(rule, "pattern", "too many of its letters can be written in several ways");
    }
  }
  return std::nullopt;
}

}  // namespace

std::span<const GapKind> gap_kinds() { return kinds; }

tl::expected<Plan, LowerError> lower(const RuleGraph& graph, const ProfileRules& profile,
                                     HostActor actor) {
  if (auto problem = problem_with(graph, profile)) {
    return tl::unexpected(std::move(*problem));
  }
  auto plan = Lowering(graph, profile, actor).run();
  split_large_rules(plan);
  if (reading_work(plan) > most_reading_work) {
    return tl::unexpected(too_many_places());
  }
  return plan;
}

Reach reach_of(const ProfileRules& profile, HostActor actor) {
  bool everything = false;
  bool proxy = false;
  bool some = false;
  bool blocks_some = false;
  for (const auto& rule : profile.hosts) {
    if (rule.actor != actor) {
      continue;
    }
    const bool any = rule.pattern.kind == HostPattern::Kind::any;
    if (rule.verb == HostVerb::block && any) {
      return Reach::nothing;
    }
    blocks_some = blocks_some || rule.verb == HostVerb::block;
    proxy = proxy || rule.verb == HostVerb::ask ||
            (rule.verb == HostVerb::connect && rule.through_proxy);
    everything = everything || (rule.verb == HostVerb::connect && any && !rule.through_proxy);
    some = some || (rule.verb == HostVerb::connect && !any && !rule.through_proxy);
  }
  // The proxy tells hosts apart; a connection past it does not.
  if (everything && !blocks_some) {
    return Reach::everything;
  }
  return proxy ? Reach::proxy : everything || some ? Reach::hosts : Reach::nothing;
}

}  // namespace o4::sbpl
