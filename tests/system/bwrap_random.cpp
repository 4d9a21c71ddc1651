#include "tests/system/bwrap_random.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grammar/text/quoting.hpp"

namespace o4::test {
namespace {

using Words = std::vector<std::string>;
using bwrap::HostNode;

const Words names = {"a", "b", "c", "dd", ".e"};
const Words dir_modes = {"755", "755", "755", "755", "700", "500", "300", "000"};
const Words file_modes = {"644", "644", "644", "444", "200", "000"};
const Words perms = {"000", "000", "0755", "1777", "0500", "0300"};

std::uint32_t octal(const std::string& mode) {
  return static_cast<std::uint32_t>(std::stoul(mode, nullptr, 8));
}

std::string octal_text(std::uint32_t mode) {
  std::string text;
  for (auto shift = 9; shift >= 0; shift -= 3) {
    text += static_cast<char>('0' + ((mode >> static_cast<unsigned>(shift)) & 7U));
  }
  return text;
}

}  // namespace

RandomWorld::RandomWorld(std::string root, std::mt19937& random)
    : root_(std::move(root)), random_(random) {
  bwrap::add_node(tree_, root_, HostNode{});
  paths_.push_back(root_);
  add_folder(root_, 0);
}

void RandomWorld::add_folder(const std::string& path, int depth) {
  for (const auto& name : names) {
    const auto child = bwrap::join(path, name);
    const auto choice = below(8);
    if (choice < 3 && depth < 3) {
      tree_[child] = HostNode{HostNode::Kind::dir, octal(pick(dir_modes)), {}};
      paths_.push_back(child);
      add_folder(child, depth + 1);
    } else if (choice == 3 || choice == 4) {
      add_file(child);
    } else if (choice == 5 && below(2) == 0) {
      const auto target = below(2) == 0 ? any_place() : (depth == 0 ? "" : "../") + pick(names);
      tree_[child] = HostNode{HostNode::Kind::link, 0777, target};
      paths_.push_back(child);
    }
  }
}

void RandomWorld::add_file(const std::string& path) {
  tree_[path] = HostNode{HostNode::Kind::file, octal(pick(file_modes)), {}};
  contents_[path] = "text " + std::to_string(contents_.size());
  paths_.push_back(path);
}

std::vector<std::string> RandomWorld::setup() const {
  Words lines;
  Words modes;
  for (const auto& path : paths_) {
    const auto& node = tree_.find(path)->second;
    const auto quoted = shell_quoted(path);
    if (node.kind == HostNode::Kind::link) {
      lines.push_back("ln -s " + shell_quoted(node.target) + " " + quoted);
      continue;
    }
    lines.push_back(node.kind == HostNode::Kind::dir
                        ? "mkdir -p " + quoted
                        : "echo " + shell_quoted(contents_.at(path)) + " > " + quoted);
    modes.push_back("chmod " + octal_text(node.mode) + " " + quoted);
  }
  lines.insert(lines.end(), modes.rbegin(), modes.rend());  // what is deeper first
  return lines;
}

std::string RandomWorld::any_place() { return pick(paths_); }

// Mostly of the kind that is wanted: a list with one misfit is refused as a whole.
std::string RandomWorld::any_place(HostNode::Kind kind) {
  auto path = any_place();
  for (int tries = 0; tries < 6 && tree_.find(path)->second.kind != kind; ++tries) {
    path = any_place();
  }
  return path;
}

// Mostly what is there; else a name that is missing, one or two levels down.
std::string RandomWorld::any_destination(HostNode::Kind kind) {
  auto path = below(4) == 0 && !destinations_.empty() ? pick(destinations_) : any_place(kind);
  const auto choice = below(24);
  if (choice == 0) {
    path += "/new";
  } else if (choice == 1) {
    path += "/new/x";
  } else if (choice == 2 && below(4) == 0) {
    path += below(2) == 0 ? "/" : "/./../" + pick(names);
  }
  destinations_.push_back(path);
  return path;
}

void RandomWorld::add_bind(Words& words) {
  static const Words options = {"--bind",     "--bind",        "--ro-bind", "--ro-bind",
                                "--dev-bind", "--ro-bind-try", "--bind",    "--ro-bind"};
  auto source = below(40) == 0 ? any_place() + "/nowhere" : any_place();
  if (below(16) == 0) {
    source = "/";
  } else if (below(6) == 0) {
    source = "/dev/null";
  }
  const auto node = tree_.find(source);
  const auto kind = node == tree_.end() ? HostNode::Kind::file : node->second.kind;
  const bool on_itself = source == "/" || (source != "/dev/null" && below(3) != 0);
  const auto dest = on_itself ? source : any_destination(kind);
  words.insert(words.end(), {pick(options), source, dest});
  if (dest != "/") {
    destinations_.push_back(dest);
  }
}

void RandomWorld::add_operation(Words& words) {
  const auto choice = below(20);
  if (choice < 8) {
    add_bind(words);
  } else if (choice < 12) {
    if (below(2) == 0) {
      words.insert(words.end(), {"--perms", pick(perms)});
    }
    words.insert(words.end(), {"--tmpfs", any_destination(HostNode::Kind::dir)});
  } else if (choice < 15) {
    const auto dest = destinations_.empty() || below(12) == 0 ? any_place() : pick(destinations_);
    words.insert(words.end(), {"--remount-ro", below(10) == 0 ? "/" : dest});
  } else if (choice == 15) {
    words.insert(words.end(),
                 {below(2) == 0 ? "--bind-data" : "--ro-bind-data", std::to_string(9 + below(4)),
                  any_destination(HostNode::Kind::file)});
  } else if (choice == 16) {
    words.insert(words.end(), {"--dir", any_destination(HostNode::Kind::dir)});
  } else if (choice == 17) {
    words.insert(words.end(), {"--symlink", below(2) == 0 ? any_place() : "../a",
                               any_place(HostNode::Kind::dir) + "/l"});
  } else if (choice == 18) {
    words.insert(words.end(),
                 {below(3) == 0 ? "--dev" : "--tmpfs", any_destination(HostNode::Kind::dir)});
  } else {
    words.insert(words.end(),
                 {below(3) == 0 ? "--chdir" : "--tmpfs", any_destination(HostNode::Kind::dir)});
  }
}

std::vector<std::string> RandomWorld::list() {
  Words words = {
      below(4) == 0 ? "--bind" : "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"};
  for (auto count = 2 + below(7); count > 0; --count) {
    add_operation(words);
  }
  return words;
}

std::vector<std::string> RandomWorld::places() const {
  std::set<std::string> result(paths_.begin(), paths_.end());
  for (const auto& path : destinations_) {
    if (path.starts_with(root_)) {
      result.insert({path, path + "/new", path + "/shm", path + "/null"});
    }
  }
  result.insert({"/dev/null", "/dev/shm/new", "/proc/self/root" + root_ + "/a"});
  return {result.begin(), result.end()};
}

}  // namespace o4::test
