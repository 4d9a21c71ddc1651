#include "cli/run/open_ways.hpp"

#include "tests/support/catch.hpp"

namespace o4 {

using Names = std::vector<std::string>;

TEST_CASE("A7: sockets that somebody listens at are found by path", "[cli][run]") {
  CHECK(listening_sockets(
            "Num       RefCount Protocol Flags    Type St Inode Path\n"
            "0000000000000000: 00000002 00000000 00010000 0001 01 101 /home/u/.docker/run/s s\n"
            "0000000000000000: 00000003 00000000 00000000 0001 03 102 /home/u/connected\n"
            "0000000000000000: 00000002 00000000 00010000 0001 01 103 @abstract\n"
            "0000000000000000: 00000002 00000000 00010000 0001 01 104\n"
            "0000000000000000: 00000002 00000000 00010000 0001 01 105 /a\n"
            "0000000000000000: 00000002 00000000 00010000 0001 01 105 /a\n") ==
        Names{"/a", "/home/u/.docker/run/s s"});
  CHECK(listening_sockets("").empty());
}

TEST_CASE("A9: variables that are called as secrets are found, unless they are empty",
          "[cli][run]") {
  CHECK(secret_variables({{"AWS_SECRET_ACCESS_KEY", "x"},
                          {"GITHUB_TOKEN", "x"},
                          {"HOME", "/home/u"},
                          {"NPM_TOKEN", ""},
                          {"TOKENS", "3"}}) == Names{"AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN"});
}

}  // namespace o4
