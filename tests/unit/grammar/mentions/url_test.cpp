// C3: the host of a URL, or why it cannot be known.
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/mentions/url.hpp"
#include "grammar/mentions/url_grammar.hpp"
#include "grammar/shell/grammar.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace o4;

std::string text(const tl::expected<std::string, UrlError>& host) {
  if (host) return *host;
  switch (host.error()) {
    case UrlError::not_a_url:
      return "not a URL";
    case UrlError::no_host:
      return "no host";
    case UrlError::bad_host:
      return "bad host";
  }
  return "";
}

struct Row {
  std::string url;
  std::string host;
};

}  // namespace

TEST_CASE("C3: the host of a URL", "[url]") {
  const auto row = GENERATE(values<Row>({
      {"https://example.com", "example.com"},
      {"HTTP://EXAMPLE.com:80/a?b#c", "EXAMPLE.com"},
      {"https://example.com.:/", "example.com."},
      {"https://user:pa%20ss@example.com/", "example.com"},
      {"https://github.com@evil.example/", "evil.example"},
      {"https://a.b/@c:d", "a.b"},
      {"https://127.0.0.1/ ", "not a URL"},
      {"https://127.0.0.1/", "127.0.0.1"},
      {"https://1.2.3.4.example.com/", "1.2.3.4.example.com"},
      {"https://0x7f.1/", "0x7f.1"},
      {"https://[::1]/", "::1"},
      {"https://[2001:db8::1:2]:443/", "2001:db8::1:2"},
      {"https://[::ffff:127.0.0.1]", "::ffff:127.0.0.1"},
      {"https://[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7::"},
      {"https://gith%75b.com/", "github.com"},
      {"https://b\xC3\xBC"
       "cher.example/\xC3\xBC",
       "b\xC3\xBC"
       "cher.example"},
      {"https://b%C3%BCcher.example/",
       "b\xC3\xBC"
       "cher.example"},
      {"ssh://git@github.com/a", "github.com"},
      {"https://a_b.example", "a_b.example"},
  }));
  CAPTURE(row.url);
  CHECK(text(url_host(row.url)) == row.host);
}

TEST_CASE("C3: a URL that parsers may read in two ways has no known host", "[url]") {
  const auto row = GENERATE(values<Row>({
      {"", "not a URL"},
      {"example.com", "not a URL"},
      {"https:/example.com", "not a URL"},
      {"https:example.com", "not a URL"},
      {"1http://example.com", "not a URL"},
      {"https://", "no host"},
      {"https:///a", "no host"},
      {"https://:80/", "no host"},
      {"https://user@/", "no host"},
      {"https://evil.test%23.github.com/", "bad host"},
      {"https://evil.test%2f.github.com/", "bad host"},
      {"https://evil.test%40github.com/", "bad host"},
      {"https://evil.test%00.github.com/", "bad host"},
      {"https://evil.test%252e.github.com/", "bad host"},
      {"https://a%/", "bad host"},
      {"https://a%ff.b/", "bad host"},
      {"https://github.com\\@evil.test/", "bad host"},
      {"https:\\\\evil.test/", "not a URL"},
      {"https://github.com \\.evil.test", "bad host"},
      {"https://git hub.com/", "bad host"},
      {"https://github.com\t.evil.test/", "bad host"},
      {"https://github.com\n/", "bad host"},
      {"https://a@b@c/", "bad host"},
      {"https://a:b:c/", "bad host"},
      {"https://a.b:80x/", "bad host"},
      {"https://::1/", "bad host"},
      {"https://[::1/", "bad host"},
      {"https://[::1]x/", "bad host"},
      {"https://[1::2::3]/", "bad host"},
      {"https://[::1%25eth0]/", "bad host"},
      {"https://[v1.x]/", "bad host"},
      {"https://$HOST/", "bad host"},
      {"https://${H}.github.com/", "bad host"},
      {"https://*.github.com/", "bad host"},
      {"https://a,b/", "bad host"},
      {"https://a!b/", "bad host"},
      {"https://\xFF.b/", "bad host"},
      {"https://a.b/c d", "not a URL"},
      {"https://a.b/%zz", "not a URL"},
      {"https://a.b/c\\d", "not a URL"},
      {"https://a.b?c{d}", "not a URL"},
  }));
  CAPTURE(row.url);
  CHECK(text(url_host(row.url)) == row.host);
}

TEST_CASE("the grammars of commands and URLs cannot loop without progress", "[url]") {
  namespace c = command_grammar;
  namespace u = url_grammar;
  CHECK(tao::pegtl::analyze<c::word_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::list_item>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::quoted_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::body_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::operand_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::quoted_value_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::quoted_pattern_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::body_arithmetic_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::ansi_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<c::flat_piece>(-1) == 0);
  CHECK(tao::pegtl::analyze<u::whole>(-1) == 0);
  CHECK(tao::pegtl::analyze<u::rest>(-1) == 0);
}
