#include "tests/system/run_world.hpp"
#include "cli/machine/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4::test {
namespace {

const std::string nobody = "65534";

int open_lock(const std::string& folder) {
  return open((folder + "/lock").c_str(), O_WRONLY | O_CLOEXEC);
}

std::string public_copy(const std::filesystem::path& program, const std::string& name) {
  static const TempDir folder("/var/tmp");
  const auto copy = folder.path() / name;
  std::filesystem::copy_file(program, copy);
  chmod(folder.path().c_str(), 0755);
  chmod(copy.c_str(), 0755);
  return copy.string();
}

// The run folders of a registry whose runs are no more, found as the next run finds them.
std::string dead_runs(const std::string& base) {
  const int lock = open_lock(base);
  if (lock < 0) {
    return "";
  }
  flock(lock, LOCK_EX);
  std::string found;
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator(base, gone)) {
    const int own = entry.is_directory() ? open_lock(entry.path()) : -1;
    if (own >= 0 && flock(own, LOCK_EX | LOCK_NB) == 0) {
      found += entry.path().string() + "\n";
    }
    close(own);
  }
  close(lock);
  return found;
}

}  // namespace

const std::vector<std::string>& protected_names() {
  static const std::vector<std::string> names = {".ssh/",
                                                 ".aws/",
                                                 ".gnupg/",
                                                 ".gpg/",
                                                 ".kube/",
                                                 ".docker/",
                                                 ".azure/",
                                                 ".gcloud/",
                                                 ".config/gcloud/",
                                                 ".config/gh/",
                                                 ".env",
                                                 ".netrc",
                                                 ".npmrc",
                                                 ".pypirc",
                                                 ".git-credentials",
                                                 ".o4/settings.json",
                                                 ".o4/.mcp.json",
                                                 ".o4/managed/",
                                                 ".o4/plugins/.plugin-sources.json"};
  return names;
}

std::vector<Caller> callers() {
  return is_root() ? std::vector<Caller>{Caller::root, Caller::ordinary}
                   : std::vector<Caller>{Caller::ordinary};
}

const std::string& program_path() {
  static const std::string path = public_copy(test::policy_binary(), "o4-policy");
  return path;
}

void take_attacker(const RunWorld& world) {
  static const std::string path = public_copy(O4_ATTACKER_BINARY, "attacker");
  world.shell("cp " + path + " attacker");
}

bool has_process(const std::string& word) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    // A process that ends between being listed and being read has no words.
    const auto text = o4::read_file((entry.path() / "cmdline").string()).value_or("");
    if (('\0' + text).find('\0' + word + '\0') != std::string::npos) {
      return true;
    }
  }
  return false;
}

RunWorld::RunWorld(Caller caller, const std::string& parent)
    : caller_(caller), folder_(parent, caller) {
  std::string text = "umask 022\nmkdir app .npm && echo plain > plain\n";
  for (const auto& name : protected_names()) {
    const bool folder = name.ends_with('/');
    const auto file = folder ? name + "key" : name;
    text += "mkdir -p $(dirname " + file + ") && echo SECRET > " + file + "\n";
  }
  Process process;
  process.arguments = as_caller({"/bin/sh", "-ec", text});
  process.cwd = home();
  process.environment = {{"PATH", "/usr/bin:/bin"}};
  const auto made = run_process(process);
  INFO(made.errors);
  REQUIRE(made.status == 0);
}

std::vector<std::string> RunWorld::as_caller(const std::vector<std::string>& words) const {
  std::vector<std::string> all;
  if (caller_ == Caller::ordinary && is_root()) {
    all = {"/usr/bin/setpriv", "--reuid=" + nobody, "--regid=" + nobody, "--clear-groups"};
  }
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

std::string RunWorld::shell(const std::string& text) const {
  Process process;
  process.arguments = as_caller({"/bin/sh", "-ec", "umask 022\n" + text});
  process.cwd = workspace();
  process.environment = {{"HOME", home()}, {"PATH", "/usr/bin:/bin"}};
  const auto result = run_process(process);
  INFO(text << "\n" << result.errors);
  REQUIRE(result.status == 0);
  return result.output;
}

void RunWorld::write(const std::string& name, const std::string& text) const {
  Process process;
  process.arguments = as_caller({"/bin/sh", "-c", "cat > \"$0\"", name});
  process.cwd = workspace();
  process.environment = {{"PATH", "/usr/bin:/bin"}};
  process.input = text;
  REQUIRE(run_process(process).status == 0);
}

Process RunWorld::call(const std::vector<std::string>& arguments) const {
  std::vector<std::string> words = {program_path()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  Process process;
  process.arguments = as_caller(words);
  process.cwd = workspace();
  process.environment = {{"HOME", home()}, {"PATH", "/usr/bin:/bin"}};
  return process;
}

ProcessResult RunWorld::run(const std::vector<std::string>& words) const { return run({}, words); }

ProcessResult RunWorld::run(const std::vector<std::string>& flags,
                            const std::vector<std::string>& words) const {
  std::vector<std::string> arguments = {"run"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), words.begin(), words.end());
  return run_process(call(arguments));
}

std::string RunWorld::tree() const {
  Process process;
  process.arguments = {
      "/bin/sh", "-c",
      "find . ! -name last-run.json -printf '%p %y %m %u %s %l\\n' | grep -v '^. d' | "
      "LC_ALL=C sort; "
      "find . -type f ! -name last-run.json -exec cksum {} + | LC_ALL=C sort"};
  process.cwd = home();
  process.environment = {{"PATH", "/usr/bin:/bin"}};
  return run_process(process).output;
}

std::string RunWorld::leftovers() const {
  const std::string user = caller_ == Caller::root ? "0"
                           : is_root()             ? nobody
                                                   : std::to_string(getuid());
  std::string found;
  for (int i = 0; i < 100; ++i) {  // a test that kills its run may be at work as well
    found = dead_runs("/var/tmp/o4-policy-" + user) + dead_runs("/tmp/o4-policy-" + user);
    if (found.empty()) break;
    usleep(50000);
  }
  return found;
}

}  // namespace o4::test
