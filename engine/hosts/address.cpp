// Addresses in every spelling that resolvers accept (N3): IPv4 with one to four parts, decimal,
// hexadecimal or octal; IPv6 with its shortenings. Two spellings of one address compare equal.
#include "engine/hosts/address.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <vector>

namespace o4 {
namespace {

using Bytes = std::array<std::uint8_t, 16>;
constexpr std::array<std::uint8_t, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

// All of `text` as digits of `base`; no sign, no prefix, not empty.
std::optional<std::uint32_t> parse_number(std::string_view text, int base) {
  std::uint32_t value = 0;
  const auto* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value, base);
  if (text.empty() || result.ec != std::errc{} || result.ptr != end) {
    return std::nullopt;
  }
  return value;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(at + 1);
  }
}

// One part of inet_aton: decimal, hexadecimal after 0x, octal after 0. A bare "0x" is zero, as URL
// parsers have it.
std::optional<std::uint32_t> parse_aton_part(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) {
    return text.size() == 2 ? std::optional<std::uint32_t>(0) : parse_number(text.substr(2), 16);
  }
  return parse_number(text, text.size() > 1 && text.front() == '0' ? 8 : 10);
}

Address v4_address(std::uint32_t number) {
  Address result;
  for (std::size_t i = 0; i < 4; ++i) {
    result.bytes[i] = static_cast<std::uint8_t>(number >> (8 * (3 - i)));
  }
  return result;
}

// 1 to 4 parts; the last fills all bytes that are left, as inet_aton has it: 127.1 is 127.0.0.1.
std::optional<Address> parse_v4(std::string_view text) {
  constexpr std::size_t longest = 4 * 64;
  if (text.size() > longest) {
    return std::nullopt;
  }
  const auto parts = split(text, '.');
  if (parts.size() > 4) {
    return std::nullopt;
  }
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto part = parse_aton_part(parts[i]);
    const bool last = i + 1 == parts.size();
    const std::uint64_t bits = last ? 8 * (4 - i) : 8;
    if (!part || *part >= std::uint64_t{1} << bits) {
      return std::nullopt;
    }
    number = (number << bits) | *part;
  }
  return v4_address(static_cast<std::uint32_t>(number));
}

// The dotted quad at the end of an IPv6 address: four decimal numbers without leading zeros.
std::optional<std::array<std::uint8_t, 4>> parse_quad(std::string_view text) {
  const auto parts = split(text, '.');
  if (parts.size() != 4) {
    return std::nullopt;
  }
  std::array<std::uint8_t, 4> quad{};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto part = parse_number(parts[i], 10);
    if (!part || *part > 0xFF || (parts[i].size() > 1 && parts[i].front() == '0')) {
      return std::nullopt;
    }
    quad[i] = static_cast<std::uint8_t>(*part);
  }
  return quad;
}

// The bytes of colon-separated groups; the last may be a dotted quad. Nothing if one is malformed.
std::optional<std::vector<std::uint8_t>> parse_groups(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  if (text.empty()) {
    return bytes;
  }
  const auto groups = split(text, ':');
  for (std::size_t i = 0; i < groups.size() && bytes.size() <= 16; ++i) {
    if (groups[i].find('.') != std::string_view::npos && i + 1 == groups.size()) {
      const auto quad = parse_quad(groups[i]);
      if (!quad) {
        return std::nullopt;
      }
      bytes.insert(bytes.end(), quad->begin(), quad->end());
      continue;
    }
    const auto group = parse_number(groups[i], 16);
    if (!group || groups[i].size() > 4) {
      return std::nullopt;
    }
    bytes.push_back(static_cast<std::uint8_t>(*group >> 8U));
    bytes.push_back(static_cast<std::uint8_t>(*group));
  }
  return bytes;
}

// Either all eight groups, or one "::" that stands for at least one of them.
std::optional<Bytes> parse_v6(std::string_view text) {
  constexpr std::size_t longest = 8 * 5 + 8;
  if (text.size() > longest) {
    return std::nullopt;
  }
  const auto gap = text.find("::");
  const bool has_gap = gap != std::string_view::npos;
  const auto front_text = text.substr(0, gap);
  const auto front = parse_groups(front_text);
  const auto back = parse_groups(has_gap ? text.substr(gap + 2) : std::string_view());
  if (!front || !back || (has_gap && front_text.find('.') != std::string_view::npos)) {
    return std::nullopt;
  }
  const auto given = front->size() + back->size();
  if (has_gap ? given > 14 : given != 16) {
    return std::nullopt;
  }
  Bytes bytes{};
  std::copy(front->begin(), front->end(), bytes.begin());
  std::copy_backward(back->begin(), back->end(), bytes.end());
  return bytes;
}

