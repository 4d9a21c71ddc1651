#include "backends/sbpl/verify/verify.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "backends/sbpl/verify/policy_language.hpp"
#include "engine/paths/path.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sbpl_lowered.hpp"

using namespace o4;
using namespace o4::sbpl;
using Lowered = test::LoweredProfile;
using test::macos;

namespace {

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

// Each path that a rule names, and what lies beside, above, below, and near it in spelling.
std::set<std::string> boundary_paths(const ProfileRules& rules) {
  std::set<std::string> result{"/", "/x", "/dev/ttys003", "/dev/ttys", "/dev/ttysx"};
  for (const auto& rule : rules.shell) {
    const std::string parent(parent_path(rule.path));
    for (const auto& path :
         {rule.path, rule.path + "x", rule.path + "/x", parent, parent + "x", upper(rule.path),
          upper(rule.path) + "/y", rule.path.substr(0, rule.path.size() - 1)}) {
      result.insert(normal_path(path));
    }
  }
  return result;
}

Outcome decided(const Lowered& lowered, const std::string& path, PathOp op, ProfileChoice profile) {
  return decide(lowered.asked.loaded->policy, PathQuery{path, op, PathActor::shell, profile})
      .value();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

TEST_CASE("E1 every mode's profile is proved equal to its rules", "[sbpl]") {
  const auto* more = GENERATE("", "sandbox = \"read-only\"", "sandbox = \"workspace-write\"",
                              "workspace = \"/Users/user\"\npicked_tier = \"airlock\"");
  CAPTURE(more);
  CHECK(Lowered(macos(more)).proof() == "");
}

TEST_CASE("W10 N15 the package install's profile is proved equal to its rules", "[sbpl]") {
  CHECK(Lowered(macos(), "package-install").proof() == "");
}

TEST_CASE("N9 N12 profiles without a proxy are proved equal to their rules", "[sbpl]") {
  CHECK(Lowered(macos(), {}, HostActor::user).proof() == "");
  auto lifted = macos("interactive = false");
  lifted.user = "[sandbox]\nallowedPaths = [\"/opt/x\"]\n";
  CHECK(Lowered(lifted).proof() == "");
}

TEST_CASE("W8 odd places are proved like any other", "[sbpl]") {
  const auto* more = GENERATE(
      "home = \"/Users/Jos\u00e9 \u00df\"", "home = \"/private/var/root\"\ntemp_dir = \"/tmp\"",
      "workspace = '''/Users/user/a\"b\\c (d) [e] ;f.*+?^$|{g}'''",
      "fs = { \"/Users/user/.ssh\" = \"-> /opt/keys\", \"/Users/user/.config\" = \"-> dot/c\" }\n"
      "workspace = \"/Users/user\"");
  CAPTURE(more);
  CHECK(Lowered(macos(more)).proof() == "");
}

TEST_CASE("W7a W8 the policy's paths are decided as the engine decides them", "[sbpl]") {
  struct Row {
    const char* facts;
    const char* narrow;
  };
  const auto row =
      GENERATE(values<Row>({{"", ""},
                            {"workspace = \"/Users/user\"", ""},
                            {"workspace = \"/Users/user/.cache/w\"", "package-install"},
                            {"home = \"/Users/\u00fc\"", ""}}));
  const Lowered lowered(macos(row.facts), row.narrow);
  const auto profile = *row.narrow == '\0' ? ProfileChoice{} : ProfileChoice{"package-install"};
  const auto& space = lowered.asked.graph().world.space;
  const auto asked = asked_paths(space).value();
  for (const auto op : {PathOp::read, PathOp::write}) {
    const auto language = decided_paths(space, lowered.rules->shell, op).value();
    const auto* name = op == PathOp::read ? "file-read-data" : "file-write-data";
    for (const auto& path : boundary_paths(*lowered.rules)) {
      CAPTURE(path, name);
      if (asked(path) == 0) {
        continue;
      }
      const bool is_allowed = decided(lowered, path, op, profile) == Outcome::allow;
      CHECK((language(path) == undecided || language(path) == (is_allowed ? allowed : denied)));
      for (const auto model : all_models) {
        const auto verdict =
            decide(lowered.profile, *find_operation(name), PathTarget{path}, model);
        CHECK((verdict.answer == Verdict::Answer::allow) == is_allowed);
      }
    }
  }
}

TEST_CASE("a profile that says anything else is found out by the shortest path", "[sbpl]") {
  const Lowered lowered(macos("sandbox = \"workspace-write\""));
  struct Row {
    const char* from;
    const char* to;
    const char* difference;
  };
  const auto row = GENERATE(values<Row>({
      {"(allow default)", "(deny default)",
       "file-read* /: policy allow, profile deny under H F H+U"},
      {"  (subpath \"/private/tmp\")", "",
       "file-write* /private/tmp: policy allow, profile deny under H F H+U"},
      {"  (subpath \"/private/tmp\")", "  (subpath \"/private\")",
       "file-write* /private: policy deny, profile allow under H F H+U"},
      {"  (regex #\"^/dev/ttys[0-9]+($|/)\")", "  (regex #\"^/dev/ttys[0-9]+\")",
       "file-write* /dev/ttys0a: policy deny, profile allow under H F H+U"},
      {" file-write-setugid", "", "file-write-setugid /: policy deny, profile allow under F"},
      {" file-mknod", "", "file-mknod /: policy deny, profile allow under H F H+U"},
      {"(deny network* network-outbound network-inbound network-bind)", "",
       "network* tcp:localhost:8118: policy deny, profile allow under H F H+U"},
      {"(deny lsopen", "(deny", "lsopen : policy deny, profile allow under H F H+U"},
      {"(deny file-link)", "", "file-link /: policy deny, profile allow under H H+U"},
      {"    (literal \"/\") ;", ";", "file-clone /: policy deny, profile allow under H H+U"},
      {"    (literal \"/System/Volumes/Data\")", "    (literal \"/System/Volumes/Dat\")",
       "file-clone /System/Volumes/Data: policy deny, profile allow under H H+U"},
      {"  (literal \"/private/tmp\")", "",
       "file-write-unlink /private/tmp: policy deny, profile allow under H F H+U"},
      {"; what no rule below denies", "(deny file-ioctl (vnode-type TTY))",
       "file-ioctl /: policy allow, profile undecided under H H+U"},
  }));
  CAPTURE(row.from, row.to);
  const auto proof = lowered.proof(replaced(lowered.text, row.from, row.to));
  CHECK(first_line(proof) == row.difference);
}

TEST_CASE("C5 the link nodes are paths like any other", "[sbpl]") {
  const Lowered lowered(macos());
  const std::string node = GENERATE("/etc", "/tmp", "/var");
  const std::string rule =
      GENERATE("deny file-read-metadata", "allow file-write-unlink", "allow file-write-create");
  CAPTURE(node, rule);
  const auto text = lowered.text + "(" + rule + " (literal \"" + node + "\"))\n";
  const auto operation = rule.substr(rule.find(' ') + 1);
  CHECK(first_line(lowered.proof(text)).starts_with(operation + " " + node + ": policy "));
  CHECK(lowered.proof(lowered.text + "(allow file-write* (subpath \"" + node + "/x\"))\n").empty());
}

TEST_CASE("E1c a second name allows no more than the first", "[sbpl]") {
  const Lowered lowered(macos("workspace = \"/Users/user\""));
  const auto answer = [&](const char* operation, const char* path) {
    return to_word(
        decide(lowered.profile, *find_operation(operation), PathTarget{path}, Model::hierarchical)
            .answer);
  };
  CHECK(answer("file-link", "/Users/user/f") == "allow");  // W1: writable
  CHECK(answer("file-link", "/opt/f") == "deny");          // A11: not writable
  CHECK(answer("file-link", "/Users/user/.ssh/id") == "deny");
  CHECK(answer("file-clone", "/Users/user/project") == "allow");
  CHECK(answer("file-clone", "/opt") == "allow");
  for (const auto* holder : {"/", "/Users", "/Users/user", "/USERS/User", "/Users/user/.config",
                             "/System/Volumes/Data", "/Users/user/.ssh", "/Users/user/.ssh/id"}) {
    CHECK(answer("file-clone", holder) == "deny");  // A12
  }
  CHECK(answer("file-write-unlink", "/Users/user/.config") == "deny");
  CHECK(answer("file-write-unlink", "/Users/user/other") == "allow");
  for (const auto* operation : {"file-mount", "file-graft", "file-ungraft", "file-unmount"}) {
    CHECK(answer(operation, "/Users/user/m") == "deny");
  }
  for (const auto* operation : {"fs-snapshot-mount", "fs-snapshot-create", "fs-rename"}) {
    CHECK(to_word(
              decide(lowered.profile, *find_operation(operation), NameTarget{}, Model::hierarchical)
                  .answer) == "deny");
  }
}

TEST_CASE("spelling a protected place differently is no way round it", "[sbpl]") {
  const Lowered lowered(macos("picked_tier = \"airlock\"\nworkspace = \"/Users/user\""));
  const auto read = *find_operation("file-read-data");
  for (const auto* path :
       {"/Users/user/.ssh/id", "/Users/user/.SSH/id", "/users/USER/.sSh", "/Users/user/.\u00dfh",
        "/Users/user/.\u017fs\u017f\u017fh", "/U\u017fers/user/.Aws", "/Users/user/.\u212aube",
        "/Users/user/.con\ufb01g/gh/hosts.yml", "/Users/user/.o4/tru\ufb06ed_workspaces.json"}) {
    const bool meant = std::string(path) != "/Users/user/.\u017fs\u017f\u017fh";
    CAPTURE(path);
    for (const auto model : all_models) {
      CHECK((decide(lowered.profile, read, PathTarget{path}, model).answer ==
             Verdict::Answer::deny) == meant);
    }
  }
}

TEST_CASE("a difference names the deciding rule and why it decides", "[sbpl]") {
  const Lowered lowered(macos("sandbox = \"read-only\""));
  const auto verification = verify(lowered.asked.graph(), *lowered.rules,
                                   test::read_sbpl(lowered.text + "(allow file-read-data)\n"
                                                                  "(allow file-read-data "
                                                                  "(subpath \"/Users\"))\n"));
  REQUIRE_FALSE(verification.holds());
  const auto& difference = verification.differences.front();
  CHECK(difference.operation == "file-read-data");
  CHECK(difference.target == "/Users/user/.aws");
  CHECK(difference.reason == "the last rule that matches for 'file-read-data'");
  CHECK(difference.place.begin == lowered.text.size() + 23);
}

TEST_CASE("a profile that cannot be read exactly proves nothing", "[sbpl]") {
  const Lowered lowered(macos());
  CHECK(lowered.proof("(version 1)(import \"system.sb\")(allow default)")
            .starts_with("what 'system.sb' holds is not known"));
}
