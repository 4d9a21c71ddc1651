// A scenario -> what an audit keeps of it: one text a part, the same bytes on every machine.
// Without colours, at a fixed width, with rules named bare, so that neither the terminal nor the
// checkout's place shows in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/tests/render_tests.hpp"
#include "engine/compile/rule_book.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

inline constexpr std::string_view compiled_part = "compile.rules";

// What the golden file of a part is called behind "NAME.golden.": "lint.txt", "lower.bwrap",
// "lower-PROFILE.sb".
[[nodiscard]] bool is_part_name(std::string_view name);

struct AuditPart {
  std::string name;
  std::string text;
};

struct AuditedScenario {
  std::vector<AuditPart> parts;
  TestCounts tests;
  std::vector<std::string> broken;  // what must not be, whatever the golden files say
};

// `name` is what the texts call the scenario; `read` reads the configs that it names. `sources`
// holds the texts of `book`. Returns nothing if the scenario is malformed: load_scenario says why.
[[nodiscard]] std::optional<AuditedScenario> audit_scenario(const SourceMap& sources,
                                                            const RuleBook& book, std::string name,
                                                            std::string text,
                                                            const ReadConfig& read);

}  // namespace o4
