// The row of bubblewrap: its lists with a preface for people, as JSON, and its proof in the terms
// that all backends share.
#include "backends/bwrap/backend.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/verify.hpp"

namespace o4::bwrap {
namespace {

std::optional<Lowering> lower_profile(const Policy& policy, const Facts& facts,
                                      const ProfileRules& rules, const LowerOptions& options,
                                      Diagnostics& out) {
  auto lowered = lower(policy, facts, options, out);
  if (!lowered) {
    return std::nullopt;
  }
  auto gaps = lowered->gaps;
  return Lowering{&backend, rules.name, std::move(gaps), *std::move(lowered)};
}

// The end of a comment is the end of its line.
void add_comment(std::string& out, std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, '?');
  out += "# " + text + "\n";
}

// What no list can carry: the gaps, and what the runner does before and after.
// It stands in front of the text so that a reviewer sees what the options alone do not say. All of
// it is comment: the reader drops it, and the proof takes none of its words.
std::string preface(const std::string& profile, const Lowered& lowered) {
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
  if (const auto& bridge = lowered.plan.bridge) {
    add_comment(out, "before the command: listen on 127.0.0.1:" + std::to_string(bridge->port) +
                         " inside, and hand the socket to the egress proxy: the only way out");
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

// Order: preface, then one option a line. This text, not the plan, is what `prove` is given.
std::string emit_commented(const Lowering& lowering) {
  const auto& lowered = *lowered_of(lowering);
  return preface(lowering.profile, lowered) + emit_text(lowered.plan);
}

std::vector<std::string> arguments(const Lowering& lowering) {
  return emit_words(lowered_of(lowering)->plan);
}

constexpr auto forms = std::to_array<Form>({
    {"args0", [](const Lowering& lowering) { return emit_args0(lowered_of(lowering)->plan); }},
    {"filter", nullptr},  // a program for the kernel at hand
});

// For programs. Keys are always there, null or empty where there is nothing, so that readers need
// no case for a missing one.
Json to_json(const Lowering& lowering) {
  const auto& plan = lowered_of(lowering)->plan;
  Json json{{"arguments", emit_words(plan)}, {"operations", Json::array()}};
  for (const auto& operation : plan.operations) {
    json["operations"].push_back(Json{{"words", emit_words(operation)},
                                      {"because", operation.reason},
                                      {"from", operation.origin}});
  }
  json["filter"] = nullptr;
  if (const auto& filter = plan.filter) {
    const bool refused = filter->namespaces == CallFilter::Namespaces::refused;
    json["filter"] = Json{{"fd", filter->fd}, {"namespaces", refused ? "refused" : "allowed"}};
  }
  json["open"] = Json::array();
  for (const auto& place : plan.open) {
    json["open"].push_back(Json{{"fd", place.fd}, {"path", place.path}});
  }
  json["placeholders"] = Json::array();
  for (const auto& placeholder : plan.placeholders) {
    const bool dir = placeholder.kind == Placeholder::Kind::dir;
    json["placeholders"].push_back(
        Json{{"path", placeholder.path}, {"kind", dir ? "dir" : "file"}});
  }
  json["stage"] = nullptr;
  if (const auto& stage = plan.stage) {
    json["stage"] = Json{{"dir", stage->dir},
                         {"workspace", stage->workspace},
                         {"copy_in", stage->copy_in},
                         {"copy_out", stage->copy_out}};
  }
  return json;
}

// From the terms of mounts to those that all backends share: each difference gets the rule of the
// policy behind it. The lowering is handed on for its gaps and for what the runner promises to
// open, make and load, none of which the list can state.
std::optional<Proof> prove(const ToProve& asked, Diagnostics& out) {
  const auto list = read_list(asked.sources, asked.file, out);
  if (!list) {
    return std::nullopt;
  }
  const auto& policy = asked.policy;
  auto report = verify(policy, asked.facts, asked.profile, *list, *lowered_of(asked.lowering));
  Proof proof{&backend, asked.lowering.profile, report.points, {}, {}, {}};
  for (auto& d : report.differences) {
    auto rule = rule_behind(policy, PathQuery{d.path, d.op, PathActor::shell, asked.profile});
    proof.differences.push_back({std::string(to_word(d.op)), std::move(d.path),
                                 std::string(to_word(d.policy)), std::string(word_name(d.sandbox)),
                                 std::move(rule), d.place, std::move(d.reason)});
  }
  for (const auto& d : report.hosts) {
    proof.differences.push_back(
        {"connect", d.host, std::string(to_word(d.policy)), d.sandbox_connects ? "allow" : "deny",
         rule_behind(policy, HostQuery{d.host, HostActor::shell, asked.profile}), d.place,
         d.sandbox_connects ? "the network is the host's" : "there is no network"});
  }
  proof.breaches = std::move(report.structure);
  return proof;
}

}  // namespace

constinit const Backend backend = {
    .name = "bwrap",
    .platform = Platform::linux_os,
    .one = "a bwrap list",
    .many = "bwrap lists",
    .noun = "list",
    .ending = ".bwrap",
    .questions = "points stand for all paths",
    .gap_kinds = gap_kinds,
    .lower = lower_profile,
    .emit = emit_commented,
    .forms = forms,
    .arguments = arguments,
    .to_json = to_json,
    .prove = prove,
};

const Lowered* lowered_of(const Lowering& lowering) {
  return std::any_cast<Lowered>(&lowering.plan);
}

}  // namespace o4::bwrap
