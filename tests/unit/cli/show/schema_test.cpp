// The schemas of inputs and reports, against all fixtures and what the readers refuse.
#include <algorithm>
#include <sstream>

#include "cli/lint/render_lint.hpp"
#include "cli/show/render_json.hpp"
#include "cli/show/report_schema.hpp"
#include "engine/config/load_config.hpp"
#include "engine/graph/load_query.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "engine/scenario/schema.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/lint_files.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4;

namespace {

std::string text_of(const Value& node) { return print_line(to_json(node)); }

// Whether the reader takes the config as the schema means it: no unknown key, and what is wrong
// about hosts is not said by a schema.
bool is_read(const std::string& text) {
  SourceMap sources;
  Diagnostics found;
  const auto& book = builtin_book();
  const std::vector<std::string_view> tiers(book.tiers.begin(), book.tiers.end());
  (void)load_config(sources, sources.add("c", text), "user", tiers, found);
  const auto& all = found.all();
  return std::all_of(all.begin(), all.end(), [](const Diagnostic& d) {
    return d.code == "config-host" ||
           (d.severity == Severity::warning && d.code != "config-unknown-key");
  });
}

void check_config(const std::string& name, std::string_view text) {
  static const auto schema = text_of(config_schema(builtin_book()));
  SourceMap sources;
  Diagnostics found;
  const auto root = read_toml(sources, sources.add("c", std::string(text)), "config", found);
  if (!root) {
    return;
  }
  const auto faults = test::schema_faults(schema, text_of(*root));
  INFO(name << "\n" << text << "\n" << faults);
  CHECK(faults.empty() == is_read(std::string(text)));
}

std::string facts_faults(const std::string& facts) {
  static const auto schema = text_of(facts_schema(builtin_book()));
  return test::schema_faults(schema, facts);
}

}  // namespace

TEST_CASE("every policy test of the fixtures fits its schema, and its configs theirs", "[schema]") {
  const auto schema = text_of(policy_test_schema(builtin_book()));
  for (const auto& file : test::policy_files()) {
    SourceMap sources;
    Diagnostics found;
    const auto id = sources.add(file, test::read_file(file));
    const auto root = read_toml(sources, id, "scenario", found);
    const auto scenario = load_scenario(sources, id, found);
    REQUIRE(scenario);
    // Facts that are refused do not fit; that they are is what such a test is about.
    Diagnostics said;
    const auto& book = builtin_book();
    const std::vector<std::string_view> tiers(book.tiers.begin(), book.tiers.end());
    const std::vector<std::string_view> fixed(book.fixed.begin(), book.fixed.end());
    const std::vector<std::string_view> overlays(book.overlays.begin(), book.overlays.end());
    const auto facts = load_facts(scenario->facts, {tiers, fixed, overlays}, said);
    const auto faults = test::schema_faults(schema, text_of(*root));
    INFO(file << "\n" << faults << render_diagnostics(sources, said, Colour::off));
    CHECK(faults.empty() == facts.has_value());
    for (const auto& config : {scenario->user, scenario->project}) {
      if (config) {
        check_config(file, sources.text(*config));
      }
    }
  }
}

TEST_CASE("the schema of configs refuses what the reader refuses", "[schema]") {
  for (const std::string text :
       {"[sandbox]\ndefault_tier = 'shut'\n", "[sandbox]\ndefault_tier = 1\n",
        "[sandbox]\nallowedPaths = 'x'\n", "[sandbox]\nallowedPaths = ['']\n",
        "[sandbox]\nallowedPaths = [1]\n", "[sandbox]\nallowedPaths = [\"a\\nb\"]\n",
        "[sandbox]\nallowedDomains = {}\n", "[sandbox]\nescape_hatch_binaries = ['x']\n",
        "[sandbox]\nenabled = true\n", "[sandbox.proxy]\nenabled = 1\n", "sandbox = 1\n",
        "[sandbox.proxy]\nenable = true\n", "[sandbox]\nproxy = false\n",
        "[sandbox]\ndefault_tier = 'open'\nallowedPaths = ['~/x']\n[other]\nx = 1\n", ""}) {
    check_config("", text);
  }
}

