// The parts are what other commands print: explain, compile, lower, verify, lint, test. An audit
// thus guards the texts that people have seen, and has no reading of its own.

#include "cli/audit/audit_parts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/context.hpp"
#include "cli/lint/render_lint.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/profile_check.hpp"
#include "cli/show/render_text.hpp"
#include "cli/terminal/layout.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/lint/lint.hpp"

namespace o4 {
namespace {

const std::string lowered_prefix = "lower";

std::string lowered_part(const Backend& backend, const ProfileChoice& profile) {
  return lowered_prefix + (profile.narrow ? "-" + *profile.narrow : "") +
         std::string(backend.ending);
}

class Auditor {
 public:
  Auditor(Context& context, const RuleBook& book) : context_(context), book_(book) {}

  AuditedScenario run(const Scenario& scenario) {
    const GivenInputs inputs{scenario.facts, scenario.user, scenario.project};
    if (const auto loaded = load_policy(sources(), book_, inputs, context_.diagnostics)) {
      add_policy(*loaded);
    } else {
      add("errors.txt", said());
    }
    const auto linted = lint_inputs(sources(), book_, inputs);
    add("lint.txt", findings_text(context_, in_files(sources(), linted.findings)));
    add_tests(scenario);
    return std::move(result_);
  }

 private:
  SourceMap& sources() { return context_.sources; }
  std::string said() { return render_diagnostics(sources(), context_.diagnostics, Colour::off); }
  void add(std::string name, std::string text) {
    result_.parts.push_back({std::move(name), std::move(text)});
  }

  void add_policy(const LoadedPolicy& loaded) {
    const auto& policy = loaded.policy;
    const auto& graph = policy.graph();
    add("explain.txt", overview_text(describe(policy), graph.world, context_));
    add(std::string(compiled_part), print_graph(graph));
    if (const auto why = nothing_to_lower(graph, loaded.facts.facts.platform)) {
      add("verify.txt", *why + "\n");
      return;
    }
    std::string proofs;
    for (const auto& profile : sandboxed_profiles(graph)) {
      proofs += lowered_and_verified(loaded, profile);
    }
    add("verify.txt", std::move(proofs));
  }

  // Adds the lowered profile; returns how its proof came out. What cannot be lowered is never
  // executed, so it is no breach.
  std::string lowered_and_verified(const LoadedPolicy& loaded, const ProfileChoice& profile) {
    context_.diagnostics = {};
    const auto lowering = lower(loaded.policy, loaded.facts.facts, profile, context_.diagnostics);
    if (!lowering) {
      return said();
    }
    add(lowered_part(*lowering->backend, profile), emit_commented(*lowering));
    const auto verified = verify(context_, loaded, profile, *lowering, std::nullopt);
    if (!verified || !verified->proof.holds()) {
      result_.broken.push_back("the " + lowering->profile + " profile is not proved");
    }
    return verified ? verified_text(context_, *verified, Shown::every_difference) : said();
  }

  void add_tests(const Scenario& scenario) {
    const auto results = run_scenario(sources(), book_, scenario);
    result_.tests = count({{"", results}});
    for (const auto& result : results) {
      if (!result.passed) {
        result_.broken.push_back(o4::in_quotes(result.id) + " fails: expected " + result.expected +
                                 ", came " + result.actual);
      }
    }
    add("test.txt", answers_text(results));
  }

  Context& context_;
  const RuleBook& book_;
  AuditedScenario result_;
};

}  // namespace

bool is_part_name(std::string_view name) {
  constexpr auto texts = std::to_array<std::string_view>(
      {"errors.txt", "explain.txt", compiled_part, "verify.txt", "lint.txt", "test.txt"});
  if (std::find(texts.begin(), texts.end(), name) != texts.end()) {
    return true;
  }
  const auto table = backends();
  return std::any_of(table.begin(), table.end(), [&](const Backend* backend) {
    return name == lowered_prefix + std::string(backend->ending) ||
           (name.starts_with(lowered_prefix + "-") && name.ends_with(backend->ending));
  });
}

std::optional<AuditedScenario> audit_scenario(const SourceMap& sources, const RuleBook& book,
                                              std::string name, std::string text,
                                              const ReadConfig& read) {
  Context context{{}, {}, sources};
  const auto file = context.sources.add(std::move(name), std::move(text));
  const auto scenario = load_scenario(context.sources, file, context.diagnostics, read);
  return scenario ? std::optional(Auditor(context, book).run(*scenario)) : std::nullopt;
}

}  // namespace o4
