// JUnit's XML, as CI servers read it.
#include "cli/terminal/markup.hpp"
#include "cli/tests/render_tests.hpp"

namespace o4 {
namespace {

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + markup_text(value) + "\"";
}

std::string counts(const TestCounts& of) {
  return attribute("tests", std::to_string(of.passed + of.failed)) +
         attribute("failures", std::to_string(of.failed)) + attribute("errors", "0");
}

std::string test_case(const SourceMap& sources, const std::string& file,
                      const ExpectationResult& result) {
  auto text =
      "    <testcase" + attribute("classname", file) + attribute("name", result.id) +
      attribute("file", sources.name(result.span.file)) +
      attribute("line", std::to_string(sources.position(result.span.file, result.span.begin).line));
  if (result.passed) {
    return text + "/>\n";
  }
  return text + ">\n      <failure" +
         attribute("message", "expected " + result.expected + ", came " + result.actual) + ">" +
         markup_text(place_text(sources, result.span) + ": " + result.why) +
         "</failure>\n    </testcase>\n";
}

}  // namespace

std::string results_junit(const SourceMap& sources, const std::vector<FileResult>& files) {
  auto text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
              attribute("name", "o4-policy") + counts(count(files)) + ">\n";
  for (const auto& file : files) {
    text += "  <testsuite" + attribute("name", file.name) + counts(count({file})) + ">\n";
    for (const auto& result : file.results) {
      text += test_case(sources, file.name, result);
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace o4
