// The row of the macOS sandbox: its plans as text, and its proof in the terms that all backends
// share.
#include "backends/sbpl/backend.hpp"

#include <algorithm>
#include <utility>

#include "backends/sbpl/lower/lower.hpp"
#include "backends/sbpl/lower/plan.hpp"
#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/verify/verify.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4::sbpl {
namespace {

// The mechanism has no use for what a call is about: profiles hold for every command alike.
std::optional<Lowering> lower_profile(const Policy& policy, const Facts& /*facts*/,
                                      const ProfileRules& rules, const LowerOptions& /*options*/,
                                      Diagnostics& out) {
  auto plan = lower(policy.graph(), rules);
  if (!plan) {
    out.error("lower-sbpl", {}, std::move(plan.error().message), std::move(plan.error().help));
    return std::nullopt;
  }
  auto gaps = plan->gaps;
  return Lowering{&backend, rules.name, std::move(gaps), *std::move(plan)};
}

std::string emit_commented(const Lowering& lowering) {
  return emit(*std::any_cast<Plan>(&lowering.plan));
}

std::vector<std::string> no_arguments(const Lowering& /*lowering*/) { return {}; }

Json to_json(const Lowering& lowering) { return Json{{"text", emit_commented(lowering)}}; }

// Moving a granted folder away is denied although writing in it is allowed.
bool is_unlink_guard(const Verification& verification, const Difference& d) {
  return d.policy == "deny" &&
         std::any_of(verification.deviations.begin(), verification.deviations.end(),
                     [&](const PlanFilter& guard) { return guard.text == d.target; });
}

// The policy's operation that stands behind one of the kernel's; none for the network and the rest.
std::optional<PathOp> path_op(std::string_view operation, std::string_view target) {
  if (!operation.starts_with("file-") || !target.starts_with('/')) {
    return std::nullopt;
  }
  return operation.starts_with("file-read") ? PathOp::read : PathOp::write;
}

// The witness of a difference about a path names the policy's rule; for other operations there is
// none to name, as policies speak of paths and hosts alone.
std::optional<Proof> prove(const ToProve& asked, Diagnostics& out) {
  const auto read = read_profile(asked.sources, asked.file,
                                 {asked.options.parameters, asked.options.imports}, out);
  if (!read) {
    return std::nullopt;
  }
  const auto& graph = asked.policy.graph();
  auto verification = verify(graph, **find_profile(graph, asked.profile), *read);
  Proof proof{&backend, asked.lowering.profile, verification.operations, {}, {}, {}};
  for (auto& d : verification.differences) {
    const auto op = path_op(d.operation, d.target);
    auto rule =
        op ? rule_behind(asked.policy, PathQuery{d.target, *op, PathActor::shell, asked.profile})
           : RuleView{};
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

constinit const Backend backend = {
    .name = "sbpl",
    .platform = Platform::macos,
    .one = "an sbpl profile",
    .many = "sbpl profiles",
    .noun = "profile",
    .ending = ".sb",
    .questions = "operations, each on all paths",
    .gap_kinds = gap_kinds,
    .lower = lower_profile,
    .emit = emit_commented,
    .forms = {},
    .arguments = no_arguments,
    .to_json = to_json,
    .prove = prove,
};

}  // namespace o4::sbpl
