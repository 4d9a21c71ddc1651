#include "backends/bwrap/verify/verify.hpp"

#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using test::lower_texts;
using test::witness;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line + "\n");
  }
  return lines;
}

std::string without(const std::string& text, const std::string& line) {
  const auto at = text.find(line);
  REQUIRE(at != std::string::npos);
  return text.substr(0, at) + text.substr(at + line.size());
}

std::string with(const std::string& text, const std::string& line, const std::string& other) {
  const auto at = text.find(line);
  REQUIRE(at != std::string::npos);
  return text.substr(0, at) + other + text.substr(at + line.size());
}

}  // namespace

TEST_CASE("no operation that decides anything can be left out", "[bwrap][verify]") {
  for (const auto* const facts : {"", "workspace = \"/home/user\"\nuid = 0\n",
                                  "workspace = \"/tmp/p\"\nhome = \"/tmp/h\"\n"}) {
    const auto list = lower_texts({facts, {}, {}});
    const auto text = list.text();
    REQUIRE(witness(list.verify()) == "proved");
    for (const auto& line : lines_of(text)) {
      const bool decides =
          line.find("bind") != std::string::npos || line.find("tmpfs") != std::string::npos ||
          line.find("remount") != std::string::npos || line.find("--dev /") != std::string::npos ||
          line.find("--proc") != std::string::npos ||
          line.find("--cap-drop") != std::string::npos ||
          line.find("--new-session") != std::string::npos ||
          line.find("--seccomp") != std::string::npos ||
          line.find("O4_SANDBOXED") != std::string::npos ||
          (line.find("--unshare-") != std::string::npos && line.find("-try") == std::string::npos);
      INFO(facts << line);
      CHECK(list.verify(without(text, line)).proved() == !decides);
    }
  }
}

TEST_CASE("the witness is the shortest path on which they differ", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  const auto text = list.text();
  struct Row {
    const char* line;
    const char* other;
    const char* witness;
  };
  const auto row = GENERATE(values<Row>({
      {"--bind /home/user/.npm /home/user/.npm\n", "",
       "write /home/user/.npm: policy allow, sandbox deny (the host's own, but closed)"},
      {"--ro-bind / /\n", "--bind / /\n", "write /: policy deny, sandbox allow (the host's own)"},
      {"--perms 000 --tmpfs /home/user/.ssh\n--remount-ro /home/user/.ssh\n",
       "--tmpfs /home/user/.ssh\n--remount-ro /home/user/.ssh\n",
       "read /home/user/.ssh: policy deny, sandbox private (a private folder)"},
      {"--perms 1777 --tmpfs /tmp\n",
       "--perms 1777 --tmpfs /tmp --ro-bind /tmp /home/user/project\n",
       "read /tmp: policy private, sandbox exposed (the host's object can be reached at "
       "'/home/user/project')"},
      {"--perms 1777 --tmpfs /tmp\n", "--perms 1777 --tmpfs /tmp --ro-bind / /\n",
       "read /dev: policy private, sandbox allow (the host's own)"},
      {"--unshare-net\n", "", "host pypi.org"},
      {"--unshare-net\n", "--unshare-all --share-net\n", "host pypi.org"},
      {"--unshare-net\n", "--unshare-all\n", "proved"},
      {"--cap-drop ALL\n", "--cap-drop ALL --cap-add CAP_SYS_ADMIN\n", "bwrap-outside"},
      {"--bind /home/user/project /home/user/project\n",
       "--bind-try /home/user/project /home/user/project\n", "bwrap-try"},
  }));
  CAPTURE(row.line, row.other);
  CHECK(witness(list.verify(with(text, row.line, row.other))) == row.witness);
}

TEST_CASE("a missing pin lets a secret be moved away", "[bwrap][verify]") {
  const auto list = lower_texts({"workspace = \"/home/user\"", {}, {}});
  const auto report =
      list.verify(without(list.text(), "--bind /home/user/.config /home/user/.config\n"));
  CHECK(report.differences.empty());
  REQUIRE(report.structure.all().size() == 2);
  CHECK(report.structure.all()[0].code == "bwrap-pin");
}

TEST_CASE("what a gap excuses is kept apart, and only at its subject", "[bwrap][verify]") {
  const auto list = lower_texts({"[fs]\n\"/home/user/.npm\" = \"missing\"\n", {}, {}});
  const auto report = list.verify();
  CHECK(report.proved());
  REQUIRE(report.excused.size() == 2);
  CHECK(report.excused[0].path == "/home/user/.npm");
  CHECK(report.excused[0].policy == Outcome::allow);
  CHECK(report.excused[0].sandbox == bwrap::Word::deny);
  const auto cut = without(list.text(), "--bind /home/user/.cargo /home/user/.cargo\n");
  CHECK(witness(list.verify(cut)).starts_with("write /home/user/.cargo"));
}

