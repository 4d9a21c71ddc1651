// What a list names by number, and what a proof says of it.
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

namespace o4 {
namespace {

constexpr auto features =
    "bwrap_features = {options = ['--perms', '--bind-fd', '--ro-bind-fd', '--disable-userns']}\n";

std::string without(std::string text, const std::string& line) {
  const auto at = text.find(line + "\n");
  REQUIRE(at != std::string::npos);
  return text.erase(at, line.size() + 1);
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("A1, E8: what is mounted is open, where bwrap can take it", "[bwrap][lower]") {
  const auto list = test::lower_texts({features, {}, {}});
  CHECK(list.has("--bind-fd 11 /home/user/.cache"));
  CHECK(list.has("--bind-fd 14 /home/user/.o4/cache"));
  CHECK(list.has("--bind-fd 15 /home/user/project"));
  CHECK(list.has("--ro-bind / /"));
  CHECK(list.has("--ro-bind /dev/null /home/user/.netrc"));
  CHECK(list.lowered->plan.open.size() == 5);
  CHECK(list.lowered->plan.open.front() == bwrap::OpenPlace{11, "/home/user/.cache"});
  CHECK(!list.has_gap("facts-race"));
  CHECK(test::witness(list.verify()) == "proved");
  const auto text = list.text();
  CHECK(test::witness(list.verify(changed(text, "--bind-fd 15", "--bind-fd 16"))) ==
        "bwrap-descriptor");
  CHECK(test::witness(list.verify(changed(text, "--bind-fd 15", "--bind-fd 14"))) ==
        "bwrap-descriptor");
  CHECK(
      test::witness(list.verify(changed(
          changed(text, "--bind-fd 15 /home/user/project", "--bind-fd 11 /home/user/project"),
          "--bind-fd 11 /home/user/.cache", "--bind-fd 15 /home/user/.cache"))) ==
      "read /home/user/.cache: policy allow, sandbox exposed (the host's object can be reached at "
      "'/home/user/project')");
  CHECK(test::witness(list.verify(changed(text, "--bind-fd 15", "--ro-bind-fd 15"))) != "proved");
}

TEST_CASE("A1, E8: otherwise names that commands of any profile can change are a gap",
          "[bwrap][lower]") {
  LowerOptions install;
  install.profile = {"package-install"};
  const std::string there = "[fs]\n'/home/user/project/node_modules' = 'dir'\n";
  CHECK(test::lower_texts({there, {}, {}}, install)
            .has_gap("facts-race", "/home/user/project/node_modules"));
  CHECK(!test::lower_texts({features + there, {}, {}}, install)
             .has_gap("facts-race", "/home/user/project/node_modules"));
  CHECK(!test::lower_texts({"", {}, {}}).has_gap("facts-race", "/home/user/project"));
}

TEST_CASE("A2, A10, E8: the filter and the end of namespaces are part of the proof",
          "[bwrap][lower]") {
  const auto list = test::lower_texts({"uid = 0\n" + std::string(features), {}, {}});
  const auto text = list.text();
  CHECK(list.lowered->plan.filter->namespaces == bwrap::CallFilter::Namespaces::allowed);
  CHECK(test::witness(list.verify()) == "proved");
  CHECK(test::witness(list.verify(without(text, "--seccomp 10"))) == "bwrap-seccomp");
  CHECK(test::witness(list.verify(changed(text, "--seccomp 10", "--seccomp 11"))) ==
        "bwrap-seccomp");
  CHECK(test::witness(list.verify(changed(text, "--seccomp 10", "--add-seccomp-fd 10"))) ==
        "proved");
  CHECK(test::witness(list.verify(text + "--seccomp 9\n")) == "bwrap-seccomp");
  CHECK(test::witness(list.verify(without(text, "--disable-userns"))) == "bwrap-userns");

  const auto old = test::lower_texts({"uid = 0\n", {}, {}});
  CHECK(!old.has("--disable-userns"));
  CHECK(old.lowered->plan.filter->namespaces == bwrap::CallFilter::Namespaces::refused);
  CHECK(test::witness(old.verify()) == "proved");
  CHECK(!test::lower_texts({features, {}, {}}).has("--disable-userns"));
}

TEST_CASE("A3, E8: the session is bwrap's to make, or the runner's promise", "[bwrap][lower]") {
  LowerOptions terminal;
  terminal.session = SessionOf::runner;
  const auto list = test::lower_texts({"", {}, {}}, terminal);
  CHECK(!list.has("--new-session"));
  CHECK(test::witness(list.verify()) == "proved");
  const auto plain = test::lower_texts({"", {}, {}});
  CHECK(test::witness(plain.verify(without(plain.text(), "--new-session"))) == "bwrap-session");
}

}  // namespace o4
