// The comparison of two policies against asking both about every border and much else.
#include <cstdlib>

#include "engine/areas/map_hosts.hpp"
#include "engine/compare/compare.hpp"
#include "engine/compare/host_questions.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/paths/path.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/differential/agreement.hpp"
#include "tests/differential/compare_points.hpp"
#include "tests/reference/dice.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/world_text.hpp"

namespace o4 {
namespace {

using reference::Dice;
using reference::World;

std::size_t pairs_to_try() {
  return std::getenv("O4_WORLDS") == nullptr ? 25 : reference::worlds_to_try();
}

std::optional<LoadedPolicy> load(const World& world) {
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto scenario =
      load_scenario(sources, sources.add("s", reference::to_scenario(world)), out);
  return scenario ? load_policy(sources, builtin_book(),
                                {scenario->facts, scenario->user, scenario->project}, out)
                  : std::nullopt;
}

// Mostly other configs under the same facts, sometimes another session, or another machine.
World other_world(const World& world, std::uint64_t seed) {
  Dice dice(seed * 7919 + 1);
  const auto other = reference::random_world(seed + 1'000'003);
  const auto roll = dice.below(100);
  if (roll < 12) {
    return other;
  }
  auto result = world;
  result.user = other.user;
  result.project = dice.chance(50) ? world.project : other.project;
  if (roll < 40) {
    result.sandbox = other.sandbox;
    result.picked_tier = other.picked_tier;
    result.interactive = other.interactive;
    result.can_ask = other.can_ask;
    result.add_dirs = other.add_dirs;
    result.bwrap = other.bwrap;
  }
  return result;
}

using Change = std::pair<Access, Access>;

// What the comparison says of a place; without a difference nothing.
template <typename Covers>
std::optional<Change> told(const Comparison& comparison, const Subject& subject,
                           const Covers& covers) {
  std::optional<Change> change;
  for (const auto& difference : comparison.differences) {
    if (difference.subject == subject && covers(difference.area) &&
        std::none_of(difference.except.begin(), difference.except.end(), covers)) {
      const Change found{difference.a, difference.b};
      CHECK((!change || *change == found));
      change = found;
    }
  }
  return change;
}

std::optional<Change> told_of_path(const Comparison& comparison, const Subject& subject,
                                   std::string path) {
  for (bool again = true; again;) {
    again = false;
    for (const auto& same : comparison.same) {
      if (same.subject == subject && covers_path(same.at, path)) {
        const auto rest = path.substr(same.at.at.size());
        path = same.as.at == "/" && !rest.empty() ? rest : same.as.at + rest;
        again = true;
        break;
      }
    }
  }
  return told(comparison, subject, [&](const Area& area) { return covers_path(area, path); });
}

struct Tally {
  std::size_t pairs = 0;
  std::size_t points = 0;
  std::size_t changes = 0;
  std::size_t wrong = 0;
  std::string report;

