// Recorded answers of the kernel (or of what is known about it), replayed against the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backends/sbpl/model/model.hpp"

namespace o4::sbpl {

// As the vector files have it. `expect` is "allow", "deny", or "error" for a profile that must be
// refused with a message that contains `message_contains`. An answer that is undecided agrees with
// no vector.
struct Vector {
  std::string id;
  std::string profile;
  std::string operation;
  std::string target;
  std::string expect;
  std::string message_contains;
};

struct VectorResult {
  bool agrees = false;
  // What the model says: "allow", "deny", "undecided: REASON", or "error: PLACE: MESSAGE".
  std::string actual;
};

[[nodiscard]] VectorResult replay(const Vector& vector, Model model);

}  // namespace o4::sbpl
