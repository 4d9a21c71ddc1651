#include "backends/squid/lower/lower.hpp"
#include "backends/squid/model/model.hpp"
#include "backends/squid/verify/verify.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

// The differences of a text from the policy of a bridged session.
struct Proved {
  explicit Proved(const std::string& config, const std::string& text = {})
      : asked(test::ask({"bridge = true\n", config, {}})) {
    const auto& rules = asked.graph().mode;
    emitted = squid::emit(squid::lower(asked.graph(), rules));
    const auto file = asked.sources.add("squid.conf", text.empty() ? emitted : text);
    Diagnostics out;
    read = squid::read_config(asked.sources, file, out);
    if (read) {
      differences = squid::verify(asked.loaded->policy, rules, *read).differences;
    }
  }
  test::Asked asked;
  std::string emitted;
  std::optional<squid::Config> read;
  std::vector<squid::Difference> differences;

  [[nodiscard]] bool allows(std::string_view host, std::uint16_t port) const {
    return squid::decide(*read, *parse_host(host), port).allow;
  }
};

std::string listing(const std::string& entries) {
  return "[sandbox]\nallowedDomains = [" + entries + "]\n";
}

std::string without_line(std::string text, std::string_view part) {
  const auto at = text.find(part);
  REQUIRE(at != std::string::npos);
  const auto begin = text.rfind('\n', at) + 1;
  return text.erase(begin, text.find('\n', at) + 1 - begin);
}

}  // namespace

TEST_CASE("a squid.conf is proved equal to the host rules", "[squid]") {
  for (const std::string entries :
       {"", "'a.example'", "'*.a.example'", "'*'", "'10.0.0.7', '::1'", "'localhost'",
        "'*.a.example', 'b.a.example', '*'", "'8.8.8.8'", "'a.example', '*.com'"}) {
    const Proved proved(listing(entries));
    CAPTURE(entries, proved.emitted);
    REQUIRE(proved.read.has_value());
    CHECK(proved.differences.empty());
  }
}

TEST_CASE("squid lets through what is on the list, with its ports", "[squid]") {
  const Proved proved(listing("'*.a.example', '10.0.0.7', 'b.example'"));
  REQUIRE(proved.read.has_value());
  CHECK(proved.allows("x.a.example", 443));
  CHECK_FALSE(proved.allows("a.example", 443));
  CHECK(proved.allows("b.example", 80));
  CHECK(proved.allows("x.b.example", 22));
  CHECK_FALSE(proved.allows("b.example", 8080));
  CHECK(proved.allows("10.0.0.7", 80));
  CHECK_FALSE(proved.allows("10.0.0.8", 80));
  CHECK(proved.allows("github.com", 443));
  CHECK_FALSE(proved.allows("other.example", 443));
}

TEST_CASE("a squid.conf that lets in more is not proved", "[squid]") {
  const auto config = listing("'*.a.example', '*'");
  const Proved whole(config);
  CHECK(whole.differences.empty());
  const Proved open(config, without_line(whole.emitted, "http_access deny o4_not_public\n"));
  REQUIRE_FALSE(open.differences.empty());
  CHECK(open.differences.front().squid_allows);
  const Proved ports(config, without_line(whole.emitted, "port 443"));
  REQUIRE_FALSE(ports.differences.empty());
  CHECK_FALSE(ports.differences.front().squid_allows);
  const Proved all(config, whole.emitted + "http_access allow all\n");
  CHECK(all.differences.empty());  // behind the line that denies everything
}

TEST_CASE("a squid.conf with what is not understood is not read", "[squid]") {
  for (const std::string text :
       {"", "http_port 3128\nhttp_access deny all\n", "acl a src 10.0.0.0/8\nhttp_access allow a\n",
        "acl a dstdomain .b.example\nhttp_access allow a\n", "http_access allow missing\n",
        "acl a dstdom_regex -n .*\nhttp_access allow a\n", "acl a port 1-9\nhttp_access allow a\n",
        "http_access perhaps all\n"}) {
    CAPTURE(text);
    CHECK_FALSE(Proved("", text.empty() ? "\n" : text).read);
  }
}
