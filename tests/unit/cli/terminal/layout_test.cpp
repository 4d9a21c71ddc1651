// Texts that are shown on terminals.
#include "cli/terminal/layout.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("what a terminal would obey is shown as bytes", "[layout]") {
  struct Row {
    const char* text;
    const char* shown;
  };
  const auto row = GENERATE(values<Row>({
      {"plain \xC3\xA9 \xE2\x80\xA6 \xC2\xA0", "plain \xC3\xA9 \xE2\x80\xA6 \xC2\xA0"},
      {"\x1B[31m", "\\x1b[31m"},
      {"a\tb\x7F", "a\\x09b\\x7f"},
      {"\xC2\x9B"
       "31m",
       "\\xc2\\x9b31m"},
      {"\xE2\x80\xAE"
       "txt",
       "\\xe2\\x80\\xaetxt"},
      {"\xE2\x81\xA6", "\\xe2\\x81\\xa6"},
      {"\xE2\x80", "\xE2\x80"},
      {"\xC2", "\xC2"},
      {"", ""},
  }));
  CAPTURE(row.text);
  CHECK(printable(row.text) == row.shown);
}
