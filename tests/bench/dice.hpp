// Random words, the same on every machine: the standard's distributions are not.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace o4::bench {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ULL + 1) {}

  // Below `end`.
  std::size_t below(std::size_t end) {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return static_cast<std::size_t>((state_ >> 11U) % end);
  }
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
  bool chance(std::size_t percent) { return below(100) < percent; }

  template <typename List>
  const auto& pick(const List& list) {
    return *(list.begin() + static_cast<std::ptrdiff_t>(below(list.size())));
  }
  std::string word(std::initializer_list<const char*> words) { return pick(words); }

  template <typename T>
  void shuffle(std::vector<T>& list) {
    for (auto left = list.size(); left > 1; --left) {
      std::swap(list[left - 1], list[below(left)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace o4::bench
