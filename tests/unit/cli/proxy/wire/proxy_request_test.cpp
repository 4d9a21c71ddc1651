#include "cli/proxy/wire/body.hpp"
#include "cli/proxy/wire/request.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::wire;

namespace {

const std::string url_line = "POST http://example.com/a?b HTTP/1.1\r\n";

int status_of(const std::string& head) {
  const auto read = read_request(head);
  return !read ? read.error().status : *read ? 200 : 100;
}

std::string onward(const std::string& head) { return onward_head(**read_request(head)); }

std::size_t body_bytes(Body body, std::string_view bytes) {
  BodyReader reader(body);
  const auto used = reader.take(bytes);
  return used && reader.is_done() ? *used : 999;
}

}  // namespace

TEST_CASE("a request that two readers could take differently is refused", "[proxy]") {
  struct Row {
    std::string fields;
    int status;
  };
  const auto row = GENERATE(values<Row>({
      {"", 200},
      {"Content-Length: 3\r\n", 200},
      {"Content-Length: 3\r\nContent-Length: 3\r\n", 400},
      {"Content-Length: 3\r\nContent-Length: 4\r\n", 400},
      {"Content-Length: 3, 3\r\n", 400},
      {"Content-Length: +3\r\n", 400},
      {"Content-Length: -3\r\n", 400},
      {"Content-Length: 0x3\r\n", 400},
      {"Content-Length: 3 \r\n", 200},
      {"Content-Length:\r\n", 400},
      {"Content-Length: 99999999999999999999\r\n", 400},
      {"Transfer-Encoding: chunked\r\n", 200},
      {"Transfer-Encoding: Chunked\r\n", 200},
      {"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 400},
      {"Transfer-Encoding: gzip, chunked\r\n", 400},
      {"Transfer-Encoding: xchunked\r\n", 400},
      {"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", 400},
      {"Transfer-Encoding : chunked\r\n", 400},
      {"X: a\r\n folded\r\n", 400},
      {" X: a\r\n", 400},
      {"X\r\n", 400},
      {": a\r\n", 400},
      {"X: a\rb\r\n", 400},
      {"X: a\nY: b\r\n", 400},
      {std::string("X: a\0b\r\n", 8), 400},
      {"X: \x01\r\n", 400},
      {"Host: example.com\r\n", 200},
      {"Host: example.com:80\r\n", 200},
      {"Host: other.example\r\n", 400},
      {"Host: example.com\r\nHost: example.com\r\n", 400},
      {"Host: \r\n", 400},
  }));
  CAPTURE(row.fields);
  CHECK(status_of(url_line + row.fields + "\r\n") == row.status);
}

TEST_CASE("the first line is a request to a proxy, or an error", "[proxy]") {
  CHECK(status_of("CONNECT a.example:443 HTTP/1.1\r\n\r\n") == 200);
  CHECK(status_of("CONNECT a.example:443 HTTP/1.1\r\nContent-Length: 5\r\n\r\n") == 400);
  CHECK(status_of("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n") == 400);
  CHECK(status_of("OPTIONS * HTTP/1.1\r\n\r\n") == 400);
  CHECK(status_of("GET https://a.example/ HTTP/1.1\r\n\r\n") == 400);
  CHECK(status_of("GET ftp://a.example/ HTTP/1.1\r\n\r\n") == 400);
  CHECK(status_of("GET http://a.example/ HTTP/2.0\r\n\r\n") == 505);
  CHECK(status_of("GET  http://a.example/ HTTP/1.1\r\n\r\n") == 505);
  CHECK(status_of("GET http://a.example/ HTTP/1.1 x\r\n\r\n") == 505);
  CHECK(status_of("G\tT http://a.example/ HTTP/1.1\r\n\r\n") == 400);
  CHECK(status_of("GET http://a.example/#x HTTP/1.1\r\n\r\n") == 400);
  CHECK(status_of("GET http://a.example") == 100);
  CHECK(status_of("GET http://a.example/ HTTP/1.1\r\nX: a\r\n") == 100);
  CHECK(status_of("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") == 505);
  CHECK(status_of("") == 100);
}

TEST_CASE("a head without an end is refused at the limit", "[proxy]") {
  CHECK(status_of(url_line + std::string(most_head + 1, 'a')) == 431);
}

TEST_CASE("what is between the client and the proxy does not go on", "[proxy]") {
  CHECK(onward(url_line + "Host: EXAMPLE.com\r\nConnection: keep-alive, X-Secret\r\nX-Secret: s\r\n"
                          "Proxy-Authorization: Basic eDp5\r\nProxy-Connection: keep-alive\r\n"
                          "Upgrade: h2c\r\nHTTP2-Settings: AAMA\r\nTE: trailers\r\nTrailer: X\r\n"
                          "Keep-Alive: 5\r\nAccept: */*\r\nContent-Length: 3\r\n\r\n") ==
        "POST /a?b HTTP/1.1\r\nHost: example.com\r\nAccept: */*\r\nContent-Length: 3\r\n"
        "Connection: close\r\n\r\n");
  CHECK(onward("GET http://a.example:8080?x HTTP/1.0\r\nConnection: content-length\r\n\r\n") ==
        "GET /?x HTTP/1.0\r\nHost: a.example:8080\r\nConnection: close\r\n\r\n");
}

TEST_CASE("what Connection names cannot hide the length of the body", "[proxy]") {
  CHECK(onward("POST http://a.example/ HTTP/1.1\r\nConnection: content-length\r\n"
               "Content-Length: 3\r\n\r\n")
            .find("Content-Length: 3") != std::string::npos);
}

TEST_CASE("the token is the password of Proxy-Authorization, and nothing else", "[proxy]") {
  const auto carries = [](const std::string& fields) {
    return carries_token(**read_request("GET http://a.example/ HTTP/1.1\r\n" + fields + "\r\n"),
                         "secret");
  };
  CHECK(carries("Proxy-Authorization: Basic bzQ6c2VjcmV0\r\n"));  // o4:secret
  CHECK(carries("proxy-authorization: basic eDpzZWNyZXQ=\r\n"));  // x:secret
  CHECK_FALSE(carries("Authorization: Basic bzQ6c2VjcmV0\r\n"));
  CHECK_FALSE(carries("Proxy-Authorization: Bearer secret\r\n"));
  CHECK_FALSE(carries("Proxy-Authorization: Basic c2VjcmV0\r\n"));      // without a user
  CHECK_FALSE(carries("Proxy-Authorization: Basic bzQ6c2VjcmU=\r\n"));  // o4:secre
  CHECK_FALSE(carries("Proxy-Authorization: Basic bzQ6\r\n"));
  CHECK_FALSE(carries("Proxy-Authorization: Basic !!\r\n"));
  CHECK_FALSE(carries(""));
  CHECK_FALSE(carries(
      "Proxy-Authorization: Basic bzQ6c2VjcmV0\r\nProxy-Authorization: Basic bzQ6c2VjcmV0\r\n"));
  CHECK_FALSE(same_secret("", ""));
}

TEST_CASE("a body ends where its length says", "[proxy]") {
  CHECK(body_bytes({Body::Kind::none, 0}, "GET /") == 0);
  CHECK(body_bytes({Body::Kind::sized, 3}, "abcGET /") == 3);
  CHECK(body_bytes({Body::Kind::sized, 3}, "ab") == 999);
  const Body chunked{Body::Kind::chunked, 0};
  CHECK(body_bytes(chunked, "3\r\nabc\r\n0\r\n\r\nGET /") == 13);
  CHECK(body_bytes(chunked, "a\r\n0123456789\r\n0\r\n\r\n") == 20);
  for (const auto* const wrong :
       {"\r\n", "g\r\n", "3;x=y\r\nabc\r\n0\r\n\r\n", "3\nabc\r\n0\r\n\r\n", "3\r\nabcd\r\n",
        "3\r\nabc\n0\r\n\r\n", "0\r\nX: y\r\n\r\n", "1234567890123456\r\n", " 3\r\nabc\r\n"}) {
    CAPTURE(wrong);
    CHECK_FALSE(BodyReader(chunked).take(wrong));
  }
}

TEST_CASE("a body may come byte by byte", "[proxy]") {
  BodyReader reader({Body::Kind::chunked, 0});
  const std::string_view bytes = "2\r\nab\r\n0\r\n\r\n";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    CHECK_FALSE(reader.is_done());
    CHECK(reader.take(bytes.substr(i, 1)) == 1U);
  }
  CHECK(reader.is_done());
  CHECK(reader.take("GET") == 0U);
}
