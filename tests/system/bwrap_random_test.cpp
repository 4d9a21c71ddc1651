// Random lists on random trees: the model and the real bwrap answer alike. O4_BWRAP_LISTS says how
// many, O4_SEED which.
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/model/ask.hpp"
#include "backends/bwrap/model/model.hpp"
#include "tests/support/catch.hpp"
#include "tests/system/bwrap_random.hpp"
#include "tests/system/bwrap_session.hpp"

using namespace o4;
using namespace o4::test;

namespace {

using Words = std::vector<std::string>;

const std::map<int, std::string> descriptors = {
    {9, "data 9"}, {10, "data 10"}, {11, "data 11"}, {12, "data 12"}};

std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::stoul(text));
}

struct Counts {
  int ran = 0;
  int refused = 0;
  int outside = 0;
  int answers = 0;
};

// What lies below a folder of the host, as the model speaks of it.
std::map<std::string, bwrap::HostNode::Kind> kinds_below(const std::string& root) {
  namespace fs = std::filesystem;
  std::map<std::string, bwrap::HostNode::Kind> kinds = {{root, bwrap::HostNode::Kind::dir}};
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const auto type = entry.symlink_status().type();
    kinds[entry.path()] = type == fs::file_type::directory ? bwrap::HostNode::Kind::dir
                          : type == fs::file_type::symlink ? bwrap::HostNode::Kind::link
                                                           : bwrap::HostNode::Kind::file;
  }
  return kinds;
}

std::map<std::string, bwrap::HostNode::Kind> kinds_below(const std::string& root,
                                                         const bwrap::Tree& tree) {
  std::map<std::string, bwrap::HostNode::Kind> kinds;
  for (const auto& [path, node] : tree) {
    if (is_under(path, root)) {
      kinds[path] = node.kind;
    }
  }
  return kinds;
}

bool is_there(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0;
}

// Did what the model says happen on the host?
bool happened(const bwrap::HostChange& change) {
  if (const auto* const made = std::get_if<bwrap::Made>(&change)) {
    return is_there(made->path);
  }
  if (const auto* const gone = std::get_if<bwrap::Gone>(&change)) {
    return !is_there(gone->path);
  }
  const auto* const moved = std::get_if<bwrap::Moved>(&change);
  return moved == nullptr || is_there(moved->to);
}

class Comparison {
 public:
  Comparison(RandomWorld& world, std::string root, Counts& counts)
      : world_(world), root_(std::move(root)), counts_(counts), list_(world.list()) {}

  void run() {
    SourceMap sources;
    Diagnostics errors;
    const auto plan = bwrap::read_arguments(sources, "list", list_, errors);
    REQUIRE(plan);
    std::string tree;
    for (const auto& line : world_.setup()) {
      tree += line + "\n";
    }
    INFO(tree << bwrap::emit_text(*plan));
    // Devices are a mount of their own.
    bwrap::HostSystem host{world_.tree(), {{"/", false}, {"/dev", false}}};
    const auto outcome = bwrap::run_plan(host, *plan);
    if (std::holds_alternative<bwrap::OutsideModel>(outcome)) {
      ++counts_.outside;
      return;
    }
    SessionOptions options;
    options.arguments = {"--unshare-user", "--unshare-pid", "--cap-drop", "ALL",
                         "--die-with-parent"};
    options.arguments.insert(options.arguments.end(), list_.begin(), list_.end());
    options.descriptors = descriptors;
    options.undo = true;
    BwrapSession session(options);
    INFO(session.errors());
    if (const auto* const refused = std::get_if<bwrap::Refused>(&outcome)) {
      INFO("the model refuses: " << refused->reason);
      ++counts_.refused;
      REQUIRE(!session.ready());
      REQUIRE(kinds_below(root_) == kinds_below(root_, refused->host.nodes));
      return;
    }
    ++counts_.ran;
    REQUIRE(session.ready());
    const auto& sandbox = std::get<bwrap::Sandbox>(outcome);
    REQUIRE(kinds_below(root_) == kinds_below(root_, sandbox.host().nodes));
    ask_all(sandbox, session);
  }

