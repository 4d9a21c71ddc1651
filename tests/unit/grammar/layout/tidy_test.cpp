#include "grammar/layout/tidy.hpp"

#include "grammar/rules/parse_rules.hpp"
#include "grammar/rules/print_rules.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/rules_texts.hpp"

#include <filesystem>

using namespace o4;

namespace {

std::string tidied(const std::string& text) {
  SourceMap sources;
  Diagnostics found;
  const auto file = parse_rules(sources, sources.add("t.rules", text), found);
  INFO(render_diagnostics(sources, found, Colour::off));
  REQUIRE(file);
  return tidy_rules(text, *file);
}

std::string without_blanks(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }),
             text.end());
  return text;
}

}  // namespace

TEST_CASE("a rules file is indented by its braces, and keeps comments and columns", "[layout]") {
  const std::string text =
      "\r\n\n# About it.\r\nset   a {\n\n\tpath ~/x   # why\n  path \"~/{y}\"   \n\n\n  # "
      "more\npath "
      "~/z\n\n}\n"
      "profile p {\ndropped allow read /a\n  because \"one\"\nallow read,\n write /b because "
      "\"{\"\n}";
  const std::string wanted =
      "# About it.\n"
      "set   a {\n"
      "    path ~/x   # why\n"
      "    path \"~/{y}\"\n"
      "\n"
      "    # more\n"
      "    path ~/z\n"
      "}\n"
      "profile p {\n"
      "    dropped allow read /a\n"
      "        because \"one\"\n"
      "    allow read,\n"
      "        write /b because \"{\"\n"
      "}\n";
  CHECK(tidied(text) == wanted);
  CHECK(tidied(wanted) == wanted);
}

TEST_CASE("a policy test keeps every byte of its strings", "[layout]") {
  const std::string text =
      "\n\n[facts]  \nhome=\"/h\"\t\ncwd   =   '/h/x'\n\n\n\n# a = b\n[config]\nuser = '''\n\n\n "
      "a=1  \n''' "
      " \n[[expect]]\nid = \"a = \\\" '''\"  # x   \nrefusals = [\n    \"a\",\n]\n\n";
  const std::string wanted =
      "[facts]\nhome = \"/h\"\ncwd   = '/h/x'\n\n# a = b\n[config]\nuser = '''\n\n\n a=1  \n'''\n"
      "[[expect]]\nid = \"a = \\\" '''\"  # x\nrefusals = [\n    \"a\",\n]\n";
  CHECK(tidy_toml(text) == wanted);
  CHECK(tidy_toml(wanted) == wanted);
  CHECK(tidy_toml("a = '''\r\nx\r\n'''\r\n") == "a = '''\r\nx\r\n'''\n");
}

TEST_CASE("laying out changes white space alone, and once", "[layout]") {
  for (const auto& path : test::policy_files()) {
    CAPTURE(path);
    const auto text = test::read_file(path);
    const auto once = tidy_toml(text);
    CHECK(without_blanks(once) == without_blanks(text));
    CHECK(tidy_toml(once) == once);
  }
}

TEST_CASE("the rules and policy tests of this tree are laid out", "[layout]") {
  for (const auto& path : test::policy_files()) {
    CAPTURE(path);
    const auto text = test::read_file(path);
    CHECK((tidy_toml(text) == text));
  }
  for (const auto& entry : std::filesystem::directory_iterator(test::source_path("rules"))) {
    if (entry.path().extension() == ".rules") {
      CAPTURE(entry.path());
      const auto text = test::read_file(entry.path());
      CHECK((tidied(text) == text));
    }
  }
}
