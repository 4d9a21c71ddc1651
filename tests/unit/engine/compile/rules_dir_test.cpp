// Tiers and protected places are data: a rules text beside the built-in ones adds them, and nothing
// else has to change.
#include "engine/compile/builtin_rules.hpp"
#include "engine/graph/print_graph.hpp"
#include "grammar/rules/parse_rules.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/rules_texts.hpp"

using namespace o4;
using test::load_rules_texts;
using test::load_with;

namespace {

// Lives as long as the book, whose texts are views.
const std::string& vault() {
  static const auto text = test::read_file(test::source_path("fixtures/rules/vault.rules"));
  return text;
}

test::Asked ask_vault(const test::Texts& texts) {
  auto rule_texts = builtin_rules();
  rule_texts.push_back({"mine.rules", vault()});
  for (auto& text : rule_texts) {
    text.lines = RuleLines::hidden;
  }
  const auto rules = test::load_rules_texts(std::move(rule_texts));
  REQUIRE(rules.book);
  return test::ask(*rules.book, rules.sources, texts);
}

constexpr const char* in_vault =
    "[sandbox]\ndefault_tier = 'vault'\nallowedPaths = ['~/vault/x']\n";

}  // namespace

TEST_CASE("a rules text adds a tier that configs and facts may name", "[rules]") {
  CHECK(load_with(vault()).book->tiers ==
        std::vector<std::string>{"open", "guarded", "airlock", "vault"});
  CHECK(ask_vault({"", in_vault, {}}).graph().mode.name == "vault");
  CHECK(ask_vault({"picked_tier = 'vault'", {}, {}}).graph().mode.name == "vault");
  CHECK(test::ask({"", in_vault, {}}).findings() ==
        "user:2:16 error config-tier: default_tier is 'vault', which is no tier; expected one of "
        "open, guarded, airlock\n");
  CHECK(ask_vault({"", "[sandbox]\ndefault_tier = 'vaults'", {}}).findings() ==
        "user:2:16 error config-tier: default_tier is 'vaults', which is no tier; did you mean "
        "'vault'?\n");
}

TEST_CASE("an added tier decides as its rules say", "[rules]") {
  for (const std::string platform : {"linux", "macos", "other"}) {
    CAPTURE(platform);
    const auto asked = ask_vault({"platform = '" + platform + "'", in_vault, {}});
    CHECK(asked.path("x", PathOp::read) == "allow");
    CHECK(asked.path("x", PathOp::write) == "deny");
    CHECK(asked.path("/etc/hosts", PathOp::read) == "allow");
    CHECK(asked.path("~/.cache/x", PathOp::write) == "deny");
    CHECK(asked.path("/tmp/x", PathOp::write) == (platform == "linux" ? "private" : "deny"));
    CHECK(asked.path("/dev/null", PathOp::write) == "allow");
    CHECK(asked.path("~/.ssh/id", PathOp::read) == "deny");
    CHECK(asked.path("~/vault", PathOp::read) == "deny");
    CHECK(asked.path("~/vault/x/y", PathOp::write) == "deny");
    CHECK(asked.path("~/vault2", PathOp::read) == "allow");
    CHECK(asked.path("~/vault/x", PathOp::write, PathActor::file_tool) == "allow");
    CHECK(asked.host("pypi.org") == "deny");
    CHECK(asked.host("pypi.org", HostActor::fetch) == "deny");
    CHECK(asked.host("pypi.org", HostActor::web_fetch) == "ask");
    CHECK(asked.host("localhost", HostActor::web_fetch) == "deny");
    CHECK(asked.path("x", PathOp::read, PathActor::shell, ProfileChoice{"package-install"}) ==
          "error");
  }
}

TEST_CASE("an added place is protected in every sandboxed mode", "[rules]") {
  const auto asked =
      ask_vault({"", "[sandbox]\nallowedDomains = []\nallowedPaths = ['~/vault/x']", {}});
  CHECK(asked.graph().mode.name == "guarded");
  CHECK(asked.path("~/vault/x", PathOp::write) == "deny");
  CHECK(asked.findings() ==
        "user:3:17 warning grant-dropped: the allowedPaths entry '~/vault/x' overlaps the "
        "protected location ~/vault and grants nothing; name a folder that neither holds nor lies "
        "in ~/vault\n");
  CHECK(asked.explained(DirectoryQuery{"~/vault/x"}).starts_with("deny"));
  CHECK(ask_vault({"add_dirs = ['~/vault']", {}, {}}).findings() ==
        "facts:1:13 error facts-add-dirs: add_dirs '/home/user/vault' overlaps the protected "
        "location ~/vault; name a folder that neither holds nor lies in a protected location\n");
  CHECK(ask_vault({"picked_tier = 'open'", {}, {}}).path("~/vault", PathOp::write) == "allow");
}

