#include "backends/profile.hpp"

#include <algorithm>
#include <utility>

#include "backends/bwrap/list/emit.hpp"
#include "backends/sbpl/lower/emit.hpp"
#include "backends/sbpl/lower/lower.hpp"

namespace o4 {
namespace {

// The end of a comment is the end of its line.
void add_comment(std::string& out, std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, '?');
  out += "# " + text + "\n";
}

// What no list can carry: the gaps, and what the runner does before and after.
std::string bwrap_preface(const std::string& profile, const bwrap::Lowered& lowered) {
  std::string out;
  add_comment(out, "o4-policy: bwrap options for profile " + profile);
  for (const auto& gap : lowered.gaps) {
    add_comment(out, "gap " + gap.name + (gap.subject.empty() ? "" : " " + gap.subject) + ": " +
                         gap.reason);
  }
  if (const auto& filter = lowered.plan.filter) {
    add_comment(out, "before the run: open the filter of system calls as " +
                         std::to_string(filter->fd) + ", from lower --format filter");
  }
  for (const auto& place : lowered.plan.open) {
    add_comment(out, "before the run: open " + place.path + " as " + std::to_string(place.fd) +
                         ", following no link");
  }
  for (const auto& placeholder : lowered.plan.placeholders) {
    add_comment(out,
                "before the run: make " + placeholder.path + ", empty, and take it away after");
  }
  if (const auto& stage = lowered.plan.stage) {
    for (const auto& name : stage->copy_in) {
      add_comment(out,
                  "before the run: copy " + stage->workspace + "/" + name + " to " + stage->dir);
    }
    for (const auto& name : stage->copy_out) {
      add_comment(out, "after the run: move " + stage->dir + "/" + name + " to " +
                           stage->workspace + " if it is a regular file");
    }
  }
  return out;
}

std::optional<Lowering> lower_sbpl(const RuleGraph& graph, const ProfileRules& rules,
                                   Diagnostics& out) {
  auto plan = sbpl::lower(graph, rules);
  if (!plan) {
    out.error("lower-sbpl", {}, std::move(plan.error().message), std::move(plan.error().help));
    return std::nullopt;
  }
  return Lowering{rules.name, *std::move(plan)};
}

}  // namespace

std::string_view to_word(Backend backend) { return backend == Backend::bwrap ? "bwrap" : "sbpl"; }

std::optional<Backend> backend_of(Platform platform) {
  switch (platform) {
    case Platform::linux_os:
      return Backend::bwrap;
    case Platform::macos:
      return Backend::sbpl;
    case Platform::other:
      break;
  }
  return std::nullopt;
}

std::vector<ProfileChoice> sandboxed_profiles(const RuleGraph& graph) {
  std::vector<ProfileChoice> profiles;
  if (graph.mode.unsandboxed) {
    return profiles;
  }
  profiles.emplace_back();
  for (const auto& narrow : graph.narrow) {
    profiles.push_back({narrow.name});
  }
  return profiles;
}

std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                              const ProfileChoice& profile, Diagnostics& out) {
  bwrap::LowerOptions options;
  options.profile = profile;
  return o4::lower(policy, facts, options, out);
}

std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                              const bwrap::LowerOptions& options, Diagnostics& out) {
  const auto& graph = policy.graph();
  const auto backend = backend_of(facts.platform);
  if (!backend) {
    out.error("lower-platform", {}, "there is no sandbox on this platform: nothing to lower");
    return std::nullopt;
  }
  const auto rules = find_profile(graph, options.profile);
  if (!rules) {
    out.error("lower-profile", {}, rules.error().message, rules.error().help);
    return std::nullopt;
  }
  if (*backend == Backend::sbpl) {
    return lower_sbpl(graph, **rules, out);
  }
  auto lowered = bwrap::lower(policy, facts, options, out);
  return lowered ? std::optional(Lowering{(*rules)->name, *std::move(lowered)}) : std::nullopt;
}

Backend backend_of(const Lowering& lowering) {
  return std::holds_alternative<bwrap::Lowered>(lowering.plan) ? Backend::bwrap : Backend::sbpl;
}

const std::vector<Gap>& gaps_of(const Lowering& lowering) {
  const auto* const list = std::get_if<bwrap::Lowered>(&lowering.plan);
  return list != nullptr ? list->gaps : std::get<sbpl::Plan>(lowering.plan).gaps;
}

std::string emit_commented(const Lowering& lowering) {
  if (const auto* const list = std::get_if<bwrap::Lowered>(&lowering.plan)) {
    return bwrap_preface(lowering.profile, *list) + bwrap::emit_text(list->plan);
  }
  return sbpl::emit(std::get<sbpl::Plan>(lowering.plan));
}

}  // namespace o4
