#include "tests/reference/addresses.hpp"

namespace o4::reference {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == separator) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

std::optional<std::uint64_t> parse_number(const std::string& text, int base) {
  std::uint64_t value = 0;
  for (const char c : text) {
    if (digit_value(c) >= base) return std::nullopt;
    value = value * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit_value(c));
    if (value > 0xffffffffU) return std::nullopt;
  }
  return value;
}

// `0x` alone is 0, as in the URL standard.
std::optional<std::uint64_t> parse_ipv4_part(const std::string& text) {
  if (text.empty()) return std::nullopt;
  if (text.starts_with("0x") || text.starts_with("0X")) return parse_number(text.substr(2), 16);
  if (text.size() > 1 && text[0] == '0') return parse_number(text.substr(1), 8);
  return parse_number(text, 10);
}

// The dotted end of an IPv6 address: four plain decimal numbers.
std::optional<std::vector<int>> parse_plain_ipv4(const std::string& text) {
  const auto parts = split(text, '.');
  if (parts.size() != 4) return std::nullopt;
  std::vector<int> out;
  for (const auto& part : parts) {
    const auto value = parse_number(part, 10);
    if (part.empty() || part.size() > 3 || !value || *value > 255) return std::nullopt;
    if (part.size() > 1 && part[0] == '0') return std::nullopt;
    out.push_back(static_cast<int>(*value));
  }
  return out;
}

// Groups on one side of `::`; a dotted end counts for two.
std::optional<std::vector<int>> parse_groups(const std::string& text) {
  std::vector<int> out;
  if (text.empty()) return out;
  const auto parts = split(text, ':');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].find('.') != std::string::npos && i + 1 == parts.size()) {
      const auto quad = parse_plain_ipv4(parts[i]);
      if (!quad) return std::nullopt;
      out.push_back((*quad)[0] * 256 + (*quad)[1]);
      out.push_back((*quad)[2] * 256 + (*quad)[3]);
      continue;
    }
    const auto value = parse_number(parts[i], 16);
    if (parts[i].empty() || parts[i].size() > 4 || !value) return std::nullopt;
    out.push_back(static_cast<int>(*value));
  }
  return out;
}

Address from_groups(const std::vector<int>& groups) {
  Address out;
  for (const int group : groups) {
    out.bytes.push_back(static_cast<std::uint8_t>(group / 256));
    out.bytes.push_back(static_cast<std::uint8_t>(group % 256));
  }
  // N3: ::ffff:a.b.c.d is a.b.c.d
  const std::vector<int> mapped = {0, 0, 0, 0, 0, 0xffff};
  if (std::vector<int>(groups.begin(), groups.begin() + 6) == mapped) {
    out.bytes.erase(out.bytes.begin(), out.bytes.begin() + 12);
  }
  return out;
}

struct Block {
  const char* base;
  unsigned bits;
};

// Blocks inside larger special ones that the registries mark as globally reachable.
constexpr Block reachable[] = {
    {"192.0.0.9", 32},    {"192.0.0.10", 32}, {"2001:1::1", 128},
    {"2001:1::2", 128},   {"2001:1::3", 128}, {"2001:3::", 32},
    {"2001:4:112::", 48}, {"2001:20::", 28},  {"2001:30::", 28},
};

// Everything else that the registries list without marking it so, 6to4 and Teredo among it;
// multicast, site-local addresses, and what clouds keep for themselves in a public range.
constexpr Block not_reachable[] = {
    {"0.0.0.0", 8},      {"10.0.0.0", 8},       {"100.64.0.0", 10}, {"127.0.0.0", 8},
    {"169.254.0.0", 16}, {"172.16.0.0", 12},    {"192.0.0.0", 24},  {"192.0.2.0", 24},
    {"192.88.99.0", 24}, {"192.168.0.0", 16},   {"198.18.0.0", 15}, {"198.51.100.0", 24},
    {"203.0.113.0", 24}, {"224.0.0.0", 4},      {"240.0.0.0", 4},   {"::", 128},
    {"::1", 128},        {"64:ff9b:1::", 48},   {"100::", 64},      {"100:0:0:1::", 64},
    {"2001::", 23},      {"2001:db8::", 32},    {"2002::", 16},     {"3fff::", 20},
    {"5f00::", 16},      {"fc00::", 7},         {"fe80::", 10},     {"fec0::", 10},
    {"ff00::", 8},       {"168.63.129.16", 32},
};

