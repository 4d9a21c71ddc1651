#include "backends/check_profile.hpp"

#include <algorithm>
#include <utility>

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/verify.hpp"
#include "backends/sbpl/verify/verify.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {
namespace {

RuleView path_rule(const Policy& policy, const std::string& path, PathOp op,
                   const ProfileChoice& profile) {
  const auto decision = explain(policy, PathQuery{path, op, PathActor::shell, profile});
  return decision ? decision->rule : RuleView{};
}

// Moving a granted folder away is denied although writing in it is allowed.
bool is_unlink_guard(const sbpl::Verification& verification, const sbpl::Difference& d) {
  return d.policy == "deny" &&
         std::any_of(verification.deviations.begin(), verification.deviations.end(),
                     [&](const sbpl::PlanFilter& guard) { return guard.text == d.target; });
}

RuleView host_rule(const Policy& policy, const std::string& host, const ProfileChoice& profile) {
  const auto decision = explain(policy, HostQuery{host, HostActor::shell, profile});
  return decision ? decision->rule : RuleView{};
}

void sort_shortest_first(std::vector<Witness>& witnesses) {
  std::stable_sort(witnesses.begin(), witnesses.end(), [](const Witness& a, const Witness& b) {
    return a.target.size() < b.target.size();
  });
}

Proof proof_of(const Policy& policy, const ProfileChoice& profile, bwrap::VerifyReport report) {
  Proof proof;
  proof.backend = Backend::bwrap;
  proof.questions = report.points;
  for (auto& d : report.differences) {
    auto rule = path_rule(policy, d.path, d.op, profile);
    proof.differences.push_back(
        {std::string(to_word(d.op)), std::move(d.path), std::string(to_word(d.policy)),
         std::string(bwrap::word_name(d.sandbox)), std::move(rule), d.place, std::move(d.reason)});
  }
  for (const auto& d : report.hosts) {
    proof.differences.push_back(
        {"connect", d.host, std::string(to_word(d.policy)), d.sandbox_connects ? "allow" : "deny",
         host_rule(policy, d.host, profile), d.place,
         d.sandbox_connects ? "the network is the host's" : "there is no network"});
  }
  proof.breaches = std::move(report.structure);
  return proof;
}

// The policy's operation that stands behind one of the kernel's; none for the network and the rest.
std::optional<PathOp> path_op(std::string_view operation, std::string_view target) {
  if (!operation.starts_with("file-") || !target.starts_with('/')) {
    return std::nullopt;
  }
  return operation.starts_with("file-read") ? PathOp::read : PathOp::write;
}

Proof proof_of(const Policy& policy, const ProfileChoice& profile,
               sbpl::Verification verification) {
  Proof proof;
  proof.backend = Backend::sbpl;
  proof.questions = verification.operations;
  for (auto& d : verification.differences) {
    const auto op = path_op(d.operation, d.target);
    auto rule = op ? path_rule(policy, d.target, *op, profile) : RuleView{};
    if (is_unlink_guard(verification, d)) {
      rule = default_rule("neither moved away nor removed", "granted, or above a protected place");
    }
    proof.differences.push_back({std::move(d.operation), std::move(d.target), std::move(d.policy),
                                 std::move(d.profile), std::move(rule), d.place,
                                 std::move(d.reason)});
  }
  proof.failure = std::move(verification.failure);
  return proof;
}

}  // namespace

std::optional<Proof> prove(const SourceMap& sources, FileId file, const Policy& policy,
                           const Facts& facts, const ProfileChoice& profile,
                           const Lowering& lowering, Diagnostics& out,
                           const sbpl::ReadOptions& options) {
  std::optional<Proof> proof;
  if (const auto* const lowered = std::get_if<bwrap::Lowered>(&lowering.plan)) {
    if (const auto list = bwrap::read_list(sources, file, out)) {
      proof = proof_of(policy, profile, bwrap::verify(policy, facts, profile, *list, *lowered));
    }
  } else if (const auto read = sbpl::read_profile(sources, file, options, out)) {
    const auto& graph = policy.graph();
    proof = proof_of(policy, profile, sbpl::verify(graph, **find_profile(graph, profile), *read));
  }
  if (proof) {
    proof->profile = lowering.profile;
    sort_shortest_first(proof->differences);
  }
  return proof;
}

}  // namespace o4
