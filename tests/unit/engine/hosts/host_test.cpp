#include "engine/hosts/host.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

std::string message_and_help(HostError error, std::string_view text) {
  const auto help = host_error_help(error, text);
  return host_error_message(error, text) + (help.empty() ? "" : "; " + help);
}

std::string read_host(std::string_view text) {
  const auto host = parse_host(text);
  return host ? to_text(*host) : message_and_help(host.error(), text);
}

std::string read_query(std::string_view text) {
  const auto query = parse_host_query(text);
  if (!query) {
    return message_and_help(query.error(), text);
  }
  return to_text(query->host) + (query->port ? " port " + std::to_string(*query->port) : "");
}

std::string read_pattern(std::string_view text) {
  const auto pattern = parse_host_pattern(text);
  return pattern ? to_text(*pattern) : message_and_help(pattern.error(), text);
}

struct Row {
  std::string text;
  std::string result;
};

const std::string label63(63, 'a');

}  // namespace

TEST_CASE("N3 a host has one text", "[host]") {
  const auto row = GENERATE(values<Row>({
      {"Example.COM", "example.com"},
      {"example.com.", "example.com"},
      {"localhost", "localhost"},
      {"_dmarc.my_host.example", "_dmarc.my_host.example"},
      {"-a-.example", "-a-.example"},
      {"B\xC3\x9C"
       "cher.example",
       "xn--bcher-kva.example"},
      {"XN--BCHER-KVA.example", "xn--bcher-kva.example"},
      {"stra\xC3\x9F"
       "e.example",
       "xn--strae-oqa.example"},
      {"\xEF\xBC\xA5xample\xE3\x80\x82"
       "com",
       "example.com"},
      {"example.com\xE3\x80\x82", "example.com"},
      {"\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.1", "127.0.0.1"},
      {"127.1", "127.0.0.1"},
      {"127.0.0.1.", "127.0.0.1"},
      {"0X7F.1", "127.0.0.1"},
      {"::FFFF:1.2.3.4", "1.2.3.4"},
      {"[2001:DB8::1]", "2001:db8::1"},
      {"1.example", "1.example"},
      {"1e3.0xg", "1e3.0xg"},
      {label63 + ".example", label63 + ".example"},
  }));
  CAPTURE(row.text);
  CHECK(read_host(row.text) == row.result);
}

TEST_CASE("N3 what is no host is refused with the cause", "[host]") {
  const std::string long_name = label63 + "." + label63 + "." + label63 + "." + label63;
  const auto row = GENERATE_COPY(values<Row>({
      {"", "'' names no host"},
      {".", "'.' names no host"},
      {"\xC2\xAD", "'\xC2\xAD' names no host"},
      {"a..b", "'a..b' has an empty label"},
      {".a", "'.a' has an empty label"},
      {"a..", "'a..' has an empty label"},
      {label63 + "a.b", "'" + label63 + "a.b' has a label of more than 63 characters"},
      {long_name, "'" + long_name + "' is longer than 253 characters"},
      {"a%2eb", "'a%2eb' has a character that no host has"},
      {"a,b", "'a,b' has a character that no host has"},
      {std::string("a\0b", 3), "'a\\x00b' has a character that no host has"},
      {"a\xEF\xBC\x8F"
       "b",
       "'a\xEF\xBC\x8F"
       "b' has a character that no host has"},
      {"a\xC2\xA0"
       "b",
       "'a\xC2\xA0"
       "b' has a character that no host has"},
      {"\xE2\x98\x95.example",
       "'\xE2\x98\x95.example' is no valid international name; "
       "write it in A-labels, which begin with 'xn--'"},
      {"\xFF.example",
       "'\\xff.example' is no valid international name; "
       "write it in A-labels, which begin with 'xn--'"},
      {"1.2.3.4.5",
       "'1.2.3.4.5' looks like an address but is none; "
       "write an address like '192.0.2.1' or '2001:db8::1'"},
      {"256.1.1.1",
       "'256.1.1.1' looks like an address but is none; "
       "write an address like '192.0.2.1' or '2001:db8::1'"},
      {"example.0x1",
       "'example.0x1' looks like an address but is none; "
       "write an address like '192.0.2.1' or '2001:db8::1'"},
      {"fe80::1%eth0",
       "'fe80::1%eth0' looks like an address but is none; "
       "write an address like '192.0.2.1' or '2001:db8::1'"},
      {"[::1",
       "'[::1' looks like an address but is none; "
       "write an address like '192.0.2.1' or '2001:db8::1'"},
      {"[127.0.0.1]",
       "'[127.0.0.1]' looks like an address but is none; "
       "write an address like '192.0.2.1' or '2001:db8::1'"},
      {"*",
       "'*' has a '*' that is not its first label; "
       "'*.example.com' covers all subdomains, '*' every host"},
  }));
  CAPTURE(row.text);
  CHECK(read_host(row.text) == row.result);
}

