// Which entries of configs and which lines of rules policy tests touch: what no expectation touches
// could say anything, and no test would fail.
//
// By place: the places that a result names (ExpectationResult::rules) are compared with the places
// of all entries, and of the lines that could have answered. An entry that is only passed over,
// never decided by, counts as not touched: taking it out would change no result.
#pragma once

#include <map>
#include <string>

#include "engine/scenario/run_scenario.hpp"

namespace o4 {

// Whether any expectation came from it.
enum class Touched { no, yes };

// Of any number of scenarios; what one of them touches is touched.
class Coverage {
 public:
  // What a scenario holds, and what its expectations came from. Nothing of one whose inputs were
  // refused.
  void add(const SourceMap& sources, const ScenarioRun& run);

  // An entry of a list, or a setting.
  struct Entry {
    std::string text;  // "'~/.cache/x' in allowedPaths"
    Touched touched = Touched::no;
  };
  // By place; an entry that stands in a scenario has its place there.
  [[nodiscard]] const std::map<std::string, Entry>& entries() const { return entries_; }
  // Lines of rules files by place.
  [[nodiscard]] const std::map<std::string, Touched>& rules() const { return rules_; }

 private:
  void add_entry(const SourceMap& sources, Span span, std::string text, const ScenarioRun& run);
  void add_config(const SourceMap& sources, const ScenarioRun& run);
  void add_rules(const SourceMap& sources, const ScenarioRun& run);

  std::map<std::string, Entry> entries_;
  std::map<std::string, Touched> rules_;
};

}  // namespace o4
