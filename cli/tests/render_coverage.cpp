// What no policy test touches: entries of configs and rules from which no expectation's answer
// came. Places of one file share a line, since lists of rules are long.
#include <algorithm>

#include "cli/terminal/layout.hpp"
#include "cli/tests/render_tests.hpp"

namespace o4 {
namespace {

std::string share(std::size_t touched, std::size_t all, std::string_view what) {
  return std::to_string(touched) + " of " + std::to_string(all) + " " + std::string(what);
}

std::size_t touched_entries(const Coverage& coverage) {
  return static_cast<std::size_t>(
      std::count_if(coverage.entries().begin(), coverage.entries().end(),
                    [](const auto& entry) { return entry.second.touched == Touched::yes; }));
}

std::size_t touched_rules(const Coverage& coverage) {
  return static_cast<std::size_t>(
      std::count_if(coverage.rules().begin(), coverage.rules().end(),
                    [](const auto& rule) { return rule.second == Touched::yes; }));
}

// "guarded.rules" of "guarded.rules:4:5".
std::string_view file_of(std::string_view place) {
  const auto line = place.rfind(':', place.rfind(':') - 1);
  return place.substr(0, line);
}

// The places in one file that nothing touches: "guarded.rules: 4:5 7:9".
std::string untouched_rules(const Coverage& coverage, const Console& console) {
  std::string text;
  std::vector<std::string> words;
  const auto flush_words = [&] {
    for (const auto& line : wrapped(words, console.width - 4)) {
      text += "    " + line + "\n";
    }
    words.clear();
  };
  std::string_view file;
  for (const auto& [place, touched] : coverage.rules()) {
    if (touched == Touched::yes) {
      continue;
    }
    if (file_of(place) != file) {
      flush_words();
      file = file_of(place);
      words.push_back(printable(file) + ":");
    }
    words.push_back(printable(std::string_view(place).substr(file.size() + 1)));
  }
  flush_words();
  return text;
}

}  // namespace

std::string coverage_text(const Coverage& coverage, const Console& console) {
  const auto entries = touched_entries(coverage);
  const auto rules = touched_rules(coverage);
  auto text = "coverage: " + share(entries, coverage.entries().size(), "config entries") + ", " +
              share(rules, coverage.rules().size(), "rules") + "\n";
  if (entries < coverage.entries().size()) {
    text += "  config entries that no expectation touches\n";
  }
  for (const auto& [place, entry] : coverage.entries()) {
    if (entry.touched == Touched::no) {
      text += "    " + printable(place + " " + entry.text) + "\n";
    }
  }
  if (rules < coverage.rules().size()) {
    text += "  rules that no expectation touches\n" + untouched_rules(coverage, console);
  }
  return text;
}

Json coverage_json(const Coverage& coverage) {
  auto entries = Json::array();
  for (const auto& [place, entry] : coverage.entries()) {
    entries.push_back(
        Json{{"at", place}, {"entry", entry.text}, {"touched", entry.touched == Touched::yes}});
  }
  auto rules = Json::array();
  for (const auto& [place, touched] : coverage.rules()) {
    rules.push_back(Json{{"at", place}, {"touched", touched == Touched::yes}});
  }
  return Json{{"entries", std::move(entries)}, {"rules", std::move(rules)}};
}

}  // namespace o4
