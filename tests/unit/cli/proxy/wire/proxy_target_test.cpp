#include "cli/proxy/wire/request.hpp"
#include "cli/proxy/wire/socks.hpp"
#include "cli/proxy/wire/target.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::wire;

namespace {

std::string by_connect(const std::string& authority) {
  const auto read = read_request("CONNECT " + authority + " HTTP/1.1\r\n\r\n");
  return read && *read ? to_text((*read)->target) : "refused";
}

std::string by_url(const std::string& authority) {
  const auto read = read_request("GET http://" + authority + "/ HTTP/1.1\r\n\r\n");
  return read && *read ? to_text((*read)->target) : "refused";
}

std::string by_socks(const std::string& host, unsigned port) {
  std::string bytes = {5, 1, 0, 3, static_cast<char>(host.size())};
  bytes += host;
  bytes += static_cast<char>(port >> 8U);
  bytes += static_cast<char>(port & 0xFFU);
  const auto read = read_socks_request(bytes);
  return read && *read ? to_text((*read)->target) : "refused";
}

struct Row {
  std::string host;
  std::string read;  // "" for refused
};

const std::string nul("a\0b.example", 11);

}  // namespace

TEST_CASE("N3 every entry of the proxy reads a host alike", "[proxy]") {
  const auto row = GENERATE(values<Row>({
      {"example.com", "example.com:443"},
      {"EXAMPLE.com", "example.com:443"},
      {"example.com.", "example.com:443"},
      {"example.com..", ""},
      {".example.com", ""},
      {"a..b", ""},
      {"", ""},
      {"127.1", "127.0.0.1:443"},
      {"2130706433", "127.0.0.1:443"},
      {"0x7f.1", "127.0.0.1:443"},
      {"1.2.3.256", ""},
      {"1.2.3.4.5", ""},
      {"[::1]", "[::1]:443"},
      {"[0:0::0:1]", "[::1]:443"},
      {"[::ffff:10.0.0.1]", "10.0.0.1:443"},
      {"[fe80::1%eth0]", ""},
      {"[::1", ""},
      {"[127.0.0.1]", ""},
      {"b\xC3\xBC"
       "cher.example",
       "xn--bcher-kva.example:443"},
      {"xn--bcher-kva.example", "xn--bcher-kva.example:443"},
      {"example\xE3\x80\x82"
       "com",
       "example.com:443"},                               // ideographic full stop
      {"\xEF\xBD\x85xample.com", "example.com:443"},     // full-width e
      {"ex\xD0\xB0mple.com", "xn--exmple-4nf.com:443"},  // cyrillic a: another name
      {"example.com%00.evil.example", ""},
      {"example.com%2eevil.example", ""},
      {nul, ""},
      {"user@example.com", ""},
      {"example.com\\.evil.example", ""},
      {"example.com/evil.example", ""},
      {"example.com?x", ""},
      {"*.example.com", ""},
      {"exa\xFFmple.com", ""},
      {"example.com\x7F", ""},
      {"example.com\t", ""},
      {std::string(64, 'a') + ".example", ""},
  }));
  CAPTURE(row.host);
  const auto expected = row.read.empty() ? "refused" : row.read;
  CHECK(by_connect(row.host + ":443") == expected);
  if (row.host.find_first_of("/?") == std::string::npos) {  // in a URL the host ends there
    CHECK(by_url(row.host + ":443") == expected);
  }
  CHECK(by_socks(row.host, 443) == expected);
}

TEST_CASE("N3 a line break in a host is refused at every entry", "[proxy]") {
  for (const std::string end : {"\r", "\n", "\r\n"}) {
    const auto host = "example.com" + end + "X-Other: y";
    CHECK(by_connect(host + ":443") == "refused");
    CHECK(by_url(host + ":443") == "refused");
    CHECK(by_socks(host, 443) == "refused");
  }
}

TEST_CASE("N3 ports are numbers from 1 to 65535", "[proxy]") {
  CHECK(by_connect("example.com:65535") == "example.com:65535");
  CHECK(by_url("example.com") == "example.com:80");
  for (const auto* const port : {":0", ":65536", ":99999", ":", ":-1", ":+1", ":4 43", ":443x"}) {
    CAPTURE(port);
    CHECK(by_connect(std::string("example.com") + port) == "refused");
    CHECK(by_url(std::string("example.com") + port) == "refused");
  }
  CHECK(by_socks("example.com", 0) == "refused");
  CHECK(by_connect("example.com") == "refused");
  CHECK(by_connect("::1:443") == "refused");
}

TEST_CASE("N3 the bytes of an address are the address", "[proxy]") {
  const std::string v4("\x05\x01\x00\x01\x7F\x00\x00\x01\x00\x50", 10);
  CHECK(to_text((*read_socks_request(v4))->target) == "127.0.0.1:80");
  std::string mapped("\x05\x01\x00\x04", 4);
  mapped += std::string(10, '\0') + "\xFF\xFF" + std::string("\x0A\x00\x00\x01\x00\x50", 6);
  CHECK(to_text((*read_socks_request(mapped))->target) == "10.0.0.1:80");
}

TEST_CASE("what others say is printed without control bytes", "[proxy]") {
  CHECK(printable("a\r\nb\x1B[m\xC3\xBC") == "a??b?[m??");
}
