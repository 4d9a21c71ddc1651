#include "tests/system/started.hpp"

#include <unistd.h>

#include "tests/support/catch.hpp"

namespace o4::test {

void wait_for(const RunWorld& world, const std::string& name) {
  const auto path = world.workspace() + "/" + name;
  for (int i = 0; i < 3000 && access(path.c_str(), F_OK) != 0; ++i) {
    usleep(10000);
  }
  REQUIRE(access(path.c_str(), F_OK) == 0);
}

Process numbered(const RunWorld& world, const std::vector<std::string>& arguments) {
  auto process = world.call(arguments);
  const auto words = process.arguments;
  process.arguments = {"/bin/sh", "-c", "echo $$ > '" + world.home() + "/number'; exec \"$@\"",
                       "sh"};
  process.arguments.insert(process.arguments.end(), words.begin(), words.end());
  return process;
}

void send(const RunWorld& world, const std::string& signal) {
  Process process;
  process.arguments = {"/bin/sh", "-c", "kill -" + signal + " $(cat number)"};
  process.cwd = world.home();
  REQUIRE(run_process(process).status == 0);
}

bool skipped() {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
  }
  return !trouble.empty();
}

}  // namespace o4::test
