// Files that are made anew, on disks of other kinds as well.
#include "cli/machine/new_files.hpp"

#ifdef __linux__

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4 {
namespace {

// As on a disk without hard links. Not to be undone.
bool deny_links() {
  std::array<sock_filter, 4> steps{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_linkat, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog program{steps.size(), steps.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace

TEST_CASE("new files are made on a disk without hard links, and replace nothing", "[cli]") {
  const test::TempDir folder;
  folder.write("there", "old");
  const auto child = ::fork();
  if (child == 0) {
    const std::array<NewFile, 1> fresh{{{"below/new", "text"}}};
    const std::array<NewFile, 1> taken{{{"there", "text"}}};
    const auto root = folder.path().string();
    ::_exit(deny_links() && write_new_files(root, fresh) && !write_new_files(root, taken) ? 0 : 1);
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(test::read_file(folder.path() / "below/new") == "text");
  CHECK(test::read_file(folder.path() / "there") == "old");
  using Entries = std::filesystem::directory_iterator;
  CHECK(std::distance(Entries(folder.path()), Entries()) == 2);
}

}  // namespace o4

#endif
