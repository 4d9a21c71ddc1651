// Where paths stand in the text, through escapes and nested scripts.
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

// The source of each path.
o4::test::Strings sources_of(const std::string& command) {
  o4::test::Strings out;
  const o4::test::Mentions mentions(command);
  for (const auto& path : mentions.found.paths) {
    out.push_back(command.substr(path.from, path.to - path.from));
  }
  return out;
}

struct Row {
  std::string command;
  o4::test::Strings sources;
};

}  // namespace

TEST_CASE("C1: a path's span is where it was written", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"cat /a/b >/c", {"/a/b", "/c"}},
      {"cat '/a b'", {"/a"}},
      {"cat $'x\\n\\x2fa' y", {"\\x2fa'"}},
      {"cat \\/a", {"\\/a"}},
      {"a; b \"$(c /d)\"", {"/d"}},
      {"`a \\`b /c\\``", {"/c"}},
      {"sh -c 'a /b'", {"/b'"}},
      {"sh -c 'a /b c'", {"/b"}},
      {"eval a '/b' c", {"/b'"}},
      {"a <<E\nb /c d\nE", {"/c"}},
      {"cat {,x}/a", {"/a"}},
      {"cat /z /a /b $(ls /c) /d", {"/z", "/a", "/b", "/c", "/d"}},
  }));
  CAPTURE(row.command);
  CHECK(sources_of(row.command) == row.sources);
}

TEST_CASE("C1: candidates come in text order", "[command]") {
  CHECK(sources_of("sh -c 'ls /a' /b <<E /c\n/d\nE\nls /e") ==
        o4::test::Strings{"/a'", "/b", "/c", "/d", "/e"});
}
