// The commands of fixtures/corpus/commands.txt are shell text like any agent writes it: all of it
// has a structure, and none of it is lost.
#include <fstream>
#include <iterator>

#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"
#include "tests/support/places.hpp"

namespace {

std::vector<std::string> corpus() {
  std::ifstream file(o4::test::source_path("fixtures/corpus/commands.txt"));
  std::vector<std::string> commands{""};
  for (std::string line; std::getline(file, line);) {
    if (line == "---") {
      commands.emplace_back();
    } else {
      commands.back() += (commands.back().empty() ? "" : "\n") + line;
    }
  }
  return commands;
}

}  // namespace

TEST_CASE("C2: real commands are read to the end", "[command]") {
  const auto commands = corpus();
  CHECK(commands.size() >= 300);
  for (const auto& command : commands) {
    CAPTURE(command);
    const auto scanned = o4::scan_command(command);
    CHECK_FALSE(scanned.flattened);
    CHECK_FALSE(scanned.commands.empty());
    const auto behind = o4::test::paths_of(command + "\ncat /the/end");
    REQUIRE_FALSE(behind.empty());
    CHECK(behind.back() == "/the/end");
  }
}