// Networks whose addresses end in an IPv4 address that they stand for.
constexpr Block carriers[] = {{"::", 96}, {"::ffff:0:0:0", 96}, {"64:ff9b::", 96}};

bool in_block(const Address& address, const Block& block) {
  const std::string text = block.base;
  const auto base = text.find(':') == std::string::npos ? parse_ipv4(text) : parse_ipv6(text);
  if (base->bytes.size() != address.bytes.size()) return false;
  for (unsigned bit = 0; bit < block.bits; ++bit) {
    const unsigned mask = 0x80U >> (bit % 8);
    if ((base->bytes[bit / 8] & mask) != (address.bytes[bit / 8] & mask)) return false;
  }
  return true;
}

std::string hex(int value) {
  std::string out;
  do {
    out = "0123456789abcdef"[value % 16] + out;
    value /= 16;
  } while (value > 0);
  return out;
}

struct Run {
  std::size_t start = 0;
  std::size_t length = 0;
};

// The first longest run of at least two zero groups.
Run longest_zeros(const std::vector<int>& groups) {
  Run best;
  for (std::size_t start = 0; start < groups.size(); ++start) {
    std::size_t length = 0;
    while (start + length < groups.size() && groups[start + length] == 0) ++length;
    if (length > best.length) best = {start, length};
  }
  return best.length >= 2 ? best : Run{groups.size(), 0};
}

std::string spell_ipv6(const std::vector<int>& groups) {
  const Run zeros = longest_zeros(groups);
  std::string out;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (i == zeros.start) {
      out += "::";
      i += zeros.length - 1;
      continue;
    }
    if (!out.empty() && out.back() != ':') out += ':';
    out += hex(groups[i]);
  }
  return out;
}

}  // namespace

std::optional<Address> parse_ipv4(const std::string& text) {
  const auto parts = split(text, '.');
  if (parts.size() > 4) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto part = parse_ipv4_part(parts[i]);
    const bool last = i + 1 == parts.size();
    const std::uint64_t room = last ? std::uint64_t{1} << (8 * (4 - i)) : 256;  // of this part
    if (!part || *part >= room) return std::nullopt;
    value = value * room + *part;
  }
  Address out;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    out.bytes.push_back(static_cast<std::uint8_t>((value >> shift) & 0xff));
  }
  return out;
}

std::optional<Address> parse_ipv6(const std::string& text) {
  const auto gap = text.find("::");
  if (gap == std::string::npos) {
    const auto groups = parse_groups(text);
    if (!groups || groups->size() != 8) return std::nullopt;
    return from_groups(*groups);
  }
  const auto head = parse_groups(text.substr(0, gap));
  const auto tail = parse_groups(text.substr(gap + 2));
  if (!head || !tail || head->size() + tail->size() > 7) return std::nullopt;
  if (text.substr(0, gap).find('.') != std::string::npos) return std::nullopt;
  std::vector<int> groups = *head;
  groups.resize(8 - tail->size(), 0);
  groups.insert(groups.end(), tail->begin(), tail->end());
  return from_groups(groups);
}

std::string spell(const Address& address) {
  if (address.bytes.size() == 4) {
    std::string out;
    for (const auto byte : address.bytes) out += (out.empty() ? "" : ".") + std::to_string(byte);
    return out;
  }
  std::vector<int> groups;
  for (std::size_t i = 0; i < 16; i += 2) {
    groups.push_back(address.bytes[i] * 256 + address.bytes[i + 1]);
  }
  return spell_ipv6(groups);
}

// N14: judged by the IPv4 address inside.
static bool stands_for_closed(const Address& address) {
  for (const auto& block : carriers) {
    if (in_block(address, block)) {
      return !is_public({{address.bytes.end() - 4, address.bytes.end()}});
    }
  }
  return false;
}

bool is_public(const Address& address) {
  if (stands_for_closed(address)) return false;
  for (const auto& block : reachable) {
    if (in_block(address, block)) return true;
  }
  for (const auto& block : not_reachable) {
    if (in_block(address, block)) return false;
  }
  return true;
}

}  // namespace o4::reference
