#include "cli/proxy/wire/hello.hpp"
#include "cli/proxy/wire/socks.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::wire;
using Kind = Hello::Kind;

namespace {

std::string number(std::size_t value, std::size_t width) {
  std::string bytes;
  while (width-- > 0) {
    bytes += static_cast<char>(value >> (8 * width) & 0xFFU);
  }
  return bytes;
}

std::string counted(std::size_t width, const std::string& bytes) {
  return number(bytes.size(), width) + bytes;
}

std::string extension(std::size_t kind, const std::string& value) {
  return number(kind, 2) + counted(2, value);
}

std::string name_entry(const std::string& name) { return number(0, 1) + counted(2, name); }
std::string names(const std::string& entries) { return extension(0, counted(2, entries)); }

std::string message(const std::string& extensions) {
  const auto body = number(0x0303, 2) + std::string(32, 'r') + counted(1, std::string(32, 's')) +
                    counted(2, "\x13\x01") + counted(1, std::string(1, '\0')) +
                    counted(2, extensions);
  return number(1, 1) + counted(3, body);
}

// In records of at most that many bytes.
std::string records(const std::string& handshake, std::size_t most = 16384) {
  std::string bytes;
  for (std::size_t at = 0; at < handshake.size(); at += most) {
    bytes += number(22, 1) + number(0x0301, 2) + counted(2, handshake.substr(at, most));
  }
  return bytes;
}

std::string hello(const std::string& extensions) { return records(message(extensions)); }

Hello named(const std::string& name) { return {Kind::named, *parse_host(name), false}; }

}  // namespace

TEST_CASE("a hello names its server", "[proxy]") {
  const auto one = extension(16, "abc") + names(name_entry("a.example")) + extension(10, "xy");
  CHECK(read_hello(hello(one)) == named("a.example"));
  CHECK(read_hello(hello(names(name_entry("A.Example")))) == named("a.example"));
  CHECK(read_hello(hello(names(name_entry("a.example.")))) == named("a.example"));
  CHECK(read_hello(hello(names(name_entry("10.0.0.1")))) == named("10.0.0.1"));
  CHECK(read_hello(hello(extension(16, "abc"))).kind == Kind::nameless);
  CHECK(read_hello(hello("")).kind == Kind::nameless);
}

TEST_CASE("a hello split over records is the same hello", "[proxy]") {
  for (const std::size_t most : {1U, 2U, 3U, 5U, 40U, 90U}) {
    CAPTURE(most);
    CHECK(read_hello(records(message(names(name_entry("a.example"))), most)) == named("a.example"));
  }
}

TEST_CASE("a hello that is cut short has not ended, and is never nameless", "[proxy]") {
  const auto whole = hello(names(name_entry("a.example")));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK(read_hello(whole.substr(0, size)).kind == Kind::more);
  }
}

TEST_CASE("a hello that two readers could take differently is unreadable", "[proxy]") {
  const auto a = name_entry("a.example");
  const auto b = name_entry("b.example");
  CHECK(read_hello(hello(names(a + b))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(a) + names(b))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(""))).kind == Kind::unreadable);
  CHECK(read_hello(hello(extension(0, ""))).kind == Kind::unreadable);
  CHECK(read_hello(hello(extension(0, counted(2, a) + "x"))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(name_entry("")))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(name_entry("a b")))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(name_entry("[::1]")))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(name_entry(std::string("a\0.example", 10))))).kind ==
        Kind::unreadable);
  CHECK(read_hello(hello(names(number(1, 1) + counted(2, "a.example")))).kind == Kind::unreadable);
  CHECK(read_hello(hello(names(a) + "x")).kind == Kind::unreadable);
  CHECK(read_hello(records(number(2, 1) + counted(3, "x"))).kind == Kind::unreadable);
  CHECK(read_hello(number(22, 1) + number(0x0301, 2) + number(0, 2)).kind == Kind::unreadable);
  CHECK(read_hello(number(22, 1) + number(0x0201, 2) + number(9, 2)).kind == Kind::unreadable);
  CHECK(read_hello(records(number(1, 1) + number(0xFFFFFF, 3))).kind == Kind::unreadable);
}

TEST_CASE("a record of another kind in between is unreadable", "[proxy]") {
  auto bytes = records(message(names(name_entry("a.example"))), 40);
  bytes.insert(45, number(23, 1) + number(0x0303, 2) + counted(2, "x"));
  CHECK(read_hello(bytes).kind == Kind::unreadable);
}

TEST_CASE("an encrypted hello inside is told", "[proxy]") {
  const auto found = read_hello(hello(names(name_entry("a.example")) + extension(0xFE0D, "abc")));
  CHECK(found == Hello{Kind::named, *parse_host("a.example"), true});
  CHECK(read_hello(hello(extension(0xFE0D, "abc"))) == Hello{Kind::nameless, {}, true});
}

TEST_CASE("other protocols are no hello", "[proxy]") {
  CHECK(read_hello("GET / HTTP/1.1\r\n").kind == Kind::not_tls);
  CHECK(read_hello("SSH-2.0-x").kind == Kind::not_tls);
  CHECK(read_hello("\x80\x2E\x01\x03\x01").kind == Kind::not_tls);  // SSL 2
}

TEST_CASE("SOCKS is taken with a password, and CONNECT alone", "[proxy]") {
  CHECK(read_socks_greeting("\x05\x02\x00\x02")->has_value() == false);
  CHECK((*read_socks_greeting(std::string("\x05\x02\x00\x02", 4)))->offers_password);
  CHECK_FALSE((*read_socks_greeting(std::string("\x05\x01\x00", 3)))->offers_password);
  CHECK_FALSE(read_socks_greeting("\x04\x01"));
  const auto password = read_socks_password("\x01\x02o4\x06secretX");
  CHECK((*password)->password == "secret");
  CHECK((*password)->size == 11);
  CHECK_FALSE(read_socks_password("\x01\x02o4\x06secre")->has_value());
  CHECK_FALSE(read_socks_password("\x02"));
  for (const char command : std::string{0, 2, 3, 9}) {
    const auto bytes = std::string{5, command, 0, 1, 1, 2, 3, 4, 0, 80};
    CHECK(read_socks_request(bytes).error().reply == SocksReply::no_such_command);
  }
  CHECK(read_socks_request(std::string{5, 1, 0, 2, 1, 2, 3, 4, 0, 80}).error().reply ==
        SocksReply::no_such_address);
  CHECK_FALSE(read_socks_request(std::string{5, 1, 1, 1, 1, 2, 3, 4, 0, 80}));
}

TEST_CASE("a message of SOCKS that is cut short has not ended", "[proxy]") {
  const std::string whole = {5, 1, 0, 3, 9, 'a', '.', 'e', 'x', 'a', 'm', 'p', 'l', 'e', 1, 2};
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK(read_socks_request(whole.substr(0, size)));
    CHECK_FALSE(read_socks_request(whole.substr(0, size))->has_value());
  }
  CHECK(to_text((*read_socks_request(whole))->target) == "a.example:258");
}
