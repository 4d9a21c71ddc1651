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
      {"\xD8\x9C", "\\xd8\\x9c"},
      {"\xE2\x80\xA8", "\\xe2\\x80\\xa8"},
      {"\xE2\x80", "\\xe2\\x80"},
      {"\x9B"
       "31m",
       "\\x9b31m"},
      {"\xC2", "\\xc2"},
      {"", ""},
  }));
  CAPTURE(row.text);
  CHECK(printable(row.text) == row.shown);
}

TEST_CASE("widths are those of a terminal", "[layout]") {
  CHECK(columns("plain") == 5);
  CHECK(columns("\xE6\x97\xA5\xE6\x9C\xAC") == 4);  // two wide characters
  CHECK(columns("e\xCC\x81") == 1);                 // an accent over a letter
  CHECK(columns("\xF0\x9F\x98\x80") == 2);          // an emoji
  CHECK(columns("\xC2\x80") == 0);
  CHECK(columns("\xFF") == 1);
  CHECK(padded("\xE6\x97\xA5", 4) == "\xE6\x97\xA5  ");
}
