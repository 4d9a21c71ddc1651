// Both policies are asked at each node of one map; a pair of answers is a label, and labels become
// regions. Then each region gets its cause: the rule that one side has and the other has not.
#include "engine/compare/compare.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "engine/areas/area_map.hpp"
#include "engine/areas/map_hosts.hpp"
#include "engine/areas/regions.hpp"
#include "engine/compare/host_questions.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/graph/visit_rules.hpp"

namespace o4 {
namespace {

// How many there are; a kind packs two.
constexpr std::uint32_t accesses = 5;

// Numbers pairs of answers: the kind says what differs, the reason which rules decide. A label of
// kind 0, equal access, is what find_regions leaves out.
class Pairs {
 public:
  RegionLabel number(const Answered& a, const Answered& b) {
    if (a.access == b.access) {
      return {};
    }
    const auto [found, is_new] =
        reasons_.try_emplace({a.rule, b.rule}, static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) {
      pairs_.emplace_back(a.rule, b.rule);
    }
    return {
        1 + static_cast<std::uint32_t>(a.access) * accesses + static_cast<std::uint32_t>(b.access),
        found->second};
  }

  static Access a_of(const RegionLabel& label) {
    return static_cast<Access>((label.kind - 1) / accesses);
  }
  static Access b_of(const RegionLabel& label) {
    return static_cast<Access>((label.kind - 1) % accesses);
  }
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> rules(const RegionLabel& label) const {
    return pairs_[label.reason];
  }

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> reasons_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

template <typename Answers>
void add_regions(Comparison& out, const Subject& subject, const AreaMap& map,
                 const std::vector<NodeLabels>& labels, const Pairs& pairs, const Answers& a,
                 const Answers& b) {
  auto found = find_regions(map, labels);
  for (auto& region : found.regions) {
    const auto [rule_a, rule_b] = pairs.rules(region.label);
    out.differences.push_back({subject,
                               Pairs::a_of(region.label),
                               Pairs::b_of(region.label),
                               std::move(region.area),
                               std::move(region.except),
                               std::move(region.witness),
                               a.rule(rule_a),
                               b.rule(rule_b),
                               {}});
  }
  for (auto& [at, as] : found.same) {
    out.same.push_back({subject, std::move(at), std::move(as)});
  }
}

// Both policies' answers about one place.
template <typename Ask>
std::vector<NodeLabels> ask_all(std::size_t nodes, const Ask& ask) {
  std::vector<NodeLabels> labels(nodes);
  for (std::size_t node = 0; node < nodes; ++node) {
    labels[node] = ask(node);
  }
  return labels;
}

struct BothPlaces {
  std::optional<std::pair<PathForms, PathForms>> self;
  std::optional<std::pair<PathForms, PathForms>> below;
};

std::vector<BothPlaces> both_places(const AreaMap& map, const PathSpace& a, const PathSpace& b) {
  const auto look = [&](const std::optional<std::string>& path) {
    return path ? std::optional(std::pair(forms_of(a, *path), forms_of(b, *path))) : std::nullopt;
  };
  std::vector<BothPlaces> places;
  places.reserve(map.nodes.size());
  for (const auto& node : map.nodes) {
    places.push_back({look(node.self), look(node.below)});
  }
  return places;
}

bool compare_paths(Comparison& out, const Policy& a, const Policy& b) {
  const std::array policies = {&a, &b};
  std::array landmarks = {Landmarks(a.graph().world.space), Landmarks(b.graph().world.space)};
  add_landmarks(landmarks[0], a.graph());
  add_landmarks(landmarks[1], b.graph());
  const std::array both = {&landmarks[0], &landmarks[1]};
  const auto map = map_places(both);
  if (!map) {
    return false;
  }
  const auto places = both_places(*map, landmarks[0].space(), landmarks[1].space());
  PathAnswers answers_a(a);
  PathAnswers answers_b(b);
  for (const auto& subject : path_subjects(policies)) {
    if (same_path_rules(a, b, subject)) {
      continue;
    }
    Pairs pairs;
    const auto ask = [&](const auto& pair) {
      return pair ? std::optional(pairs.number(answers_a.ask(subject, pair->first),
                                               answers_b.ask(subject, pair->second)))
                  : std::nullopt;
    };
    const auto labels = ask_all(places.size(), [&](std::size_t node) {
      return NodeLabels{ask(places[node].self), ask(places[node].below)};
    });
    add_regions(out, subject, *map, labels, pairs, answers_a, answers_b);
    const auto end_a = answers_a.ask_endless(subject).access;
    const auto end_b = answers_b.ask_endless(subject).access;
    if (end_a != end_b) {
      out.loops.push_back({subject, end_a, end_b});
    }
  }
  return true;
}

void compare_hosts(Comparison& out, const Policy& a, const Policy& b) {
  const std::array policies = {&a, &b};
  auto patterns = patterns_of(a.graph());
  const auto more = patterns_of(b.graph());
  patterns.insert(patterns.end(), more.begin(), more.end());
  const auto map = map_hosts(patterns);
  HostAnswers answers_a(a);
  HostAnswers answers_b(b);
  for (const auto& subject : host_subjects(policies)) {
    if (same_host_rules(a, b, subject)) {
      continue;
    }
    Pairs pairs;
    const auto ask = [&](const std::optional<std::string>& text) -> std::optional<RegionLabel> {
      const auto host = text ? parse_host(*text) : tl::unexpected(HostError::empty);
      if (!host) {
        return std::nullopt;
      }
      return pairs.number(answers_a.ask(subject, *host), answers_b.ask(subject, *host));
    };
    const auto labels = ask_all(map.nodes.size(), [&](std::size_t node) {
      return NodeLabels{ask(map.nodes[node].self), ask(map.nodes[node].below)};
    });
    add_regions(out, subject, map, labels, pairs, answers_a, answers_b);
  }
}

// The rules of a policy as texts.
std::set<std::string> texts_of(const RuleGraph& graph) {
  std::set<std::string> texts;
  const auto add_profile = [&](const ProfileRules& profile) {
    visit_rules(profile, [&](const auto& list, auto... which) {
      for (const auto& rule : list) {
        texts.insert(view(to_statement(rule, which...)).text);
      }
    });
  };
  add_profile(graph.mode);
  std::for_each(graph.narrow.begin(), graph.narrow.end(), add_profile);
  return texts;
}

// What differs is due to a rule of one side that the other has not; B's if that is so of both.
void name_causes(Comparison& out, const RuleGraph& a, const RuleGraph& b) {
  if (out.differences.empty()) {
    return;
  }
  const auto in_a = texts_of(a);
  const auto in_b = texts_of(b);
  for (auto& difference : out.differences) {
    const bool b_has_new = !difference.rule_b.by_default && !in_a.contains(difference.rule_b.text);
    const bool a_had_more = !difference.rule_a.by_default && !in_b.contains(difference.rule_a.text);
    difference.cause =
        !b_has_new && (a_had_more || difference.rule_b.by_default) ? Side::a : Side::b;
  }
}

}  // namespace

std::optional<Comparison> compare(const Policy& a, const Policy& b) {
  Comparison out;
  compare_commands(out, a, b);
  if (!compare_paths(out, a, b)) {
    return std::nullopt;
  }
  compare_hosts(out, a, b);
  name_causes(out, a.graph(), b.graph());
  return out;
}

bool is_equal(const Comparison& comparison) {
  return comparison.differences.empty() && comparison.loops.empty() && comparison.commands.empty();
}

bool allows_more(const Comparison& comparison) {
  const auto grows = [](const auto& difference) { return difference.b > difference.a; };
  return std::any_of(comparison.differences.begin(), comparison.differences.end(), grows) ||
         std::any_of(comparison.loops.begin(), comparison.loops.end(), grows) ||
         std::any_of(comparison.commands.begin(), comparison.commands.end(),
                     [](const CommandDifference& difference) { return difference.allows_more; });
}

}  // namespace o4
