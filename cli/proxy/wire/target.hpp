// Where a client wants to go. Every entry of the proxy reads it here, so that no spelling is one
// host to one of them and another host to another: the host is canonical from here on (N3), that is
// what is judged, and that is what goes on the wire.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/hosts/host.hpp"

namespace o4::wire {

// The port is never 0.
struct Target {
  Host host;
  std::uint16_t port = 0;
  friend bool operator==(const Target&, const Target&) = default;
};

// "example.com:443", "[2001:db8::1]:443": the authority of a URL or of CONNECT. Without a port it
// is `usual_port`, or an error. The error is a sentence.
[[nodiscard]] tl::expected<Target, std::string> read_authority(
    std::string_view authority, std::optional<std::uint16_t> usual_port);
// A host and a port that stand apart.
[[nodiscard]] tl::expected<Target, std::string> read_target(std::string_view host,
                                                            std::uint16_t port);
// The 4 or 16 bytes of an address.
[[nodiscard]] tl::expected<Target, std::string> read_target(std::span<const std::uint8_t> address,
                                                            std::uint16_t port);

// As it goes on the wire: "example.com:443".
[[nodiscard]] std::string to_text(const Target& target);

// What may stand in a header or in a log line of another program: printable ASCII, the rest as '?'.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace o4::wire
