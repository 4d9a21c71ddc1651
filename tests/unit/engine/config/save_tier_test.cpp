#include "engine/config/save_tier.hpp"

#include <array>

#include "tests/support/catch.hpp"

using namespace o4;

namespace {

constexpr std::array<std::string_view, 3> cycle{"open", "guarded", "airlock"};
constexpr TierStep confirmed{"airlock", "open"};

std::string save(std::string_view text) {
  const auto saved = save_tier(text, "airlock");
  return saved ? *saved : std::string(save_tier_error_message(saved.error()));
}

struct Row {
  const char* text;
  const char* result;
};

}  // namespace

TEST_CASE("T4 the tiers cycle, and leaving the sandbox asks", "[save_tier]") {
  CHECK(next_tier(cycle, confirmed, "open") == NextTier{"guarded", false});
  CHECK(next_tier(cycle, confirmed, "guarded") == NextTier{"airlock", false});
  CHECK(next_tier(cycle, confirmed, "airlock") == NextTier{"open", true});
  CHECK(next_tier(cycle, confirmed, "elsewhere") == NextTier{"open", false});
}

TEST_CASE("T5 a saved tier replaces the old one and keeps all else", "[save_tier]") {
  const auto row = GENERATE(values<Row>({
      {"[sandbox]\ndefault_tier = \"open\"\n", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox]\ndefault_tier='open'", "[sandbox]\ndefault_tier=\"airlock\""},
      {"# a\r\n[sandbox] # b\r\n  default_tier  =  'open'  # c\r\nallowedPaths = [ 'x', ]\r\n",
       "# a\r\n[sandbox] # b\r\n  default_tier  =  \"airlock\"  # c\r\nallowedPaths = [ 'x', "
       "]\r\n"},
      {"sandbox.default_tier = '''open'''\n[z]\na = 1\n",
       "sandbox.default_tier = \"airlock\"\n[z]\na = 1\n"},
      {"sandbox = { default_tier = 'open', proxy.enabled = false }",
       "sandbox = { default_tier = \"airlock\", proxy.enabled = false }"},
      {"[\"sandbox\"]\n'default_tier' = 'open'", "[\"sandbox\"]\n'default_tier' = \"airlock\""},
      {"[sandbox]\ndefault_tier = 3\n", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox]\ndefault_tier = [\n 1 # x\n]\n", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox]\ndefault_tier = { a = 1 }\n", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox]\ndefault_tier = \"airlock\"\n", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox.proxy]\nenabled = true\n[sandbox]\ndefault_tier = 'open'\n",
       "[sandbox.proxy]\nenabled = true\n[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"t = 'default_tier = \"open\"'\n[sandbox]\n# default_tier = 'x'\ndefault_tier = 'open'",
       "t = 'default_tier = \"open\"'\n[sandbox]\n# default_tier = 'x'\ndefault_tier = "
       "\"airlock\""},
      {"u = '\xC3\xBC\xF0\x9F\x98\x80'\nsandbox.default_tier = 'open' # \xC3\xBC",
       "u = '\xC3\xBC\xF0\x9F\x98\x80'\nsandbox.default_tier = \"airlock\" # \xC3\xBC"},
      {"\xEF\xBB\xBFsandbox.default_tier = 'open'",
       "\xEF\xBB\xBFsandbox.default_tier = \"airlock\""},
  }));
  CAPTURE(row.text);
  CHECK(save(row.text) == row.result);
}

TEST_CASE("T5 a saved tier is added where the table is", "[save_tier]") {
  const auto row = GENERATE(values<Row>({
      {"", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"# mine", "# mine\n\n[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"a = 1\n", "a = 1\n\n[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"a = 1\r\n[z]\r\nb = 2",
       "a = 1\r\n[z]\r\nb = 2\r\n\r\n[sandbox]\r\ndefault_tier = "
       "\"airlock\"\r\n"},
      {"[sandbox]", "[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox] # mine", "[sandbox] # mine\ndefault_tier = \"airlock\"\n"},
      {"[ sandbox ]\n\nallowedPaths = []\n[z]\n",
       "[ sandbox ]\ndefault_tier = \"airlock\"\n\nallowedPaths = []\n[z]\n"},
      {"[sandbox]\r\nproxy.enabled = false\r\n",
       "[sandbox]\r\ndefault_tier = \"airlock\"\r\nproxy.enabled = false\r\n"},
      {"[sandbox.proxy]\nenabled = false\n",
       "[sandbox.proxy]\nenabled = false\n\n[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[sandbox . proxy]\nenabled = false\n[sandbox] # here\n[z]",
       "[sandbox . proxy]\nenabled = false\n[sandbox] # here\ndefault_tier = \"airlock\"\n[z]"},
      {"[[sandbox.x]]\na = 1\n[[sandbox.x]]\na = 2",
       "[[sandbox.x]]\na = 1\n[[sandbox.x]]\na = 2\n\n[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"sandbox = {}", "sandbox = { default_tier = \"airlock\" }"},
      {"sandbox = {  } # c\n", "sandbox = { default_tier = \"airlock\" } # c\n"},
      {"sandbox = {allowedPaths = []}",
       "sandbox = {default_tier = \"airlock\", allowedPaths = []}"},
      {"sandbox = { proxy.enabled = true }",
       "sandbox = { default_tier = \"airlock\", proxy.enabled = true }"},
      {"x = 1\n  sandbox.proxy.enabled = true # c\n[z]\n",
       "x = 1\n  sandbox.default_tier = \"airlock\"\n  sandbox.proxy.enabled = true # c\n[z]\n"},
      {"\xEF\xBB\xBF[sandbox]\n", "\xEF\xBB\xBF[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"[keybindings]\nsandbox = { a = 1 }\n",
       "[keybindings]\nsandbox = { a = 1 }\n\n[sandbox]\ndefault_tier = \"airlock\"\n"},
      {"d = 1979-05-27\nn = nan\ni = [[1], {a = 2.5}]\n",
       "d = 1979-05-27\nn = nan\ni = [[1], {a = 2.5}]\n\n[sandbox]\ndefault_tier = "
       "\"airlock\"\n"},
  }));
  CAPTURE(row.text);
  CHECK(save(row.text) == row.result);
  CHECK(save(row.result) == row.result);
}

TEST_CASE("T5 a config that cannot be edited is left alone", "[save_tier]") {
  const auto row = GENERATE(values<Row>({
      {"[sandbox", "the config is no TOML"},
      {"\xFF", "the config is no TOML"},
      {"sandbox = 1", "sandbox is no table"},
      {"[[sandbox]]", "sandbox is no table"},
      {"[sandbox.default_tier]\na = 1",
       "default_tier cannot be set without changing something else"},
      {"sandbox.default_tier.a = 1", "default_tier cannot be set without changing something else"},
      {"[[sandbox.default_tier]]\na = 1",
       "default_tier cannot be set without changing something else"},
  }));
  CAPTURE(row.text);
  CHECK(save(row.text) == row.result);
}

TEST_CASE("T5 a tier that is no word is not saved", "[save_tier]") {
  CHECK_FALSE(save_tier("", "a\"b"));
  CHECK_FALSE(save_tier("", "a\nb"));
}
