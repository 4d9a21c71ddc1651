// IP addresses as statement N3 reads them, and which of them are public (N14).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace o4::reference {

// 4 or 16 bytes; an IPv4-mapped IPv6 address is its IPv4 one.
struct Address {
  std::vector<std::uint8_t> bytes;

  friend bool operator==(const Address&, const Address&) = default;
};

// N3: dotted, short, hexadecimal, octal and single-number spellings.
[[nodiscard]] std::optional<Address> parse_ipv4(const std::string& text);
[[nodiscard]] std::optional<Address> parse_ipv6(const std::string& text);

// The usual spelling: RFC 5952, no brackets.
[[nodiscard]] std::string spell(const Address& address);

// N14: globally reachable by the IANA special-purpose registries, not multicast, and not standing
// for an IPv4 address that is not.
[[nodiscard]] bool is_public(const Address& address);

}  // namespace o4::reference
