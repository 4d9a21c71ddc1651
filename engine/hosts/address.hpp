// IP addresses and networks as numbers, so that every spelling of one address is one value (N3).
//
// The order of addresses is for sorting and look-ups alone. Which networks are public is not known
// here: that is data of the rules (N14).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace o4 {

// An IPv4 address uses the first four bytes; the rest are zero. An IPv4-mapped IPv6 address is its
// IPv4 one. In network order: 10.0.0.1 has bytes 10, 0, 0, 1.
struct Address {
  enum class Family { v4, v6 };
  Family family = Family::v4;
  std::array<std::uint8_t, 16> bytes{};
  friend auto operator<=>(const Address&, const Address&) = default;
};

// IPv6 as in RFC 4291, without brackets and without a zone; IPv4 in every spelling that inet_aton
// takes: 127.0.0.1, 127.1, 0x7f.1, 0177.1, 2130706433. No port, no white space, no number in octal
// with an 8. "0x" is 0, as URL parsers have it. Never the guess of something close: what is no
// address to all is none.
[[nodiscard]] std::optional<Address> parse_address(std::string_view text);

// The usual spelling: dotted quad, or RFC 5952 for IPv6. parse_address reads it back as the same
// address.
[[nodiscard]] std::string to_text(const Address& address);

// All addresses that share the first `length` bits of `base`. At most 32 or 128. A network of full
// length is one address.
struct Cidr {
  Address base;
  std::uint32_t length = 0;
  friend auto operator<=>(const Cidr&, const Cidr&) = default;
};

// "10.0.0.0/8", "fe80::/10"; bits of the base after the length must be zero. "10.0.0.1/8" is an
// error rather than 10.0.0.0/8: which of the two was meant is not ours to say. A mapped base is its
// IPv4 network: ::ffff:10.0.0.0/104 is 10.0.0.0/8.
[[nodiscard]] std::optional<Cidr> parse_cidr(std::string_view text);
// parse_cidr reads it back.
[[nodiscard]] std::string to_text(const Cidr& network);
// `address` with only its first `length` bits kept.
[[nodiscard]] Address network_of(Address address, std::uint32_t length);
// False across families.
[[nodiscard]] bool contains(const Cidr& network, const Address& address);

// The IPv6 addresses of `carrier` that hold an address of the IPv4 `network` in the 32 bits after
// the carrier's length: 64:ff9b::/96 carries 10.0.0.0/8 as 64:ff9b::a00:0/104. IPv6, in whole
// bytes, with room for 32 bits behind.
[[nodiscard]] bool is_carrier(const Cidr& network);
// `carrier` is one (is_carrier), and `network` one of IPv4.
[[nodiscard]] Cidr carried_in(const Cidr& carrier, const Cidr& network);

}  // namespace o4
