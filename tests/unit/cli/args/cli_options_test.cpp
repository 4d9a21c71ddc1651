// The command line: words, flags, and what is said of those that are none.
#include "cli/args/options.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/args/commands.hpp"
#include "cli/args/fact_flags.hpp"
#include "cli/args/help.hpp"
#include "cli/manual/page.hpp"
#include "engine/facts/load_facts.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace o4;

namespace {

using Words = std::vector<std::string>;

tl::expected<Options, EarlyEnd> parse(const Words& arguments) {
  SourceMap sources;
  return parse_options(sources, arguments);
}

std::string error_of(const Words& arguments) {
  SourceMap sources;
  const auto options = parse_options(sources, arguments);
  return options ? "none" : render_diagnostics(sources, options.error().errors, Colour::off);
}

}  // namespace

TEST_CASE("a command line is a command, its words and its flags in any order", "[cli]") {
  struct Row {
    Words arguments;
    Words words;
  };
  const auto row = GENERATE(values<Row>({
      {{"check", "path", "/x", "--op", "read"}, {"path", "/x"}},
      {{"--op", "read", "check", "path", "/x"}, {"path", "/x"}},
      {{"check", "path", "--op=read", "/x"}, {"path", "/x"}},
      {{"check", "--op", "read", "--", "path", "--x"}, {"path", "--x"}},
      {{"check", "--op", "read", "path", "--", "--"}, {"path", "--"}},
      {{"check", "--op", "read", "command", "[ -e a, b ]"}, {"command", "[ -e a, b ]"}},
      {{"check", "--op", "read", "command", ""}, {"command", ""}},
      {{"check", "--op", "read", "host", "{}"}, {"host", "{}"}},
      {{"check", "--op", "read", "path", "-"}, {"path", "-"}},
      {{"check", "--op", "read", "path", "check"}, {"path", "check"}},
  }));
  const auto options = parse(row.arguments);
  REQUIRE(options);
  CHECK(options->command->name == "check");
  CHECK(options->words == row.words);
  CHECK(options->flags.value("--op") == "read");
  CHECK(options->format == "text");
}

TEST_CASE("flags keep their values as they are", "[cli]") {
  const auto options = parse({"explain", "-C/srv/a", "--add-dir", "[x,y]", "--add-dir", "",
                              "--print", "--print", "--format", "json"});
  REQUIRE(options);
  CHECK(options->words.empty());
  CHECK(options->flags.value("--cd") == "/srv/a");
  CHECK(options->flags.values("--add-dir") == Words{"[x,y]", ""});
  CHECK(options->flags.has("--print"));
  CHECK(options->format == "json");
  CHECK_FALSE(options->flags.has("--home"));
}

TEST_CASE("a command line that is none says what is wrong", "[cli]") {
  struct Row {
    Words arguments;
    const char* text;
  };
  const auto row = GENERATE(values<Row>({
      {{"--print"},
       "command line:1:8: error: a command is missing\n  --print\n         ^\n"
       "  help: expected one of explain,"},
      {{"chek", "x"},
       "command line:1:1: error: unknown command 'chek'\n  chek x\n  ^^^^\n"
       "  help: did you mean 'check'?\n"},
      {{"explain", "--hom", "x"},
       "command line:1:9: error: unknown flag '--hom'\n  explain --hom x\n          ^^^^^\n"
       "  help: did you mean '--home'?\n"},
      {{"check", "a b", "-x"},
       "command line:1:13: error: unknown flag '-x'\n  check 'a b' -x\n              ^^\n"
       "  help: a word that begins with '-' goes after '--'\n"},
      {{"check", "--op"},
       "command line:1:7: error: '--op' needs a value\n  check --op\n        ^^^^\n"},
      {{"check", "--print=no"}, "command line:1:7: error: '--print' takes no value\n"},
      {{"check", "--op", "read", "--op=write"}, "command line:1:7: error: '--op' is given twice\n"},
      {{"test", "x", "--op", "read"},
       "command line:1:8: error: '--op' is no flag of 'test'\n  test x --op read\n         ^^^^\n"
       "  help: 'o4-policy test --help' lists its flags\n"},
      {{"test", "x", "--home", "/x"}, "command line:1:8: error: '--home' is no flag of 'test'\n"},
      {{"explain", "--trusted", "--untrusted"},
       "command line:1:19: error: '--trusted' and '--untrusted' are both given\n"},
      {{"explain", "-C/x", "--workspace=/y"},
       "command line:1:14: error: '-C' and '--workspace' are both given\n"},
      {{"test"},
       "command line:1:5: error: 'test' needs more words\n  test\n      ^\n"
       "  help: usage: o4-policy test FILE|DIR...\n"},
      {{"facts", "facts"},
       "command line:1:7: error: unexpected word 'facts'\n  facts facts\n        ^^^^^\n"
       "  help: usage: o4-policy facts\n"},
      {{"explain", "--format", "dot"},
       "command line:1:9: error: 'dot' is no value of '--format'\n  explain --format dot\n"
       "          ^^^^^^^^\n  help: expected one of text, json, tree, prompt\n"},
      {{"explain", "--color", "alway"},
       "command line:1:9: error: 'alway' is no value of '--color'\n  explain --color alway\n"
       "          ^^^^^^^\n  help: did you mean 'always'?\n"},
  }));
  const auto error = error_of(row.arguments);
  CAPTURE(row.text, error);
  CHECK(error.starts_with(row.text));
}