TEST_CASE("a policy with its own rules is verified like any other", "[bwrap][verify]") {
  const auto list =
      lower_texts({"[[plugins]]\nname = \"p\"\npaths = [\"~/.p/data\", \"/dev/shm/p\"]\n",
                   "[sandbox]\nallowedPaths = [\"/run/x\", \"/tmp/y\"]\n",
                   {}});
  CHECK(list.has("--bind /dev/shm/p /dev/shm/p"));
  CHECK(list.has("--bind /run/x /run/x"));
  CHECK(list.has("--bind /tmp/y /tmp/y"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("spellings that bwrap reads alike are no difference", "[bwrap][verify]") {
  const auto list = lower_texts({"uid = 0\n", {}, {}});
  const auto text = list.text();
  struct Row {
    const char* line;
    const char* other;
  };
  const auto row = GENERATE(values<Row>({
      {"--bind /home/user/project /home/user/project\n",
       "--bind /home/user/project/ /home/user//project/./\n"},
      {"--bind /home/user/project /home/user/project\n",
       "--bind //home/user/./project /home/user/project\n"},
      {"--perms 000 --tmpfs /home/user/.ssh\n", "--perms 000 --tmpfs /home/user/.ssh/\n"},
      {"--remount-ro /home/user/.ssh\n", "--remount-ro /home//user/.ssh\n"},
      {"--ro-bind /dev/null /home/user/.netrc\n", "--ro-bind /dev//null /home/./user/.netrc\n"},
      {"--ro-bind /proc/sys /proc/sys\n", "--ro-bind /proc//sys /proc/sys/\n"},
  }));
  CAPTURE(row.line, row.other);
  CHECK(witness(list.verify(with(text, row.line, row.other))) == "proved");
}

TEST_CASE("where '..' leads is not for a text to say", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  CHECK(witness(list.verify(with(list.text(), "--bind /home/user/project /home/user/project\n",
                                 "--bind /home/user/x/../project /home/user/project\n"))) !=
        "proved");
}

TEST_CASE("E5, E5a: what a list needs besides its mounts", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  const auto text = list.text();
  struct Row {
    const char* line;
    const char* other;
    const char* witness;
  };
  const auto row = GENERATE(values<Row>({
      {"--unshare-user\n", "", "bwrap-namespace"},
      {"--unshare-user\n", "--unshare-user-try\n", "bwrap-namespace"},
      {"--unshare-pid\n", "", "bwrap-namespace"},
      {"--unshare-ipc\n", "", "bwrap-namespace"},
      {"--unshare-uts\n", "", "bwrap-namespace"},
      {"--unshare-cgroup-try\n", "", "proved"},
      {"--setenv O4_SANDBOXED 1\n", "", "bwrap-variable"},
      {"--setenv O4_SANDBOXED 1\n", "--setenv O4_SANDBOXED 0\n", "bwrap-variable"},
      {"--setenv O4_SANDBOXED 1\n", "--setenv O4_SANDBOXED 1 --unsetenv O4_SANDBOXED\n",
       "bwrap-variable"},
      {"--setenv O4_SANDBOXED 1\n", "--setenv O4_SANDBOXED 1 --clearenv\n", "bwrap-variable"},
      {"--setenv O4_SANDBOXED 1\n", "--clearenv --setenv O4_SANDBOXED 1\n", "proved"},
      {"--setenv O4_SANDBOXED 1\n", "--setenv O4_SANDBOXED 0 --setenv O4_SANDBOXED 1\n", "proved"},
      {"--setenv O4_SANDBOXED 1\n", "--setenv O4_SANDBOXED 1 --setenv LD_PRELOAD /x.so\n",
       "proved"},
  }));
  CAPTURE(row.line, row.other);
  CHECK(witness(list.verify(with(text, row.line, row.other))) == row.witness);
}

TEST_CASE("another place of the host is exposed, never a denial", "[bwrap][verify]") {
  const auto list = lower_texts({"[fs]\n\"/home/user/.cache/x\" = \"dir\"\n", {}, {}});
  const auto elsewhere =
      list.verify(list.text() + "--bind /home/user/.o4/cache /home/user/.cache/x\n");
  CHECK(witness(elsewhere) ==
        "read /home/user/.cache/x: policy allow, sandbox exposed (what the host "
        "has at '/home/user/.o4/cache' is there instead)");
  const auto device = list.verify(list.text() + "--dev-bind /dev/null /home/user/.netrc\n");
  CHECK(witness(device) ==
        "write /home/user/.netrc: policy deny, sandbox exposed (what is written there goes to "
        "'/dev/null')");
}
