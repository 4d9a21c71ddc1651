#include "cli/tests/render_tests.hpp"

#include <utility>

#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"

namespace o4 {
namespace {

void add_failure(std::string& out, const SourceMap& sources, const ExpectationResult& result,
                 Colour colour) {
  out += printable(place_text(sources, result.span)) + ": " + painted("FAIL", Style::bad, colour) +
         " " + printable(result.id) + "\n  expected  " + printable(result.expected) +
         "\n  came      " + printable(result.actual) + "\n";
  if (!result.why.empty()) {
    out += "  why       " + printable(result.why) + "\n";
  }
}

}  // namespace

TestCounts count(const std::vector<FileResult>& files) {
  TestCounts counts;
  for (const auto& file : files) {
    for (const auto& result : file.results) {
      ++(result.passed ? counts.passed : counts.failed);
    }
  }
  return counts;
}

Json results_json(const SourceMap& sources, const std::vector<FileResult>& files) {
  const auto counts = count(files);
  Json json{{"passed", counts.passed}, {"failed", counts.failed}, {"files", Json::array()}};
  for (const auto& file : files) {
    auto results = Json::array();
    for (const auto& result : file.results) {
      results.push_back(Json{{"id", result.id},
                             {"passed", result.passed},
                             {"expected", result.expected},
                             {"actual", result.actual},
                             {"why", result.why},
                             {"at", place_text(sources, result.span)}});
    }
    json["files"].push_back(Json{{"file", file.name}, {"results", std::move(results)}});
  }
  return json;
}

std::string answers_text(const std::vector<ExpectationResult>& results) {
  std::string out = results.empty() ? "no expectation\n" : "";
  for (const auto& result : results) {
    out += (result.passed ? "pass  " : "FAIL  ") + printable(result.id) + "\n      " +
           printable(result.actual) + "\n";
    if (!result.why.empty()) {
      out += "      " + printable(result.why) + "\n";
    }
  }
  return out;
}

std::string results_text(const SourceMap& sources, const std::vector<FileResult>& files,
                         Colour colour) {
  std::string out;
  for (const auto& file : files) {
    for (const auto& result : file.results) {
      if (!result.passed) {
        add_failure(out, sources, result, colour);
      }
    }
  }
  const auto counts = count(files);
  out += std::to_string(counts.passed) + " passed, " +
         painted(std::to_string(counts.failed) + " failed",
                 counts.failed == 0 ? Style::good : Style::bad, colour);
  return out + "\n";
}

}  // namespace o4
