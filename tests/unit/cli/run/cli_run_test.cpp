// The program as a whole, where a transcript cannot show it: JSON, many questions, broken pipes.
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4::test;
using Json = nlohmann::json;

namespace {

// A home folder with a project in it, in which o4-policy runs.
class Home {
 public:
  Home() { std::filesystem::create_directories(dir_.path() / "project"); }

  [[nodiscard]] std::string path() const { return dir_.path(); }
  [[nodiscard]] const TempDir& dir() const { return dir_; }

  [[nodiscard]] ProcessResult run(const std::vector<std::string>& arguments,
                                  const std::string& input = "") const {
    Process process;
    process.cwd = dir_.path() / "project";
    process.environment = {{"HOME", dir_.path()}};
    process.input = input;
    return run_o4_policy(arguments, process);
  }

 private:
  TempDir dir_;
};

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto end = text.find('\n', at);
    lines.push_back(Json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

}  // namespace

TEST_CASE("what facts prints, --facts reads back to the same", "[cli]") {
  const Home home;
  home.dir().write(".o4/plugins/p/plugin.json", R"({"permissions": {"paths": ["~/.p"]}})");
  home.dir().write(".netrc", "x");
  std::filesystem::create_symlink(home.path() + "/.netrc", home.dir().path() / ".npmrc");
  const auto facts = home.run({"facts", "--tier", "airlock"});
  REQUIRE(facts.status == 0);
  const auto again = home.run({"facts", "--facts", "-"}, facts.output);
  CHECK(again.status == 0);
  CHECK(again.output == facts.output);
  const auto json = Json::parse(facts.output);
  CHECK(json["home"] == home.path());
  CHECK(json["workspace"] == home.path() + "/project");
  CHECK(json["cwd"] == home.path() + "/project");
  CHECK(json["picked_tier"] == "airlock");
  CHECK(json["trusted"] == false);
  CHECK(json["plugins"] == Json::parse(R"([{"name": "p", "paths": ["~/.p"]}])"));
  CHECK(json["fs"][home.path() + "/.npmrc"] == "-> " + home.path() + "/.netrc");
  CHECK(json["fs"][home.path() + "/.netrc"] == "file");
  CHECK(json["fs"][home.path() + "/.ssh"] == "missing");
}

TEST_CASE("W8: a link that a question goes through is looked up", "[cli]") {
  const Home home;
  home.dir().write(".ssh/id", "x");
  std::filesystem::create_symlink(home.path() + "/.ssh", home.dir().path() / "project/keys");
  const auto check = home.run({"check", "path", "keys/id", "--op", "read"});
  CHECK(check.status == 1);
  CHECK(check.output.starts_with("deny  read " + home.path() + "/project/keys/id  guard "));
}

TEST_CASE("a batch answers each line in its order", "[cli]") {
  const Home home;
  home.dir().write(".ssh/id", "x");
  std::filesystem::create_symlink("../.ssh", home.dir().path() / "project/keys");
  const auto result =
      home.run({"check", "--batch"}, R"({"id": "a", "path": "/etc/hosts", "op": "write"})"
                                     "\n"
                                     R"({"id": 2, "host": "github.com", "actor": "fetch"})"
                                     "\n"
                                     "no json\n"
                                     R"({"id": [3], "path": "/etc/hosts", "op": "raed"})"
                                     "\n\n"
                                     R"({"path": "keys/id", "op": "read"})"
                                     "\n"
                                     R"({"id": "h", "host": "a b"})"
                                     "\n"
                                     R"({"cwd": "/etc"})"
                                     "\n"
                                     R"({"directory": "~", "id": null})");
  CHECK(result.status == 0);
  const auto lines = lines_of(result.output);
  REQUIRE(lines.size() == 9);
  CHECK(lines[0]["id"] == "a");
  CHECK(lines[0]["decision"] == "deny");
  CHECK(lines[0]["rule"] == "deny write /etc/hosts");
  CHECK(lines[0]["from"] == "default");
  CHECK(lines[1]["id"] == 2);
  CHECK(lines[1]["decision"] == "allow");
  CHECK(lines[1]["rule"] == "connect fetch to github.com");
  CHECK(lines[2].contains("error"));
  CHECK_FALSE(lines[2].contains("decision"));
  CHECK(lines[3]["id"] == Json::parse("[3]"));
  CHECK(lines[3].contains("error"));
  CHECK(lines[3]["column"] == 41);
  CHECK(lines[4].contains("error"));
  CHECK(lines[5]["decision"] == "deny");
  CHECK(lines[5]["rule"] == "guard read, write " + home.path() + "/.ssh");
  CHECK(lines[6]["id"] == "h");
  CHECK(lines[6].contains("error"));
  CHECK(lines[7]["decision"] == "deny");
  CHECK_FALSE(lines[7].contains("id"));
  CHECK(lines[8]["decision"] == "deny");
  CHECK(lines[8]["id"].is_null());
}

TEST_CASE("a batch answers a line before the next one comes", "[cli]") {
  const Home home;
  Process shell;
  shell.cwd = home.path();
  shell.environment = {{"HOME", home.path()}, {"PATH", "/usr/bin:/bin"}, {"O4", policy_binary()}};
  shell.arguments = {"/bin/sh", "-c",
                     "mkfifo in out; \"$O4\" check --batch <in >out & exec 3>in 4<out; "
                     "echo '{\"cwd\": \"/etc\"}' >&3; read -r first <&4; "
                     "echo '{\"cwd\": \".\"}' >&3; read -r second <&4; "
                     "echo \"$first\"; echo \"$second\"; exec 3>&-; wait"};
  const auto result = run_process(shell);
  REQUIRE_FALSE(result.timed_out);
  const auto lines = lines_of(result.output);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["decision"] == "deny");
}

