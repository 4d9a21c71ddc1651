// How words are written for a shell.
#include "grammar/text/quoting.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("a word to be typed holds nothing that a terminal would obey", "[text]") {
  CHECK(typed("a/b") == "a/b");
  CHECK(typed("it's") == "'it'\\''s'");
  CHECK(typed("a\nb") == "$'a\\x0ab'");
  CHECK(typed("it's\\\x1b[") == "$'it\\'s\\\\\\x1b['");
}
