// SOCKS5 (RFC 1928, 1929) as a proxy reads it: CONNECT alone, with user name and password. BIND and
// UDP ASSOCIATE would open ways that no host rule speaks of, and a client that offers no password
// has no token. Names are sent as names, so that the proxy resolves them, and once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/proxy/wire/target.hpp"

namespace o4::wire {

inline constexpr char socks5 = 5;
inline constexpr char socks4 = 4;

// The client's three messages, each from the first of `bytes` on; `size` is how many it takes up.
// Nothing yet if one has not ended; an error ends the connection.
struct SocksGreeting {
  bool offers_password = false;
  std::size_t size = 0;
};
[[nodiscard]] tl::expected<std::optional<SocksGreeting>, std::string> read_socks_greeting(
    std::string_view bytes);

struct SocksPassword {
  std::string password;
  std::size_t size = 0;
};
[[nodiscard]] tl::expected<std::optional<SocksPassword>, std::string> read_socks_password(
    std::string_view bytes);

// Of the codes of RFC 1928 those that this proxy says. refused: by the policy.
enum class SocksReply : std::uint8_t {
  done = 0,
  failed = 1,
  refused = 2,
  unreachable = 4,
  no_such_command = 7,
  no_such_address = 8,
};
struct SocksError {
  SocksReply reply = SocksReply::failed;
  std::string message;
};
struct SocksRequest {
  Target target;
  std::size_t size = 0;
};
[[nodiscard]] tl::expected<std::optional<SocksRequest>, SocksError> read_socks_request(
    std::string_view bytes);

// What the proxy answers.
enum class SocksAnswer { yes, no };
[[nodiscard]] std::string socks_method(SocksAnswer answer);
[[nodiscard]] std::string socks_welcome(SocksAnswer answer);
[[nodiscard]] std::string socks_reply(SocksReply reply);

}  // namespace o4::wire
