// Seeded choices that come out the same with every standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace o4::reference {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  [[nodiscard]] std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(engine_() % bound);
  }
  [[nodiscard]] bool chance(std::size_t percent) { return below(100) < percent; }
  [[nodiscard]] std::string pick(const std::vector<std::string>& pool) {
    return pool[below(pool.size())];
  }
  [[nodiscard]] std::vector<std::string> some(const std::vector<std::string>& pool,
                                              std::size_t most) {
    std::vector<std::string> out;
    for (auto left = below(most + 1); left > 0; --left) out.push_back(pick(pool));
    return out;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace o4::reference
