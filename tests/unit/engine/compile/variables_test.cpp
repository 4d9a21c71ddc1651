// The table of variables, and that all who use variables know the same ones.
#include "engine/compile/variables.hpp"

#include <algorithm>

#include "engine/compile/paths_of_interest.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_texts.hpp"

using namespace o4;

namespace {

constexpr auto facts = R"(
workspace = '/w'
temp_dir = '/t'
cache_dir = '/c'
sandbox = 'workspace-write'
add_dirs = ['/a', '/b']
plugins = [{ name = 'p', paths = ['~/p', 'q'] }]
)";
constexpr auto config = R"(
[sandbox]
default_tier = 'guarded'
allowedPaths = ['~/x', 'y']
allowedDomains = ['example.com']
escape_hatch_binaries = ['/bin/h']
[sandbox.proxy]
enabled = true
)";

std::vector<std::string> values_of(const Variable& variable, const test::Asked& asked) {
  std::vector<std::string> result;
  if (variable.paths != nullptr) {
    for (const auto& value : variable.paths(asked.loaded->facts, asked.loaded->config)) {
      result.push_back(value.path);
    }
  }
  if (variable.hosts != nullptr) {
    for (const auto& [pattern, span] : variable.hosts(asked.loaded->config)) {
      result.push_back(to_text(pattern));
    }
  }
  return result;
}

}  // namespace

TEST_CASE("each variable stands for the values of its fact or setting", "[rules]") {
  const auto asked = test::ask({facts, config, {}});
  REQUIRE(asked.loaded);
  std::string found;
  for (const auto& variable : variables()) {
    found += std::string(variable.name) + ":";
    for (const auto& value : values_of(variable, asked)) {
      found += " " + value;
    }
    const auto place =
        variable.place == nullptr ? std::nullopt : variable.place(asked.loaded->config);
    found += place ? " at " + place_text(asked.sources, *place) + "\n" : "\n";
  }
  CHECK(found ==
        "workspace: /w\n"
        "temp-dir: /t\n"
        "cache-dir: /c\n"
        "add-dirs: /a /b\n"
        "repositories:\n"
        "plugins.paths: /home/user/p /w/q\n"
        "config.allowedPaths: /home/user/x /w/y at user:4:17\n"
        "config.escape_hatch_binaries: /bin/h at user:6:26\n"
        "config.allowedDomains: example.com at user:5:1\n"
        "config.table: at user:2:1\n"
        "config.proxy: at user:8:11\n"
        "config.default_tier: at user:3:16\n"
        "config.project:\n");
}

// A protected place that is a link guards where it leads only if the link is looked up.
TEST_CASE("W8: a path below any variable is looked up, wherever a rule has it", "[rules]") {
  constexpr auto statements = std::to_array<std::string_view>(
      {"guard read", "allow write", "deny write", "private read, write", "mention", "mention below",
       "off-limits"});
  const auto asked = test::ask({facts, config, {}});
  for (const auto& variable : variables()) {
    if (variable.paths == nullptr) {
      continue;
    }
    const auto path = " $" + std::string(variable.name) + "/keys";
    std::vector<std::string> texts = {"extend set protected {\n path" + path + "\n}\n",
                                      "set mine {\n path" + path + " when not trusted\n}\n"};
    for (const auto verb : statements) {
      texts.push_back("profile mine {\n " + std::string(verb) + path + "\n}\n");
    }
    for (const auto& text : texts) {
      CAPTURE(text);
      auto sources = asked.sources;
      auto rules = builtin_rules();
      rules.push_back({"mine.rules", text});
      Diagnostics out;
      const auto book = load_rule_book(sources, rules, out);
      REQUIRE(book);
      const auto paths =
          paths_of_interest(sources, *book, asked.loaded->facts, asked.loaded->config);
      for (const auto& value : values_of(variable, asked)) {
        CHECK(std::count(paths.begin(), paths.end(), value + "/keys") == 1);
      }
    }
  }
}

TEST_CASE("a path follows only a variable that stands for one", "[rules]") {
  CHECK(test::load_with("tier v {\n  connect shell to $config.allowedDomains/x\n}\n").findings() ==
        "mine.rules:2:20 rules-variable: no path can follow '$config.allowedDomains' here; leave "
        "out '/x'\n");
  CHECK(test::load_with("tier v {\n  warn x at $config.table/x because \"y\"\n}\n").findings() ==
        "mine.rules:2:13 rules-variable: no path can follow '$config.table' here; leave out "
        "'/x'\n");
  const auto rules = test::load_with("extend set protected {\n  path $plugins.paths/keys\n}\n");
  REQUIRE(rules.book);
  const auto asked = test::ask(*rules.book, rules.sources, {facts, config, {}});
  CHECK(asked.path("~/p/keys/x", PathOp::read) == "deny");
  CHECK(asked.path("~/p/other", PathOp::read) == "allow");
}
