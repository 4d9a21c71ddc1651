// Entries put into configs of every layout; what cannot be edited is refused.
#include "engine/config/add_to_config.hpp"

#include "tests/support/catch.hpp"

namespace o4 {
namespace {

std::string added(std::string_view text, const ConfigAdditions& additions) {
  const auto result = add_to_config(text, additions);
  return result ? *result : "refused: " + result.error();
}

const ConfigAdditions one_path{{"/srv"}, std::nullopt, false};

}  // namespace

TEST_CASE("an entry is put where it belongs, and all else stays", "[config]") {
  struct Row {
    const char* name;
    const char* before;
    const char* after;
  };
  const auto row = GENERATE(values<Row>({
      {"no file", "", "[sandbox]\nallowedPaths = [\"/srv\"]\n"},
      {"no table", "# mine\n[keys]\na = 1",
       "# mine\n[keys]\na = 1\n\n[sandbox]\nallowedPaths = [\"/srv\"]\n"},
      {"no key", "[sandbox] # ours\ndefault_tier = \"guarded\"\n",
       "[sandbox] # ours\nallowedPaths = [\"/srv\"]\ndefault_tier = \"guarded\"\n"},
      {"no line break at the end", "[sandbox]", "[sandbox]\nallowedPaths = [\"/srv\"]\n"},
      {"one line", "[sandbox]\nallowedPaths = [\"a\"] # why\n",
       "[sandbox]\nallowedPaths = [\"a\", \"/srv\"] # why\n"},
      {"one line, comma behind", "[sandbox]\nallowedPaths = [ \"a\", ]\n",
       "[sandbox]\nallowedPaths = [ \"a\", \"/srv\", ]\n"},
      {"empty list", "[sandbox]\nallowedPaths = [ # none\n]\n",
       "[sandbox]\nallowedPaths = [\"/srv\" # none\n]\n"},
      {"several lines", "[sandbox]\nallowedPaths = [\n  \"a\", # first\n  \"b\" # last\n]\n",
       "[sandbox]\nallowedPaths = [\n  \"a\", # first\n  \"b\", # last\n  \"/srv\"\n]\n"},
      {"several lines, comma behind", "[sandbox]\nallowedPaths = [\n\t\"a\", # first\n]\n",
       "[sandbox]\nallowedPaths = [\n\t\"a\", # first\n\t\"/srv\",\n]\n"},
      {"bracket behind the last", "[sandbox]\nallowedPaths = [\n  \"a\",\n  \"b\"]\n",
       "[sandbox]\nallowedPaths = [\n  \"a\",\n  \"b\",\n  \"/srv\"]\n"},
      {"comments below the last", "[sandbox]\nallowedPaths = [\n  \"a\",\n  # \"no\",\n]\n",
       "[sandbox]\nallowedPaths = [\n  \"a\",\n  \"/srv\",\n  # \"no\",\n]\n"},
      {"CRLF", "[sandbox]\r\nallowedPaths = [\r\n  \"a\",\r\n]\r\n",
       "[sandbox]\r\nallowedPaths = [\r\n  \"a\",\r\n  \"/srv\",\r\n]\r\n"},
      {"CRLF, no table", "a = 1\r\n", "a = 1\r\n\r\n[sandbox]\r\nallowedPaths = [\"/srv\"]\r\n"},
      {"inline table", "sandbox = { default_tier = \"open\" }\n",
       "sandbox = { allowedPaths = [\"/srv\"], default_tier = \"open\" }\n"},
      {"inline list", "sandbox = { allowedPaths = [\"a\"] }\n",
       "sandbox = { allowedPaths = [\"a\", \"/srv\"] }\n"},
      {"dotted key", "sandbox.default_tier = \"open\"\n",
       "sandbox.allowedPaths = [\"/srv\"]\nsandbox.default_tier = \"open\"\n"},
      {"dotted list", "sandbox.allowedPaths = ['a']\n", "sandbox.allowedPaths = ['a', \"/srv\"]\n"},
      {"proxy alone", "[sandbox.proxy]\nenabled = false\n",
       "[sandbox.proxy]\nenabled = false\n\n[sandbox]\nallowedPaths = [\"/srv\"]\n"},
      {"a bracket in a text", "[sandbox]\nallowedPaths = [\n  'a]#',\n]\n",
       "[sandbox]\nallowedPaths = [\n  'a]#',\n  \"/srv\",\n]\n"},
  }));
  CAPTURE(row.name);
  CHECK(added(row.before, one_path) == row.after);
}

TEST_CASE("a first table has its paths before its hosts, long lists one entry a line", "[config]") {
  CHECK(added("", {{"/srv"}, std::vector<std::string>{"a.example"}, false}) ==
        "[sandbox]\nallowedPaths = [\"/srv\"]\nallowedDomains = [\"a.example\"]\n");
  const std::vector<std::string> many(12, "host.example.com");
  CHECK(added("", {{}, many, false}).starts_with("[sandbox]\nallowedDomains = [\n  \"host"));
  CHECK(added("", {{}, std::vector<std::string>{}, false}) == "[sandbox]\nallowedDomains = []\n");
}

TEST_CASE("the proxy is turned on where it was turned off", "[config]") {
  const ConfigAdditions proxy{{}, std::nullopt, true};
  CHECK(added("[sandbox.proxy]\nenabled = false # no\n", proxy) ==
        "[sandbox.proxy]\nenabled = true # no\n");
  CHECK(added("sandbox.proxy = {enabled=false}\n", proxy) == "sandbox.proxy = {enabled=true}\n");
  CHECK(added("", proxy) == "[sandbox.proxy]\nenabled = true\n");
}

TEST_CASE("what cannot be edited is refused with a reason", "[config]") {
  for (const auto* text : {"[sandbox\n", "sandbox = 1\n", "[sandbox]\nallowedPaths = \"a\"\n",
                           "[[sandbox]]\na = 1\n"}) {
    CAPTURE(text);
    CHECK(added(text, one_path).starts_with("refused: "));
  }
}

}  // namespace o4
