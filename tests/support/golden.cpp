#include "tests/support/golden.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace o4::test {

void check_golden(std::string_view name, std::string_view actual) {
  const auto path = std::filesystem::path(source_path("fixtures/golden")) / name;
  if (std::getenv("O4_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << actual;
    SUCCEED("written");
    return;
  }
  std::ostringstream expected;
  expected << std::ifstream(path, std::ios::binary).rdbuf();
  INFO("golden file: " << path.string() << " (O4_UPDATE_GOLDEN=1 rewrites it)");
  REQUIRE(std::filesystem::exists(path));
  CHECK(expected.str() == actual);
}

}  // namespace o4::test
