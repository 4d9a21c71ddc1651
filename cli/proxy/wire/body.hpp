// Where the body of a request ends, so that nothing behind it is sent on.
//
// The proxy and the server must agree on that, or what one takes for the body is a second request
// to the other (smuggling). So lengths are those of a head that was read strictly (request.hpp),
// and chunks with extensions or trailers, about which readers differ, are no body.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/proxy/wire/request.hpp"

namespace o4::wire {

class BodyReader {
 public:
  explicit BodyReader(Body body);

  // How many of these bytes belong to the body, in order of arrival; an error, after which it must
  // not be asked again, if they are no body. Less than all: the body has ended.
  [[nodiscard]] tl::expected<std::size_t, std::string_view> take(std::string_view bytes);
  [[nodiscard]] bool is_done() const { return state_ == State::done; }

 private:
  enum class State { sized, digits, size_end, chunk, chunk_cr, chunk_lf, last_cr, last_lf, done };
  // One byte of what is around the chunks; false if it is wrong.
  [[nodiscard]] bool step(char c);

  State state_;
  std::uint64_t left_;  // of the body, or of the chunk
  int digits_ = 0;
};

}  // namespace o4::wire
