// Policies lowered for random homes that are really there, run under the real bwrap: what commands
// can read and write is what the policy says. O4_BWRAP_LISTS says how many, O4_SEED which.
#include <sys/stat.h>

#include <cstdlib>
#include <random>
#include <set>

#include "backends/bwrap/list/emit.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"
#include "tests/system/bwrap_session.hpp"

using namespace o4;
using namespace o4::test;

namespace {

using Words = std::vector<std::string>;

const Words protected_dirs = {".ssh",           ".aws",       ".gnupg",     ".gpg",
                              ".kube",          ".docker",    ".azure",     ".gcloud",
                              ".config/gcloud", ".config/gh", ".o4/managed"};
const Words protected_files = {".env",
                               ".netrc",
                               ".npmrc",
                               ".pypirc",
                               ".git-credentials",
                               ".o4/settings.json",
                               ".o4/.mcp.json",
                               ".o4/trusted_workspaces.json",
                               ".o4/plugins/.plugin-sources.json"};
const Words kept_dirs = {".config", ".o4",    ".o4/plugins", "project",
                         "work",    "work/a", ".cache",      ".cache/p"};
const Words other_dirs = {".cargo", ".npm", ".o4/cache", "data", ".ssh2", ".config/app", "t"};

std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::stoul(text));
}

// A home on the disk, and the facts that tell of it.
class RealHome {
 public:
  RealHome(const std::string& root, std::mt19937& random) : home_(root + "/h"), random_(random) {
    setup_.push_back("mkdir " + home_);
    for (const auto& name : kept_dirs) add_dir(name);
    for (const auto& name : protected_dirs) add(name, Node::dir);
    for (const auto& name : protected_files) add(name, Node::file);
    for (const auto& name : other_dirs) {
      chance(85) ? add_dir(name) : add_fact(name, "missing");
    }
  }

  [[nodiscard]] const Words& setup() const { return setup_; }
  [[nodiscard]] const std::string& home() const { return home_; }
  // Every file and folder that is there, with a file "known" in each folder.
  [[nodiscard]] const Words& files() const { return files_; }
  [[nodiscard]] const Words& folders() const { return folders_; }
  [[nodiscard]] bool chance(std::uint32_t percent) { return random_() % 100 < percent; }
  [[nodiscard]] std::string pick(const Words& words) { return words[random_() % words.size()]; }
  [[nodiscard]] const std::string& facts() const { return facts_; }

 private:
  enum class Node { dir, file };

  void add(const std::string& name, Node node) {
    if (chance(25)) {
      add_fact(name, "missing");
    } else if (chance(12)) {
      const auto target = "real-" + std::to_string(files_.size() + folders_.size());
      node == Node::dir ? add_dir(target) : add_file(target);
      setup_.push_back("ln -s " + home_ + "/" + target + " " + home_ + "/" + name);
      add_fact(name, "-> " + home_ + "/" + target);
    } else {
      node == Node::dir ? add_dir(name) : add_file(name);
    }
  }

  void add_dir(const std::string& name) {
    const auto path = home_ + "/" + name;
    setup_.push_back("mkdir -p " + path + "; echo known > " + path + "/known");
    add_fact(name, "dir");
    folders_.push_back(path);
  }

  void add_file(const std::string& name) {
    setup_.push_back("echo known > " + home_ + "/" + name);
    add_fact(name, "file");
    files_.push_back(home_ + "/" + name);
  }

  void add_fact(const std::string& name, const std::string& fact) {
    facts_ += "\"" + home_ + "/" + name + "\" = \"" + fact + "\"\n";
  }

  std::string home_;
  std::mt19937& random_;
  Words setup_;
  Words files_;
  Words folders_;
  std::string facts_;
};

// The texts of a random session in that home.
Texts random_texts(RealHome& home, const std::string& stage) {
  const auto& h = home.home();
  Texts texts;
  texts.facts = "home = \"" + h + "\"\nuid = 65534\n";
  texts.facts += "workspace = \"" + h + home.pick({"/project", "/project", "", "/work"}) + "\"\n";
  texts.facts += "temp_dir = \"" + home.pick({"/tmp", h + "/t"}) + "\"\n";
  texts.facts += home.pick({"", "", "picked_tier = \"airlock\"\n", "sandbox = \"read-only\"\n",
                            "sandbox = \"workspace-write\"\nadd_dirs = [\"" + h + "/data\"]\n"});
  texts.facts += "stage = \"" + stage + "\"\n";
  if (home.chance(60)) {
    texts.user = "[sandbox]\nallowedPaths = [\"~/data\", \"~/work/a\", \"~/.config/app\"]\n";
  }
  texts.facts += "[fs]\n" + home.facts();
  return texts;
}

