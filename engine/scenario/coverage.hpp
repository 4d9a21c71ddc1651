// Which entries of configs and which lines of rules policy tests touch: what no expectation touches
// could say anything, and no test would fail.
#pragma once

#include <map>
#include <string>

#include "engine/scenario/run_scenario.hpp"

namespace o4 {

enum class Touched { no, yes };

class Coverage {
 public:
  // What a scenario holds, and what its expectations came from.
  void add(const SourceMap& sources, const ScenarioRun& run);

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
