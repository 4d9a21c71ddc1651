// --watch, driven as a user drives it: a file is changed, and the next answer is waited for. Every
// change is made once the answer before it has come, and what is read was never timed.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/temp_dir.hpp"

namespace fs = std::filesystem;

namespace o4::test {
namespace {

constexpr int patience_ms = 60000;  // only ever used up by a failure

// A watching o4-policy, in the folder `app` of a home of its own.
class Watching {
 public:
  explicit Watching(const TempDir& home, std::vector<std::string> arguments) {
    std::array<int, 2> out{};
    std::array<int, 2> err{};
    REQUIRE(::pipe2(out.data(), O_CLOEXEC) == 0);
    REQUIRE(::pipe2(err.data(), O_CLOEXEC) == 0);
    const auto folder = home.path() / "app";
    fs::create_directories(folder);
    const auto variable = "HOME=" + home.path().string();
    arguments.insert(arguments.begin(), policy_binary());
    std::vector<char*> words;
    for (auto& word : arguments) words.push_back(word.data());
    words.push_back(nullptr);
    std::array<char*, 2> environment{const_cast<char*>(variable.c_str()), nullptr};
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(out[1], STDOUT_FILENO);
      ::dup2(err[1], STDERR_FILENO);
      if (::chdir(folder.c_str()) == 0) ::execve(words[0], words.data(), environment.data());
      ::_exit(127);
    }
    ::close(out[1]);
    ::close(err[1]);
    streams_ = {out[0], err[0]};
  }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;
  ~Watching() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    for (const int stream : streams_) ::close(stream);
  }

  // What is answered, or said, up to and with the words.
  std::string answer_with(const std::string& words) { return until(0, words); }
  std::string said_with(const std::string& words) { return until(1, words); }

  int end_by(int signal) {
    ::kill(child_, signal);
    return end();
  }
  int end() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }
  void stop_reading() {
    ::close(streams_[0]);
    streams_[0] = -1;
  }

 private:
  std::string until(std::size_t stream, const std::string& words) {
    auto& text = texts_[stream];
    for (;;) {
      const auto at = text.find(words);
      if (at != std::string::npos) {
        const auto taken = text.substr(0, at + words.size());
        text.erase(0, taken.size());
        return taken;
      }
      pollfd waiting{streams_[stream], POLLIN, 0};
      std::array<char, 4096> buffer{};
      INFO("waiting for " << words << " after " << text);
      REQUIRE(::poll(&waiting, 1, patience_ms) == 1);
      const auto count = ::read(streams_[stream], buffer.data(), buffer.size());
      REQUIRE(count > 0);
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }

  pid_t child_ = -1;
  std::array<int, 2> streams_{-1, -1};
  std::array<std::string, 2> texts_;
};

std::string policy_test(const std::string& decision, const std::string& more = "") {
  return "[facts]\nhome = \"/home/u\"\n" + more +
         "[[expect]]\nid = \"a\"\npath = \"/srv/a\"\nop = \"write\"\ndecision = \"" + decision +
         "\"\n";
}

// As editors do it: a new file takes the place of the old one.
void replace(const TempDir& home, const std::string& name, const std::string& text) {
  fs::rename(home.write(name + "~", text), home.path() / name);
}

const std::string passes = "1 passed, 0 failed\n";
const std::string fails = "0 passed, 1 failed\n";

}  // namespace

TEST_CASE("test --watch runs again whichever way its file changes") {
  const TempDir home;
  home.write("app/a.policy.toml", policy_test("deny"));
  Watching watching(home, {"test", "a.policy.toml", "--watch"});
  CHECK(watching.answer_with("\n") == passes);

  home.write("app/a.policy.toml", policy_test("allow"));
  watching.answer_with(fails);
  watching.said_with("watch: a.policy.toml has changed\n");

  replace(home, "app/a.policy.toml", policy_test("deny"));
  watching.answer_with(passes);

  fs::remove(home.path() / "app/a.policy.toml");
  watching.said_with("cannot read 'a.policy.toml': No such file or directory");
  home.write("app/a.policy.toml", policy_test("deny"));
  watching.answer_with(passes);

  fs::rename(home.path() / "app", home.path() / "elsewhere");
  fs::create_directories(home.path() / "app");
  CHECK(watching.end_by(SIGINT) == 128 + SIGINT);
}

TEST_CASE("test --watch does not run again for the same text") {
  const TempDir home;
  home.write("app/a.policy.toml", policy_test("deny"));
  Watching watching(home, {"test", "a.policy.toml", "--watch"});
  watching.answer_with(passes);
  replace(home, "app/a.policy.toml", policy_test("deny"));
  home.write("app/unrelated.policy.toml", "[");
  replace(home, "app/a.policy.toml", policy_test("allow"));
  const auto answer = watching.answer_with(fails);
  CHECK(answer.find(passes) == std::string::npos);
  CHECK(answer.find("FAIL a") != std::string::npos);
}