bool is_mapped(const Bytes& bytes) {
  return std::equal(mapped_prefix.begin(), mapped_prefix.end(), bytes.begin());
}

Address unmapped(const Bytes& bytes) {
  Address result;
  std::copy_n(bytes.begin() + mapped_prefix.size(), 4, result.bytes.begin());
  return result;
}

std::string v4_text(const Address& address) {
  std::string text;
  for (std::size_t i = 0; i < 4; ++i) {
    text += (i == 0 ? "" : ".") + std::to_string(address.bytes[i]);
  }
  return text;
}

std::string hex_text(std::uint32_t number) {
  std::array<char, 8> digits{};
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return {digits.data(), result.ptr};
}

struct Run {
  std::size_t begin = 0;
  std::size_t length = 0;
};

// The first of the longest runs of zero groups.
Run longest_zero_run(std::span<const std::uint32_t, 8> groups) {
  Run best;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    std::size_t end = i;
    while (end < groups.size() && groups[end] == 0) {
      ++end;
    }
    if (end - i > best.length) {
      best = {i, end - i};
    }
  }
  return best;
}

std::string v6_text(const Address& address) {
  std::array<std::uint32_t, 8> groups{};
  for (std::size_t i = 0; i < groups.size(); ++i) {
    groups[i] = static_cast<std::uint32_t>(address.bytes[2 * i] << 8U | address.bytes[2 * i + 1]);
  }
  const auto run = longest_zero_run(groups);
  std::string text;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (run.length > 1 && i == run.begin) {
      text += "::";
      i += run.length - 1;
      continue;
    }
    text += text.empty() || text.ends_with(':') ? "" : ":";
    text += hex_text(groups[i]);
  }
  return text;
}

std::uint32_t bit_count(Address::Family family) { return family == Address::Family::v4 ? 32 : 128; }

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
  if (text.find(':') == std::string_view::npos) {
    return parse_v4(text);
  }
  const auto bytes = parse_v6(text);
  if (!bytes) {
    return std::nullopt;
  }
  return is_mapped(*bytes) ? unmapped(*bytes) : Address{Address::Family::v6, *bytes};
}

std::string to_text(const Address& address) {
  return address.family == Address::Family::v4 ? v4_text(address) : v6_text(address);
}

std::optional<Cidr> parse_cidr(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) {
    return std::nullopt;
  }
  const auto base_text = text.substr(0, slash);
  const auto length_text = text.substr(slash + 1);
  const auto length = parse_number(length_text, 10);
  auto base = parse_address(base_text);
  if (!base || !length || (length_text.size() > 1 && length_text.front() == '0')) {
    return std::nullopt;
  }
  std::uint32_t bits = *length;
  if (base_text.find(':') != std::string_view::npos && base->family == Address::Family::v4) {
    if (bits < 96) {  // a mapped base has bits set there
      return std::nullopt;
    }
    bits -= 96;
  }
  if (bits > bit_count(base->family) || network_of(*base, bits) != *base) {
    return std::nullopt;
  }
  return Cidr{*base, bits};
}

std::string to_text(const Cidr& network) {
  return to_text(network.base) + "/" + std::to_string(network.length);
}

bool is_carrier(const Cidr& network) {
  return network.base.family == Address::Family::v6 && network.length % 8 == 0 &&
         network.length <= bit_count(Address::Family::v6) - bit_count(Address::Family::v4);
}

Cidr carried_in(const Cidr& carrier, const Cidr& network) {
  Cidr result{carrier.base, carrier.length + network.length};
  std::copy_n(network.base.bytes.begin(), 4, result.base.bytes.begin() + carrier.length / 8);
  return result;
}

Address network_of(Address address, std::uint32_t length) {
  for (std::size_t i = 0; i < address.bytes.size(); ++i) {
    const auto kept = std::clamp<std::int64_t>(length - 8 * static_cast<std::int64_t>(i), 0, 8);
    address.bytes[i] = static_cast<std::uint8_t>(address.bytes[i] & (0xFF00U >> kept));
  }
  return address;
}

bool contains(const Cidr& network, const Address& address) {
  return address.family == network.base.family &&
         network_of(address, network.length) == network.base;
}

}  // namespace o4
