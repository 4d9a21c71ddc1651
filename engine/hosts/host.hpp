// Hosts as they are compared: names in lower-case A-label form, addresses as numbers, and the
// patterns of allowedDomains over both (N3).
//
// Two texts that a resolver takes for one host must be one value here, or a block could be spelled
// around: upper case, a trailing dot, full-width letters, "0x7f.1". Where it is not certain what a
// resolver would make of a text, it is no host, and what is no host is denied. Patterns are read
// by the same function, so that an entry of a config covers what it looks like or is refused.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

#include "engine/hosts/address.hpp"

namespace o4 {

// Canonical: lower case, A-labels, no trailing dot; never the spelling of an address.
struct HostName {
  std::string text;
  friend auto operator<=>(const HostName&, const HostName&) = default;
};
using Host = std::variant<HostName, Address>;

enum class HostError {
  empty,
  has_scheme,
  has_path,
  has_user,
  has_port,
  has_space,
  star_inside,
  star_before_address,
  bad_address,
  bad_character,
  bad_port,
  empty_label,
  label_too_long,
  name_too_long,
  bad_label,
};

// "'https://example.com/' has a scheme", for a message; `text` is what was parsed.
[[nodiscard]] std::string host_error_message(HostError error, std::string_view text);
// The entry that the text probably means; empty if that cannot be told. Of
// "https://me@Example.com:443/x" example.com; of "*.127.0.0.1" 127.0.0.1.
[[nodiscard]] std::string host_inside(HostError error, std::string_view text);
// What to write instead, "write 'example.com'"; empty if there is nothing to suggest.
[[nodiscard]] std::string host_error_help(HostError error, std::string_view text);

// A name or an address, which may stand in brackets if it is IPv6. A name whose last label is a
// number is an address or an error.
//   Example.COM.  ->  example.com      bücher.example  ->  xn--bcher-kva.example
//   0x7f.1        ->  127.0.0.1        [::1]           ->  ::1
//   a_b.example   ->  itself           1.2.3.4.5       ->  bad_address
//   a..b          ->  empty_label
[[nodiscard]] tl::expected<Host, HostError> parse_host(std::string_view text);
// The canonical text; an address is without brackets. parse_host reads it back as the same host.
[[nodiscard]] std::string to_text(const Host& host);

// Without a port the question is about the ports that the rules have in mind.
struct HostAndPort {
  Host host;
  std::optional<std::uint16_t> port;
  friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};

// What a query names: a host, maybe with a port ("example.com:443", "[::1]:80"). "::1" is an
// address without a port; one colon alone is always before a port.
[[nodiscard]] tl::expected<HostAndPort, HostError> parse_host_query(std::string_view text);

// Which hosts a rule or an entry is about (N3). Names never match addresses; `any` matches both.
struct HostPattern {
  // In the order of allowedDomains' spellings: `*`, `a.example`, `*.a.example`, an address;
  // networks come from rules alone.
  enum class Kind { any, exact_and_subdomains, subdomains_only, address, network };
  Kind kind = Kind::any;
  std::string name;  // for the two kinds that are about a name; canonical
  Cidr network;      // for an address (then of full length) and a network
  friend auto operator<=>(const HostPattern&, const HostPattern&) = default;
};

// An entry of allowedDomains: "example.com", "*.example.com", "*", or an address. Never a network.
[[nodiscard]] tl::expected<HostPattern, HostError> parse_host_pattern(std::string_view text);
// Also of full length; matches the same addresses as an address pattern then, and is not equal to
// it.
[[nodiscard]] HostPattern network_pattern(const Cidr& network);
// Text that parse_host_pattern (or parse_cidr, for a network) reads back as the same pattern.
[[nodiscard]] std::string to_text(const HostPattern& pattern);
// One pattern at a time; a HostTable answers the same for many.
[[nodiscard]] bool matches(const HostPattern& pattern, const Host& host);

// International names -> A-labels, by the mapping that URL parsers use (UTS 46, nontransitional).

// Nothing if `name` is no valid international name. The result is ASCII, but it may hold characters
// that no host has: the mapping can produce them, so the caller checks before and after.
[[nodiscard]] std::optional<std::string> to_a_labels(std::string_view name);

// Names below which anybody can have a host: "com", "co.uk", "github.io".

// `name` is in lower case and A-labels. A single label of which nothing is known is none. By the
// public suffix list that libpsl was built with, private domains (github.io) included.
[[nodiscard]] bool is_public_suffix(const std::string& name);

}  // namespace o4
