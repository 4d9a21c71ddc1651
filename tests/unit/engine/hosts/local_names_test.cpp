#include "engine/hosts/local_names.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("single labels and reserved domains are no public names", "[host]") {
  const auto name = GENERATE(
      values<std::string>({"printer", "a.test", "a.invalid", "a.example", "a.onion", "a.alt",
                           "a.local", "a.localhost", "a.internal", "a.home.arpa", "home.arpa",
                           "1.0.0.10.in-addr.arpa", "in-addr.arpa", "1.ip6.arpa", "a.b.lan"}));
  CAPTURE(name);
  CHECK(is_local_name(name));
}

TEST_CASE("names that only look like reserved ones are public", "[host]") {
  const auto name =
      GENERATE(values<std::string>({"example.com", "a.mytest", "test.org", "local.net",
                                    "nothome.arpa", "a.salt", "lan.xn--p1ai"}));
  CAPTURE(name);
  CHECK_FALSE(is_local_name(name));
}
