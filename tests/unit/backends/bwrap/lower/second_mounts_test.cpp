#include "backends/bwrap/lower/second_mounts.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

namespace o4 {
namespace {

using Places = std::vector<std::string>;
using bwrap::second_places;

}  // namespace

TEST_CASE("a mount of a folder above shows the place again", "[bwrap][lower]") {
  const std::vector<SecondMount> homes = {{"/srv/homes", "/home"}};
  CHECK(second_places(homes, "/home/u/.ssh") == Places{"/srv/homes/u/.ssh"});
  CHECK(second_places({{{"/sysroot", "/"}}}, "/home/u/.ssh") == Places{"/sysroot/home/u/.ssh"});
}

TEST_CASE("a mount of the place or of a part of it shows it", "[bwrap][lower]") {
  const std::vector<SecondMount> mounts = {{"/mnt/a", "/home/u/.ssh"},
                                           {"/mnt/b", "/home/u/.ssh/k"}};
  CHECK(second_places(mounts, "/home/u/.ssh") == Places{"/mnt/a", "/mnt/b"});
}

TEST_CASE("a place on a second mount is where the first one shows it as well", "[bwrap][lower]") {
  const std::vector<SecondMount> mounts = {{"/home", "/mnt/all/@home"}};
  CHECK(second_places(mounts, "/home/u/.ssh") == Places{"/mnt/all/@home/u/.ssh"});
  const std::vector<SecondMount> three = {{"/home", "/data/home"}, {"/mnt/h", "/data/home"}};
  CHECK(second_places(three, "/home/u/.ssh") == Places{"/data/home/u/.ssh", "/mnt/h/u/.ssh"});
}

TEST_CASE("what is no second place is none, and a folder mounted in itself ends",
          "[bwrap][lower]") {
  CHECK(second_places({}, "/home/u/.ssh").empty());
  CHECK(second_places({{{"/mnt", "/var"}, {"/mnt/x", "/home/u/.sshx"}}}, "/home/u/.ssh").empty());
  CHECK(second_places({{{"/home/u/again", "/home"}}}, "/home/u/.ssh") ==
        Places{"/home/u/again/u/.ssh"});
}

TEST_CASE("W2: what is hidden is hidden at its second place, and held there", "[bwrap][lower]") {
  LowerOptions options;
  options.second_mounts = {{"/home/user/project/sub/keys", "/home/user/.ssh"}};
  const auto list = test::lower_texts({"", {}, {}}, options);
  CHECK(list.has("--perms 000 --tmpfs /home/user/project/sub/keys"));
  CHECK(list.has("--bind /home/user/project/sub /home/user/project/sub"));
  CHECK(list.has_gap("second-mount", "/home/user/project/sub/keys"));
  CHECK(test::witness(list.verify()) == "proved");
}

}  // namespace o4