  void check(const std::string& what, Access a, Access b, const std::optional<Change>& told) {
    ++points;
    changes += a != b ? 1 : 0;
    const auto real = a == b ? std::nullopt : std::optional(Change(a, b));
    if (real == told) {
      return;
    }
    if (++wrong <= 8) {
      report +=
          what + ": " + std::string(to_word(a)) + " -> " + std::string(to_word(b)) + ", told " +
          (told ? std::string(to_word(told->first)) + " -> " + std::string(to_word(told->second))
                : "no difference") +
          "\n";
    }
  }
};

std::string named(const std::string& label, const Subject& subject, const std::string& place) {
  return label + " " + std::string(to_word(subject.actor)) + " " +
         std::string(to_word(subject.deed)) + " " + subject.profile.narrow.value_or("") + " " +
         place;
}

void check_paths(Tally& tally, const Comparison& comparison, const Policy& a, const Policy& b,
                 const std::vector<std::string>& points, const std::string& label) {
  const auto& space_a = a.graph().world.space;
  const auto& space_b = b.graph().world.space;
  const bool one_platform = space_a.platform == space_b.platform;
  const std::array policies = {&a, &b};
  for (const auto& point : points) {
    const auto path = one_platform ? given_form(space_a, point) : normal_path(point);
    const bool ends_a = resolved_form(space_a, path).has_value();
    const bool ends_b = resolved_form(space_b, path).has_value();
    if (path.find_first_of("'\n") != std::string::npos || ends_a != ends_b) {
      continue;
    }
    for (const auto& subject : path_subjects(policies)) {
      auto told = told_of_path(comparison, subject, path);
      if (!ends_a) {
        told.reset();
        for (const auto& loops : comparison.loops) {
          if (loops.subject == subject) {
            told = Change(loops.a, loops.b);
          }
        }
      }
      tally.check(named(label, subject, path), ask(a, subject, path), ask(b, subject, path), told);
    }
  }
}

void check_hosts(Tally& tally, const Comparison& comparison, const Policy& a, const Policy& b,
                 const std::string& label) {
  const std::array policies = {&a, &b};
  for (const auto& host : host_points(a.graph(), b.graph())) {
    for (const auto& subject : host_subjects(policies)) {
      const auto change =
          told(comparison, subject, [&](const Area& area) { return covers_host(area, host); });
      tally.check(named(label, subject, to_text(host)), ask(a, subject, host),
                  ask(b, subject, host), change);
    }
  }
}

// How a command fares, as a comparison says it.
std::string fate(const Policy& policy, const std::string& command) {
  const auto decision = explain(policy, CommandQuery{command, {}});
  if (decision.outcome == Outcome::run) {
    const auto* const in = std::get_if<InProfile>(&decision.confinement);
    return in == nullptr ? "no sandbox" : in->name;
  }
  const bool standing = decision.refusals.front().what.kind == Checked::Kind::standing;
  return standing ? "refused" : "passed";
}

const CommandDifference* find_commands(const Comparison& comparison, const std::string& name) {
  for (const auto& difference : comparison.commands) {
    if (difference.commands == name) {
      return &difference;
    }
  }
  return nullptr;
}

void check_commands(Tally& tally, const Comparison& comparison, const Policy& a, const Policy& b,
                    const std::string& label) {
  std::vector<std::pair<std::string, std::string>> commands = {
      {"true", "every command"},
      {"npm install", "\"npm (install|i|in|add|ci|clean-install|install-clean|update|up)\""},
      {"yarn", "\"yarn\" alone"}};
  for (const auto* graph : {&a.graph(), &b.graph()}) {
    for (const auto& hatch : graph->mode.hatches) {
      commands.emplace_back(hatch.path, hatch.path);
    }
  }
  for (const auto& [command, name] : commands) {
    const auto real_a = fate(a, command);
    const auto real_b = fate(b, command);
    const auto* own = find_commands(comparison, name);
    const auto* told = own != nullptr ? own : find_commands(comparison, "every command");
    const bool differ = real_a != real_b && real_a != "passed" && real_b != "passed";
    const bool apart = own == nullptr && real_a == real_b && name != "every command";
    const bool right = told == nullptr || apart
                           ? !differ
                           : (to_word(told->a) == real_a || real_a == "passed") &&
                                 (to_word(told->b) == real_b || real_b == "passed");
    tally.points += 1;
    if (!right) {
      tally.wrong += 1;
      tally.report += label + " " + command + ": " + real_a + " -> " + real_b + "\n";
    }
  }
}

}  // namespace

TEST_CASE("a comparison of two random policies is what asking both says", "[compare]") {
  Tally tally;
  for (std::size_t i = 0; i < pairs_to_try(); ++i) {
    const auto seed = reference::first_seed() + i;
    const auto world = reference::random_world(seed);
    const auto a = load(world);
    const auto b = a ? load(other_world(world, seed)) : std::nullopt;
    if (!b) {
      continue;
    }
    const auto comparison = compare(a->policy, b->policy);
    REQUIRE(comparison.has_value());
    ++tally.pairs;
    const auto label = "O4_SEED=" + std::to_string(seed);
    const auto points = path_points(a->policy, b->policy, world, seed);
    check_paths(tally, *comparison, a->policy, b->policy, points, label);
    check_hosts(tally, *comparison, a->policy, b->policy, label);
    check_commands(tally, *comparison, a->policy, b->policy, label);
  }
  INFO(tally.report);
  CHECK(tally.wrong == 0);
  CHECK(tally.changes > tally.pairs);
}

}  // namespace o4
