// Line by line, each ended by CR LF. No folding, no space before a colon, no NUL; one length at
// most, and one Transfer-Encoding, which is "chunked". RFC 9112, without what it lets pass.
// What goes on is written anew from what was read (onward_head), never copied: the host that was
// judged, fields that are not between client and proxy alone, one Connection: close.
#include "cli/proxy/wire/request.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace o4::wire {
namespace {

using tl::unexpected;

constexpr std::string_view line_end = "\r\n";
constexpr std::uint16_t http_port = 80;

// Between the client and the proxy alone (RFC 9110, 7.6.1), and what names it.
constexpr auto hop_fields = std::to_array<std::string_view>(
    {"connection", "host", "http2-settings", "keep-alive", "proxy-authenticate",
     "proxy-authorization", "proxy-connection", "te", "trailer", "upgrade"});

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

unexpected<HeadError> bad(std::string message) {
  return unexpected(HeadError{400, std::move(message)});
}

std::vector<const Field*> all_named(const Request& request, std::string_view name) {
  std::vector<const Field*> found;
  for (const auto& field : request.fields) {
    if (lowered(field.name) == name) {
      found.push_back(&field);
    }
  }
  return found;
}

// "http://host/path": who is asked, and for what.
tl::expected<void, HeadError> read_url(std::string_view url, Request& request) {
  constexpr std::string_view scheme = "http://";
  if (url.starts_with('/') || url == "*") {
    return bad("this is a proxy: it takes CONNECT and whole URLs");
  }
  if (lowered(url.substr(0, scheme.size())) != scheme) {
    return bad("the proxy takes http:// URLs, and CONNECT for everything else");
  }
  url.remove_prefix(scheme.size());
  const auto end = std::min(url.find_first_of("/?#"), url.size());
  auto target = read_authority(url.substr(0, end), http_port);
  if (!target) {
    return bad(std::move(target.error()));
  }
  request.target = *std::move(target);
  auto origin = std::string(url.substr(end));
  if (origin.find_first_of("#\\") != std::string::npos) {
    return bad("the URL holds '#' or '\\'");
  }
  request.origin = origin.starts_with('/') ? origin : "/" + origin;
  return {};
}

tl::expected<void, HeadError> read_first_line(std::string_view line, Request& request) {
  const auto first = line.find(' ');
  const auto second = line.find(' ', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) {
    return bad("the first line is no request");
  }
  const auto target = line.substr(first + 1, second - first - 1);
  request.method = line.substr(0, first);
  request.version = line.substr(second + 1);
  if (!is_token(request.method) || std::any_of(target.begin(), target.end(), is_control)) {
    return bad("the first line is no request");
  }
  if (request.version != "HTTP/1.1" && request.version != "HTTP/1.0") {
    return unexpected(HeadError{505, "the proxy speaks HTTP/1.1"});
  }
  if (request.method != "CONNECT") {
    return read_url(target, request);
  }
  auto read = read_authority(target, std::nullopt);
  if (!read) {
    return bad(std::move(read.error()));
  }
  request.target = *std::move(read);
  return {};
}

tl::expected<void, HeadError> read_field(std::string_view line, Request& request) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
    return bad("a header line has no name");
  }
  const auto value = trimmed(line.substr(colon + 1));
  if (std::any_of(value.begin(), value.end(), [](char c) { return is_control(c) && c != '\t'; })) {
    return bad("a header holds a control character");
  }
  request.fields.push_back({std::string(line.substr(0, colon)), std::string(value)});
  return {};
}

tl::expected<std::uint64_t, HeadError> read_length(std::string_view text) {
  std::uint64_t size = 0;
  const auto* const end = text.data() + text.size();
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                   [](char c) { return c >= '0' && c <= '9'; });
  const auto [at, error] = std::from_chars(text.data(), end, size);
  if (!digits || error != std::errc() || at != end) {
    return bad("Content-Length is no number");
  }
  return size;
}

tl::expected<void, HeadError> read_body(Request& request) {
  const auto lengths = all_named(request, "content-length");
  const auto codings = all_named(request, "transfer-encoding");
  if (lengths.size() + codings.size() > 1) {
    return bad("the length of the body is given more than once");
  }
  if (!codings.empty()) {
    if (lowered(codings.front()->value) != "chunked" || request.version != "HTTP/1.1") {
      return bad("Transfer-Encoding is not 'chunked'");
    }
    request.body = {Body::Kind::chunked, 0};
  }
  if (!lengths.empty()) {
    const auto size = read_length(lengths.front()->value);
    if (!size) {
      return unexpected(size.error());
    }
    request.body = {*size == 0 ? Body::Kind::none : Body::Kind::sized, *size};
  }
  if (!request.origin && request.body.kind != Body::Kind::none) {
    return bad("CONNECT has no body");
  }
  return {};
}

