#include "tests/support/places.hpp"

namespace o4::test {

std::string source_path(std::string_view below) {
  return below.empty() ? O4_SOURCE_DIR : O4_SOURCE_DIR "/" + std::string(below);
}

std::string policy_binary() { return O4_POLICY_BINARY; }

}  // namespace o4::test
