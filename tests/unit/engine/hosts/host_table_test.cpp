// The table of patterns against matches(), one pattern after the other.
#include "engine/hosts/host_table.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

using namespace o4;

namespace {

template <typename List>
const auto& pick(std::mt19937& dice, const List& list) {
  return list[dice() % list.size()];
}

HostPattern random_pattern(std::mt19937& dice) {
  const std::vector<std::string> entries{"*",
                                         "a",
                                         "b.a",
                                         "*.b.a",
                                         "c.b.a",
                                         "*.a",
                                         "x1.1a",
                                         "10.0.0.1",
                                         "::1",
                                         "127.1",
                                         "long-name-of-many-letters.example",
                                         "*.example"};
  const std::vector<std::string> networks{"10.0.0.0/8", "10.0.0.0/24", "0.0.0.0/0", "fe80::/10",
                                          "::/0"};
  return dice() % 4 == 0 ? network_pattern(*parse_cidr(pick(dice, networks)))
                         : *parse_host_pattern(pick(dice, entries));
}

std::size_t narrowness(const HostPattern& pattern) {
  return pattern.kind == HostPattern::Kind::any ? 0
         : pattern.name.empty()                 ? 1 + pattern.network.length
                                                : 1 + pattern.name.size();
}

template <typename Key>
std::vector<std::uint32_t> found_for(const HostTable& table, const Key& key) {
  std::vector<std::uint32_t> found;
  table.covering(key, [&](std::uint32_t value) {
    found.push_back(value);
    return true;
  });
  return found;
}

}  // namespace

TEST_CASE("a host finds the patterns that cover it, the longest first", "[hosts]") {
  const std::vector<std::string> hosts{"a",      "A",        "b.a.",
                                       "c.b.a",  "x.c.b.a",  "ba",
                                       "bb.a",   "x1.1a",    "y.x1.1a",
                                       "1a",     "10.0.0.1", "10.9.9.9",
                                       "::1",    "fe80::1",  "::ffff:10.0.0.1",
                                       "0x7f.1", "other",    "LONG-name-of-many-letters.example"};
  std::mt19937 dice(20260103);
  for (int world = 0; world < 400; ++world) {
    HostTable table;
    std::vector<HostPattern> patterns;
    for (auto left = dice() % 12; left > 0; --left) {
      patterns.push_back(random_pattern(dice));
      table.add(patterns.back(), static_cast<std::uint32_t>(patterns.size() - 1));
    }
    table.finish();
    for (const auto& text : hosts) {
      CAPTURE(text);
      const auto host = *parse_host(text);
      std::vector<std::uint32_t> expected;
      for (std::uint32_t i = 0; i < patterns.size(); ++i) {
        if (matches(patterns[i], host)) {
          expected.push_back(i);
        }
      }
      std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) {
        return narrowness(patterns[a]) > narrowness(patterns[b]);
      });
      CHECK(found_for(table, host) == expected);
      if (HostKey key; key.assign(text) && !key.may_be_address()) {
        CHECK(found_for(table, key) == expected);
      }
    }
  }
}

TEST_CASE("a plain name is told from what must be parsed", "[hosts]") {
  HostKey key;
  for (const auto* const text :
       {"", ".", "..", "a..b", ".a", "a b", "a:80", "[::1]", "::1", "\xc3\xa4.de", "a/b", "*.a"}) {
    CAPTURE(text);
    CHECK_FALSE(key.assign(text));
  }
  const std::string label(63, 'l');
  CHECK(key.assign(label + "." + label + "." + label + "." + std::string(61, 'm') + "."));
  CHECK(key.path().size() == 254);
  CHECK_FALSE(key.assign(label + "." + label + "." + label + "." + std::string(62, 'm')));
  CHECK_FALSE(key.assign("a." + label + "l"));
  CHECK(key.assign("WWW.Example.COM."));
  CHECK(key.path() == "/com/example/www");
}