TEST_CASE("test --watch looks at folders, at configs that tests name, and at rules") {
  const TempDir home;
  home.write("app/policies/a.policy.toml",
             policy_test("deny", "[config]\nproject_file = \"../config.toml\"\n"));
  home.write("app/config.toml", "");
  home.write("app/rules/more.rules", "");
  Watching watching(home, {"test", "policies", "--rules", "rules", "--watch"});
  watching.answer_with(passes);

  home.write("app/policies/deep/down/b.policy.toml", policy_test("deny"));
  watching.answer_with("2 passed, 0 failed\n");
  home.write("app/policies/deep/down/c.policy.toml", policy_test("deny"));
  watching.answer_with("3 passed, 0 failed\n");
  fs::remove_all(home.path() / "app/policies/deep");
  watching.answer_with(passes);

  home.write("app/config.toml", "[sandbox]\nallowedPaths = [\"/srv\"]\nallowedDomains = []\n");
  watching.answer_with(fails);
  fs::remove(home.path() / "app/config.toml");
  watching.said_with("No such file or directory");
  home.write("app/config.toml", "");
  watching.answer_with(passes);

  home.write("app/rules/other.rules", "tier {\n");
  watching.said_with("other.rules:1:6: error: expected the name of the profile");
  fs::remove(home.path() / "app/rules/other.rules");
  watching.answer_with(passes);
}

TEST_CASE("explain --watch sees a config that was not there") {
  const TempDir home;
  Watching watching(home, {"explain", "--watch"});
  watching.answer_with("no config sets default_tier");

  home.write(".o4/config.toml", "[sandbox]\ndefault_tier = \"airlock\"\nallowedDomains = []\n");
  watching.answer_with("set by default_tier (~/.o4/config.toml:2:16)");

  replace(home, ".o4/config.toml", "[sandbox]\ndefault_teir = \"airlock\"\n");
  watching.answer_with("no config sets default_tier");

  fs::remove_all(home.path() / ".o4");
  watching.said_with("config.toml has changed");
  home.write(".o4/config.toml", "[sandbox]\ndefault_tier = \"open\"\n");
  watching.answer_with("set by default_tier (~/.o4/config.toml:2:16)");
}

TEST_CASE("explain --watch follows a link, and hears where it is turned to") {
  const TempDir home;
  home.write("configs/strict.toml", "[sandbox]\ndefault_tier = \"airlock\"\n");
  home.write("configs/loose.toml", "[sandbox]\ndefault_tier = \"open\"\n");
  fs::create_directories(home.path() / ".o4");
  fs::create_symlink(home.path() / "configs/strict.toml", home.path() / ".o4/config.toml");
  Watching watching(home, {"explain", "--watch"});
  watching.answer_with("mode       airlock");

  fs::create_symlink("../configs/loose.toml", home.path() / ".o4/next");
  fs::rename(home.path() / ".o4/next", home.path() / ".o4/config.toml");
  watching.answer_with("mode       open");

  home.write("configs/loose.toml", "[sandbox]\ndefault_tier = \"guarded\"\n");
  watching.answer_with("mode       guarded");
}

TEST_CASE("explain --watch of one question answers it again, also when a link appears") {
  const TempDir home;
  home.write("app/a.policy.toml", policy_test("deny"));
  Watching asked(home, {"explain", "path", "/srv/a", "--op", "write", "--scenario", "a.policy.toml",
                        "--watch", "--json"});
  CHECK(asked.answer_with("}\n").find(R"("decision": "deny")") != std::string::npos);
  home.write(
      "app/a.policy.toml",
      policy_test("deny", "[config]\nuser = '''\n[sandbox]\nallowedPaths = [\"/srv\"]\n'''\n"));
  asked.answer_with(R"("decision": "allow")");

  Watching linked(home, {"explain", "path", "out/x", "--op", "write", "--watch"});
  linked.answer_with("allow: commands can write");
  fs::create_symlink(home.path() / ".ssh", home.path() / "app/out");
  linked.answer_with("deny: commands cannot write");
}

TEST_CASE("a watch ends at once where no file can mend it, and when nobody reads on") {
  const TempDir home;
  Watching wrong(home, {"explain", "--op", "read", "--watch"});
  CHECK(wrong.end() == 2);

  home.write("app/a.policy.toml", policy_test("deny"));
  Watching unheard(home, {"test", "a.policy.toml", "--watch"});
  unheard.answer_with(passes);
  unheard.stop_reading();
  CHECK(unheard.end() == 2);
}

}  // namespace o4::test
