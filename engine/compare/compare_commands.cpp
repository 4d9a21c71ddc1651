// Differences that are no place and no host: whether commands run, in which profile, which programs
// run outside it. What two sandboxes allow is compared as paths and hosts, not here.
#include "engine/compare/compare.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "engine/compare/host_questions.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/graph/origin.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

// How some commands fare in one policy, and the rule that says so.
struct Ruled {
  Fate fate;
  RuleView rule;
};

enum class Freedom { refused, in_a_sandbox, unsandboxed };

// Profiles of a sandbox are compared by what they allow, not here.
Freedom freedom(const Fate& fate) {
  return std::holds_alternative<Refused>(fate)       ? Freedom::refused
         : std::holds_alternative<Unsandboxed>(fate) ? Freedom::unsandboxed
                                                     : Freedom::in_a_sandbox;
}

Fate in_mode(const RuleGraph& graph) { return InProfile{{}, graph.mode.name}; }

RuleView chosen_rule(const RuleGraph& graph) {
  return {"policy " + graph.mode.name, graph.chosen.because, show_place(graph.chosen.from)};
}

Ruled ordinary_fate(const RuleGraph& graph) {
  const auto& mode = graph.mode;
  if (mode.unsandboxed) {
    return {Unsandboxed{}, view(to_statement(*mode.unsandboxed))};
  }
  if (!mode.refusals.empty()) {
    return {Refused{}, view(to_statement(mode.refusals.front()))};
  }
  return {in_mode(graph), chosen_rule(graph)};
}

void add(Comparison& out, std::string commands, Ruled a, Ruled b) {
  if (a.fate == b.fate) {
    return;
  }
  const auto more = freedom(b.fate) > freedom(a.fate);
  const auto less = freedom(b.fate) < freedom(a.fate);
  out.commands.push_back({std::move(commands), std::move(a.fate), std::move(b.fate), more, less,
                          std::move(a.rule), std::move(b.rule)});
}

// C5: a listed program runs without sandbox, even where there is no backend.
Ruled program_fate(const RuleGraph& graph, const std::string& program) {
  const auto& hatches = graph.mode.hatches;
  const auto found = std::find_if(hatches.begin(), hatches.end(),
                                  [&](const Hatch& hatch) { return hatch.path == program; });
  if (graph.mode.unsandboxed || found == hatches.end()) {
    return ordinary_fate(graph);
  }
  return {Unsandboxed{}, view(to_statement(*found))};
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
    const bool told = ordinary_fate(a).fate == fate_a.fate && ordinary_fate(b).fate == fate_b.fate;
    if (!told) {
      add(out, program, fate_a, fate_b);
    }
  }
}

using InstallerKey = std::tuple<std::string, bool, std::vector<std::string>>;

// By its words, whether alone, and the options with values: two rules that differ in these are two
// things to tell.
InstallerKey key_of(const KnownCommand& installer) {
  return {installer.pattern.words, installer.pattern.alone, installer.pattern.valued};
}

// C6: the narrow profile where it is in force and knows the words.
Ruled installer_fate(const RuleGraph& graph, const InstallerKey& key) {
  auto fate = ordinary_fate(graph);
  if (freedom(fate.fate) != Freedom::in_a_sandbox) {
    return fate;
  }
  for (const auto& narrowing : graph.mode.narrowings) {
    const auto* narrow = find_narrow(graph, narrowing.name);
    for (const auto& installer : narrow->commands) {
      if (installer.use == CommandUse::installer && key_of(installer) == key) {
        return narrowing.active ? Ruled{InProfile{{narrowing.name}, narrowing.name},
                                        view(to_statement(installer))}
                                : Ruled{fate.fate, view(to_statement(narrowing))};
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
      for (const auto& installer : narrow.commands) {
        if (installer.use == CommandUse::installer) {
          keys.insert(key_of(installer));
        }
      }
    }
  }
  for (const auto& key : keys) {
    const auto fate_a = installer_fate(a, key);
    const auto fate_b = installer_fate(b, key);
    if (fate_a.fate != ordinary_fate(a).fate || fate_b.fate != ordinary_fate(b).fate) {
      const auto& [pattern, alone, options] = key;
      const auto known = out.commands.size();
      add(out, "\"" + pattern + "\"" + (alone ? " alone" : ""), fate_a, fate_b);
      if (out.commands.size() > known && both_narrow) {
        out.commands.back().allows_more |= fate_b.fate == in_mode(b);
        out.commands.back().allows_less |= fate_a.fate == in_mode(a);
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
    return Ruled{answer.access == Access::full ? Fate(LetPass{}) : Fate(Refused{}),
                 answers.rule(answer.rule)};
  };
  add(out, "URLs whose host cannot be known", fate(answers_a), fate(answers_b));
}

}  // namespace

std::string_view to_word(const Fate& fate) {
  struct Word {
    std::string_view operator()(const InProfile& in) const { return in.name; }
    std::string_view operator()(Unsandboxed) const { return "no sandbox"; }
    std::string_view operator()(Refused) const { return "refused"; }
    std::string_view operator()(LetPass) const { return "passed"; }
  };
  return std::visit(Word{}, fate);
}

void compare_commands(Comparison& out, const Policy& a, const Policy& b) {
  add(out, "every command", ordinary_fate(a.graph()), ordinary_fate(b.graph()));
  compare_programs(out, a.graph(), b.graph());
  compare_installers(out, a.graph(), b.graph());
  compare_unknown_hosts(out, a, b);
}

}  // namespace o4
