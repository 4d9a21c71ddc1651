// A1: what bwrap has mounted, as the kernel's table says it, held against the list.
#include "cli/process/mounts_check.hpp"

#include "tests/support/catch.hpp"

using namespace o4;

namespace {

using Shows = ExpectedMount::Shows;
using Lines = std::vector<MountLine>;

const Lines host = {{"8:1", "/", "/", false},
                    {"0:5", "/", "/dev", false},
                    {"0:20", "/", "/proc", false},
                    {"8:2", "/", "/home", false},
                    {"0:40", "/", "/home/u/app/mnt", false}};

const std::vector<ExpectedMount> expected = {
    {"/", Shows::host, false},           {"/dev", Shows::own, true},
    {"/proc", Shows::own, true},         {"/tmp", Shows::own, true},
    {"/home/u/.ssh", Shows::own, false}, {"/home/u/.netrc", Shows::null, false},
    {"/home/u/app", Shows::host, true},
};

Lines good() {
  return {{"8:1", "/", "/", true},
          {"8:2", "/", "/home", true},
          {"0:40", "/", "/home/u/app/mnt", true},
          {"0:60", "/", "/dev", false},
          {"0:61", "/", "/dev/pts", false},
          {"0:5", "/null", "/dev/null", false},
          {"0:62", "/", "/proc", false},
          {"0:63", "/", "/tmp", false},
          {"0:64", "/", "/home/u/.ssh", true},
          {"0:5", "/null", "/home/u/.netrc", true},
          {"8:2", "/u/app", "/home/u/app", false},
          {"0:40", "/", "/home/u/app/mnt", false}};
}

std::string misplaced(const Lines& inside) {
  return misplaced_mount(expected, host, inside).value_or("none");
}

Lines with(MountLine line) {
  auto lines = good();
  lines.push_back(std::move(line));
  return lines;
}

Lines without(const std::string& at) {
  auto lines = good();
  std::erase_if(lines, [&](const MountLine& line) { return line.at == at; });
  return lines;
}

}  // namespace

TEST_CASE("A1: mounts are where the list has them", "[run]") {
  CHECK(misplaced(good()) == "none");
  CHECK(misplaced(with({"8:2", "/u/.ssh", "/home/u/.ssh", false})) == "/home/u/.ssh");
  CHECK(misplaced(with({"8:2", "/u/.ssh", "/home/u/.ssh", true})) == "/home/u/.ssh");
  CHECK(misplaced(with({"8:2", "/u/bin", "/home/u/bin", false})) == "/home/u/bin");
  CHECK(misplaced(with({"8:2", "/u/.ssh", "/home/u/app/sub", false})) == "/home/u/app/sub");
  CHECK(misplaced(with({"8:2", "/", "/home", false})) == "/home");
  CHECK(misplaced(with({"8:2", "/u/x", "/tmp/x", false})) == "/tmp/x");
  CHECK(misplaced(without("/home/u/.ssh")) == "/home/u/.ssh");
  CHECK(misplaced(without("/home/u/.netrc")) == "/home/u/.netrc");
  CHECK(misplaced(without("/tmp")) == "/tmp");
}

TEST_CASE("A1: a mask that can be written is none", "[run]") {
  auto lines = good();
  lines[8].read_only = false;
  CHECK(misplaced(lines) == "/home/u/.ssh");
}

TEST_CASE("A1: what a list mounts is known place by place", "[run]") {
  bwrap::Plan plan;
  const auto add = [&](bwrap::Option option) {
    plan.operations.push_back({std::move(option), {}, {}, {}});
  };
  add(bwrap::Bind{bwrap::Bind::Access::read_only, bwrap::Bind::Missing::refuse, "/", "/"});
  add(bwrap::Tmpfs{"/home/u/.ssh", 0U, {}});
  add(bwrap::RemountReadOnly{"/home/u/.ssh"});
  add(bwrap::Bind{bwrap::Bind::Access::read_only, bwrap::Bind::Missing::refuse, "/dev/null",
                  "/home/u/.netrc"});
  add(bwrap::Bind{bwrap::Bind::Access::writable, bwrap::Bind::Missing::refuse, "", "/home/u/app",
                  11});
  CHECK(expected_mounts(plan) == std::vector<ExpectedMount>{{"/", Shows::host, false},
                                                            {"/home/u/.ssh", Shows::own, false},
                                                            {"/home/u/.netrc", Shows::null, false},
                                                            {"/home/u/app", Shows::host, true}});
}