TEST_CASE("explain as JSON has the whole chain", "[cli]") {
  const Home home;
  const auto result =
      home.run({"explain", "path", "~/.ssh/id", "--op", "read", "--format", "json"});
  CHECK(result.status == 0);
  const auto json = Json::parse(result.output);
  CHECK(json["decision"] == "deny");
  CHECK(json["rule"] == "guard read, write " + home.path() + "/.ssh");
  CHECK(json["from"].get<std::string>().starts_with("protected.rules:"));
  CHECK(json["because"] == "a credential location");
  const auto& loser = json["losers"].back();
  CHECK(loser["rule"] == "allow read /");
  CHECK(loser["from"].get<std::string>().starts_with("sandbox.rules:"));
  CHECK(loser["why"] == "a protected location wins over every other rule");
  CHECK(json["notes"].is_array());
  CHECK(json["help"].is_string());
  CHECK(json["warnings"].is_array());
}

TEST_CASE("names that are not UTF-8 do no harm", "[cli]") {
  const Home home;
  const std::string name = "/srv/\xff\xfe";
  for (const auto* format : {"text", "json"}) {
    const auto result = home.run({"explain", "path", name, "--op", "read", "--format", format});
    CHECK(result.status == 0);
    CHECK(result.output.find("read") != std::string::npos);
  }
  CHECK(home.run({"facts", "--add-dir", name}).status <= 2);
  CHECK(home.run({"compile", "--add-dir", name, "--sandbox", "workspace-write", "--format", "json"})
            .status <= 2);
}

TEST_CASE("colours are given when asked for", "[cli]") {
  const Home home;
  const auto colourful = home.run({"explain", "--color", "always"}).output;
  CHECK(colourful.find("\x1b[1m") != std::string::npos);
  CHECK(home.run({"explain", "--color", "never"}).output.find('\x1b') == std::string::npos);
  CHECK(home.run({"explain"}).output.find('\x1b') == std::string::npos);
  CHECK(home.run({"check", "pth", "--color", "always"}).errors.find("\x1b[1;31merror") !=
        std::string::npos);
}

TEST_CASE("the default policy fits on a screen", "[cli]") {
  const Home home;
  home.dir().write("default.policy.toml", "[facts]\nworkspace = \"/home/user/work/project\"\n");
  const auto text = home.run({"explain", "--scenario", "../default.policy.toml"}).output;
  std::size_t lines = 0;
  std::size_t start = 0;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    CHECK(end - start <= 100);
    start = end + 1;
    ++lines;
  }
  CHECK(lines <= 46);
}

TEST_CASE("an answer that cannot be written is no success", "[cli]") {
  const Home home;
  Process shell;
  shell.cwd = home.path();
  shell.environment = {{"HOME", home.path()}, {"PATH", "/usr/bin:/bin"}, {"O4", policy_binary()}};
  shell.arguments = {"/bin/sh", "-c",
                     "{ sleep 1; \"$O4\" explain 2>/dev/null; echo \"status $?\" >&2; } | true"};
  const auto closed = run_process(shell);
  CHECK(closed.errors == "status 2\n");
  if (std::filesystem::exists("/dev/full")) {
    home.dir().write("facts.json", "{}");
    shell.arguments = {"/bin/sh", "-c", "\"$O4\" explain --facts facts.json > /dev/full"};
    const auto full = run_process(shell);
    CHECK(full.status == 2);
    CHECK(full.errors == "error: cannot write the answer: No space left on device\n");
  }
}