TEST_CASE("N3 a host of a query may carry a port", "[host]") {
  const auto row = GENERATE(values<Row>({
      {"example.com", "example.com"},
      {"Example.com:443", "example.com port 443"},
      {"127.1:80", "127.0.0.1 port 80"},
      {"[::1]:80", "::1 port 80"},
      {"[::1]", "::1"},
      {"::1", "::1"},
      {"::1:80", "::1:80"},
      {"example.com:0", "example.com port 0"},
      {"example.com:65535", "example.com port 65535"},
      {"example.com:65536", "'example.com:65536' has a port that is no number up to 65535"},
      {"example.com:", "'example.com:' has a port that is no number up to 65535"},
      {"example.com:-1", "'example.com:-1' has a port that is no number up to 65535"},
      {"example.com:http", "'example.com:http' has a port that is no number up to 65535"},
      {"https://example.com:443/", "'https://example.com:443/' has a scheme; write 'example.com'"},
      {"*:80",
       "'*:80' has a '*' that is not its first label; "
       "'*.example.com' covers all subdomains, '*' every host"},
      {":80", "':80' names no host"},
  }));
  CAPTURE(row.text);
  CHECK(read_query(row.text) == row.result);
}

TEST_CASE("N3 an entry is a name, its subdomains, an address or everything", "[host]") {
  const auto row = GENERATE(values<Row>({
      {"Example.com.", "example.com"},
      {"*.Example.com", "*.example.com"},
      {"*", "*"},
      {"*.b\xC3\xBC"
       "cher.example",
       "*.xn--bcher-kva.example"},
      {"0x7f.1", "127.0.0.1"},
      {"[::1]", "::1"},
      {"https://example.com/", "'https://example.com/' has a scheme; write 'example.com'"},
      {"http://u:p@*.example.com:80/x?y#z",
       "'http://u:p@*.example.com:80/x?y#z' has a scheme; write '*.example.com'"},
      {"mailto:example", "'mailto:example' has a scheme; write the host alone"},
      {"example.com/x", "'example.com/x' has a path; write 'example.com'"},
      {"example.com\\x", "'example.com\\x' has a path; write 'example.com'"},
      {"10.0.0.0/8", "'10.0.0.0/8' has a path; name single addresses: an entry is no network"},
      {"//", "'//' has a path; write the host alone"},
      {"me@example.com", "'me@example.com' has a user name; write 'example.com'"},
      {"example.com:443", "'example.com:443' has a port; write 'example.com'"},
      {"[::1]:443", "'[::1]:443' has a port; write '::1'"},
      {" example.com", "' example.com' has a space; write 'example.com'"},
      {"a b", "'a b' has a space; write the host alone"},
      {"a.*.b",
       "'a.*.b' has a '*' that is not its first label; "
       "'*.example.com' covers all subdomains, '*' every host"},
      {"*example.com",
       "'*example.com' has a '*' that is not its first label; "
       "'*.example.com' covers all subdomains, '*' every host"},
      {"*.",
       "'*.' names no host behind '*.'; "
       "'*.example.com' covers all subdomains, '*' every host"},
      {"*.*.b",
       "'*.*.b' has a '*' that is not its first label; "
       "'*.example.com' covers all subdomains, '*' every host"},
      {"*.127.1", "'*.127.1' has a '*' before an address; write '127.0.0.1'"},
      {"*.[::1]", "'*.[::1]' has a '*' before an address; write '::1'"},
      {"*..a", "'*..a' has an empty label"},
      {"", "'' names no host"},
  }));
  CAPTURE(row.text);
  CHECK(read_pattern(row.text) == row.result);
}

TEST_CASE("N3 a pattern matches whole labels, and names never match addresses", "[host]") {
  struct Match {
    const char* pattern;
    const char* host;
    bool matches;
  };
  const auto row = GENERATE(values<Match>({
      {"example.com", "example.com", true},
      {"example.com", "api.example.com", true},
      {"example.com", "a.b.EXAMPLE.com.", true},
      {"example.com", "notexample.com", false},
      {"example.com", "example.com.evil.example", false},
      {"example.com", "com", false},
      {"*.example.com", "example.com", false},
      {"*.example.com", "api.example.com", true},
      {"*.example.com", "xexample.com", false},
      {"*", "example.com", true},
      {"*", "127.0.0.1", true},
      {"*", "::1", true},
      {"127.1", "2130706433", true},
      {"127.1", "::ffff:7f00:1", true},
      {"127.1", "127.0.0.2", false},
      {"::1", "0:0::1", true},
      {"::1", "localhost", false},
      {"localhost", "127.0.0.1", false},
      {"b\xC3\xBC"
       "cher.example",
       "xn--bcher-kva.example", true},
  }));
  CAPTURE(row.pattern, row.host);
  CHECK(matches(*parse_host_pattern(row.pattern), *parse_host(row.host)) == row.matches);
}

TEST_CASE("N14 a network pattern matches its addresses and no name", "[host]") {
  const auto pattern = network_pattern(*parse_cidr("10.0.0.0/8"));
  CHECK(to_text(pattern) == "10.0.0.0/8");
  CHECK(matches(pattern, *parse_host("10.1")));
  CHECK_FALSE(matches(pattern, *parse_host("11.1")));
  CHECK_FALSE(matches(pattern, *parse_host("example.com")));
}

TEST_CASE("the text of a pattern reads back as the same pattern", "[host]") {
  const auto text = GENERATE(
      values<const char*>({"*", "example.com", "*.example.com", "127.0.0.1", "2001:db8::1"}));
  const auto pattern = parse_host_pattern(text);
  REQUIRE(pattern);
  CHECK(to_text(*pattern) == text);
  CHECK(parse_host_pattern(to_text(*pattern)) == pattern);
}
