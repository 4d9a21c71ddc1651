// C3: the web addresses in a command and the hosts that they name.
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using o4::test::hosts_of;
using o4::test::Strings;

struct Row {
  std::string command;
  Strings hosts;
};

void check(const Row& row) {
  CAPTURE(row.command);
  CHECK(hosts_of(row.command) == row.hosts);
}

}  // namespace

TEST_CASE("C3: web addresses are found wherever they stand", "[command]") {
  check(GENERATE(values<Row>({
      {"curl https://example.com/x", {"example.com"}},
      {"curl HTTPS://EXAMPLE.com:8443/x hTTp://a.b", {"EXAMPLE.com", "a.b"}},
      {"curl 'http://a.b' \"ht\"tps:\\//c.d", {"a.b", "c.d"}},
      {"curl $'\\x68ttps://a.b'", {"a.b"}},
      {"X=https://a.b y --url=https://c.d", {"a.b", "c.d"}},
      {"pip install git+https://a.b/c", {"a.b"}},
      {"git commit -m 'see https://a.b for more, or http://c.d/.'", {"a.b", "c.d"}},
      {"curl https://a.b?u=https://c.d", {"a.b", "c.d"}},
      {"cat <<E\nhttps://a.b/$X\nE", {"a.b"}},
      {"sh -c 'curl https://a.b'", {"a.b"}},
      {"ls # https://a.b", {}},
      {"x https: //c http a://b x-http:/a.b ahttps:c.d", {}},
      {"x http:/a.b https:c.d 'https:\\\\e.f' \"g('http:h.i')\" https:localhost",
       {"a.b", "c.d", "e.f", "h.i", "localhost"}},
      {"x https:/c http:d --u=https:e", {"c", "d", "e"}},
      {"x http:8080 'a https:b' '{http:Client}' https:", {}},
  })));
}

TEST_CASE("C3: the host is what a URL parser says", "[command]") {
  check(GENERATE(values<Row>({
      {"curl https://github.com@evil.example/", {"evil.example"}},
      {"curl https://u:p@github.com:443/", {"github.com"}},
      {"curl https://registry.npmjs.org/@scope/pkg", {"registry.npmjs.org"}},
      {"curl 'https://[::1]:80/' 'http://[2001:db8::1]'", {"::1", "2001:db8::1"}},
      {"curl https://gith%75b.com/", {"github.com"}},
      {"curl https://evil.example%23.github.com/", {"?"}},
      {"curl 'https://github.com\\@evil.example/' 'https:\\\\evil.example'", {"?", "evil.example"}},
      {"curl https:///evil.example/ https://", {"evil.example"}},
      {"curl 'https://github.com/a\\nb'", {"github.com"}},
      {"curl https://b\xC3\xBC"
       "cher.example/",
       {"b\xC3\xBC"
        "cher.example"}},
      {"curl https://github.com:80x/ https://a@b@c/", {"?", "?"}},
  })));
}

TEST_CASE("C3: a host that depends on an expansion cannot be known", "[command]") {
  check(GENERATE(values<Row>({
      {"curl https://$HOST/ https://${H}.github.com https://$(h).com https://`h`",
       {"?", "?", "?", "?"}},
      {"curl https://$T@github.com/ https://github.com:$P/ https://github.com$X", {"?", "?", "?"}},
      {"curl https://${H:-github.com}/", {"?"}},
      {"curl $P://github.com/x ${P:-https}://github.com/x", {"?", "github.com"}},
      {"curl https://github.com/$X/y https://github.com/?$Y https://github.com/$(z)",
       {"github.com", "github.com", "github.com"}},
  })));
}

TEST_CASE("C3: text behind an address belongs to the host if a parser may think so", "[command]") {
  check(GENERATE(values<Row>({
      {"GOPROXY=https://proxy.golang.org,direct go build", {"proxy.golang.org"}},
      {"X=https://a.b,https://c.d y", {"a.b", "c.d"}},
      {"X='https://a.b|https://c.d' y", {"a.b", "c.d"}},
      {"echo '(https://a.b), <https://c.d>; [https://e.f]'", {"a.b", "c.d", "e.f"}},
      {"echo 'https://a.b. https://c.d! https://e.f?'", {"a.b.", "c.d", "e.f"}},
      {"curl -d '{\"u\":\"https://a.b\",\"v\":1}'", {"a.b"}},
      {"node -e \"fetch('https://a.b','x')\"", {"a.b"}},
      {"curl https://github.com,evil.example/", {"?"}},
      {"curl \"https://github.com'.evil.example\"", {"?"}},
      {"curl 'https://github.com{.evil.example}/' 'https://github.com[1-2].evil.example'",
       {"?", "?"}},
      {"curl 'https://github.com;@evil.example/'", {"evil.example"}},
      {"curl $'https://github.com\\n.evil.example/'", {"?"}},
      {"curl $'https://github.com\\x01.evil.example/'", {"?"}},
  })));
}

TEST_CASE("C3: braces are expanded in addresses", "[command]") {
  check(GENERATE(values<Row>({
      {"curl https://{a,b}.c/d", {"a.c", "b.c"}},
      {"curl {https://a.b,https://c.d}/e", {"a.b", "c.d"}},
      {"curl https://a.b/{c,d}", {"a.b"}},
      {"X=https://{a,b}.c/d y", {"?"}},
  })));
}

TEST_CASE("C3: the address is told as it is written", "[command]") {
  const o4::test::Mentions mentions("curl -o x 'https://a.b/c'/d;ls");
  const auto& found = mentions.found;
  REQUIRE(found.urls.size() == 1);
  CHECK(found.urls[0].url == "https://a.b/c/d");
  CHECK(found.urls[0].from == 11);
  CHECK(found.urls[0].to == 27);
}
