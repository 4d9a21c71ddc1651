#include "cli/machine/input_bytes.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

namespace o4 {
namespace {

constexpr std::size_t read_at_once = 65536;
constexpr std::size_t longest_line = 65536;

}  // namespace

bool InputBytes::fill() {
  buffer_.erase(0, at_);
  at_ = 0;
  std::array<char, read_at_once> bytes{};
  ssize_t count = 0;
  do {
    count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  } while (count < 0 && errno == EINTR);
  if (count <= 0) {
    return false;
  }
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> InputBytes::line() {
  auto end = buffer_.find('\n', at_);
  while (end == std::string::npos) {
    if (buffer_.size() - at_ > longest_line || !fill()) {
      return std::nullopt;
    }
    end = buffer_.find('\n', at_);
  }
  auto text = buffer_.substr(at_, end - at_);
  at_ = end + 1;
  if (text.ends_with('\r')) {
    text.pop_back();
  }
  return text;
}

std::optional<std::string> InputBytes::bytes(std::size_t count) {
  while (buffer_.size() - at_ < count) {
    if (!fill()) {
      return std::nullopt;
    }
  }
  auto text = buffer_.substr(at_, count);
  at_ += count;
  return text;
}

}  // namespace o4
