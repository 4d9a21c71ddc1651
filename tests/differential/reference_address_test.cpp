// The reference's own reading of hosts, addresses and list entries (N3, N14).
#include "tests/reference/hosts.hpp"
#include "tests/reference/reference.hpp"
#include "tests/support/catch.hpp"

using namespace o4::reference;

namespace {

std::string canonical(const std::string& text) {
  const auto host = parse_host_and_port(text);
  return host ? host->text : "no host";
}

}  // namespace

TEST_CASE("N3: hosts in their canonical spelling", "[reference]") {
  struct Row {
    std::string text, canonical;
  };
  const auto row = GENERATE(values<Row>({
      {"GitHub.COM.", "github.com"},
      {"github.com:443", "github.com"},
      {"github.com..", "no host"},
      {"github.com:", "no host"},
      {"github.com:x", "no host"},
      {"github.com:65536", "no host"},
      {"", "no host"},
      {".", "no host"},
      {"a b.example", "no host"},
      {"a..b", "no host"},
      {"https://example.com", "no host"},
      {"example.com/x", "no host"},
      {"ex_ample.com", "ex_ample.com"},
      {"BÜCHER.example.", "xn--bcher-kva.example"},
      {"bu\xCC\x88"
       "cher.example",
       "xn--bcher-kva.example"},
      {"bücher。example", "xn--bcher-kva.example"},
      {"ｇithub.com", "github.com"},
      {"\xff.example", "no host"},
      {"127.1", "127.0.0.1"},
      {"0x7f.1", "127.0.0.1"},
      {"0X7F000001", "127.0.0.1"},
      {"0177.0.0.1", "127.0.0.1"},
      {"2130706433", "127.0.0.1"},
      {"127.0.0.1.", "127.0.0.1"},
      {"１２７.0.0.1", "127.0.0.1"},
      {"1.2.3.4.5", "no host"},
      {"256.1.1.1", "no host"},
      {"1.2.3.08", "no host"},
      {"4294967296", "no host"},
      {"example.1", "no host"},
      {"1.example", "1.example"},
      {"::1", "::1"},
      {"[::1]:80", "::1"},
      {"[::1", "no host"},
      {"[1.2.3.4]", "no host"},
      {"0:0:0:0:0:0:0:1", "::1"},
      {"2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
      {"1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
      {"::ffff:10.0.0.7", "10.0.0.7"},
      {"::ffff:a00:7", "10.0.0.7"},
      {"::10.0.0.7", "::a00:7"},
      {"1::2::3", "no host"},
      {"fe80::1%eth0", "no host"},
      {std::string(64, 'a') + ".example", "no host"},
  }));
  CAPTURE(row.text);
  CHECK(canonical(row.text) == row.canonical);
}

TEST_CASE("N3: what an entry matches", "[reference]") {
  struct Row {
    std::string entry, host;
    bool matches;
  };
  const auto row = GENERATE(values<Row>({
      {"example.com", "example.com", true},
      {"Example.com.", "a.b.EXAMPLE.com", true},
      {"example.com", "myexample.com", false},
      {"example.com", "example.com.evil.test", false},
      {"*.example.com", "example.com", false},
      {"*.example.com", "a.example.com", true},
      {"bücher.example", "www.xn--bcher-kva.example", true},
      {"xn--bcher-kva.example", "bücher.example", true},
      {"*", "any.example", true},
      {"*", "10.0.0.1", true},
      {"com", "10.0.0.1", false},
      {"127.0.0.1", "2130706433", true},
      {"10.0.0.7", "::ffff:10.0.0.7", true},
      {"10.0.0.7", "10.0.0.77", false},
      {"0:0:0:0:0:0:0:1", "[::1]:80", true},
      {"localhost", "app.localhost", true},
  }));
  CAPTURE(row.entry, row.host);
  REQUIRE(is_entry(row.entry));
  CHECK(matches(row.entry, *parse_host_and_port(row.host)) == row.matches);
}

TEST_CASE("N3: entries that are errors", "[reference]") {
  const std::string entry =
      GENERATE("", "*.", "https://example.com", "example.com/x", "example.com:443", "a b",
               "*example.com", "a.*.example", "**", "*.*", "*.10.0.0.7", "*.0x7f.1", "1.2.3.4.5",
               "10.0.0.7:80", "[::1]:80", " example.com", ".example.com");
  CAPTURE(entry);
  CHECK_FALSE(is_entry(entry));
}

TEST_CASE("N14: only public addresses may be fetched from", "[reference]") {
  const std::vector<std::string> open = {"8.8.8.8",           "192.0.0.9",
                                         "192.0.0.10",        "192.31.196.1",
                                         "192.52.193.1",      "192.175.48.1",
                                         "172.32.0.1",        "100.128.0.1",
                                         "198.20.0.1",        "223.255.255.255",
                                         "2001:1::1",         "2001:1::3",
                                         "2001:3::1",         "2001:4:112::1",
                                         "2001:20::1",        "2001:3f::1",
                                         "64:ff9b::808:808",  "2620:4f:8000::",
                                         "2001:4860::8888",   "2001:200::1",
                                         "::ffff:8.8.8.8",    "1.1",
                                         "example.com",       "localhost.example",
                                         "64:ff9b::8.8.8.8",  "::8.8.8.8",
                                         "::ffff:0:8.8.8.8",  "168.63.129.17",
                                         "64:ff9b::192.0.0.9"};
  const std::vector<std::string> closed = {"0.0.0.0",
                                           "10.1.2.3",
                                           "100.64.0.1",
                                           "127.1",
                                           "169.254.169.254",
                                           "172.31.255.1",
                                           "192.0.0.8",
                                           "192.0.0.170",
                                           "192.0.2.1",
                                           "192.88.99.1",
                                           "192.168.1.1",
                                           "198.19.0.1",
                                           "198.51.100.1",
                                           "203.0.113.1",
                                           "224.0.0.1",
                                           "240.0.0.1",
                                           "255.255.255.255",
                                           "::",
                                           "::1",
                                           "::ffff:127.0.0.1",
                                           "64:ff9b:1::1",
                                           "100::1",
                                           "100:0:0:1::1",
                                           "2001::1",
                                           "2001:1::4",
                                           "2001:2::1",
                                           "2001:10::1",
                                           "2001:40::1",
                                           "2001:1ff::1",
                                           "2001:db8::1",
                                           "2002::1",
                                           "3fff::1",
                                           "5f00::1",
                                           "fc00::1",
                                           "fdff::1",
                                           "fe80::1",
                                           "febf::1",
                                           "ff02::1",
                                           "localhost",
                                           "A.LocalHost.",
                                           "64:ff9b::1",
                                           "64:ff9b::10.0.0.1",
                                           "64:ff9b::a9fe:a9fe",
                                           "::127.0.0.1",
                                           "::10.1.2.3",
                                           "::ffff:0:127.0.0.1",
                                           "::ffff:0:192.168.0.1",
                                           "fec0::1",
                                           "feff::1",
                                           "168.63.129.16",
                                           "64:ff9b::168.63.129.16",
                                           "2002:7f00:1::",
                                           "2002:808:808::1",
                                           "2001:0:808:808::1",
                                           "64:ff9b::192.0.0.8",
                                           "a.b.localhost"};
  for (const auto& host : open) {
    INFO(host);
    CHECK(decide_host(World{}, host, "web_fetch", "") == "ask");
  }
  World bypass;
  bypass.permission_mode = "bypass";
  World denied = bypass;
  denied.denied_tools = {"bash", "web_fetch"};
  for (const auto& host : closed) {
    INFO(host);
    CHECK(decide_host(World{}, host, "web_fetch", "") == "deny");
    CHECK(decide_host(bypass, host, "web_fetch", "") == "deny");
  }
  CHECK(decide_host(bypass, "example.com", "web_fetch", "") == "allow");
  CHECK(decide_host(denied, "example.com", "web_fetch", "") == "deny");
}
