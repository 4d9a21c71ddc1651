#include "engine/hosts/address.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

std::string read_and_print(std::string_view text) {
  const auto address = parse_address(text);
  return address ? to_text(*address) : "none";
}

}  // namespace

TEST_CASE("N3 an address in any spelling has one text", "[address]") {
  struct Row {
    const char* text;
    const char* canonical;
  };
  const auto row = GENERATE(values<Row>({
      {"127.0.0.1", "127.0.0.1"},
      {"127.1", "127.0.0.1"},
      {"127.0.1", "127.0.0.1"},
      {"0x7f.1", "127.0.0.1"},
      {"0x7F000001", "127.0.0.1"},
      {"0177.0.0.01", "127.0.0.1"},
      {"2130706433", "127.0.0.1"},
      {"017700000001", "127.0.0.1"},
      {"0", "0.0.0.0"},
      {"0x", "0.0.0.0"},
      {"255.255.255.255", "255.255.255.255"},
      {"4294967295", "255.255.255.255"},
      {"1.16777215", "1.255.255.255"},
      {"1.2.65535", "1.2.255.255"},
      {"::1", "::1"},
      {"::", "::"},
      {"0:0:0:0:0:0:0:1", "::1"},
      {"0000:0000:0000:0000:0000:0000:0000:0001", "::1"},
      {"2001:DB8::1", "2001:db8::1"},
      {"2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
      {"2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"},
      {"1:0:0:2:0:0:0:3", "1:0:0:2::3"},
      {"1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
      {"::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"},
      {"fe80::", "fe80::"},
      {"64:ff9b::1.2.3.4", "64:ff9b::102:304"},
      {"::ffff:127.0.0.1", "127.0.0.1"},
      {"::FFFF:7f00:1", "127.0.0.1"},
      {"0:0:0:0:0:ffff:1.2.3.4", "1.2.3.4"},
      {"::127.0.0.1", "::7f00:1"},
  }));
  CAPTURE(row.text);
  CHECK(read_and_print(row.text) == row.canonical);
}

TEST_CASE("N3 what is no address is refused", "[address]") {
  const auto text = GENERATE(values<const char*>({
      "",
      ".",
      "1.",
      ".1",
      "1..2",
      "1.2.3.4.5",
      "256.1.1.1",
      "1.256.1",
      "1.2.65536",
      "1.16777216",
      "4294967296",
      "08",
      "0x1g",
      "1.2.3.4 ",
      " 1.2.3.4",
      "+1",
      "-1",
      "1.2.3.-4",
      "a",
      "0xx1",
      "99999999999999999999",
      ":",
      ":::",
      "1::2::3",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:8::",
      "::1:2:3:4:5:6:7:8",
      "1:2:3:4::5:6:7:8",
      "12345::",
      "g::",
      "::1%lo",
      "fe80::1%25eth0",
      "[::1]",
      ":1",
      "1:",
      "::1:",
      ":::1",
      "1.2.3.4::",
      "::1.2.3",
      "::1.2.3.256",
      "::01.2.3.4",
      "::0x1.2.3.4",
      "::1.2.3.4:5",
      "1:2:3:4:5:6:7:1.2.3.4",
      "::-1",
      "::1.2.3.4.5",
  }));
  CAPTURE(text);
  CHECK(read_and_print(text) == "none");
}

TEST_CASE("a network is read and printed", "[address]") {
  struct Row {
    const char* text;
    const char* canonical;
  };
  const auto row = GENERATE(values<Row>({
      {"10.0.0.0/8", "10.0.0.0/8"},
      {"0.0.0.0/0", "0.0.0.0/0"},
      {"192.0.2.1/32", "192.0.2.1/32"},
      {"FE80::/10", "fe80::/10"},
      {"::1/128", "::1/128"},
      {"::/0", "::/0"},
      {"::ffff:10.0.0.0/104", "10.0.0.0/8"},
      {"::ffff:0:0/96", "0.0.0.0/0"},
      {"10.0.0.1/8", "none"},
      {"10.0.0.0/33", "none"},
      {"::/129", "none"},
      {"10.0.0.0", "none"},
      {"10.0.0.0/", "none"},
      {"10.0.0.0/08", "none"},
      {"10.0.0.0/8/8", "none"},
      {"::ffff:0:0/95", "none"},
      {"/8", "none"},
  }));
  CAPTURE(row.text);
  const auto network = parse_cidr(row.text);
  CHECK((network ? to_text(*network) : "none") == row.canonical);
}

TEST_CASE("a network holds the addresses that share its first bits", "[address]") {
  struct Row {
    const char* network;
    const char* address;
    bool inside;
  };
  const auto row = GENERATE(values<Row>({
      {"10.0.0.0/8", "10.255.255.255", true},
      {"10.0.0.0/8", "11.0.0.0", false},
      {"10.0.0.0/8", "::ffff:10.1.2.3", true},
      {"10.0.0.0/8", "a00::", false},
      {"172.16.0.0/12", "172.31.255.255", true},
      {"172.16.0.0/12", "172.32.0.0", false},
      {"100.64.0.0/10", "100.127.255.255", true},
      {"100.64.0.0/10", "100.128.0.0", false},
      {"0.0.0.0/0", "203.0.113.9", true},
      {"::/0", "203.0.113.9", false},
      {"::/0", "2001:db8::1", true},
      {"fe80::/10", "febf:ffff::1", true},
      {"fe80::/10", "fec0::1", false},
      {"::1/128", "::1", true},
      {"::1/128", "::2", false},
  }));
  CAPTURE(row.network, row.address);
  CHECK(contains(*parse_cidr(row.network), *parse_address(row.address)) == row.inside);
}

TEST_CASE("N14 an IPv6 network carries the IPv4 addresses in the bits after it", "[address]") {
  struct Row {
    const char* carrier;
    const char* network;
    const char* carried;
  };
  const auto row = GENERATE(values<Row>({
      {"64:ff9b::/96", "10.0.0.0/8", "64:ff9b::a00:0/104"},
      {"64:ff9b::/96", "169.254.169.254/32", "64:ff9b::a9fe:a9fe/128"},
      {"::/96", "127.0.0.0/8", "::7f00:0/104"},
      {"::ffff:0:0:0/96", "192.168.0.0/16", "::ffff:0:c0a8:0/112"},
      {"2002::/16", "10.0.0.0/8", "2002:a00::/24"},
      {"2001::/32", "0.0.0.0/0", "2001::/32"},
  }));
  CAPTURE(row.carrier, row.network);
  const auto carrier = *parse_cidr(row.carrier);
  REQUIRE(is_carrier(carrier));
  CHECK(to_text(carried_in(carrier, *parse_cidr(row.network))) == row.carried);
  CHECK(parse_cidr(row.carried) == carried_in(carrier, *parse_cidr(row.network)));
}

TEST_CASE("only IPv6 networks of whole bytes with room behind them carry", "[address]") {
  for (const auto* text :
       {"10.0.0.0/8", "0.0.0.0/0", "::/97", "64:ff9b::/104", "2000::/3", "fe80::/10", "::1/128"}) {
    CAPTURE(text);
    CHECK_FALSE(is_carrier(*parse_cidr(text)));
  }
}
