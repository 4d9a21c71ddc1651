// A text -> the one host that it names (N3). What URL parsers would take for another host, or for
// none, is an error with its kind; nothing is guessed or trimmed. libidn2 makes A-labels, after our
// own check: it would drop characters that it does not know.
#include "engine/hosts/host.hpp"

#include <idn2.h>
#include <libpsl.h>
#include <algorithm>
#include <charconv>
#include <memory>

namespace o4 {

// `name` holds no NUL that would end it early: map_name lets none through, and it alone calls this.
std::optional<std::string> to_a_labels(std::string_view name) {
  const std::string terminated(name);
  char* out = nullptr;
  const int status =
      idn2_to_ascii_8z(terminated.c_str(), &out, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
  const std::unique_ptr<char, decltype(&idn2_free)> owner(out, &idn2_free);
  if (status != IDN2_OK || out == nullptr) {
    return std::nullopt;
  }
  return std::string(out);
}

namespace {

constexpr std::size_t longest_label = 63;
constexpr std::size_t longest_name = 253;
constexpr std::size_t longest_input = 2048;  // international names shrink when they are mapped

using tl::unexpected;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_hex_digit(char c) { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f'); }

// Resolvers take underscores.
bool is_name_character(char c) {
  return (lower(c) >= 'a' && lower(c) <= 'z') || is_digit(c) || c == '-' || c == '_' || c == '.';
}

bool all_digits(std::string_view text) { return std::all_of(text.begin(), text.end(), is_digit); }

// A name with such a last label is an address to URL parsers, or nothing.
bool is_number(std::string_view label) {
  if (label.starts_with("0x") || label.starts_with("0X")) {
    return std::all_of(label.begin() + 2, label.end(), is_hex_digit);
  }
  return !label.empty() && all_digits(label);
}

// What a text that holds more than a host holds.
std::optional<HostError> find_other_parts(std::string_view text) {
  constexpr auto npos = std::string_view::npos;
  if (text.empty()) {
    return HostError::empty;
  }
  if (text.find("://") != npos) {
    return HostError::has_scheme;
  }
  if (text.find_first_of(" \t\r\n\v\f") != npos) {
    return HostError::has_space;
  }
  if (text.find_first_of("/\\?#") != npos) {
    return HostError::has_path;
  }
  if (text.find('@') != npos) {
    return HostError::has_user;
  }
  return text.find('*') == npos ? std::nullopt : std::optional(HostError::star_inside);
}

tl::expected<Host, HostError> parse_bracketed(std::string_view text) {
  const auto close = text.find(']');
  if (close == std::string_view::npos) {
    return unexpected(HostError::bad_address);
  }
  const auto inside = text.substr(1, close - 1);
  const auto address = parse_address(inside);
  if (!address || inside.find(':') == std::string_view::npos) {
    return unexpected(HostError::bad_address);
  }
  const auto rest = text.substr(close + 1);
  if (rest.empty()) {
    return *address;
  }
  return unexpected(rest.front() == ':' && all_digits(rest.substr(1)) ? HostError::has_port
                                                                      : HostError::bad_address);
}

// A text with a colon and without brackets: an IPv6 address, or a mistake.
tl::expected<Host, HostError> parse_with_colon(std::string_view text) {
  if (const auto address = parse_address(text)) {
    return *address;
  }
  const auto colon = text.find(':');
  if (text.find(':', colon + 1) != std::string_view::npos) {
    return unexpected(HostError::bad_address);
  }
  return unexpected(all_digits(text.substr(colon + 1)) ? HostError::has_port
                                                       : HostError::has_scheme);
}

// Of an ASCII name without a dot at its end. Which labels a registry would take is not asked:
// resolvers take more.
std::optional<HostError> check_labels(std::string_view name) {
  if (name.size() > longest_name) {
    return HostError::name_too_long;
  }
  while (true) {
    const auto dot = name.find('.');
    const auto label = name.substr(0, dot);
    if (label.empty()) {
      return HostError::empty_label;
    }
    if (label.size() > longest_label) {
      return HostError::label_too_long;
    }
    if (dot == std::string_view::npos) {
      return std::nullopt;
    }
    name.remove_prefix(dot + 1);
  }
}

// Lower case and A-labels, made of name characters only. Checked before and after: libidn2 would
// drop or map characters that no host has, and what it makes may hold others, as a full-width slash
// becomes a slash.
tl::expected<std::string, HostError> map_name(std::string_view text) {
  if (text.size() > longest_input) {
    return unexpected(HostError::name_too_long);
  }
  const auto allowed = [](char c) { return !is_ascii(c) || is_name_character(c); };
  if (!std::all_of(text.begin(), text.end(), allowed)) {
    return unexpected(HostError::bad_character);
  }
  std::string name(text);
  if (!std::all_of(name.begin(), name.end(), is_ascii)) {
    auto mapped = to_a_labels(text);
    if (!mapped) {
      return unexpected(HostError::bad_label);
    }
    name = std::move(*mapped);
  }
  if (!std::all_of(name.begin(), name.end(), is_name_character)) {
    return unexpected(HostError::bad_character);
  }
  std::transform(name.begin(), name.end(), name.begin(), lower);
  return name;
}

tl::expected<Host, HostError> parse_name(std::string_view text) {
  auto name = map_name(text);
  if (!name) {
    return unexpected(name.error());
  }
  if (name->ends_with('.')) {
    name->pop_back();
  }
  if (is_number(std::string_view(*name).substr(name->rfind('.') + 1))) {
    const auto address = parse_address(*name);
    return address ? tl::expected<Host, HostError>(*address) : unexpected(HostError::bad_address);
  }
  if (name->empty()) {
    return unexpected(HostError::empty);
  }
  if (const auto error = check_labels(*name)) {
    return unexpected(*error);
  }
  return HostName{std::move(*name)};
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, port);
  if (text.empty() || !all_digits(text) || result.ec != std::errc{} || result.ptr != end) {
    return std::nullopt;
  }
  return port;
}

// Where the port's colon is; npos if there is no port.
std::size_t port_colon(std::string_view text) {
  if (text.starts_with('[')) {
    const auto close = text.find("]:");
    return close == std::string_view::npos ? close : close + 1;
  }
  const auto colon = text.find(':');
  return text.find(':', colon + 1) == std::string_view::npos ? colon : std::string_view::npos;
}

bool is_below(std::string_view name, std::string_view parent) {
  return name.size() > parent.size() + 1 && name.ends_with(parent) &&
         name[name.size() - parent.size() - 1] == '.';
}

}  // namespace

tl::expected<Host, HostError> parse_host(std::string_view text) {
  if (const auto error = find_other_parts(text)) {
    return unexpected(*error);
  }
  if (text.front() == '[') {
    return parse_bracketed(text);
  }
  return text.find(':') != std::string_view::npos ? parse_with_colon(text) : parse_name(text);
}

std::string to_text(const Host& host) {
  if (const auto* name = std::get_if<HostName>(&host)) {
    return name->text;
  }
  return to_text(std::get<Address>(host));
}

tl::expected<HostAndPort, HostError> parse_host_query(std::string_view text) {
  const auto colon = port_colon(text);
  const auto host = text.substr(0, colon);
  if (colon == std::string_view::npos || find_other_parts(text)) {
    return parse_host(text).map([](Host whole) { return HostAndPort{std::move(whole), {}}; });
  }
  const auto port = parse_port(text.substr(colon + 1));
  if (!port) {
    return unexpected(HostError::bad_port);
  }
  return parse_host(host).map([&](Host before) { return HostAndPort{std::move(before), port}; });
}

HostPattern network_pattern(const Cidr& network) {
  return {HostPattern::Kind::network, {}, network};
}

tl::expected<HostPattern, HostError> parse_host_pattern(std::string_view text) {
  if (text == "*") {
    return HostPattern{HostPattern::Kind::any, {}, {}};
  }
  const bool below_only = text.starts_with("*.") && text.size() > 2;
  const auto host = parse_host(below_only ? text.substr(2) : text);
  if (!host) {
    return unexpected(host.error());
  }
  if (const auto* name = std::get_if<HostName>(&*host)) {
    return HostPattern{
        below_only ? HostPattern::Kind::subdomains_only : HostPattern::Kind::exact_and_subdomains,
        name->text,
        {}};
  }
  if (below_only) {
    return unexpected(HostError::star_before_address);
  }
  const auto& address = std::get<Address>(*host);
  const std::uint32_t length = address.family == Address::Family::v4 ? 32 : 128;
  return HostPattern{HostPattern::Kind::address, {}, {address, length}};
}

std::string to_text(const HostPattern& pattern) {
  switch (pattern.kind) {
    case HostPattern::Kind::any:
      return "*";
    case HostPattern::Kind::exact_and_subdomains:
      return pattern.name;
    case HostPattern::Kind::subdomains_only:
      return "*." + pattern.name;
    case HostPattern::Kind::address:
      return to_text(pattern.network.base);
    case HostPattern::Kind::network:
      break;
  }
  return to_text(pattern.network);
}

bool matches(const HostPattern& pattern, const Host& host) {
  if (pattern.kind == HostPattern::Kind::any) {
    return true;
  }
  const auto* address = std::get_if<Address>(&host);
  if (pattern.kind == HostPattern::Kind::address || pattern.kind == HostPattern::Kind::network) {
    return address != nullptr && contains(pattern.network, *address);
  }
  if (address != nullptr) {
    return false;
  }
  const auto& name = std::get<HostName>(host).text;
  return is_below(name, pattern.name) ||
         (pattern.kind == HostPattern::Kind::exact_and_subdomains && name == pattern.name);
}

bool is_public_suffix(const std::string& name) {
  return psl_is_public_suffix2(psl_builtin(), name.c_str(), PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) ==
         1;
}

}  // namespace o4
