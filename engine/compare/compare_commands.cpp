// Differences that are no place and no host: whether commands run, in which profile, which programs
// run outside it. What two sandboxes allow is compared as paths and hosts, not here.
#include "engine/compare/compare_commands.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/compare/host_questions.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/graph/origin.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

constexpr std::string_view no_sandbox = "no sandbox";
constexpr std::string_view refused = "refused";

// How some commands fare in one policy.
struct Fate {
  std::string profile;  // the profile they run under, `no_sandbox`, or `refused`
  RuleView rule;
};

// Profiles of a sandbox are compared by what they allow, not here.
int freedom(const Fate& fate) {
  return fate.profile == refused ? 0 : fate.profile == no_sandbox ? 2 : 1;
}

RuleView chosen_rule(const RuleGraph& graph) {
  return {"policy " + graph.mode.name, graph.chosen.because, show_place(graph.chosen.from)};
}

Fate ordinary_fate(const RuleGraph& graph) {
  const auto& mode = graph.mode;
  if (mode.unsandboxed) {
    return {std::string(no_sandbox), view(to_statement(*mode.unsandboxed))};
  }
  if (!mode.refusals.empty()) {
    return {std::string(refused), view(to_statement(mode.refusals.front()))};
  }
  return {mode.name, chosen_rule(graph)};
}

void add(Comparison& out, std::string commands, Fate a, Fate b) {
  if (a.profile == b.profile) {
    return;
  }
  const auto more = freedom(b) > freedom(a);
  const auto less = freedom(b) < freedom(a);
  out.commands.push_back({std::move(commands), std::move(a.profile), std::move(b.profile), more,
                          less, std::move(a.rule), std::move(b.rule)});
}

// C5: a listed program runs without sandbox, even where there is no backend.
Fate program_fate(const RuleGraph& graph, const std::string& program) {
  const auto& hatches = graph.mode.hatches;
  const auto found = std::find_if(hatches.begin(), hatches.end(),
                                  [&](const Hatch& hatch) { return hatch.path == program; });
  if (graph.mode.unsandboxed || found == hatches.end()) {
    return ordinary_fate(graph);
  }
  return {std::string(no_sandbox), view(to_statement(*found))};
}

void compare_programs(Comparison& out, const RuleGraph& a, const RuleGraph& b) {
  std::set<std::string> programs;
  for (const auto* graph : {&a, &b}) {
    for (const auto& hatch : graph->mode.hatches) {
      programs.insert(hatch.path);
    }
  }
  for (const auto& program : programs) {
    const auto fate_a = program_fate(a, program);
    const auto fate_b = program_fate(b, program);
    const bool told =
        ordinary_fate(a).profile == fate_a.profile && ordinary_fate(b).profile == fate_b.profile;
    if (!told) {
      add(out, program, fate_a, fate_b);
    }
  }
}

using InstallerKey = std::tuple<std::string, bool, std::vector<std::string>>;

InstallerKey key_of(const Installer& installer) {
  return {installer.pattern, installer.alone, installer.valued_options};
}

// C6: the narrow profile where it is in force and knows the words.
Fate installer_fate(const RuleGraph& graph, const InstallerKey& key) {
  auto fate = ordinary_fate(graph);
  if (freedom(fate) != 1) {
    return fate;
  }
  for (const auto& narrowing : graph.mode.narrowings) {
    const auto* narrow = find_narrow(graph, narrowing.name);
    for (const auto& installer : narrow->installers) {
      if (key_of(installer) == key) {
        return narrowing.active ? Fate{narrowing.name, view(to_statement(installer))}
                                : Fate{fate.profile, view(to_statement(narrowing))};
      }
    }
  }
  return fate;
}

// Where both policies narrow, what the profiles allow is compared elsewhere; commands that only one
// of them knows gain or lose the difference between profile and mode.
void compare_installers(Comparison& out, const RuleGraph& a, const RuleGraph& b) {
  const auto narrows = [](const RuleGraph& graph) {
    return std::any_of(graph.mode.narrowings.begin(), graph.mode.narrowings.end(),
                       [](const Narrowing& narrowing) { return narrowing.active; });
  };
  const bool both_narrow = narrows(a) && narrows(b);
  std::set<InstallerKey> keys;
  for (const auto* graph : {&a, &b}) {
    for (const auto& narrow : graph->narrow) {
      for (const auto& installer : narrow.installers) {
        keys.insert(key_of(installer));
      }
    }
  }
  for (const auto& key : keys) {
    const auto fate_a = installer_fate(a, key);
    const auto fate_b = installer_fate(b, key);
    if (fate_a.profile != ordinary_fate(a).profile || fate_b.profile != ordinary_fate(b).profile) {
      const auto& [pattern, alone, options] = key;
      const auto known = out.commands.size();
      add(out, "\"" + pattern + "\"" + (alone ? " alone" : ""), fate_a, fate_b);
      if (out.commands.size() > known && both_narrow) {
        out.commands.back().allows_more |= fate_b.profile == b.mode.name;
        out.commands.back().allows_less |= fate_a.profile == a.mode.name;
      }
    }
  }
}

// C3: a URL whose host cannot be known is refused, unless every host may be named.
void compare_unknown_hosts(Comparison& out, const Policy& a, const Policy& b) {
  HostAnswers answers_a(a);
  HostAnswers answers_b(b);
  const auto fate = [](HostAnswers& answers) {
    const auto answer = answers.ask_unknown();
    return Fate{answer.access == Access::full ? "passed" : std::string(refused),
                answers.rule(answer.rule)};
  };
  add(out, "URLs whose host cannot be known", fate(answers_a), fate(answers_b));
}

}  // namespace

void compare_commands(Comparison& out, const Policy& a, const Policy& b) {
  add(out, "every command", ordinary_fate(a.graph()), ordinary_fate(b.graph()));
  compare_programs(out, a.graph(), b.graph());
  compare_installers(out, a.graph(), b.graph());
  compare_unknown_hosts(out, a, b);
}

}  // namespace o4
