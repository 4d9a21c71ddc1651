#include <array>

#include "engine/compile/builtin_rules.hpp"
#include "grammar/rules/parse_rules.hpp"
#include "grammar/rules/print_rules.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

std::string parse_error(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("x.rules", text);
  CHECK_FALSE(parse_rules(sources, file, out).has_value());
  REQUIRE(out.all().size() == 1);
  return place_text(sources, out.all().front().span) + ": " + out.all().front().message;
}

std::string reprint(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  const auto file = parse_rules(sources, sources.add("x.rules", text), out);
  INFO(text);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(file.has_value());
  return print_rules(*file);
}

}  // namespace

TEST_CASE("every built-in rules file parses, and what is printed reads back the same", "[rules]") {
  for (const auto& rules : builtin_rules()) {
    const auto once = reprint(std::string(rules.text));
    CHECK(reprint(once) == once);
  }
}

TEST_CASE("statements print in the layout they are documented in", "[rules]") {
  const std::string text =
      "set protected {\n"
      "    path ~/.ssh\n"
      "    path numbered /dev/ttys when platform is macos\n"
      "    path \"/a b\"\n"
      "    host *.example.com\n"
      "    host \"any\"\n"
      "    network ::1/128\n"
      "    except 192.0.0.9/32\n"
      "    carrier 64:ff9b::/96\n"
      "    command \"npm (ci|i)\" alone valued -C, --prefix\n"
      "    include other\n"
      "}\n"
      "\n"
      "extend set protected {\n"
      "    path ~/vault\n"
      "}\n"
      "\n"
      "condition c = interactive and not platform is linux, macos or sets allowedDomains\n"
      "\n"
      "modes {\n"
      "    start guarded\n"
      "    cycle open, guarded\n"
      "    keep guarded instead of open before \"0.2.54\" when content\n"
      "}\n"
      "\n"
      "world {\n"
      "    home /home/u\n"
      "    link \"/home/u/a b\" -> /x\n"
      "}\n"
      "\n"
      "tier guarded extends sandbox, checked {\n"
      "    allow read, write $workspace, $plugins.paths, /a unless overlapping protected when "
      "git-age below 24 because \"x \\\"y\\\" \\\\ \\x01\"\n"
      "    allow read, write /a unless linked because \"b\"\n"
      "    allow file-tool read /\n"
      "    connect shell, web_fetch to any, a.example, set s, network 10.0.0.0/8 except "
      "10.1.0.0/16, 10.2.0.0/16 through proxy\n"
      "    ask user about $config.allowedDomains within 5 minutes because \"b\" reading \"r\" help "
      "\"h\"\n"
      "    connect fetch to \"within\", \"reading\" from \"hosts.rules\"\n"
      "    mention writable\n"
      "    mention below /dev\n"
      "    mention host any\n"
      "    recognise command \"npm ci\" alone\n"
      "    recognise set installers\n"
      "    narrow package-install off at $config.table because \"no\" from \"user\":3:17\n"
      "    dropped allow read /x alias of /y because \"z\" from fact \"workspace\"\n"
      "    refuse \"backend bwrap\"\n"
      "    unsandboxed\n"
      "    warn code\n"
      "}\n";
  CHECK(reprint(text) == text);
}

TEST_CASE("a syntax error of the rules language names the place and what was expected", "[rules]") {
  struct Row {
    const char* text;
    const char* message;
  };
  const auto row = GENERATE(values<Row>({
      {"tear x {}",
       "x.rules:1:1: expected 'set', 'extend set', 'condition', 'modes', 'profile', 'tier', "
       "'fixed', 'narrow', 'policy' or 'world'"},
      {"tier g {\n deny raed /x\n}", "x.rules:2:7: expected 'read' or 'write'"},
      {"tier g {\n deny read, /x\n}", "x.rules:2:13: expected 'read' or 'write'"},
      {"tier g {\n allow read x\n}",
       "x.rules:2:13: expected a path that begins with '/' or '~', '$' and a name, 'set' or "
       "'numbered'"},
      {"set x {\n path ~/a\n pth ~/b\n}",
       "x.rules:3:2: expected 'path', 'host', 'network', 'except', 'carrier', 'command', "
       "'variable', "
       "'include' or '}'"},
      {"set x {\n path ~/a because \"x",
       "x.rules:2:11: expected 'path', 'host', 'network', 'except', 'carrier', 'command', "
       "'variable', 'include' or '}'"},
      {"tier g {\n warn x because \"open",
       "x.rules:2:22: expected '\"' before the end of the line"},
      {"condition x = not", "x.rules:1:15: expected a condition"},
      {"tier g {\n connect shell any\n}", "x.rules:2:16: expected 'to'"},
      {"tier g {\n connect sell to any\n}",
       "x.rules:2:10: expected an actor: shell, user, watch, fetch, web_search or web_fetch"},
      {"tier g {\n ask shell about any within minutes\n}",
       "x.rules:2:29: expected a number of at most nine digits"},
      {"tier g {\n ask shell about any within 0000000005 minutes\n}",
       "x.rules:2:29: expected a number of at most nine digits"},
      {"tier g {\n ask shell about any within 5 hours\n}",
       "x.rules:2:31: expected 'minutes' or 'megabytes'"},
      {"tier g {\n allow read / reading 5\n}", "x.rules:2:23: expected a reading in double quotes"},
  }));
  CHECK(parse_error(row.text) == row.message);
}
