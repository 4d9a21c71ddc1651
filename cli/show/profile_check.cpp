// Which backend and profile the command line means; lowered profiles and proofs as JSON; a proof as
// text, where differences with one cause are told once, the shortest witness first.
#include "cli/show/profile_check.hpp"

#include <algorithm>
#include <utility>

#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

std::string place_and_reason(const SourceMap& sources, const Witness& witness) {
  auto place = place_text(sources, witness.place);
  return place + (place.empty() || witness.reason.empty() ? "" : ": ") + witness.reason;
}

std::string rule_text(const RuleView& rule) {
  return rule.text.empty() ? "" : "  " + rule.text + "  (" + rule.from + ": " + rule.because + ")";
}

// Witnesses that differ in the same way, by the same rule, on one target (or on several hosts).
struct WitnessGroup {
  const Witness* first;
  std::vector<std::string> operations;
  std::vector<std::string> targets;
};

// Connections to many hosts differ for one cause, the network; paths differ each by itself.
bool belongs(const WitnessGroup& group, const Witness& w) {
  const auto& first = *group.first;
  return first.policy == w.policy && first.profile == w.profile && first.rule == w.rule &&
         (first.target == w.target || (first.operation == "connect" && w.operation == "connect"));
}

void add_once(std::vector<std::string>& words, const std::string& word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) {
    words.push_back(word);
  }
}

std::vector<WitnessGroup> grouped(const std::vector<Witness>& witnesses,
                                  bool (*wanted)(const Witness&)) {
  std::vector<WitnessGroup> groups;
  for (const auto& witness : witnesses) {
    if (!wanted(witness)) {
      continue;
    }
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const WitnessGroup& g) { return belongs(g, witness); });
    if (group == groups.end()) {
      group = groups.insert(groups.end(), {&witness, {}, {}});
    }
    add_once(group->operations, witness.operation);
    add_once(group->targets, printable(witness.target));
  }
  return groups;
}

void add_indented(std::string& out, std::string_view text, std::string_view indent) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    out.append(indent).append(text.substr(0, end)).append("\n");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void add_group(std::string& out, const Context& context, const WitnessGroup& group) {
  const auto& witness = *group.first;
  auto words = group.operations;
  words.insert(words.end(), group.targets.begin(), group.targets.end());
  for (const auto& line : wrapped(words, context.console.width - 2)) {
    out += "  " + line + "\n";
  }
  out += "    policy   " + witness.policy + printable(rule_text(witness.rule)) + "\n";
  out += "    profile  " +
         printable(witness.profile + "  " + place_and_reason(context.sources, witness)) + "\n";
  add_indented(out, render_excerpt(context.sources, witness.place, Colour::off), "           ");
}

void add_groups(std::string& out, const Context& context, const Proof& proof,
                std::string_view title, bool (*wanted)(const Witness&)) {
  const auto groups = grouped(proof.differences, wanted);
  if (!groups.empty()) {
    out.append(title).append("\n");
  }
  for (const auto& group : groups) {
    add_group(out, context, group);
  }
}

void add_shortest(std::string& out, const Context& context, const Proof& proof) {
  const auto& first = proof.differences.front();
  add_group(out, context, {&first, {first.operation}, {printable(first.target)}});
  if (const auto more = proof.differences.size() - 1; more > 0) {
    out += "  and " + std::to_string(more) + " more: --diff shows them\n";
  }
}

// Each kind once, with all that it concerns. `gaps` are sorted by name, so that those of a kind
// stand together.
void add_gaps(std::string& out, const std::vector<Gap>& gaps, std::size_t width) {
  for (auto gap = gaps.begin(); gap != gaps.end();) {
    out += "  gap " + gap->name + ": " + gap->reason + "\n";
    const auto& name = gap->name;
    std::vector<std::string> subjects;
    for (; gap != gaps.end() && gap->name == name; ++gap) {
      if (!gap->subject.empty()) {
        subjects.push_back(printable(gap->subject));
      }
    }
    for (const auto& line : wrapped(subjects, width - 4)) {
      out += "    " + line + "\n";
    }
  }
}

std::string headline(const Proof& proof, Colour colour) {
  const auto name = proof.profile + " (" + std::string(proof.backend->name) + "): ";
  if (proof.holds()) {
    return name + painted("proved", Style::good, colour) + ", the profile decides as the policy (" +
           std::to_string(proof.questions) + " " + std::string(proof.backend->questions) + ")";
  }
  return name + painted("not proved", Style::bad, colour) +
         (proof.failure.empty() ? "" : ": " + proof.failure);
}