 private:
  void ask_all(const bwrap::Sandbox& sandbox, BwrapSession& session) {
    const auto places = world_.places();
    for (const auto& place : places) {
      for (const auto* const question :
           {"read", "list", "write", "create", "mkdir", "symlink", "unlink", "rename", "replace"}) {
        ask(sandbox, session, question, place);
      }
      const auto& other = places[static_cast<std::size_t>(counts_.answers) % places.size()];
      if (is_under(other, root_)) {
        ask(sandbox, session, "mv", place, other + "x");
        ask(sandbox, session, "ln", place, other + "x");
      }
      ask(sandbox, session, "chmod", place);
    }
    // A folder that was removed is not the same when it is made again, so this comes last.
    for (const auto& place : places) {
      if (ask(sandbox, session, "rmdir", place)) {
        break;
      }
    }
  }

  static bool is_device(const bwrap::Sandbox& sandbox, const std::string& place) {
    const auto walked = bwrap::walk(sandbox, place, bwrap::LastLink::follow);
    const auto* const found = std::get_if<bwrap::Found>(&walked);
    return found != nullptr && found->node && found->node->kind == bwrap::HostNode::Kind::device;
  }

  // True if the question succeeded.
  bool ask(const bwrap::Sandbox& sandbox, BwrapSession& session, const char* question,
           const std::string& place, const std::string& second = {}) {
    const bool looks = std::string(question) == "read" || std::string(question) == "list";
    if (!looks && place.find(root_) == std::string::npos) {
      return false;  // not the caller's
    }
    if (std::string(question) == "chmod" && is_device(sandbox, place)) {
      return false;  // nor are the host's devices
    }
    if (stuck_) {
      return false;
    }
    const auto answer = bwrap::ask(sandbox, *bwrap::question_named(question), place, second);
    if (std::holds_alternative<bwrap::Unknown>(answer)) {
      return false;
    }
    INFO(question << " " << place << " " << second);
    const auto got = session.ask(question, place, second);
    const auto* const success = std::get_if<bwrap::Success>(&answer);
    const auto expected = success == nullptr ? std::string(std::get<bwrap::NoWay>(answer).error)
                                             : success_text(question, *success);
    REQUIRE(got == expected);
    if (success != nullptr) {
      REQUIRE(happened(success->change));
    }
    const auto undone = session.ask("undo", "");
    REQUIRE((undone == "undone" || undone == "stuck"));
    stuck_ = undone == "stuck";
    ++counts_.answers;
    return success != nullptr;
  }

  std::string success_text(const std::string& question, const bwrap::Success& success) {
    if (question == "list") {
      std::string joined;
      for (const auto& name : success.names) {
        joined += (joined.empty() ? "" : ",") + name;
      }
      return "ok:" + joined;
    }
    return question == "read" ? "ok:" + content(success.content) : "ok";
  }

  std::string content(const bwrap::ReadContent& read) {
    if (const auto* const file = std::get_if<bwrap::HostFile>(&read)) {
      const auto known = world_.contents().find(file->path);
      return known == world_.contents().end() ? "" : known->second;
    }
    const auto* const data = std::get_if<bwrap::DescriptorData>(&read);
    return data == nullptr ? "" : descriptors.at(static_cast<int>(data->fd));
  }

  RandomWorld& world_;
  std::string root_;
  Counts& counts_;
  Words list_;
  bool stuck_ = false;  // the tree is no longer what the model thinks
};

}  // namespace

TEST_CASE("the model and the real bwrap agree on random lists", "[bwrap][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  constexpr std::uint32_t few = 30;
  const auto seed = number_from("O4_SEED", std::random_device{}());
  const auto lists = number_from("O4_BWRAP_LISTS", few);
  Counts counts;
  for (std::uint32_t i = 0; i < lists; ++i) {
    INFO("O4_SEED=" << seed + i << " O4_BWRAP_LISTS=1 repeats this list");
    std::mt19937 random(seed + i);
    const CallerDir folder("/var/tmp", Caller::ordinary);
    RandomWorld world(folder.path(), random);
    REQUIRE(run_shell(world.setup(), {}, folder.path(), Caller::ordinary) == "");
    Comparison(world, folder.path(), counts).run();
  }
  WARN("seed " << seed << ": " << counts.ran << " lists ran, " << counts.refused
               << " were refused, " << counts.outside << " lie outside the model; "
               << counts.answers << " answers agreed");
  CHECK(counts.ran > 0);
}
