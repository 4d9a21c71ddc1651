// What this process has open, closed by who holds it last. Not a stream: reading and writing are
// the callers', with what they make of errors.
#pragma once

#include <unistd.h>

#include <utility>

namespace o4 {

// Owns a descriptor; -1 is none. Closing is the destructor's; errors of close(2) are not looked at.
// Assigning swaps: the old one is closed with what it was assigned from, at the end of that one's
// life.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }

  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

}  // namespace o4
