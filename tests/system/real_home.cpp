#include "tests/system/real_home.hpp"

#include <sys/stat.h>

#include "tests/support/catch.hpp"

namespace o4::test {
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

  void has_room(const std::string& folder) {
    const auto answer = session_.ask("create", folder + "/made");
    INFO("create " << folder << "/made: " << answer);
    CHECK(answer == "ok");
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

}  // namespace

RealHome::RealHome(const std::string& root, std::mt19937& random)
    : home_(root + "/h"), random_(random) {
  setup_.push_back("mkdir " + home_);
  for (const auto& name : kept_dirs) add_dir(name);
  for (const auto& name : protected_dirs) add(name, Node::dir);
  for (const auto& name : protected_files) add(name, Node::file);
  for (const auto& name : other_dirs) {
    chance(85) ? add_dir(name) : add_fact(name, "missing");
  }
}

void RealHome::add(const std::string& name, Node node) {
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

void RealHome::add_dir(const std::string& name) {
  const auto path = home_ + "/" + name;
  setup_.push_back("mkdir -p " + path + "; echo known > " + path + "/known");
  add_fact(name, "dir");
  folders_.push_back(path);
}

void RealHome::add_file(const std::string& name) {
  setup_.push_back("echo known > " + home_ + "/" + name);
  add_fact(name, "file");
  files_.push_back(home_ + "/" + name);
}

void RealHome::add_fact(const std::string& name, const std::string& fact) {
  facts_ += "\"" + home_ + "/" + name + "\" = \"" + fact + "\"\n";
}

Texts RealHome::random_texts(Caller caller) {
  Texts texts;
  texts.facts =
      "home = \"" + home_ + "\"\nuid = " + (caller == Caller::root ? "0" : "65534") + "\n";
  texts.facts += "workspace = \"" + home_ + pick({"/project", "/project", "", "/work"}) + "\"\n";
  texts.facts += "temp_dir = \"" + pick({"/tmp", home_ + "/t"}) + "\"\n";
  texts.facts += pick({"", "", "picked_tier = \"airlock\"\n", "sandbox = \"read-only\"\n",
                       "sandbox = \"workspace-write\"\nadd_dirs = [\"" + home_ + "/data\"]\n"});
  if (chance(60)) {
    texts.user = "[sandbox]\nallowedPaths = [\"~/data\", \"~/work/a\", \"~/.config/app\"]\n";
  }
  texts.facts += "[fs]\n" + facts_;
  return texts;
}

std::vector<std::string> placeholder_lines(const LoweredList& list) {
  Words lines;
  for (const auto& placeholder : list.lowered->plan.placeholders) {
    lines.push_back((placeholder.kind == bwrap::Placeholder::Kind::dir ? "mkdir " : ": > ") +
                    placeholder.path);
  }
  return lines;
}

int compare_with_policy(const LoweredList& list, const RealHome& home, BwrapSession& session) {
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
  for (const auto* const folder : {"/tmp", "/run", "/dev", "/dev/shm"}) {
    comparison.has_room(folder);
  }
  return comparison.count();
}

}  // namespace o4::test
