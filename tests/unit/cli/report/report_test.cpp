// A report says what `check` says, names nothing outside itself, and keeps its links within.
#include <regex>
#include <set>
#include <sstream>

#include "cli/report/html.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"

using namespace o4;
using namespace o4::test;

namespace {

std::string scenario(const std::string& name) {
  return source_path("fixtures/reports/" + name + ".policy.toml");
}

std::string report_of(std::vector<std::string> words) {
  words.insert(words.begin(), "report");
  const auto result = run_o4_policy(words);
  INFO(result.errors);
  REQUIRE(result.status == 0);
  return result.output;
}

struct Cells {
  std::string questions;              // one a line, as `check --batch` takes them
  std::vector<std::string> outcomes;  // what the page says
};

// Every answer in the page with the question that it answers.
Cells cells_of(const std::string& page) {
  static const std::regex cell(
      "<span class=\"chip [a-z]+\" data-(path|host)=\"([^\"]*)\"(?: data-op=\"([a-z]+)\")? "
      "data-actor=\"([a-z_-]+)\"[^>]*>([a-z]+)</span>");
  Cells cells;
  for (std::sregex_iterator at(page.begin(), page.end(), cell), end; at != end; ++at) {
    const auto& match = *at;
    cells.questions += R"({")" + match[1].str() + R"(": ")" + match[2].str() + R"(", "actor": ")" +
                       match[4].str() + "\"";
    if (match[3].matched) cells.questions += R"(, "op": ")" + match[3].str() + "\"";
    cells.questions += "}\n";
    cells.outcomes.push_back(match[5]);
  }
  return cells;
}

std::vector<std::string> decisions_of(const std::string& answers) {
  static const std::regex decision(R"re("decision":"([a-z]+)")re");
  std::vector<std::string> list;
  std::istringstream lines(answers);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    CAPTURE(line);
    REQUIRE(std::regex_search(line, match, decision));
    list.push_back(match[1]);
  }
  return list;
}

}  // namespace

TEST_CASE("every cell of a report is what check answers", "[report]") {
  const auto* const name = GENERATE("default", "team", "mac-install");
  CAPTURE(name);
  const auto cells = cells_of(report_of({scenario(name)}));
  REQUIRE(cells.outcomes.size() > 100);
  Process process;
  process.input = cells.questions;
  const auto checked = run_o4_policy({"check", "--batch", "--scenario", scenario(name)}, process);
  CHECK(decisions_of(checked.output) == cells.outcomes);
}

TEST_CASE("a report needs nothing outside itself, and its links lead somewhere", "[report]") {
  for (const auto& words : {std::vector<std::string>{scenario("team")},
                            std::vector<std::string>{scenario("default"), scenario("team")}}) {
    const auto page = report_of(words);
    CHECK(page.find("src=") == std::string::npos);
    CHECK(page.find("url(") == std::string::npos);
    CHECK(page.find("<link") == std::string::npos);
    static const std::regex id("id=\"([^\"]+)\"");
    std::set<std::string> ids;
    for (std::sregex_iterator at(page.begin(), page.end(), id), end; at != end; ++at) {
      CAPTURE((*at)[1].str());
      CHECK(ids.insert((*at)[1]).second);
    }
    static const std::regex href("href=\"([^\"]+)\"");
    std::size_t links = 0;
    for (std::sregex_iterator at(page.begin(), page.end(), href), end; at != end; ++at, ++links) {
      const auto target = (*at)[1].str();
      CAPTURE(target);
      CHECK(target.front() == '#');
      CHECK(ids.count(target.substr(1)) == 1);
    }
    CHECK(links > 100);
  }
}

TEST_CASE("lines of both backends' profiles lead to their rules", "[report]") {
  const auto page = report_of({scenario("team")});
  static const std::regex bwrap(
      "--bind /srv/data /srv/data[^\n]*from <a href=\"#rule-[0-9]+\">project:");
  static const std::regex sbpl(
      "subpath &quot;/srv/data&quot;[^\n]*<a href=\"#rule-[0-9]+\">project:");
  CHECK(std::regex_search(page, bwrap));
  CHECK(std::regex_search(page, sbpl));
}

TEST_CASE("a report of two shows what differs with a witness", "[report]") {
  const auto page = report_of({scenario("default"), scenario("team")});
  CHECK(page.find("commands write /srv/data") != std::string::npos);
  CHECK(page.find("<code>/srv/data</code>") != std::string::npos);
  const auto same = report_of({scenario("default"), scenario("default")});
  CHECK(same.find("the two are equal") != std::string::npos);
}

TEST_CASE("what a config or a path says cannot become markup", "[report]") {
  CHECK(escaped("<b>\"&\n\x1b[2J") == "&lt;b&gt;&quot;&amp;\n\\x1b[2J");
  const auto result =
      run_o4_policy({"report", "--platform", "linux", "--home", "/home/<script>alert(1)</script>",
                     "--workspace", "/home/<script>alert(1)</script>/w"});
  REQUIRE(result.status == 0);
  CHECK(result.output.find("<script>alert") == std::string::npos);
}
