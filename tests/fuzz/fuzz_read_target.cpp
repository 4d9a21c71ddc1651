// What a client of the egress proxy may say first. As a target: whatever spelling one entry
// (CONNECT, a whole URL, a SOCKS name) takes, the others take as the same canonical host, which is
// what is judged and what goes on. As raw bytes: no reader takes more than there is.
#include <optional>

#include "cli/proxy/wire/body.hpp"
#include "cli/proxy/wire/hello.hpp"
#include "cli/proxy/wire/request.hpp"
#include "cli/proxy/wire/socks.hpp"
#include "tests/fuzz/input.hpp"

using namespace o4;
using fuzz::require;

namespace {

constexpr std::uint16_t http_port = 80;
constexpr std::size_t longest_name = 255;

std::optional<wire::Target> by_http(const std::string& first_line) {
  const auto read = wire::read_request(first_line + " HTTP/1.1\r\n\r\n");
  return read && *read ? std::optional((*read)->target) : std::nullopt;
}

std::optional<wire::Target> by_socks(const std::string& host, std::uint16_t port) {
  std::string bytes = {5, 1, 0, 3, static_cast<char>(host.size())};
  bytes += host;
  bytes += static_cast<char>(port >> 8U);
  bytes += static_cast<char>(port & 0xFFU);
  const auto read = wire::read_socks_request(bytes);
  return read && *read ? std::optional((*read)->target) : std::nullopt;
}

// What a URL or a line of HTTP itself would end at.
bool stands_alone(const std::string& text) {
  return text.find_first_of(std::string(" /?#\r\n\0", 7)) == std::string::npos;
}

void spellings_agree(const std::string& host) {
  if (!stands_alone(host) || host.size() > longest_name) {
    return;
  }
  // Between a port and an address of IPv6 there are brackets.
  const bool bare = host.find(':') != std::string::npos && !host.starts_with('[');
  const auto spelled = bare ? "[" + host + "]" : host;
  const auto target = by_http("CONNECT " + spelled + ":8443");
  require(by_http("GET http://" + spelled + ":8443/") == target);
  require(by_socks(host, 8443) == target);
  if (!target) {
    return;
  }
  require(target->port == 8443);
  require(by_http("GET http://" + spelled) == wire::Target{target->host, http_port});
  const auto judged = wire::to_text(*target);
  const auto query = parse_host_query(judged);
  require(query && query->host == target->host && query->port == target->port);
  require(by_http("CONNECT " + judged) == target);
  require(wire::printable(judged) == judged);
}

void authorities_agree(const std::string& authority) {
  if (!stands_alone(authority)) {
    return;
  }
  const auto target = by_http("CONNECT " + authority);
  const auto url = by_http("GET http://" + authority + "/x");
  require(!target || url == target);
  require(target || !url || url->port == http_port);  // a URL may go without its port
}

void request_goes_on(const std::string& bytes) {
  const auto read = wire::read_request(bytes);
  if (!read || !*read) {
    return;
  }
  const auto& request = **read;
  require(request.size <= bytes.size());
  if (!request.origin) {
    return;
  }
  const auto head = wire::onward_head(request);
  const auto host = head.find("\r\nHost: ") + 8;
  const auto named =
      wire::read_authority(head.substr(host, head.find("\r\n", host) - host), http_port);
  require(named && *named == request.target);
  require(head.find("\r\n\r\n") + 4 == head.size());
  wire::BodyReader body(request.body);
  const auto rest = bytes.substr(request.size);
  const auto taken = body.take(rest);
  require(!taken || *taken <= rest.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::as_text(data, size);
  spellings_agree(text);
  authorities_agree(text);
  request_goes_on(text);
  (void)wire::read_hello(text);
  if (const auto greeting = wire::read_socks_greeting(text); greeting && *greeting) {
    require((*greeting)->size <= size);
  }
  if (const auto password = wire::read_socks_password(text); password && *password) {
    require((*password)->size <= size);
  }
  if (const auto request = wire::read_socks_request(text); request && *request) {
    require((*request)->size <= size);
  }
  return 0;
}
