// What hosts of code demand of SARIF beyond its schema: they refuse the whole file otherwise.
#include <nlohmann/json.hpp>
#include <set>

#include "cli/lint/job.hpp"
#include "cli/lint/render_lint.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/lint_files.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

// The findings of a scenario as `lint --format sarif` writes them.
nlohmann::json uploaded(test::LintRun run, const std::string& name) {
  LintJob job;
  job.anywhere = run.sources.add(name, "");
  auto findings = in_files(run.sources, placed(run.sources, job, run.result.findings));
  return nlohmann::json::parse(print_pages(findings_sarif(run.sources, findings, Complete::yes)));
}

// What is wrong with a place; empty if nothing is.
std::string place_fault(const nlohmann::json& location) {
  const auto& place = location.at("physicalLocation");
  const auto uri = place.at("artifactLocation").at("uri").get<std::string>();
  if (uri.empty() || uri.front() == '/' || uri.find("..") != std::string::npos ||
      uri.find(' ') != std::string::npos || uri.starts_with("user") ||
      uri.starts_with("project:") || uri.find(".rules") != std::string::npos) {
    return "uri " + uri;
  }
  const auto& region = place.at("region");
  const auto line = region.at("startLine").get<int>();
  const auto column = region.at("startColumn").get<int>();
  const auto end_line = region.at("endLine").get<int>();
  const auto end_column = region.at("endColumn").get<int>();
  const bool ordered = end_line > line || (end_line == line && end_column >= column);
  return line >= 1 && column >= 1 && ordered ? "" : "region " + region.dump();
}

std::string result_fault(const nlohmann::json& result, const nlohmann::json& rules) {
  const auto index = result.at("ruleIndex").get<std::size_t>();
  if (index >= rules.size() || rules[index].at("id") != result.at("ruleId")) {
    return "rule";
  }
  if (result.at("message").at("text").get<std::string>().empty()) {
    return "message";
  }
  if (!result.contains("locations") || result.at("locations").empty()) {
    return "no location";
  }
  if (result.at("partialFingerprints").empty()) {
    return "fingerprint";
  }
  for (const auto* list : {"locations", "relatedLocations"}) {
    for (const auto& location : result.value(list, nlohmann::json::array())) {
      if (auto fault = place_fault(location); !fault.empty()) {
        return fault;
      }
    }
  }
  return "";
}

}  // namespace

TEST_CASE("the SARIF of every fixture is what hosts of code take", "[lint]") {
  const auto schema =
      test::read_file(test::source_path("fixtures/schemas/sarif-2.1.0.cut.schema.json"));
  std::size_t results = 0;
  for (const auto& file : test::policy_files()) {
    const auto name = file.substr(test::source_path("").size());
    const auto run = test::lint_text(name, test::read_file(file));
    const auto sarif = uploaded(run, name);
    INFO(file);
    CHECK(test::schema_faults(schema, sarif.dump()) == "");
    const auto& log = sarif.at("runs").at(0);
    const auto& rules = log.at("tool").at("driver").at("rules");
    std::set<std::string> ids;
    for (const auto& rule : rules) {
      CHECK(ids.insert(rule.at("id").get<std::string>()).second);
    }
    for (const auto& result : log.at("results")) {
      CHECK(result_fault(result, rules) == "");
      ++results;
    }
  }
  CHECK(results > 500);
}

TEST_CASE("a finding in a flag, and one that nothing says, are placed in the file", "[lint]") {
  SourceMap sources;
  LintJob job;
  job.anywhere = sources.add(".o4/config.toml", "");
  Finding in_flag;
  in_flag.span = {sources.add("--workspace", "/home/ann/.ssh"), 0, 3};
  in_flag.related.push_back({in_flag.span, "here"});
  const auto found = placed(sources, job, {in_flag, Finding{}});
  CHECK(found[0].span == Span{job.anywhere, 0, 0});
  CHECK(found[0].related.empty());
  CHECK(found[1].span == Span{job.anywhere, 0, 0});
}