Json witness_json(const SourceMap& sources, const Witness& witness) {
  return Json{{"operation", witness.operation}, {"target", witness.target},
              {"policy", witness.policy},       {"profile", witness.profile},
              {"rule", to_json(witness.rule)},  {"at", place_text(sources, witness.place)},
              {"reason", witness.reason}};
}

}  // namespace

bool check_backend(Context& context, Platform platform) {
  const auto given = context.options.flags.value("--backend");
  if (!given) {
    return true;
  }
  const auto span = flag_span(context.options, "--backend");
  if (backend_named(*given) == nullptr) {
    std::vector<std::string_view> names;
    for (const auto* const known : backends()) {
      names.push_back(known->name);
    }
    context.diagnostics.error("usage-flag", span, o4::in_quotes(*given) + " is no backend",
                              suggestion(*given, names));
    return false;
  }
  const auto* const backend = backend_of(platform);
  if (backend != nullptr && backend->name != *given) {
    context.diagnostics.error("usage-flag", span,
                              o4::in_quotes(*given) + " is not the backend of this platform",
                              "its backend is " + std::string(backend->name) +
                                  "; '--platform' asks about another platform");
    return false;
  }
  return true;
}

std::optional<ProfileChoice> profile_from(Context& context, const RuleGraph& graph,
                                          std::string_view flag) {
  ProfileChoice choice{context.options.flags.value(flag)};
  if (const auto found = find_profile(graph, choice); !found) {
    context.diagnostics.error("usage-flag", flag_span(context.options, flag), found.error().message,
                              found.error().help);
    return std::nullopt;
  }
  return choice;
}

std::optional<std::string> nothing_to_lower(const RuleGraph& graph, Platform platform) {
  if (backend_of(platform) == nullptr) {
    return "there is no sandbox on this platform: nothing to lower";
  }
  if (graph.mode.unsandboxed) {
    return "commands run without a sandbox in " + graph.mode.name + ": nothing to lower";
  }
  return std::nullopt;
}

Json to_json(const std::vector<Gap>& gaps) {
  auto json = Json::array();
  for (const auto& gap : gaps) {
    json.push_back(Json{{"name", gap.name}, {"subject", gap.subject}, {"reason", gap.reason}});
  }
  return json;
}

Json to_json(const Lowering& lowering) {
  Json json{{"backend", lowering.backend->name}, {"profile", lowering.profile}};
  json.update(lowering.backend->to_json(lowering));
  json["gaps"] = to_json(lowering.gaps);
  return json;
}

std::optional<Verified> verify(Context& context, const LoadedPolicy& loaded,
                               const ProfileChoice& profile, const Lowering& lowering,
                               const std::optional<ForeignProfile>& foreign) {
  auto& sources = context.sources;
  const auto file = foreign ? foreign->file
                            : sources.add("lowered " + lowering.profile, emit_commented(lowering));
  auto proof = prove({sources, file, loaded.policy, loaded.facts.facts, profile, lowering,
                      foreign ? foreign->options : TextOptions()},
                     context.diagnostics);
  return proof ? std::optional(Verified{*std::move(proof), lowering.gaps}) : std::nullopt;
}

std::string verified_text(const Context& context, const Verified& verified, Shown shown) {
  const auto& proof = verified.proof;
  auto out = headline(proof, context.console.out_colour) + "\n";
  out += render_diagnostics(context.sources, proof.breaches, context.console.out_colour);
  if (shown == Shown::every_difference) {
    add_groups(out, context, proof, "the profile lets in what the policy does not:",
               [](const Witness& w) { return w.lets_in(); });
    add_groups(out, context, proof, "the profile shuts out what the policy allows:",
               [](const Witness& w) { return !w.lets_in(); });
  } else if (!proof.differences.empty()) {
    add_shortest(out, context, proof);
  }
  add_gaps(out, verified.gaps, context.console.width);
  return out;
}

Json to_json(const SourceMap& sources, const Verified& verified) {
  const auto& proof = verified.proof;
  Json json{{"profile", proof.profile},     {"backend", proof.backend->name},
            {"proved", proof.holds()},      {"questions", proof.questions},
            {"differences", Json::array()}, {"breaches", to_json(sources, proof.breaches)},
            {"failure", proof.failure},     {"gaps", to_json(verified.gaps)}};
  for (const auto& witness : proof.differences) {
    json["differences"].push_back(witness_json(sources, witness));
  }
  return json;
}

}  // namespace o4
