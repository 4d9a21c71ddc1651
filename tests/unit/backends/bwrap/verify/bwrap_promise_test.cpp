// W7, W9: private, device and process file systems are what their rules promise: of the right kind
// and mode, at the right place, and no second one of a kind that is guarded by its place.
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using test::lower_texts;
using test::witness;

namespace {

std::string in_place_of(const std::string& text, const std::string& line,
                        const std::string& other) {
  const auto at = text.find(line + "\n");
  REQUIRE(at != std::string::npos);
  return text.substr(0, at) + other + text.substr(at + line.size());
}

// After every mount.
std::string after(const std::string& text, const std::string& option) {
  return in_place_of(text, "--setenv O4_SANDBOXED 1", option + "\n--setenv O4_SANDBOXED 1");
}

constexpr auto dev = "--dev /dev";
constexpr auto proc = "--proc /proc";
constexpr auto tmp = "--perms 1777 --tmpfs /tmp";
constexpr auto run = "--perms 0755 --tmpfs /run";

}  // namespace

TEST_CASE("W7: a private place is of the kind that its rule promises", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  REQUIRE(witness(list.verify()) == "proved");
  struct Row {
    const char* line;  // that the list has
    const char* other;
    const char* witness;
  };
  const auto row = GENERATE(values<Row>({
      {dev, "--tmpfs /dev",
       "read /dev: policy private, sandbox unfit ('/dev' shows an empty folder, not a folder of "
       "devices)"},
      {dev, "--proc /dev",
       "read /dev: policy private, sandbox unfit ('/dev' shows the sandbox's processes, not a "
       "folder of devices)"},
      {dev, "--dev-bind /dev /dev", "read /dev: policy private, sandbox allow (the host's own)"},
      {tmp, "--proc /tmp",
       "read /tmp: policy private, sandbox unfit ('/tmp' shows the sandbox's processes, not an "
       "empty folder)"},
      {tmp, "--dev /tmp",
       "read /tmp: policy private, sandbox unfit ('/tmp' shows a folder of devices, not an empty "
       "folder)"},
      {run, "--proc /run",
       "read /run: policy private, sandbox unfit ('/run' shows the sandbox's processes, not an "
       "empty folder)"},
      {run, "--dev /run",
       "read /run: policy private, sandbox unfit ('/run' shows a folder of devices, not an empty "
       "folder)"},
      {proc, "--tmpfs /proc",
       "read /proc: policy private, sandbox unfit ('/proc' shows an empty folder, not the "
       "sandbox's processes)"},
      {proc, "--dev /proc",
       "read /proc: policy private, sandbox unfit ('/proc' shows a folder of devices, not the "
       "sandbox's processes)"},
      {run, "--perms 0755 --tmpfs /run\n--bind-data 7 /run/f",
       "read /run/f: policy private, sandbox unfit ('/run/f' shows a file that its runner fills, "
       "not an empty folder)"},
  }));
  CAPTURE(row.line, row.other);
  CHECK(witness(list.verify(in_place_of(list.text(), row.line, row.other))) == row.witness);
}

TEST_CASE("W7: nothing of another kind is mounted in a private place", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  struct Row {
    const char* option;
    const char* witness;
  };
  const auto row = GENERATE(values<Row>({
      {"--tmpfs /dev",
       "read /dev: policy private, sandbox unfit ('/dev' shows an empty folder, not a folder of "
       "devices)"},
      {"--proc /dev/shm",
       "read /dev/shm: policy private, sandbox unfit ('/dev/shm' shows the sandbox's processes, "
       "not a folder of devices)"},
      {"--perms 555 --tmpfs /dev/shm",
       "write /dev/shm: policy private, sandbox unfit (a private folder that its mode closes to "
       "its owner)"},
      {"--dev /run/d",
       "read /run/d: policy private, sandbox unfit ('/run/d' shows a folder of devices, not an "
       "empty folder)"},
      {"--tmpfs /dev/shm", "proved"},
      {"--tmpfs /run/x", "proved"},
      {"--dir /tmp/d", "proved"},
      {"--symlink /etc /tmp/l", "proved"},
  }));
  CAPTURE(row.option);
  CHECK(witness(list.verify(after(list.text(), row.option))) == row.witness);
}

TEST_CASE("W7: the owner of a private place can read, write and search it", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  const std::string mode = GENERATE("555", "400", "500", "600", "111", "055", "077", "300", "000");
  const std::string option = GENERATE("/tmp", "/run");
  const auto line = option == "/tmp" ? tmp : run;
  const auto other = "--perms " + mode + " --tmpfs " + option;
  CAPTURE(other);
  const auto report = list.verify(in_place_of(list.text(), line, other));
  CHECK(!report.proved());
  REQUIRE(!report.differences.empty());
  CHECK(report.differences[0].path == option);
  CHECK(report.differences[0].sandbox == bwrap::Word::unfit);
}

TEST_CASE("E5a: as uid 0 every mount of processes is a way to the kernel's settings",
          "[bwrap][verify]") {
  const auto list = lower_texts({"uid = 0\n", {}, {}});
  REQUIRE(witness(list.verify()) == "proved");
  const std::string place = GENERATE("/run/p", "/tmp/p", "/dev/p", "/dev/shm", "/dev/shm/p",
                                     "/home/user/project/p", "/usr");
  CAPTURE(place);
  const auto report = list.verify(after(list.text(), "--proc " + place));
  REQUIRE(!report.differences.empty());
  CHECK(report.differences[0].path == place);
  const auto& found = report.structure.all();
  CHECK(std::any_of(found.begin(), found.end(), [&](const Diagnostic& d) {
    return d.code == "bwrap-proc-sys" &&
           d.message == "uid 0 could change the kernel's settings at '" + place + "/sys'";
  }));
}

TEST_CASE("a mount of processes that a later mount covers needs no shield", "[bwrap][verify]") {
  const auto list = lower_texts({"uid = 0\n", {}, {}});
  const auto covered = std::string(run) + "\n--proc /run/p\n" + run;
  CHECK(witness(list.verify(in_place_of(list.text(), run, covered))) == "proved");
}

TEST_CASE("what --dev makes is no destination, before it as after it", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  const std::string option =
      GENERATE("--ro-bind /dev/fd /dev/fd", "--bind-data 0 /dev/pts", "--tmpfs /dev/ptmx",
               "--ro-bind /dev/null /dev/stdin", "--bind /home/user/project /dev/fd");
  CAPTURE(option);
  const auto text = list.text();
  CHECK(!list.verify(in_place_of(text, dev, option + "\n" + dev)).proved());
  CHECK(!list.verify(after(text, option)).proved());
}

TEST_CASE("commands never share their caller's session", "[bwrap][verify]") {
  const auto list = lower_texts({"", {}, {}});
  CHECK(witness(list.verify(in_place_of(list.text(), "--new-session", ""))) == "bwrap-session");
}

TEST_CASE("W10: a stage that cannot be written takes no lock file", "[bwrap][verify]") {
  LowerOptions options;
  options.profile = ProfileChoice{"package-install"};
  const auto list = lower_texts(
      {"stage = \"/var/stage\"\nentries = [\"src\", \"yarn.lock\"]\n", {}, {}}, options);
  REQUIRE(witness(list.verify()) == "proved");
  const auto closed = in_place_of(list.text(), "--bind /var/stage /home/user/project",
                                  "--ro-bind /var/stage /home/user/project");
  CHECK(!list.verify(closed).proved());
}
