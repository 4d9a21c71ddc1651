// Three-valued answers: what public evidence leaves open is `unknown`, and never guessed.
#pragma once

#include <algorithm>

namespace o4::sbpl {

enum class Truth { no, unknown, yes };  // in this order: and is min, or is max

[[nodiscard]] constexpr Truth truth(bool value) { return value ? Truth::yes : Truth::no; }
[[nodiscard]] constexpr Truth both(Truth a, Truth b) { return std::min(a, b); }
[[nodiscard]] constexpr Truth either(Truth a, Truth b) { return std::max(a, b); }
[[nodiscard]] constexpr Truth negate(Truth a) {
  return a == Truth::yes ? Truth::no : a == Truth::no ? Truth::yes : Truth::unknown;
}

}  // namespace o4::sbpl
