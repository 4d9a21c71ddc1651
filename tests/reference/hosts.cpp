#include "tests/reference/hosts.hpp"

#include <idn2.h>

#include <algorithm>
#include <cstdint>

namespace o4::reference {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_';
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string without_dot(const std::string& text) {  // N3: one trailing dot is ignored
  return text.ends_with(".") ? text.substr(0, text.size() - 1) : text;
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

// N3: internationalised names in A-label form.
std::optional<std::string> to_a_labels(const std::string& text) {
  if (is_ascii(text)) return text;
  std::uint8_t* out = nullptr;
  const auto* input = reinterpret_cast<const std::uint8_t*>(text.c_str());
  if (idn2_lookup_u8(input, &out, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL) != IDN2_OK) {
    return std::nullopt;
  }
  std::string name = reinterpret_cast<const char*>(out);
  idn2_free(out);
  return name;
}

bool is_name(const std::string& name) {
  if (name.empty() || name.size() > 253) return false;
  std::size_t length = 0;
  for (const char c : name + ".") {
    if (c == '.') {
      if (length == 0 || length > 63) return false;
      length = 0;
    } else {
      if (!is_name_character(c)) return false;
      ++length;
    }
  }
  return true;
}

// As in the URL standard: a last label that is a number makes the whole an address or nothing.
bool ends_in_number(const std::string& name) {
  const auto label = name.substr(name.rfind('.') + 1);
  if (label.empty()) return false;
  if (std::all_of(label.begin(), label.end(), is_digit)) return true;
  return label.starts_with("0x") &&
         label.find_first_not_of("0123456789abcdef", 2) == std::string::npos;
}

std::optional<Host> address_host(const std::optional<Address>& address) {
  if (!address) return std::nullopt;
  return Host{spell(*address), address};
}

bool is_port(const std::string& text) {
  return !text.empty() && text.size() <= 5 && std::all_of(text.begin(), text.end(), is_digit) &&
         std::stoi(text) <= 65535;
}

}  // namespace

std::optional<Host> parse_host(const std::string& text) {
  if (text.find('\0') != std::string::npos) return std::nullopt;
  if (text.starts_with("[") && text.ends_with("]")) {
    return address_host(parse_ipv6(text.substr(1, text.size() - 2)));
  }
  if (text.find(':') != std::string::npos) return address_host(parse_ipv6(text));
  const auto ascii = to_a_labels(text);
  if (!ascii) return std::nullopt;
  const auto name = lower(without_dot(*ascii));
  if (ends_in_number(name)) return address_host(parse_ipv4(name));
  if (!is_name(name)) return std::nullopt;
  return Host{name, std::nullopt};
}

// Chosen here: a port is one to five digits and at most 65535; anything else is no host.
std::optional<Host> parse_host_and_port(const std::string& text) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return parse_host(text);
  const bool bracketed = text.starts_with("[") && colon > 0 && text[colon - 1] == ']';
  const bool one_colon = text.find(':') == colon;
  if (!bracketed && !one_colon) return parse_host(text);
  if (!is_port(text.substr(colon + 1))) return std::nullopt;
  auto host = parse_host(text.substr(0, colon));
  if (host) host->port = std::stoi(text.substr(colon + 1));
  return host;
}

bool is_entry(const std::string& entry) {
  if (entry == "*") return true;
  if (!entry.starts_with("*.")) return parse_host(entry).has_value();
  const auto host = parse_host(entry.substr(2));
  return host && !host->address;  // N3: no `*.` before an address
}

bool matches(const std::string& entry, const Host& host) {
  if (entry == "*") return true;  // N3: every host, addresses too
  if (!is_entry(entry)) return false;
  const bool below_only = entry.starts_with("*.");
  const auto listed = parse_host(below_only ? entry.substr(2) : entry);
  if (listed->address || host.address) return listed->address == host.address;  // N3
  if (host.text == listed->text) return !below_only;
  return host.text.ends_with("." + listed->text);
}

bool on_list(const std::vector<std::string>& entries, const Host& host) {
  return std::any_of(entries.begin(), entries.end(),
                     [&](const auto& entry) { return matches(entry, host); });
}

}  // namespace o4::reference