TEST_CASE("the schema of facts knows each key, and says what a value is", "[schema]") {
  Diagnostics found;
  const auto defaults = load_facts({{}, Table{}}, {}, found);
  REQUIRE(defaults);
  CHECK(facts_faults(text_of(facts_to_node(defaults->facts))).empty());
  for (const std::string wrong : {R"({"home": ""})",
                                  R"({"home": "h"})",
                                  R"({"home": 1})",
                                  R"({"platform": "plan9"})",
                                  R"({"trusted": "yes"})",
                                  R"({"sandbox": "guarded"})",
                                  R"({"picked_tier": "read-only"})",
                                  R"({"add_dirs": "/a"})",
                                  R"({"proxy_port": 0})",
                                  R"({"proxy_port": 65536})",
                                  R"({"o4_version": "v1"})",
                                  R"({"o4_version": "0.2"})",
                                  R"({"o4_version": "0.2.1234567890"})",
                                  R"({"bwrap": "/opt/bwrap"})",
                                  R"({"permission_mode": "yolo"})",
                                  R"({"denied_tools": [""]})",
                                  R"({"denied_tools": "web_fetch"})",
                                  R"({"fresh_clone_seen": 1})",
                                  R"({"bridge": "no"})",
                                  R"({"git_age_hours": -1})",
                                  R"({"uid": 1.5})",
                                  R"({"entries": ["a/b"]})",
                                  R"({"mounts": [{"ro": true}]})",
                                  R"({"plugins": [{}]})",
                                  R"({"bwrap_features": {"x": 1}})",
                                  R"({"fs": {"/a": "link"}})",
                                  R"({"hom": "/h"})"}) {
    INFO(wrong);
    CHECK_FALSE(facts_faults(wrong).empty());
  }
  for (const std::string right :
       {R"({"home": "/h", "cwd": "~/x", "bwrap": "", "stage": ""})",
        R"({"o4_version": "0.2.123456789", "permission_mode": "auto"})",
        R"({"denied_tools": ["web_fetch"], "fresh_clone_seen": true, "bridge": true})",
        R"({"git_age_hours": 3.5})", R"({"fs": {"/a": "-> ../b", "/c": "file links=2"}})",
        R"({"entries": ["a b"]})"}) {
    INFO(right);
    CHECK(facts_faults(right) == "");
  }
}

TEST_CASE("the schema of queries agrees with their reader", "[schema]") {
  const auto schema = text_of(query_schema(builtin_book()));
  for (const std::string text :
       {R"({"path": "/a", "op": "read"})", R"({"path": "/a"})", R"({"path": "/a", "op": "run"})",
        R"({"path": "", "op": "read"})", R"({"host": "a.b", "actor": "fetch", "id": 7})",
        R"({"host": "a.b", "actor": "file-tool"})", R"({"host": 1})", R"({"cwd": "/x"})",
        R"({"directory": "~"})", R"({"command": "ls", "cwd": "/x"})",
        R"({"command": "ls", "op": 1})", R"({"id": 1})",
        R"({"host": "a", "profile": "package-install"})"}) {
    SourceMap sources;
    Diagnostics found;
    const auto node = read_json(sources, sources.add("q", text), "query", found);
    const bool read = load_query(*node, found).has_value();
    INFO(text);
    CHECK(test::schema_faults(schema, text).empty() == read);
  }
}

TEST_CASE("the report of an audit fits its schema", "[schema][audit]") {
  const test::TempDir folder;
  folder.write("a.policy.toml", "[facts]\n");
  REQUIRE(test::run_o4_policy({"audit", folder.path(), "--update"}).status == 0);
  folder.write("a.policy.toml", "[config]\nuser = \"[sandbox]\"\n");
  folder.write("b.golden.lint.txt", "old\n");
  const auto audit = test::run_o4_policy({"audit", folder.path(), "--format", "json"});
  CHECK(audit.status == 1);
  CHECK(test::schema_faults(print_line(audit_report_schema()), audit.output) == "");
  for (const auto* word : {"\"witness\"", "\"stale\"", "\"changed\""}) {
    CHECK(audit.output.find(word) != std::string::npos);
  }
}

TEST_CASE("reports fit their schemas", "[schema]") {
  const auto lint_schema = print_line(lint_report_schema());
  for (const auto& row : lint_codes) {
    for (const auto& file : test::lint_files(row.code, "fires")) {
      const auto run = test::lint_text(file, test::read_file(file));
      INFO(file);
      CHECK(test::schema_faults(lint_schema,
                                print_line(findings_json(run.sources, run.result.findings)))
                .empty());
    }
  }
  const auto scenario = test::policy_files().front();
  const auto tests = test::run_o4_policy({"test", "--format", "json", scenario});
  CHECK(test::schema_faults(print_line(test_report_schema()), tests.output) == "");
  const auto other = test::policy_files().back();
  const auto diff = test::run_o4_policy({"diff", "--format", "json", scenario, other});
  CHECK(test::schema_faults(print_line(diff_report_schema()), diff.output) == "");
  CHECK(diff.output.find("\"witness\"") != std::string::npos);
  test::Process process;
  process.input =
      "{\"path\": \"/a\", \"op\": \"read\", \"id\": 1}\n{\"command\": \"ls /etc\"}\n{\"x\": "
      "1}\n{\n";
  const auto answers = test::run_o4_policy({"check", "--batch", "--scenario", scenario}, process);
  std::istringstream lines(answers.output);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    INFO(line);
    CHECK(test::schema_faults(print_line(answer_schema()), line) == "");
  }
  CHECK(count == 4);
  CHECK_FALSE(test::schema_faults(print_line(answer_schema()), R"({"decision": "allow"})").empty());
}
