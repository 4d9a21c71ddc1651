// Differences of policies where exact answers are wanted; that none is missing is shown by
// tests/differential/compare_test.cpp.
#include "engine/compare/compare.hpp"

#include "engine/areas/map_hosts.hpp"
#include "engine/graph/print_graph.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

namespace o4 {
namespace {

std::string show(const Area& area) {
  const auto naming = area.naming == Naming::folded     ? "~" + std::to_string(area.exact)
                      : area.naming == Naming::numbered ? std::string("#")
                                                        : std::string();
  const auto extent = area.extent == Extent::tree ? "" : area.extent == Extent::only ? "." : "/*";
  return area.at + naming + extent;
}

// Every difference of that actor and deed, one a line.
std::string differences(const Comparison& comparison, Actor actor, Deed deed) {
  std::string text;
  for (const auto& difference : comparison.differences) {
    const auto& subject = difference.subject;
    if (subject.actor != actor || subject.deed != deed || subject.profile.narrow) {
      continue;
    }
    text += std::string(to_word(difference.a)) + " -> " + std::string(to_word(difference.b)) + " " +
            show(difference.area);
    for (const auto& area : difference.except) {
      text += " -" + show(area);
    }
    text += " by " + (difference.cause == Side::a ? "A " + difference.rule_a.text
                                                  : "B " + difference.rule_b.text);
    text += "\n";
  }
  return text;
}

Comparison compared(const test::Texts& a, const test::Texts& b) {
  const auto asked_a = test::ask(a);
  const auto asked_b = test::ask(b);
  REQUIRE((asked_a.loaded && asked_b.loaded));
  auto result = compare(asked_a.loaded->policy, asked_b.loaded->policy);
  REQUIRE(result.has_value());
  return *result;
}

Policy compiled(const std::string& rules, const std::string& platform = "linux") {
  SourceMap sources;
  Diagnostics found;
  const auto text = "world {\n    platform " + platform +
                    "\n    home /home/u\n    workspace /home/u/p\n    cwd /home/u/p\n"
                    "    proxy-port 8118\n}\n\npolicy m because \"x\" from fact \"f\" {\n" +
                    rules + "}\n";
  auto graph = read_graph(sources, sources.add("compiled.rules", text), found);
  INFO(render_diagnostics(sources, found, Colour::off));
  REQUIRE(graph.has_value());
  return Policy(std::move(*graph));
}

}  // namespace

TEST_CASE("N12, C6: default_tier alone lifts the network on Linux and widens package installs",
          "[compare]") {
  const auto result = compared({}, {"", "[sandbox]\ndefault_tier = \"guarded\"\n", {}});
  CHECK(allows_more(result));
  CHECK(differences(result, Actor::shell, Deed::connect) ==
        "deny -> allow * by B connect shell to any\n");
  CHECK(differences(result, Actor::user, Deed::connect) ==
        "deny -> allow * by B connect user to any\n");
  CHECK(differences(result, Actor::shell, Deed::write).empty());
  const auto installs = std::find_if(
      result.differences.begin(), result.differences.end(), [](const Difference& difference) {
        return difference.subject == Subject{Actor::shell, Deed::write, {"package-install"}};
      });
  REQUIRE(installs != result.differences.end());
  CHECK(show(installs->area) == "/home/user/project");
  CHECK(installs->except.size() == 11);
  CHECK(installs->rule_a.text == "deny write /home/user/project");
}

TEST_CASE("a policy does not differ from itself", "[compare]") {
  const auto asked = test::ask({"", "[sandbox]\nallowedPaths = [\"~/x\"]\n", {}});
  const auto again = test::ask({"", "\n\n[sandbox]\nallowedPaths = [\"~/x\"]\n", {}});
  const auto result = compare(asked.loaded->policy, again.loaded->policy);
  CHECK((result && is_equal(*result) && !allows_more(*result)));
}

TEST_CASE("W8: a protected place differs in every spelling on macOS", "[compare]") {
  const auto result = compared({"platform = \"macos\"", {}, {}},
                               {"platform = \"macos\"\npicked_tier = \"open\"", {}, {}});
  const auto read = differences(result, Actor::shell, Deed::read);
  CHECK(read.find("deny -> allow /Users/user/.ssh~11 by B unsandboxed") == std::string::npos);
  CHECK(read.find("deny -> allow /Users/user/.ssh~11 by ") != std::string::npos);
}

TEST_CASE("W7, M8: of /dev only /dev/shm is a folder on Linux as on macOS", "[compare]") {
  const auto result = compared({"platform = \"macos\"", {}, {}}, {"", {}, {}});
  const auto below = std::find_if(
      result.differences.begin(), result.differences.end(), [](const Difference& difference) {
        return difference.subject == Subject{Actor::o4, Deed::add_directory, {}} &&
               difference.area.at == "/dev" && !difference.except.empty();
      });
  REQUIRE(below != result.differences.end());
  REQUIRE(below->except.size() == 1);
  CHECK(below->except[0].at == "/dev/shm");
}

TEST_CASE("a link's places are told once", "[compare]") {
  const std::string facts = "[fs]\n\"/home/user/l\" = \"-> /srv\"\n\"/m\" = \"-> /srv\"\n";
  const auto result =
      compared({facts, {}, {}}, {facts, "[sandbox]\nallowedPaths = [\"/srv/a\", \"/m/b\"]\n", {}});
  CHECK(differences(result, Actor::shell, Deed::write) ==
        "deny -> allow /m/b by B allow read, write /m/b\n"
        "deny -> allow /srv/a by B allow read, write /srv/a\n"
        "deny -> allow /srv/b by B allow read, write /srv/b alias of /m/b\n");
  CHECK(result.same.empty());
}

TEST_CASE("W8: /tmp is found behind a link to the root of a Mac", "[compare]") {
  const std::string mac = "macos\n    link /l -> /";
  const std::string allow = "    allow read / because \"x\" from fact \"f\"\n";
  const auto a = compiled(allow, mac);
  const auto b =
      compiled(allow + "    deny read /private/tmp/k because \"x\" from fact \"f\"\n", mac);
  const auto result = compare(a, b);
  REQUIRE(result.has_value());
  CHECK(differences(*result, Actor::shell, Deed::read) ==
        "allow -> deny /l/tmp/k by B deny read /private/tmp/k\n"
        "allow -> deny /private/tmp/k by B deny read /private/tmp/k\n");
  std::string same;
  for (const auto& link : result->same) {
    same += show(link.at) + " as " + show(link.as) + "\n";
  }
  CHECK(same ==
        "/l/l/l as /l/l\n/l/l/private as /l/private\n/l/l/tmp as /l/tmp\n"
        "/l/private/tmp as /l/tmp\n");
}

TEST_CASE("networks that hold one another are cut at their borders", "[compare]") {
  const auto a = compiled(
      "    connect shell to any because \"x\" from fact \"f\"\n"
      "    block shell to network 10.1.0.0/16 because \"x\" from fact \"f\"\n");
  const auto b = compiled(
      "    connect shell to network 10.0.0.0/8 because \"x\" from fact \"f\"\n"
      "    connect shell to a.example because \"x\" from fact \"f\"\n");
  const auto result = compare(a, b);
  REQUIRE(result.has_value());
  CHECK(differences(*result, Actor::shell, Deed::connect) ==
        "allow -> deny * -a.example -10.0.0.0/8 by A connect shell to any\n"
        "deny -> allow 10.1.0.0/16 by B connect shell to network 10.0.0.0/8\n");
}

TEST_CASE("a rule for numbered names differs for all of them", "[compare]") {
  const auto a = compiled(
      "    device read, write numbered /dev/ttys because \"x\" from fact \"f\"\n"
      "    deny read, write /dev/ttys7 because \"x\" from fact \"f\"\n");
  const auto result = compare(a, compiled(""));
  REQUIRE(result.has_value());
  CHECK(differences(*result, Actor::shell, Deed::write) ==
        "allow -> deny /dev/ttys# -/dev/ttys7 by A device read, write numbered /dev/ttys\n");
  CHECK(result->differences.front().witness == "/dev/ttys0");
}

TEST_CASE("areas hold what they say", "[compare]") {
  CHECK(covers_path({"/a"}, "/a/b"));
  CHECK(!covers_path({"/a"}, "/ab"));
  CHECK(!covers_path({"/a", Extent::below}, "/a"));
  CHECK(covers_path({"/a/.ssh", Extent::tree, Naming::folded, 2}, "/a/.SSH/x"));
  CHECK(!covers_path({"/a/.ssh", Extent::tree, Naming::folded, 2}, "/A/.SSH/x"));
  CHECK(covers_path({"/dev/ttys", Extent::tree, Naming::numbered}, "/dev/ttys12/x"));
  CHECK(!covers_path({"/dev/ttys", Extent::tree, Naming::numbered}, "/dev/ttysx"));
  CHECK(covers_host({"b.example", Extent::below}, *parse_host("a.b.example")));
  CHECK(!covers_host({"b.example", Extent::below}, *parse_host("b.example")));
  CHECK(covers_host({"10.0.0.0/8"}, *parse_host("::ffff:10.1.2.3")));
}

}  // namespace o4
