#include "cli/run/open_ways.hpp"

#include <algorithm>

#include "tests/support/asked.hpp"
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

namespace {

test::Asked guarded(const std::string& more_facts) { return test::ask({more_facts, {}, {}}); }

}  // namespace

TEST_CASE("A9: variables that an overlay would hide are found, unless they are empty",
          "[cli][run]") {
  const auto plain = guarded("");
  const auto strict = guarded("overlays = [\"hardened\"]\n");
  CHECK(newly_hidden(plain.graph().mode, strict.graph().mode,
                     {{"AWS_SECRET_ACCESS_KEY", "x"},
                      {"GITHUB_TOKEN", "x"},
                      {"HOME", "/home/u"},
                      {"NPM_TOKEN", ""},
                      {"TOKENS", "3"}}) == Names{"AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN"});
  CHECK(newly_hidden(strict.graph().mode, strict.graph().mode, {{"GITHUB_TOKEN", "x"}}).empty());
}

TEST_CASE("A8: places that an overlay would close are found where commands can write",
          "[cli][run]") {
  const auto plain = guarded("");
  const auto strict = guarded("overlays = [\"hardened\"]\n");
  const auto found = newly_closed(plain.loaded->policy, plain.graph().mode, strict.graph().mode);
  const auto has = [&](const std::string& path) {
    return std::find(found.begin(), found.end(), path) != found.end();
  };
  CHECK(has("/home/user/project/.git/hooks"));
  CHECK(has("/home/user/.cargo/bin"));
  CHECK_FALSE(has("/home/user/.bashrc"));
}

}  // namespace o4
