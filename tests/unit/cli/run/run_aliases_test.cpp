#include "cli/run/aliases.hpp"

#include "tests/support/catch.hpp"

namespace o4 {
namespace {

using Places = std::vector<std::string>;

Places second_places(const std::string& mountinfo, const Places& places) {
  return o4::second_places(read_mountinfo(mountinfo), places);
}

constexpr auto root = "21 1 8:1 / / rw - ext4 /dev/sda1 rw\n";
constexpr auto proc = "22 21 0:5 / /proc rw - proc proc rw\n";

}  // namespace

TEST_CASE("a mount of a folder above shows the place again", "[cli][run]") {
  CHECK(second_places(root + std::string("30 21 8:1 /home /srv/homes rw - ext4 /dev/sda1 rw\n"),
                      {"/home/u/.ssh", "/home/u/.netrc"}) ==
        Places{"/srv/homes/u/.netrc", "/srv/homes/u/.ssh"});
  CHECK(second_places(root + std::string("30 21 8:1 / /sysroot ro - ext4 /dev/sda1 rw\n"),
                      {"/home/u/.ssh"}) == Places{"/sysroot/home/u/.ssh"});
}

TEST_CASE("a mount of the place or of a part of it shows it", "[cli][run]") {
  CHECK(second_places(root + std::string("30 21 8:1 /home/u/.ssh /mnt/a rw - ext4 /dev/sda1 rw\n"
                                         "31 21 8:1 /home/u/.ssh/k /mnt/b rw - ext4 x rw\n"),
                      {"/home/u/.ssh"}) == Places{"/mnt/a", "/mnt/b"});
}

TEST_CASE("a home on a device of its own is found by its place there", "[cli][run]") {
  const std::string mounts = std::string(root) + proc +
                             "30 21 8:2 /@home /home rw - btrfs /dev/sdb rw\n"
                             "31 21 8:2 / /mnt/all\\040of rw - btrfs /dev/sdb rw\n"
                             "32 21 8:3 /@home /mnt/other rw - btrfs /dev/sdc rw\n";
  CHECK(second_places(mounts, {"/home/u/.ssh"}) == Places{"/mnt/all of/@home/u/.ssh"});
}

TEST_CASE("what is no second place is none", "[cli][run]") {
  CHECK(second_places(root, {"/home/u/.ssh"}).empty());
  CHECK(second_places(root + std::string("30 21 8:1 /var /mnt rw - ext4 /dev/sda1 rw\n"
                                         "31 21 8:1 /home/u/.sshx /mnt/x rw - ext4 x rw\n"),
                      {"/home/u/.ssh"})
            .empty());
  CHECK(second_places("broken\n\n1 2 3\n", {"/home/u/.ssh"}).empty());
}

}  // namespace o4
