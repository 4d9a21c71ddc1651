// schema: JSON schemas of what this program reads and writes. Those of inputs are made from the
// readers' own tables and so cannot fall behind; those of reports are written by hand and tested.
#include <algorithm>
#include <array>

#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/show/report_schema.hpp"
#include "engine/scenario/schema.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

struct NamedSchema {
  std::string_view name;
  Json (*make)(const RuleBook& book);
};

constexpr auto schemas = std::to_array<NamedSchema>({
    {"config", [](const RuleBook& book) { return to_json(config_schema(book)); }},
    {"facts", [](const RuleBook& book) { return to_json(facts_schema(book)); }},
    {"policy-test", [](const RuleBook& book) { return to_json(policy_test_schema(book)); }},
    {"query", [](const RuleBook& book) { return to_json(query_schema(book)); }},
    {"answer", [](const RuleBook& /*book*/) { return answer_schema(); }},
    {"errors", [](const RuleBook& /*book*/) { return errors_schema(); }},
    {"explain-report", [](const RuleBook& /*book*/) { return explain_report_schema(); }},
    {"compile-report", [](const RuleBook& /*book*/) { return compile_report_schema(); }},
    {"lower-report", [](const RuleBook& /*book*/) { return lower_report_schema(); }},
    {"verify-report", [](const RuleBook& /*book*/) { return verify_report_schema(); }},
    {"prove-report", [](const RuleBook& /*book*/) { return prove_report_schema(); }},
    {"model-report", [](const RuleBook& /*book*/) { return model_report_schema(); }},
    {"diff-report", [](const RuleBook& /*book*/) { return diff_report_schema(); }},
    {"lint-report", [](const RuleBook& /*book*/) { return lint_report_schema(); }},
    {"test-report", [](const RuleBook& /*book*/) { return test_report_schema(); }},
    {"audit-report", [](const RuleBook& /*book*/) { return audit_report_schema(); }},
    {"allow-report", [](const RuleBook& /*book*/) { return allow_report_schema(); }},
    {"tier-report", [](const RuleBook& /*book*/) { return tier_report_schema(); }},
    {"proxy-log", [](const RuleBook& /*book*/) { return proxy_log_schema(); }},
    {"learn-report", [](const RuleBook& /*book*/) { return learn_report_schema(); }},
});

int run_schema(Context& context) {
  const auto& name = context.options.words.front();
  const auto* found = std::find_if(schemas.begin(), schemas.end(),
                                   [&](const NamedSchema& schema) { return schema.name == name; });
  if (found == schemas.end()) {
    std::array<std::string_view, schemas.size()> names;
    std::transform(schemas.begin(), schemas.end(), names.begin(),
                   [](const NamedSchema& schema) { return schema.name; });
    context.diagnostics.error("usage-word", context.options.word_spans.front(),
                              o4::in_quotes(name) + " is no schema", suggestion(name, names));
    return fail(context);
  }
  const auto book = load_rules(context);
  if (!book) {
    return fail(context);
  }
  context.console.out += print_pages(found->make(*book));
  return 0;
}

constexpr auto examples = std::to_array<Example>({
    {"schema config > o4-config.schema.json", "for editors of config.toml"},
    {"schema policy-test --rules my-rules", "with the words of other rules"},
});
constexpr auto formats = std::to_array<std::string_view>({"json"});
constexpr std::string_view details =
    "NAME is config, facts, policy-test, query (a line of check --batch), answer (what check "
    "says), errors (what --json puts on standard error), explain-report (and why), "
    "compile-report, lower-report, verify-report, prove-report, model-report, diff-report, "
    "lint-report, test-report, audit-report, allow-report, tier-report, proxy-log or "
    "learn-report. The schemas are of draft-07; those of inputs come from the tables that the "
    "readers use.";

}  // namespace

constinit const Command schema_command = {
    .name = "schema",
    .words = "NAME",
    .summary = "print the JSON schema of an input or a report",
    .details = details,
    .least_words = 1,
    .most_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .examples = examples,
    .run = run_schema,
};

}  // namespace o4