TEST_CASE("--help and --version are texts, and no errors", "[cli]") {
  const auto text_of = [](const Words& arguments) {
    const auto options = parse(arguments);
    REQUIRE_FALSE(options);
    CHECK_FALSE(options.error().errors.has_errors());
    return options.error().text;
  };
  CHECK(text_of({"--help"}) == general_help());
  CHECK(text_of({"-h"}) == general_help());
  CHECK(text_of({"check", "--help"}) == command_help(*find_command("check")));
  CHECK(text_of({"--help", "check", "--op", "x"}) == command_help(*find_command("check")));
  CHECK(text_of({"--version"}) == version_text());
}

TEST_CASE("every command has help with examples, its flags and the exit statuses", "[cli]") {
  for (const auto* command : commands()) {
    CAPTURE(command->name);
    const auto help = command_help(*command);
    CHECK_FALSE(command->examples.empty());
    CHECK_FALSE(command->formats.empty());
    CHECK(command->run != nullptr);
    CHECK(help.find("Exit status:") != std::string::npos);
    CHECK(general_help().find(command->summary) != std::string::npos);
    for (const auto& example : command->examples) {
      CHECK(find_command(example.command.substr(0, example.command.find(' '))) != nullptr);
    }
    for (const auto& flag : command->flags) {
      const std::string before = flag.letter.empty() ? "  " : ", ";
      CHECK(help.find(before + std::string(flag.name)) != std::string::npos);
    }
  }
}

TEST_CASE("a flag of one name takes a value with every command, or with none", "[cli]") {
  std::map<std::string_view, bool> takes_value;
  for (const auto* command : commands()) {
    for (const auto* flag : flags_of(*command)) {
      const auto [found, is_new] = takes_value.emplace(flag->name, !flag->value.empty());
      CAPTURE(flag->name);
      CHECK((is_new || found->second == !flag->value.empty()));
    }
  }
}

TEST_CASE("the manual page in docs is that of the tables, and names every flag", "[cli]") {
  std::ostringstream text;
  text << std::ifstream(test::source_path("docs/man/o4-policy.1")).rdbuf();
  auto page = text.str();
  CHECK(page == manual_page());
  page.erase(std::remove(page.begin(), page.end(), '\\'), page.end());
  for (const auto* command : commands()) {
    CAPTURE(command->name);
    CHECK(page.find("\n.SS \"" + std::string(command->name)) != std::string::npos);
    for (const auto* flag : flags_of(*command)) {
      CAPTURE(flag->name);
      CHECK(page.find(flag->name) != std::string::npos);
    }
  }
}

TEST_CASE("every flag of a fact sets that fact, and points at itself", "[cli]") {
  struct Row {
    Words arguments;
    std::string key;
    std::string value;  // as JSON would have it
    std::string source;
  };
  const auto row = GENERATE(values<Row>({
      {{"--platform", "macos"}, "platform", "macos", "--platform"},
      {{"--home", "/h"}, "home", "/h", "--home"},
      {{"--workspace", "w"}, "workspace", "w", "--workspace"},
      {{"--cwd", "c"}, "cwd", "c", "--cwd"},
      {{"--cd", "/c"}, "workspace", "/c", "--cd"},
      {{"--cd", "/c"}, "cwd", "/c", "--cd"},
      {{"-C", "c/../d"}, "workspace", "/base/d", "-C"},
      {{"-C", "."}, "workspace", "/base", "-C"},
      {{"--cd", "~/x"}, "workspace", "~/x", "--cd"},
      {{"--tier", "open"}, "picked_tier", "open", "--tier"},
      {{"--sandbox", "read-only"}, "sandbox", "read-only", "--sandbox"},
      {{"--o4-version", "0.2.1"}, "o4_version", "0.2.1", "--o4-version"},
      {{"--proxy-port", "many"}, "proxy_port", "many", "--proxy-port"},
  }));
  auto arguments = row.arguments;
  arguments.emplace_back("explain");
  const auto options = parse(arguments);
  REQUIRE(options);
  SourceMap sources;
  const Value facts{{}, facts_from_flags(sources, options->flags, "/base")};
  const auto* member = find_member(facts, row.key);
  REQUIRE(member != nullptr);
  REQUIRE(member->value.get<std::string>() != nullptr);
  CHECK(*member->value.get<std::string>() == row.value);
  CHECK(sources.name(member->value.span.file) == row.source);
}

TEST_CASE("flags of facts that are no strings", "[cli]") {
  const auto options = parse({"explain", "--print", "--untrusted", "--proxy-port", "99", "-C", "/w",
                              "--cwd", "/w/x", "--add-dir", "/a", "--add-dir", "b"});
  REQUIRE(options);
  SourceMap sources;
  const Value facts{{}, facts_from_flags(sources, options->flags, "/base")};
  CHECK(*find_member(facts, "interactive")->value.get<bool>() == false);
  CHECK(*find_member(facts, "trusted")->value.get<bool>() == false);
  CHECK(*find_member(facts, "working_root_set")->value.get<bool>() == true);
  CHECK(*find_member(facts, "proxy_port")->value.get<std::int64_t>() == 99);
  CHECK(*find_member(facts, "cwd")->value.get<std::string>() == "/w/x");
  const auto& folders = *find_member(facts, "add_dirs")->value.get<Array>();
  REQUIRE(folders.size() == 2);
  CHECK(*folders[0].get<std::string>() == "/a");
  CHECK(*folders[1].get<std::string>() == "/base/b");
  std::set<std::string_view> keys;
  for (const auto& member : *facts.get<Table>()) {
    CHECK(keys.insert(member.key).second);
  }
}
