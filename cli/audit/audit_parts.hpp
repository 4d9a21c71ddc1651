// A scenario -> what an audit keeps of it: one text a part, the same bytes on every machine.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/show/render_tests.hpp"
#include "engine/compile/rule_book.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// What the golden file of a part is called behind "NAME.golden.".
inline constexpr std::string_view compiled_part = "compile.rules";
inline constexpr auto part_names = std::to_array<std::string_view>(
    {"errors.txt", "explain.txt", compiled_part, "lower.bwrap", "lower.sb", "lower-install.bwrap",
     "lower-install.sb", "verify.txt", "lint.txt", "test.txt"});

struct AuditPart {
  std::string_view name;  // one of part_names
  std::string text;
};

struct AuditedScenario {
  std::vector<AuditPart> parts;  // in the order of part_names
  TestCounts tests;
  std::vector<std::string> broken;  // what must not be, whatever the golden files say
};

// `name` is what the texts call the scenario. `sources` holds the texts of `book`. Returns nothing
// if the scenario is malformed: load_scenario says why.
[[nodiscard]] std::optional<AuditedScenario> audit_scenario(const SourceMap& sources,
                                                            const RuleBook& book, std::string name,
                                                            std::string text);

}  // namespace o4
