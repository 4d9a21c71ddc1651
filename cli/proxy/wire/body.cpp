// Counts, and reads the sizes of chunks byte by byte, so that it does not matter how a body is cut
// into pieces on its way.
//
//   sized, 5:  "hello" + "GET /"     -> 5 of 10 bytes belong to it
//   chunked:   "3\r\nabc\r\n0\r\n\r\n"  -> all, done

#include "cli/proxy/wire/body.hpp"

#include <algorithm>

namespace o4::wire {
namespace {

constexpr int most_digits = 15;

int hex_value(char c) {
  const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return c >= '0' && c <= '9' ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

}  // namespace

BodyReader::BodyReader(Body body)
    : state_(body.kind == Body::Kind::none    ? State::done
             : body.kind == Body::Kind::sized ? State::sized
                                              : State::digits),
      left_(body.kind == Body::Kind::sized ? body.size : 0) {}

tl::expected<std::size_t, std::string_view> BodyReader::take(std::string_view bytes) {
  std::size_t used = 0;
  while (used < bytes.size() && state_ != State::done) {
    if (state_ == State::sized || state_ == State::chunk) {
      const auto count = std::min<std::uint64_t>(left_, bytes.size() - used);
      used += count;
      left_ -= count;
      if (left_ == 0) {
        state_ = state_ == State::sized ? State::done : State::chunk_cr;
      }
    } else if (!step(bytes[used++])) {
      return tl::unexpected(std::string_view("the chunks of the body cannot be read"));
    }
  }
  return used;
}

// Neither extensions nor trailers: nobody sends them, and readers differ about them.
bool BodyReader::step(char c) {
  switch (state_) {
    case State::digits: {
      const int value = hex_value(c);
      if (value >= 0 && digits_ < most_digits) {
        left_ = left_ * 16 + static_cast<std::uint64_t>(value);
        ++digits_;
        return true;
      }
      state_ = State::size_end;
      return c == '\r' && digits_ > 0;
    }
    case State::size_end:
      state_ = left_ == 0 ? State::last_cr : State::chunk;
      digits_ = 0;
      return c == '\n';
    case State::chunk_cr:
      state_ = State::chunk_lf;
      return c == '\r';
    case State::chunk_lf:
      state_ = State::digits;
      return c == '\n';
    case State::last_cr:
      state_ = State::last_lf;
      return c == '\r';
    case State::last_lf:
      state_ = State::done;
      return c == '\n';
    default:
      return false;
  }
}

}  // namespace o4::wire
