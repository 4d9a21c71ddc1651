// Every vector of fixtures/bwrap against the bwrap of this machine.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <sstream>

#include "tests/support/bwrap_vectors.hpp"
#include "tests/support/catch.hpp"
#include "tests/system/bwrap_session.hpp"

using namespace o4;
using namespace o4::test;

namespace {

using Words = std::vector<std::string>;

std::array<int, 3> version_numbers(const std::string& version) {
  std::array<int, 3> numbers{};
  std::istringstream text(version);
  char dot = 0;
  text >> numbers[0] >> dot >> numbers[1] >> dot >> numbers[2];
  return numbers;
}

// Why a vector says nothing about this machine; empty if it does.
std::string skip_reason(const BwrapVector& v) {
  if (!v.min_version.empty() && version_numbers(bwrap_version()) < version_numbers(v.min_version)) {
    return "needs bwrap " + v.min_version;
  }
  if (v.vector.as == "root" && !is_root()) {
    return "needs root";
  }
  if (v.legacy_links && !follows_destination_links()) {
    return "this bwrap does not follow links in destinations";
  }
  const bool needs_perl = std::any_of(v.vector.setup.begin(), v.vector.setup.end(),
                                      [](const auto& line) { return line.starts_with("perl "); });
  return needs_perl && access("/usr/bin/perl", X_OK) != 0 ? "needs perl to make a socket" : "";
}

std::string host_kind(const std::string& path, bool with_text) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) {
    return "missing";
  }
  if (S_ISLNK(status.st_mode) || S_ISDIR(status.st_mode)) {
    return S_ISDIR(status.st_mode) ? "dir" : "link";
  }
  if (!with_text) {
    return "file";
  }
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  auto content = text.str();
  while (content.ends_with('\n')) {
    content.pop_back();
  }
  return "file:" + content;
}

class Run {
 public:
  explicit Run(const BwrapVector& v)
      : v_(v),
        caller_(v.vector.as == "root" ? Caller::root : Caller::ordinary),
        root_("/var/tmp", caller_),
        temp_root_("/tmp", caller_) {}

  // What went otherwise than the vector says; empty if nothing did.
  std::string difference() {
    auto trouble = shell(v_.vector.setup);
    if (trouble.empty()) {
      trouble = compare_answer(answer());
    }
    return trouble.empty() ? compare_host() : trouble;
  }

 private:
  [[nodiscard]] std::string put_in(std::string_view text) const {
    return bwrap::with_roots(text, root_.path(), temp_root_.path());
  }

  [[nodiscard]] std::string shell(const Words& lines) const {
    return run_shell(lines, {{"ROOT", root_.path()}, {"TROOT", temp_root_.path()}}, root_.path(),
                     caller_);
  }

  std::string answer() {
    SessionOptions options;
    options.caller = caller_;
    options.arguments = v_.prefix.empty() ? Words{"--unshare-user", "--unshare-pid", "--cap-drop",
                                                  "ALL", "--die-with-parent"}
                                          : v_.prefix;
    for (const auto& argument : v_.vector.arguments) {
      options.arguments.push_back(put_in(argument));
    }
    for (const auto& [number, text] : v_.vector.descriptors) {
      options.descriptors[std::stoi(number)] = text;
    }
    BwrapSession session(options);
    if (!session.ready()) {
      said_ = session.errors();
      return "BWRAP";
    }
    const auto trouble = shell(v_.vector.during);
    return trouble.empty()
               ? session.ask(v_.vector.probe, put_in(v_.vector.path), put_in(v_.vector.second_path))
               : trouble;
  }

  [[nodiscard]] std::string compare_answer(const std::string& got) const {
    const auto colon = got.find(':');
    const auto rest = colon == std::string::npos ? "" : got.substr(colon + 1);
    if (got.substr(0, colon) != v_.vector.expect) {
      return "got " + got + ", expected " + v_.vector.expect + "\n" + said_;
    }
    if (version_numbers(bwrap_version()) < std::array<int, 3>{0, 12, 0} &&
        said_.find(put_in(v_.stderr_part)) == std::string::npos) {
      return "bwrap says " + said_;
    }
    if (v_.vector.content && rest != *v_.vector.content) {
      return "read " + rest;
    }
    if (!v_.vector.names) {
      return {};
    }
    auto names = *v_.vector.names;
    std::sort(names.begin(), names.end());
    std::string joined;
    for (const auto& name : names) {
      joined += (joined.empty() ? "" : ",") + name;
    }
    return rest == joined ? "" : "listed " + rest;
  }

  [[nodiscard]] std::string compare_host() const {
    for (const auto& [path, wanted] : v_.vector.host_after) {
      const auto have = host_kind(put_in(path), wanted.starts_with("file:"));
      if (have != put_in(wanted)) {
        return "on the host " + path + " is " + have + ", expected " + wanted;
      }
    }
    return {};
  }

  const BwrapVector& v_;
  Caller caller_;
  CallerDir root_;
  CallerDir temp_root_;
  std::string said_;
};

}  // namespace

TEST_CASE("the bwrap of this machine does what the vectors say", "[bwrap][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  for (const auto& vector : load_bwrap_vectors()) {
    const auto reason = skip_reason(vector);
    if (!reason.empty()) {
      WARN("skipped " << vector.vector.id << ": " << reason);
      continue;
    }
    INFO(vector.vector.id << ": " << vector.about);
    CHECK(Run(vector).difference() == "");
  }
}