tl::expected<void, HeadError> check_host(const Request& request) {
  const auto hosts = all_named(request, "host");
  if (hosts.size() > 1) {
    return bad("there is more than one Host");
  }
  if (!request.origin || hosts.empty()) {
    return {};
  }
  const auto named = read_authority(hosts.front()->value, request.target.port);
  if (!named || named->host != request.target.host) {
    return bad("Host names another host than the URL");
  }
  return {};
}

std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  std::uint32_t bits = 0;
  int count = 0;
  while (text.ends_with('=')) {
    text.remove_suffix(1);
  }
  for (const char c : text) {
    const auto digit = digits.find(c);
    if (digit == std::string_view::npos) {
      return std::nullopt;
    }
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      result += static_cast<char>((bits >> static_cast<unsigned>(count)) & 0xFFU);
    }
  }
  return result;
}

// The fields that Connection names, and those that never go on.
std::vector<std::string> dropped_fields(const Request& request) {
  std::vector<std::string> names(hop_fields.begin(), hop_fields.end());
  for (const auto* const field : all_named(request, "connection")) {
    std::string_view left = field->value;
    while (!left.empty()) {
      const auto comma = std::min(left.find(','), left.size());
      names.push_back(lowered(trimmed(left.substr(0, comma))));
      left.remove_prefix(std::min(comma + 1, left.size()));
    }
  }
  return names;
}

}  // namespace

tl::expected<std::optional<Request>, HeadError> read_request(std::string_view bytes) {
  const auto end = bytes.find("\r\n\r\n");
  const auto head = bytes.substr(0, end);
  const auto bare = std::adjacent_find(head.begin(), head.end(), [](char a, char b) {
    return a == '\0' || (b == '\n' && a != '\r') || (a == '\r' && b != '\n');
  });
  if (bare != head.end() || head.starts_with('\n')) {
    return bad("the head holds a NUL, or a line that does not end in CR LF");
  }
  if (head.size() > most_head) {
    return unexpected(HeadError{431, "the head is longer than the proxy reads"});
  }
  if (end == std::string_view::npos) {
    return std::optional<Request>();
  }
  Request request;
  request.size = end + 4;
  auto left = head;
  tl::expected<void, HeadError> done;
  for (bool first = true; done && (first || !left.empty()); first = false) {
    const auto line = left.substr(0, left.find(line_end));
    left.remove_prefix(std::min(line.size() + line_end.size(), left.size()));
    done = first ? read_first_line(line, request) : read_field(line, request);
  }
  done = done ? read_body(request) : done;
  done = done ? check_host(request) : done;
  return done ? tl::expected<std::optional<Request>, HeadError>(std::move(request))
              : unexpected(std::move(done.error()));
}

std::string onward_head(const Request& request) {
  const auto dropped = dropped_fields(request);
  auto host = to_text(request.target);
  if (request.target.port == http_port) {
    host.erase(host.rfind(':'));
  }
  auto head = request.method + " " + request.origin.value_or("/") + " " + request.version +
              "\r\nHost: " + host + "\r\n";
  for (const auto& field : request.fields) {
    const auto name = lowered(field.name);
    const bool counts = name == "content-length" || name == "transfer-encoding";
    if (counts || std::find(dropped.begin(), dropped.end(), name) == dropped.end()) {
      head += field.name;
      head += ": " + field.value + "\r\n";
    }
  }
  return head + "Connection: close\r\n\r\n";
}

bool carries_token(const Request& request, std::string_view token) {
  constexpr std::string_view scheme = "basic ";
  const auto found = all_named(request, "proxy-authorization");
  if (found.size() != 1) {
    return false;
  }
  const std::string_view value = found.front()->value;
  if (lowered(value.substr(0, scheme.size())) != scheme) {
    return false;
  }
  const auto pair = from_base64(trimmed(value.substr(scheme.size())));
  const auto colon = pair ? pair->find(':') : std::string::npos;
  return colon != std::string::npos &&
         same_secret(std::string_view(*pair).substr(colon + 1), token);
}

bool same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0U : 1U;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0 && !b.empty();
}

}  // namespace o4::wire
