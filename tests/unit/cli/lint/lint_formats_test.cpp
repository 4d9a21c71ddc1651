// The formats of lint: golden files, and SARIF against its published schema.
#include <nlohmann/json.hpp>

#include "cli/args/context.hpp"
#include "cli/lint/render_lint.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/lint_files.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/run_process.hpp"

using namespace o4;

namespace {

const std::string sarif_schema =
    test::read_file(test::source_path("fixtures/schemas/sarif-2.1.0.cut.schema.json"));

std::string sarif_of(const test::LintRun& run) {
  return print_pages(findings_sarif(run.sources, in_files(run.sources, run.result.findings),
                                    run.result.refused ? Complete::no : Complete::yes));
}

}  // namespace

TEST_CASE("every lint fixture is valid SARIF", "[lint]") {
  for (const auto& row : lint_codes) {
    for (const auto& file : test::lint_files(row.code, "")) {
      const auto run = test::lint_text(file, test::read_file(file));
      INFO(file);
      CHECK(test::schema_faults(sarif_schema, sarif_of(run)).empty());
    }
  }
}

TEST_CASE("the SARIF schema sees what is wrong", "[lint]") {
  const auto file = test::lint_files("lint-hatch-root", "fires").front();
  const auto run = test::lint_text("team.policy.toml", test::read_file(file));
  const auto good = nlohmann::json::parse(sarif_of(run));
  const auto faulty = [&](const char* pointer, const nlohmann::json& value) {
    auto bad = good;
    bad[nlohmann::json::json_pointer(pointer)] = value;
    return !test::schema_faults(sarif_schema, bad.dump()).empty();
  };
  CHECK(test::schema_faults(sarif_schema, good.dump()).empty());
  CHECK(faulty("/version", "2.0.0"));
  CHECK(faulty("/runs/0/results/0/level", "fatal"));
  CHECK(faulty("/runs/0/results/0/ruleIndex", -2));
  CHECK(faulty("/runs/0/results/0/message", nlohmann::json::object()));
  CHECK(faulty("/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0));
  CHECK(faulty("/runs/0/results/0/made_up", 1));
  CHECK(faulty("/runs/0/tool", nlohmann::json::object()));
  CHECK(
      faulty("/runs/0/results/0/fixes/0/artifactChanges/0/replacements", nlohmann::json::array()));
}

TEST_CASE("findings in every format, byte for byte", "[lint]") {
  const std::string file = test::source_path("fixtures/lint/all.policy.toml");
  const auto run = test::lint_text("fixtures/lint/all.policy.toml", test::read_file(file));
  const auto& findings = run.result.findings;
  Context context;
  context.sources = run.sources;
  test::check_golden("lint/all.txt", findings_text(context, findings));
  test::check_golden("lint/all.json", print_pages(findings_json(run.sources, findings)));
  test::check_golden("lint/all.sarif", sarif_of(run));
  test::check_golden("lint/all.github",
                     findings_github(run.sources, in_files(run.sources, findings)));
}

TEST_CASE("a scenario's findings have their places in its file", "[lint]") {
  const auto run = test::lint_text(
      "t.policy.toml",
      "[config]\nuser = '''\n[sandbox]\nallowedDomains = []\nallowedPaths = ['~/.ssh']\n'''\n"
      "project = \"[sandbox]\\nallowedPaths = ['~/.aws']\\n\"\n");
  const auto found = run.of("lint-grant-dropped");
  REQUIRE(found.size() == 2);
  CHECK(place_text(run.sources, found[0]->span) == "user:3:17");
  const auto placed = in_files(run.sources, {*found[0], *found[1]});
  CHECK(place_text(run.sources, placed[0].span) == "t.policy.toml:5:17");
  CHECK(run.sources.text(placed[0].fix.front().span) == "'~/.ssh'");
  CHECK(place_text(run.sources, placed[1].span) == "t.policy.toml:7:11");
  CHECK(placed[1].fix.empty());
}

TEST_CASE("workflow commands escape what would end them", "[lint]") {
  SourceMap sources;
  const auto file = sources.add("a,b:c%.toml", "x\ny\n");
  Finding finding;
  finding.code = "x-y";
  finding.span = {file, 2, 3};
  finding.message = "100%\n::error::no";
  CHECK(findings_github(sources, {finding}) ==
        "::warning file=a%2Cb%3Ac%25.toml,line=2,endLine=2,col=1,endColumn=2,title=x-y::"
        "100%25%0A::error::no\n");
}
