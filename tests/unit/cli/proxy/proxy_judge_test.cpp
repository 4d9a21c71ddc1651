#include <limits>

#include "cli/proxy/judge.hpp"
#include "cli/proxy/refusal.hpp"
#include "cli/proxy/wire/tally.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

struct Session {
  explicit Session(const std::string& entries, const std::string& facts = {})
      : asked(test::ask(
            {"bridge = true\n" + facts, "[sandbox]\nallowedDomains = [" + entries + "]\n", {}})),
        judge(asked.loaded->policy, {}) {}
  test::Asked asked;
  Judge judge;

  [[nodiscard]] Ruling of(std::string_view target) const {
    return judge.judge(*wire::read_authority(target, std::nullopt));
  }
  [[nodiscard]] std::string word(std::string_view target) const {
    return std::string(to_word(of(target).outcome));
  }
};

}  // namespace

TEST_CASE("N6 the proxy lets through what is on the list, and asks about the rest", "[proxy]") {
  const Session session("'a.example'");
  CHECK(session.word("a.example:443") == "allow");
  CHECK(session.word("x.a.example:22") == "allow");
  CHECK(session.word("github.com:80") == "allow");
  CHECK(session.word("b.example:443") == "ask");
  CHECK(session.of("b.example:443").minutes == 5);
  CHECK(session.word("a.example:8080") == "ask");
  CHECK(session.of("a.example:8080").reason == "on the host list, but not with port 8080");
  CHECK(session.word("10.0.0.1:80") == "ask");
}

TEST_CASE("N7 with nobody to ask the proxy refuses", "[proxy]") {
  const Session session("'a.example'", "can_ask = false\n");
  CHECK(session.word("a.example:443") == "allow");
  CHECK(session.word("b.example:443") == "deny");
}

TEST_CASE("N14 what is not public is reached only if an entry names it", "[proxy]") {
  const Session any("'*'");
  CHECK(any.word("b.example:443") == "allow");
  CHECK(any.word("8.8.8.8:443") == "allow");
  for (const auto* const place :
       {"127.0.0.1:80", "[::1]:80", "169.254.169.254:80", "10.0.0.1:443", "168.63.129.16:80",
        "[64:ff9b::a00:1]:443", "[::ffff:0:a00:1]:80", "localhost:80", "x.localhost:443"}) {
    CAPTURE(place);
    CHECK(any.word(place) == "deny");
  }
  const Session named("'10.0.0.1', 'localhost', '*'");
  CHECK(named.word("10.0.0.1:443") == "allow");
  CHECK(named.of("10.0.0.1:443").names_place);
  CHECK(named.word("localhost:80") == "allow");
  CHECK_FALSE(named.of("b.example:443").names_place);
  CHECK_FALSE(any.judge.is_public(*parse_address("127.0.0.1")));
  CHECK(any.judge.is_public(*parse_address("8.8.8.8")));
}

TEST_CASE("N14 a permission rule about another tool does not make the world private", "[proxy]") {
  const Session session("'*'", "denied_tools = ['web_fetch']\n");
  CHECK(session.judge.is_public(*parse_address("8.8.8.8")));
  CHECK_FALSE(session.judge.is_public(*parse_address("10.0.0.1")));
}

TEST_CASE("a server's name is let through by the rule of the host", "[proxy]") {
  const Session session("'a.example', 'b.example'");
  const auto target = *wire::read_authority("a.example:443", std::nullopt);
  CHECK(session.judge.is_by_same_rule(target, *parse_host("x.a.example")));
  CHECK_FALSE(session.judge.is_by_same_rule(target, *parse_host("b.example")));
  CHECK_FALSE(session.judge.is_by_same_rule(target, *parse_host("c.example")));
  CHECK_FALSE(session.judge.is_by_same_rule(target, *parse_host("10.0.0.1")));
  const auto asked = *wire::read_authority("c.example:443", std::nullopt);
  CHECK_FALSE(session.judge.is_by_same_rule(asked, *parse_host("d.example")));
}

TEST_CASE("N10 without the bridge the proxy on Linux lets nothing through", "[proxy]") {
  const auto asked = test::ask({"", {}, {}});
  const Judge judge(asked.loaded->policy, {});
  CHECK(judge.judge(*wire::read_authority("github.com:443", std::nullopt)).outcome ==
        Outcome::deny);
}

TEST_CASE("N15 package installs reach the registries alone", "[proxy]") {
  const auto asked = test::ask({"bridge = true", {}, {}});
  const Judge judge(asked.loaded->policy, {asked.graph().narrow.front().name});
  const auto word = [&](const char* target) {
    return std::string(to_word(judge.judge(*wire::read_authority(target, std::nullopt)).outcome));
  };
  CHECK(word("pypi.org:443") == "allow");
  CHECK(word("pypi.org:22") == "deny");
  CHECK(word("github.com:443") == "deny");
}

TEST_CASE("a refusal says why, and how to allow it, on single lines", "[proxy]") {
  const Session session("");
  const auto target = *wire::read_authority("b.example:443", std::nullopt);
  const auto text = http_refusal(target, session.of("b.example:443"));
  CHECK(text.starts_with(
      "HTTP/1.1 403 Refused by o4-policy: not on the host list: "
      "o4-policy allow host b.example --network proxied\r\nX-O4-Policy: deny b.example:443; "));
  CHECK(text.find("o4-policy allow host b.example --network proxied\n") != std::string::npos);
  auto verdict = session.of("b.example:443");
  verdict.reason = "a\r\nSet-Cookie: x\x1B[m";
  const auto evil = http_refusal(target, verdict);
  CHECK(evil.substr(0, evil.find("\r\n\r\n")).find("\nSet-Cookie") == std::string::npos);
}

TEST_CASE("what was refused is counted from logs and from what was said", "[proxy]") {
  wire::Tally tally;
  SourceMap sources;
  Diagnostics found;
  const auto add = [&](const std::string& text) {
    wire::add_log(tally, sources, sources.add("log", text), found);
  };
  add("{\"event\":\"request\",\"host\":\"a.example\",\"decision\":\"deny\"}\n"
      "{\"event\":\"request\",\"host\":\"A.example.\",\"decision\":\"deny\"}\n"
      "{\"event\":\"request\",\"host\":\"b.example\",\"decision\":\"allow\"}\n"
      "{\"event\":\"end\",\"host\":\"b.example\"}\n\n"
      "o4-policy: the egress proxy refused\n"
      "  c.example, 3 times: o4-policy allow host c.example\n"
      "  d.example: o4-policy allow host d.example\n"
      " times: o4-policy allow host e.example");
  CHECK(tally ==
        wire::Tally{{"a.example", 2}, {"c.example", 3}, {"d.example", 1}, {"e.example", 1}});
  CHECK(found.all().empty());
  add("{broken\n");
  REQUIRE(found.all().size() == 1);
  CHECK(found.all()[0].code == "learn-syntax");
}

TEST_CASE("counts that a text claims add up to the largest number and no further", "[proxy]") {
  wire::Tally tally;
  SourceMap sources;
  Diagnostics found;
  const auto file = sources.add("log",
                                "  a.org, 18446744073709551615 times: o4-policy allow host a.org\n"
                                "  a.org, 2 times: o4-policy allow host a.org\n"
                                "  b.org, 99999999999999999999 times: o4-policy allow host b.org\n"
                                "  c.org, many times: o4-policy allow host c.org\n");
  wire::add_log(tally, sources, file, found);
  const auto most = std::numeric_limits<std::size_t>::max();
  CHECK(tally == wire::Tally{{"a.org", most}, {"b.org", most}, {"c.org", 1}});
}
