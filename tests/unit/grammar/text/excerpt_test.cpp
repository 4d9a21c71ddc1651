// The line under a message: carets under what is meant, and never more than fits.
#include "grammar/text/excerpt.hpp"

#include "tests/support/catch.hpp"

using namespace o4;

namespace {

std::string shown(const std::string& text, std::uint32_t begin, std::uint32_t end,
                  std::size_t width) {
  SourceMap sources;
  return excerpt(sources, {sources.add("f", text), begin, end}, Colour::off, width);
}

}  // namespace

TEST_CASE("carets stand under the columns that a terminal shows", "[text]") {
  CHECK(shown("a = \xE6\x97\xA5\xE6\x9C\xAC x", 4, 10, 40) ==
        "  a = \xE6\x97\xA5\xE6\x9C\xAC x\n      ^^^^\n");
  CHECK(shown("a\x1b = b", 5, 6, 40) == "  a\\x1b = b\n          ^\n");
  CHECK(shown("\xE2\x80\xAE"
              "ab",
              3, 4, 40) ==
        "  \\xe2\\x80\\xae"
        "ab\n              ^\n");
  CHECK(shown("", 0, 0, 40) == "  \n  ^\n");
}

TEST_CASE("a long line is cut around the place, and carets with it", "[text]") {
  const std::string line(300, 'x');
  CHECK(shown(line, 0, 300, 40) ==
        "  " + std::string(40, 'x') + "\n  " + std::string(40, '^') + "\n");
  CHECK(shown(line + "y", 300, 301, 40) ==
        "  " + std::string(39, 'x') + "y\n  " + std::string(39, ' ') + "^\n");
  std::string wide;
  for (int i = 0; i < 50; ++i) {
    wide += "\xE6\x97\xA5";
  }
  CHECK(shown(wide, 75, 78, 41).find("\n  ") != std::string::npos);
  CHECK(shown(wide, 75, 78, 41).find("^^\n") != std::string::npos);
}
