#include "cli/terminal/choice.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

Choice three() {
  return {"may a.example be reached?", {{'o', "once"}, {'s', "for this session"}, {'n', "no"}}};
}

std::string picked(const std::vector<std::string>& typed) {
  auto choice = three();
  for (const auto& bytes : typed) {
    if (const auto found = choice.type(bytes)) {
      return std::to_string(*found);
    }
  }
  return "open";
}

}  // namespace

TEST_CASE("N6 arrows, j and k move, Enter and letters pick", "[terminal]") {
  CHECK(picked({"\r"}) == "0");
  CHECK(picked({"\n"}) == "0");
  CHECK(picked({"j", "\r"}) == "1");
  CHECK(picked({"jj\r"}) == "2");
  CHECK(picked({"jjj\r"}) == "0");
  CHECK(picked({"k\r"}) == "2");
  CHECK(picked({"\x1B[B", "\r"}) == "1");
  CHECK(picked({"\x1BOB", "\x1BOA", "\r"}) == "0");
  CHECK(picked({"\x1B[", "B", "\r"}) == "1");
  CHECK(picked({"o"}) == "0");
  CHECK(picked({"s"}) == "1");
  CHECK(picked({"n"}) == "2");
  CHECK(picked({"q"}) == "2");
  CHECK(picked({"\x03"}) == "2");
  CHECK(picked({"\x1B"}) == "2");
}

TEST_CASE("N6 other keys pick nothing", "[terminal]") {
  CHECK(picked({"x", "5", " ", "\x1B[C", "\x1B[5~", ""}) == "open");
  CHECK(picked({"y"}) == "open");
}

TEST_CASE("N6 the choice is drawn in place", "[terminal]") {
  auto choice = three();
  CHECK(choice.draw() ==
        "\rmay a.example be reached?\x1B[K\r\n"
        "\r> once (o)\x1B[K\r\n\r  for this session (s)\x1B[K\r\n\r  no (n)\x1B[K\r\n");
  CHECK_FALSE(choice.type("j"));
  CHECK(choice.redraw() ==
        "\x1B[3A\r  once (o)\x1B[K\r\n\r> for this session (s)\x1B[K\r\n\r  no (n)\x1B[K\r\n");
  CHECK(choice.finish("once") == "\x1B[3A\r  once\x1B[K\r\n\x1B[J");
}
