#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("a position counts lines and characters from one", "[source]") {
  SourceMap sources;
  const auto file = sources.add("user", "a = 1\nbü = 2\r\n\nlast");
  CHECK(sources.position(file, 0) == Position{1, 1});
  CHECK(sources.position(file, 6) == Position{2, 1});
  CHECK(sources.position(file, 10) == Position{2, 4});
  CHECK(sources.line(file, 10) == "bü = 2");
  CHECK(sources.line(file, 15) == "");
  CHECK(sources.position(file, 999) == Position{4, 5});
  CHECK(sources.offset(file, {2, 4}) == 10);
  CHECK(sources.offset(file, {9, 1}) == sources.text(file).size());
}

TEST_CASE("a diagnostic shows its place, its line, a caret and help", "[diagnostic]") {
  SourceMap sources;
  const auto file = sources.add("user", "[sandbox]\ndefault_tier = \"gaurded\"\n");
  Diagnostics out;
  out.error("config-value", {file, 25, 34}, "default_tier is 'gaurded'", "did you mean 'guarded'?");
  CHECK(render_diagnostics(sources, out, Colour::off) ==
        "user:2:16: error: default_tier is 'gaurded'\n"
        "  default_tier = \"gaurded\"\n"
        "                 ^^^^^^^^^\n"
        "  help: did you mean 'guarded'?\n");
}

TEST_CASE("control characters of an input never reach the terminal", "[diagnostic]") {
  SourceMap sources;
  const auto file = sources.add("x", "a\x1b[31mb");
  Diagnostics out;
  out.error("c", {file, 0, 1}, "bad " + in_quotes("\x1b[0m\n"));
  const auto text = render_diagnostics(sources, out, Colour::off);
  CHECK(text.find('\x1b') == std::string::npos);
}
