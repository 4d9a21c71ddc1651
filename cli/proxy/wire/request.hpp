// The head of an HTTP/1 request to a proxy. Strict: what two readers could take differently is an
// error, so that nobody behind this proxy sees another request than the one that was judged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/proxy/wire/target.hpp"

namespace o4::wire {

inline constexpr std::size_t most_head = 32U << 10U;

struct Field {
  std::string name;
  std::string value;
  friend bool operator==(const Field&, const Field&) = default;
};

// As the head announces it; `size` in bytes, for `sized`.
struct Body {
  enum class Kind { none, sized, chunked };
  Kind kind = Kind::none;
  std::uint64_t size = 0;
  friend bool operator==(const Body&, const Body&) = default;
};

struct Request {
  std::string method;
  Target target;
  std::optional<std::string> origin;  // the path and query of a URL; nothing for CONNECT
  std::string version;                // "HTTP/1.1"
  std::vector<Field> fields;
  Body body;
  std::size_t size = 0;  // of the head in bytes
};

// With the status of the answer. After it nothing more of the connection is read.
struct HeadError {
  int status = 400;
  std::string message;
};

// `bytes` is all that has come so far. Nothing yet if the head has not ended; what is wrong already
// is an error before that. At most `most_head` bytes.
[[nodiscard]] tl::expected<std::optional<Request>, HeadError> read_request(std::string_view bytes);

// The head as it is sent on: the host that was judged, and nothing that is between the client and
// the proxy alone. The connection ends with the answer, so that no second request comes after it.
[[nodiscard]] std::string onward_head(const Request& request);

// Does the request carry the token, as Proxy-Authorization has it? Basic, any user name, once.
// Where there are two such fields it does not.
[[nodiscard]] bool carries_token(const Request& request, std::string_view token);

// Equal? In a time that says nothing of where they differ. An empty secret equals nothing.
[[nodiscard]] bool same_secret(std::string_view a, std::string_view b);

}  // namespace o4::wire
