#include "backends/sbpl/lower/lower.hpp"
#include "backends/sbpl/lower/places.hpp"

#include <algorithm>
#include <set>

#include "backends/sbpl/lower/plan.hpp"
#include "engine/paths/path.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/sbpl_lowered.hpp"

using namespace o4;
using namespace o4::sbpl;
using Lowered = test::LoweredProfile;
using test::macos;

namespace {

std::vector<std::string> texts_of(const PlanRule& rule) {
  std::vector<std::string> result;
  for (const auto& filter : rule.filters) {
    result.push_back(filter.text);
  }
  return result;
}

const PlanRule* find_rule(const Plan& plan, OperationList list, Action action) {
  const auto found = std::find_if(plan.rules.begin(), plan.rules.end(), [&](const PlanRule& rule) {
    return rule.operations == list && rule.action == action && !rule.filters.empty();
  });
  return found == plan.rules.end() ? nullptr : &*found;
}

// What is written where a rule grants it: the filters of the last such rule.
std::vector<std::string> grants(const Plan& plan) {
  for (auto rule = plan.rules.rbegin(); rule != plan.rules.rend(); ++rule) {
    if (rule->operations == OperationList::write && rule->action == Action::allow &&
        rule->reason == "writing: granted") {
      return texts_of(*rule);
    }
  }
  return {};
}

std::string network(const Plan& plan) {
  const bool limited = std::any_of(plan.rules.begin(), plan.rules.end(), [](const auto& rule) {
    return rule.operations == OperationList::network;
  });
  const auto* proxy = find_rule(plan, OperationList::connect, Action::allow);
  return proxy != nullptr ? "port " + proxy->filters.front().text : limited ? "none" : "any";
}

LowerError error_of(const test::Texts& texts) {
  const auto asked = test::ask(texts);
  const auto lowered = lower(asked.graph(), asked.graph().mode);
  REQUIRE_FALSE(lowered);
  return lowered.error();
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("E1 the text of guarded's profile", "[sbpl]") {
  test::check_golden("sbpl/guarded.sb", Lowered(macos()).text);
}

TEST_CASE("W3 guarded grants the workspace, temporary folders and tool caches", "[sbpl]") {
  CHECK(grants(Lowered(macos()).plan) ==
        Strings{"/private/tmp", "/Users/user/.cache", "/Users/user/.cargo", "/Users/user/.npm",
                "/Users/user/project", "/Users/user/.o4/cache", "/Users/user/Library/Caches",
                "/private/var/folders/zz/user/T"});
}

TEST_CASE("W6 M4 airlock grants the workspace, read-only nothing", "[sbpl]") {
  CHECK(grants(Lowered(macos("picked_tier = \"airlock\"")).plan) == Strings{"/Users/user/project"});
  CHECK(grants(Lowered(macos("sandbox = \"read-only\"")).plan).empty());
  CHECK(grants(Lowered(macos("sandbox = \"workspace-write\"\nadd_dirs = [\"/opt/x\"]")).plan) ==
        Strings{"/opt/x", "/private/tmp", "/Users/user/project", "/private/var/folders/zz/user/T"});
}

TEST_CASE("W10 a package install grants dependency folders, which stay removable", "[sbpl]") {
  const Lowered lowered(macos("picked_tier = \"airlock\""), "package-install");
  const auto granted = grants(lowered.plan);
  CHECK(granted.size() == 11);
  CHECK(std::find(granted.begin(), granted.end(), "/Users/user/project/node_modules") !=
        granted.end());
  CHECK(find_rule(lowered.plan, OperationList::unlink, Action::deny) == nullptr);
}

TEST_CASE("E1 N8 N9 N11 N12 the network of commands", "[sbpl]") {
  CHECK(network(Lowered(macos()).plan) == "port 8118");
  CHECK(network(Lowered(macos("proxy_port = 9000")).plan) == "port 9000");
  CHECK(network(Lowered(macos("interactive = false")).plan) == "none");
  CHECK(network(Lowered(macos("proxy_failed = true")).plan) == "none");
  CHECK(network(Lowered(macos("picked_tier = \"airlock\"")).plan) == "none");
  CHECK(network(Lowered(macos(), {}, HostActor::user).plan) == "none");
  auto lifted = macos("interactive = false");
  lifted.user = "[sandbox]\nallowedPaths = [\"/opt/x\"]\n";
  CHECK(network(Lowered(lifted).plan) == "any");
  CHECK(network(Lowered(macos(), "package-install").plan) == "port 8118");
  CHECK(network(Lowered(macos("interactive = false"), "package-install").plan) == "none");
}

TEST_CASE("E1a side doors are closed in every profile", "[sbpl]") {
  for (const auto* more : {"", "sandbox = \"read-only\"", "picked_tier = \"airlock\""}) {
    const auto text = Lowered(macos(more)).text;
    CHECK(text.find("\n(deny lsopen appleevent-send job-creation file-mount ") != text.npos);
    CHECK(text.find("(global-name \"com.apple.launchservicesd\")") != text.npos);
  }
}

TEST_CASE("E1b set-user-ID bits may be set inside grants and nowhere else", "[sbpl]") {
  const Lowered lowered(macos());
  const auto setugid = *find_operation("file-write-setugid");
  for (const auto model : all_models) {
    const auto answer = [&](const char* path) {
      return to_word(decide(lowered.profile, setugid, PathTarget{path}, model).answer);
    };
    CHECK(answer("/Users/user/project/tool") == "allow");
    CHECK(answer("/Users/user/tool") == "deny");
    CHECK(answer("/Users/user/.ssh/tool") == "deny");
  }
}

TEST_CASE("folders above protected places cannot be moved away", "[sbpl]") {
  const Lowered lowered(macos("workspace = \"/Users/user\""));
  const auto* rule = find_rule(lowered.plan, OperationList::unlink, Action::deny);
  REQUIRE(rule != nullptr);
  const auto texts = texts_of(*rule);
  for (const auto* folder :
       {"/Users/user", "/Users/user/.config", "/Users/user/.o4", "/Users/user/.o4/plugins"}) {
    CAPTURE(folder);
    CHECK(std::count(texts.begin(), texts.end(), folder) == 1);
  }
  CHECK(std::count(texts.begin(), texts.end(), "/Users") == 0);
  CHECK(std::count(
            texts.begin(), texts.end(),
            "^/[Uu]([Ss]|\u017f)[Ee][Rr]([Ss]|\u017f)/[Uu]([Ss]|\u017f)[Ee][Rr]/\\.[Oo]4$") == 1);
  CHECK(unlink_guards(lowered.asked.graph(), *lowered.rules) == rule->filters);
}

TEST_CASE("what has no profile is refused with its reason", "[sbpl]") {
  CHECK(error_of(macos("picked_tier = \"open\"")).message ==
        "there is nothing to lower: no sandbox is in force");
  CHECK(error_of({"platform = \"linux\"", {}, {}}).message == "sandbox profiles are for macOS");
  const auto error = error_of(macos("[[plugins]]\nname = \"p\"\npaths = [\"/opt/x\\u0007y\"]\n"));
  CHECK(error.message == "a control character in '/opt/x\\x07y' cannot be written");
  CHECK(error.from.name == "plugins.p");
}

TEST_CASE("gaps are named, with what they concern", "[sbpl]") {
  const auto names = [](const Plan& plan) {
    std::set<std::string> result;
    for (const auto& gap : plan.gaps) {
      result.insert(gap.name);
    }
    return result;
  };
  CHECK(names(Lowered(macos()).plan) == std::set<std::string>{"hard-link"});
  CHECK(names(Lowered(macos("home = \"/Users/jos\u00e9\"")).plan) ==
        std::set<std::string>{"hard-link", "unicode-case"});
  CHECK(names(Lowered(macos("home = \"/System/Volumes/Data/Users/u\"")).plan) ==
        std::set<std::string>{"data-volume", "hard-link"});
}

TEST_CASE("comments and literals cannot be broken out of", "[sbpl]") {
  Plan plan;
  plan.profile = "p\n(allow default)";
  plan.rules.push_back({Action::deny,
                        OperationList::unlink,
                        {{PlanFilter::Kind::literal, "/a\"b\\c)", "why\nnot", "x:1:2"},
                         {PlanFilter::Kind::regex, "^/a\"\\.b$", "", ""},
                         {PlanFilter::Kind::regex, "^/a\\.b$", "", "x:3:4"}},
                        "reason\r\n(allow file*)"});
  CHECK(emit(plan, Strings{"note\nnote"}) ==
        "(version 1)\n"
        "; o4-policy: profile p?(allow default)\n"
        "; note?note\n"
        "\n"
        "; what no rule below denies\n"
        "(allow default)\n"
        "\n"
        "; reason?\?(allow file*)\n"
        "(deny file-write-unlink\n"
        "  (literal \"/a\\\"b\\\\c)\") ; why?not (x:1:2)\n"
        "  (regex \"^/a\\\"\\\\.b$\")\n"
        "  (regex #\"^/a\\.b$\") ; x:3:4\n"
        ")\n");
}

TEST_CASE("W8 names of one letter over and over lower fast, and can be read back", "[sbpl]") {
  const std::string name(255, GENERATE('s', 'f'));
  CHECK(Lowered(macos("home = \"/Users/" + name + "\"")).proof() == "");
}

TEST_CASE("what is too long for macOS or for its profiles is refused", "[sbpl]") {
  std::string deep;
  for (auto i = 0; i < 12; ++i) {
    deep += "/" + std::string(200, 's');
  }
  const auto path = error_of(macos("home = \"" + deep + "\""));
  CHECK(path.message == in_quotes(deep.substr(0, 80)) +
                            "… is too long for a path "
                            "(protected.rules)");
  CHECK(path.help == "macOS takes paths of at most 1023 bytes");
  std::string doubled;
  for (auto i = 0; i < 60; ++i) {
    doubled += "/ssssssfi";
  }
  CHECK(error_of(macos("home = \"" + doubled + "\"")).help ==
        "too many of its letters can be written in several ways");
}

namespace {

test::Texts with_grants(std::size_t count, const std::string& name) {
  auto texts = macos();
  std::string grants;
  for (std::size_t i = 0; i < count; ++i) {
    grants += "\"/opt/" + std::to_string(i) + name + "\",\n";
  }
  texts.user = "[sandbox]\nallowedPaths = [" + grants + "]\n";
  return texts;
}

}  // namespace

TEST_CASE("no rule of a profile is too large for the kernel", "[sbpl]") {
  const Lowered lowered(with_grants(2000, std::string(100, 'x')));
  for (const auto& rule : lowered.plan.rules) {
    std::size_t bytes = 0;
    for (const auto& filter : rule.filters) {
      bytes += filter.text.size();
    }
    CHECK(bytes <= 8192);
  }
}

TEST_CASE("more places than can be read back are refused", "[sbpl]") {
  CHECK(error_of(with_grants(10'000, "")).message ==
        "the policy names more places than one profile can hold");
}