TEST_CASE("an added tier is explained by its own rules", "[rules]") {
  const auto asked = ask_vault({"", in_vault, {}});
  CHECK(asked.explained(PathQuery{"x", PathOp::write}) ==
        "deny /home/user/project/x\n"
        "by deny write /home/user/project from fact workspace: nothing is writable in vault\n"
        "help press Alt+S for another tier\n");
  CHECK(asked.explained(PathQuery{"~/vault", PathOp::read}) ==
        "deny /home/user/vault\n"
        "by guard read, write /home/user/vault from mine.rules: a credential location\n"
        "not allow read / from sandbox.rules: programs and libraries must load (a protected "
        "location wins over every other rule)\n");
  CHECK(asked.explained(HostQuery{"pypi.org"}) ==
        "deny pypi.org\n"
        "by block shell to any from mine.rules: vault has no network\n");
}

TEST_CASE("a compiled policy of an added tier reads back the same", "[rules]") {
  const auto asked = ask_vault({"", in_vault, {}});
  const auto text = print_graph(asked.graph());
  CHECK(text.find("policy vault extends sandbox, hardened, checked, session because \"set by "
                  "default_tier\" "
                  "from \"user\":2:16 {\n") != std::string::npos);
  CHECK(text.find("    guard read, write /home/user/vault because \"a credential location\" from "
                  "\"mine.rules\"\n") != std::string::npos);
  SourceMap sources;
  Diagnostics found;
  const auto read = read_graph(sources, sources.add("vault.rules", text), found);
  REQUIRE(read.has_value());
  CHECK(*read == asked.graph());
  CHECK(print_graph(*read) == text);
}

TEST_CASE("C6: commands get a narrow profile by any name", "[rules]") {
  auto texts = builtin_rules();
  std::vector<std::string> renamed;
  renamed.reserve(texts.size());
  for (auto& text : texts) {
    renamed.emplace_back(text.text);
    const std::string old = "package-install";
    for (auto at = renamed.back().find(old); at != std::string::npos;
         at = renamed.back().find(old, at)) {
      renamed.back().replace(at, old.size(), "npm-narrow");
    }
    text.text = renamed.back();
  }
  const auto rules = load_rules_texts(std::move(texts));
  REQUIRE(rules.book);
  const auto asked = test::ask(*rules.book, rules.sources, {"", {}, {}});
  const auto decision = explain(asked.loaded->policy, CommandQuery{"npm ci", {}});
  CHECK(decision.confinement == Confinement(InProfile{{"npm-narrow"}, "npm-narrow"}));
  CHECK(asked.path("package.json", PathOp::write, PathActor::shell, {"npm-narrow"}) == "deny");
  CHECK(asked.path("package.json", PathOp::write, PathActor::shell, {"package-install"}) ==
        "error");
}

TEST_CASE("C5, M3: a mode runs in its sandbox, whatever it is called", "[rules]") {
  auto text = print_graph(test::ask({"picked_tier = 'airlock'", {}, {}}).graph());
  text.replace(text.find("policy airlock"), 14, "policy none");
  SourceMap sources;
  Diagnostics found;
  auto graph = read_graph(sources, sources.add("none.rules", text), found);
  REQUIRE(graph);
  const Policy policy(*std::move(graph));
  const auto decision = explain(policy, CommandQuery{"ls", {}});
  CHECK(decision.confinement == Confinement(InProfile{{}, "none"}));
  CHECK(to_word(decision.confinement) == to_word(Confinement(Unsandboxed{})));
}

TEST_CASE("a rules text replaces the built-in text of its name", "[rules]") {
  auto texts = builtin_rules();
  for (auto& text : texts) {
    if (text.name == "protected.rules") {
      text.text = "set protected {\n    path ~/only\n}\n";
    }
  }
  const auto rules = load_rules_texts(std::move(texts));
  REQUIRE(rules.book);
  const auto asked = test::ask(*rules.book, rules.sources, {"", {}, {}});
  CHECK(asked.path("~/only", PathOp::read) == "deny");
  CHECK(asked.path("~/.ssh", PathOp::read) == "allow");
}

TEST_CASE("every example in the documentation of the rules language parses", "[rules]") {
  const auto page = test::read_file(test::source_path("docs/rules-language.md"));
  const std::string open = "```rules\n";
  const std::string close = "```\n";
  CHECK(page.find(open + vault() + close) != std::string::npos);
  std::size_t examples = 0;
  for (auto at = page.find(open); at != std::string::npos; at = page.find(open, at)) {
    at += open.size();
    const auto example = page.substr(at, page.find(close, at) - at);
    CAPTURE(example);
    // An example is a text, or statements of a profile.
    SourceMap sources;
    Diagnostics ignored;
    const auto text = sources.add("example", example);
    const auto statements = sources.add("example", "profile p {\n" + example + "}\n");
    CHECK((parse_rules(sources, text, ignored) || parse_rules(sources, statements, ignored)));
    ++examples;
  }
  CHECK(examples == 8);
}