bool is_there(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0;
}

bool succeeded(const std::string& answer) { return answer.starts_with("ok"); }

class Comparison {
 public:
  Comparison(const LoweredList& list, BwrapSession& session) : list_(list), session_(session) {}

  void read(const std::string& path) {
    const auto answer = session_.ask("read", path);
    INFO("read " << path << ": " << answer);
    CHECK((answer == "ok:known") == (word(path, PathOp::read) == "allow"));
    ++count_;
  }

  void write(const std::string& path) {
    const auto answer = session_.ask("write", path);
    INFO("write " << path << ": " << answer);
    const auto expected = word(path, PathOp::write);
    CHECK(succeeded(answer) == (expected == "allow"));
    CHECK(session_.ask("undo", "") == "undone");
    ++count_;
  }

  void create_in(const std::string& folder) {
    const auto path = folder + "/created";
    const auto answer = session_.ask("create", path);
    const auto expected = word(path, PathOp::write);
    INFO("create " << path << ": " << answer << ", policy " << expected);
    if (expected != "private") {
      CHECK(succeeded(answer) == (expected == "allow"));
    }
    CHECK(is_there(path) == (expected == "allow"));
    CHECK(session_.ask("undo", "") == "undone");
    ++count_;
  }

  [[nodiscard]] int count() const { return count_; }

 private:
  [[nodiscard]] std::string word(const std::string& path, PathOp op) const {
    return list_.asked.path(path, op, PathActor::shell, list_.options.profile);
  }

  const LoweredList& list_;
  BwrapSession& session_;
  int count_ = 0;
};

int compare_one(std::uint32_t seed) {
  std::mt19937 random(seed);
  const CallerDir root(seed % 3 == 0 ? "/tmp" : "/var/tmp", Caller::ordinary);
  RealHome home(root.path(), random);
  const auto texts = random_texts(home, "");
  INFO(texts.facts << texts.user.value_or(""));
  REQUIRE(run_shell(home.setup(), {}, root.path(), Caller::ordinary) == "");
  const auto list = lower_texts(texts);
  REQUIRE(list.lowered);
  CHECK(witness(list.verify()) == "proved");
  Words placeholders;
  for (const auto& placeholder : list.lowered->plan.placeholders) {
    placeholders.push_back((placeholder.kind == bwrap::Placeholder::Kind::dir ? "mkdir " : ": > ") +
                           placeholder.path);
  }
  REQUIRE(run_shell(placeholders, {}, root.path(), Caller::ordinary) == "");
  SessionOptions options;
  options.arguments = bwrap::emit_words(list.lowered->plan);
  options.undo = true;
  BwrapSession session(options);
  INFO(list.text() << session.errors());
  REQUIRE(session.ready());
  Comparison comparison(list, session);
  for (const auto& folder : home.folders()) {
    comparison.read(folder + "/known");
    comparison.write(folder + "/known");
    comparison.create_in(folder);
  }
  for (const auto& file : home.files()) {
    comparison.read(file);
    comparison.write(file);
  }
  for (const auto* const folder : {"/tmp", "/run", "/dev", "/dev/shm", "/etc", "/usr"}) {
    comparison.create_in(folder);
  }
  return comparison.count();
}

}  // namespace

TEST_CASE("commands under the real bwrap can do what the policy says", "[bwrap][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  constexpr std::uint32_t few = 20;
  const auto seed = number_from("O4_SEED", std::random_device{}());
  const auto lists = number_from("O4_BWRAP_LISTS", few);
  int answers = 0;
  for (std::uint32_t i = 0; i < lists; ++i) {
    INFO("O4_SEED=" << seed + i << " O4_BWRAP_LISTS=1 repeats this home");
    answers += compare_one(seed + i);
  }
  WARN("seed " << seed << ": " << lists << " homes, " << answers << " answers compared");
}
