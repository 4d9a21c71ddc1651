// The bwrap vectors of fixtures/, read from their JSON.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/model/vectors.hpp"

namespace o4::test {

struct BwrapVector {
  bwrap::Vector vector;
  std::string about;
  std::vector<std::string> prefix;  // namespace options instead of the usual ones
  std::string stderr_part;          // what bwrap says when it refuses
  std::string min_version;
  bool legacy_links = false;  // needs a bwrap that follows links in destinations
};

[[nodiscard]] std::vector<BwrapVector> load_bwrap_vectors();

}  // namespace o4::test
