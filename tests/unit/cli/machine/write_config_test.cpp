// Root writes in other people's homes, and what is there stays theirs.
#include "cli/machine/write_config.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4 {
namespace {

constexpr uid_t user = 12345;
constexpr gid_t group = 12346;

bool is_root() {
  if (::geteuid() != 0) WARN("only root gives files away: skipped");
  return ::geteuid() == 0;
}

struct stat status_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status;
}

void check_owner(const std::string& path, mode_t mode) {
  CAPTURE(path);
  const auto status = status_of(path);
  CHECK(status.st_uid == user);
  CHECK(status.st_gid == group);
  CHECK((status.st_mode & 07777U) == mode);
}

}  // namespace

TEST_CASE("a file that is replaced keeps owner, group and mode", "[cli]") {
  if (!is_root()) return;
  const test::TempDir folder;
  const auto file = folder.write("a", "old").string();
  for (const mode_t mode : {0640U, 04755U}) {
    REQUIRE(::chown(file.c_str(), user, group) == 0);
    REQUIRE(::chmod(file.c_str(), mode) == 0);
    REQUIRE(replace_file(file, "new"));
    CHECK(test::read_file(file) == "new");
    check_owner(file, mode);
    REQUIRE(write_config(file, "", "newer"));
    CHECK(test::read_file(file) == "newer");
    check_owner(file, mode);
  }
}

TEST_CASE("what root makes in a home belongs to the home's owner", "[cli]") {
  if (!is_root()) return;
  const test::TempDir home;
  REQUIRE(::chown(home.path().c_str(), user, group) == 0);
  const auto own = home.path().string() + "/.o4";
  REQUIRE(write_config(own + "/config.toml", "", "text"));
  check_owner(own, 0755);
  check_owner(own + "/config.toml", 0644);
  REQUIRE(write_private_file(own + "/managed/note", "text"));
  check_owner(own + "/managed", 0700);
  check_owner(own + "/managed/note", 0600);
}

TEST_CASE("what root makes by replacing belongs to the folder's owner as well", "[cli]") {
  if (!is_root()) return;
  const test::TempDir folder;
  REQUIRE(::chown(folder.path().c_str(), user, group) == 0);
  const auto file = folder.path().string() + "/a";
  REQUIRE(replace_file(file, "text"));
  check_owner(file, 0644);
}

TEST_CASE("root follows a link in a home to its owner's folders alone", "[cli]") {
  if (!is_root()) return;
  const test::TempDir home;
  const test::TempDir other;
  const auto own = home.path().string() + "/.o4";
  REQUIRE(::chown(home.path().c_str(), user, group) == 0);
  REQUIRE(::symlink(other.path().c_str(), own.c_str()) == 0);
  const auto is_refused = [&] {
    return !write_config(own + "/config.toml", "", "text") &&
           !write_private_file(own + "/managed/note", "text") &&
           !replace_file(own + "/config.toml", "text");
  };
  CHECK(is_refused());
  CHECK(std::filesystem::is_empty(other.path()));

  REQUIRE(::chown(other.path().c_str(), user, group) == 0);
  REQUIRE(write_config(own + "/config.toml", "", "text"));
  REQUIRE(write_private_file(own + "/managed/note", "text"));
  check_owner(other.path().string() + "/config.toml", 0644);
  check_owner(other.path().string() + "/managed/note", 0600);
}

TEST_CASE("root follows a config that is a link to its owner's folders alone", "[cli]") {
  if (!is_root()) return;
  const test::TempDir home;
  const test::TempDir other;
  const auto target = other.write("c.toml", "old").string();
  const auto config = home.path().string() + "/.o4/config.toml";
  REQUIRE(::chown(home.path().c_str(), user, group) == 0);
  make_private_folder(home.path().string() + "/.o4");
  check_owner(home.path().string() + "/.o4", 0700);
  REQUIRE(::symlink(target.c_str(), config.c_str()) == 0);
  CHECK_FALSE(write_config(config, "", "new"));
  CHECK(test::read_file(target) == "old");

  REQUIRE(::chown(other.path().c_str(), user, group) == 0);
  REQUIRE(write_config(config, "", "new"));
  CHECK(test::read_file(target) == "new");
  CHECK(S_ISLNK(status_of(config).st_mode));
}

TEST_CASE("an owner who replaces a file keeps its set-id bits", "[cli]") {
  if (!is_root()) return;
  const test::TempDir folder;
  const auto file = folder.write("a", "old").string();
  REQUIRE(::chown(folder.path().c_str(), user, group) == 0);
  REQUIRE(::chown(file.c_str(), user, group) == 0);
  REQUIRE(::chmod(file.c_str(), 06755) == 0);
  const auto child = ::fork();
  if (child == 0) {
    const bool alone = ::setresgid(group, group, group) == 0 && ::setresuid(user, user, user) == 0;
    ::_exit(alone && replace_file(file, "new") ? 0 : 1);
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(test::read_file(file) == "new");
  check_owner(file, 06755);
}

TEST_CASE("a file whose owner cannot be kept stays as it was", "[cli]") {
  if (!is_root()) return;
  const test::TempDir folder;
  const auto file = folder.write("a", "old").string();
  REQUIRE(::chmod(folder.path().c_str(), 0777) == 0);
  const auto child = ::fork();
  if (child == 0) {
    const bool alone = ::setresgid(group, group, group) == 0 && ::setresuid(user, user, user) == 0;
    const auto done = replace_file(file, "new");
    const bool said =
        !done && done.error().message.find("owner and group cannot be kept") != std::string::npos;
    ::_exit(alone && said ? 0 : 1);
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(test::read_file(file) == "old");
  CHECK(status_of(file).st_uid == 0);
  CHECK(::unlink(file.c_str()) == 0);
  CHECK(::rmdir(folder.path().c_str()) == 0);
}

}  // namespace o4
