// C2, second edition: grants that are read first, lists, options, brackets, comment marks.
#include "grammar/mentions/path_starts.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using namespace o4;
using test::Strings;

// "whole! or reading or …"
Strings readings_with(const std::string& command, const std::vector<std::string>& places) {
  const auto scanned = scan_command(command);
  const auto found = command_candidates(scanned, KnownPlaces(places), {});
  Strings out;
  for (const auto& path : found.paths) {
    std::string text;
    for (const auto reading : path.readings()) {
      text += (text.empty() ? "" : " or ") + std::string(reading);
    }
    const bool differs = !path.whole.empty() && path.whole != path.readings().front();
    out.push_back((differs ? std::string(path.whole) + "! " : "") + text);
  }
  return out;
}

struct Row {
  std::string command;
  Strings paths;
};

}  // namespace

TEST_CASE("C2.1: the whole word is judged before what cuts it short", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"cd '/a b'", {"/a b! /a or /a b"}},
      {"x --o='/a b' >'/c d'", {"/a b! /a or /a b", "/c d! /c or /c d"}},
      {"x '/a b /c'", {"/a b /c! /a or /a b /c", "/c"}},
      {"x 'y /a b'", {"/a"}},
  }));
  CAPTURE(row.command);
  CHECK(readings_with(row.command, {}) == row.paths);
}

TEST_CASE("C2.2: a text that spells out a writable place means it", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"x '/w b/f g'", {"/w b/f g! /w b/f or /w b/f g"}},
      {"x 'see /w b/f now'", {"/w b/f"}},
      {"X='/w b':/c:$X", {"/w b:/c:$X! /w b", "/c"}},
      {"X='/w b:/c'", {"/w b:/c! /w b", "/c"}},
      {"x '/t is' '/t' '/t:x' '/t,' '/t;' '/t)' '/t]' '/t}'",
       {"/t is! /t", "/t", "/t:x! /t", "/t,! /t", "/t;! /t", "/t)! /t", "/t]! /t", "/t}! /t"}},
      {"x '[/t]' '[/t/a/b]'", {"/t/a/b]"}},
      {"x '/t2' '/t.' '/t|'", {"/t2", "/t.", "/t|! /t or /t|"}},
      {"x '/t x/../../e'", {"/t x/../../e! /t or /t x/../../e"}},
      {"x '/t/../e f'", {"/t/../e f! /t/../e or /t/../e f"}},
      {"x 'y /w b/../e'", {"/w b/../e"}},
      {"x '/w,/c/d' /w\\,/c", {"/w,/c/d", "/w,/c"}},
  }));
  CAPTURE(row.command);
  CHECK(readings_with(row.command, {"/w b", "/t", "/w,/c"}) == row.paths);
}

TEST_CASE("C2.2: of several places the longest that ends there is meant", "[command]") {
  const KnownPlaces places({"/a", "/a b", "/a b c", "/a/d", "/z"});
  CHECK(places.spelled_at("/a b c/x") == 6);
  CHECK(places.spelled_at("/a b cd") == 4);
  CHECK(places.spelled_at("/a bx") == 2);
  CHECK(places.spelled_at("/a/d") == 4);
  CHECK(places.spelled_at("/a/dx") == 2);
  CHECK(places.spelled_at("/ax") == 0);
  CHECK(places.spelled_at("/") == 0);
  CHECK(KnownPlaces().spelled_at("/a") == 0);
}

TEST_CASE("C2.3: in a bracket expression a slash begins no path", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"awk -F'[/]' '{print}'", {}},
      {"grep -o '[^/ ]*' '[:/]' '[ /]' '[,/x]'", {}},
      {"x a[/c '[/a' '[/a/b]' '[\"/a\"]' '[ -f /a ]' '[\n/a]'",
       {"/c", "/a", "/a/b]", "/a", "/a", "/a]"}},
  }));
  CAPTURE(row.command);
  CHECK(readings_with(row.command, {}) == row.paths);
}

TEST_CASE("C2.3: a drive is no path, a part of a list is", "[command]") {
  CHECK(readings_with("x C:/a 'y D:/b' \"f('E:/c')\"", {}) == Strings{});
  CHECK(readings_with("x c:/a CC:/b P=C:/c 1:/d a:C:/e", {}) ==
        Strings{"/a", "/b", "/c", "/d", "/e"});
}

TEST_CASE("C2.3: the letters of a known program's options lead to a path", "[command]") {
  CommandPattern grep;
  grep.words = "grep";
  grep.valued = {"-f"};
  grep.texts = {"-e"};
  grep.flags = "rin";
  const auto value = [&](std::string_view word) {
    const auto found = find_option_value(word, grep);
    return std::pair(found.at, found.is_text);
  };
  CHECK(value("-rf/a") == std::pair<std::size_t, bool>{3, false});
  CHECK(value("-f/a") == std::pair<std::size_t, bool>{2, false});
  CHECK(value("-rie/a") == std::pair<std::size_t, bool>{4, true});
  CHECK(value("-rx/a").first == 0);
  CHECK(value("--f/a").first == 0);
  CHECK(value("-rin").first == 0);
  const auto paths = [&](const std::string& command) {
    const auto scanned = scan_command(command);
    const auto found = command_candidates(scanned, {}, PatternTable({grep}));
    Strings out;
    for (const auto& path : found.paths) out.emplace_back(path.readings().front());
    return out;
  };
  CHECK(paths("grep -rf/a . -e/b -ix/c") == Strings{"/a"});
  CHECK(paths("sudo /usr/bin/grep -nf/a") == Strings{"/usr/bin/grep", "/a"});
  CHECK(paths("x -rf/a; grep y") == Strings{});
  CHECK(paths("x -e/a") == Strings{"/a"});
}

TEST_CASE("C2.5: comment marks of other languages begin no path in quoted text", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"x '// note' '/// note' '//go:build linux' '/* a */' '/**' 'y //z /* w' \"'//a'\"", {}},
      {"x //a '//a' '//a/b c' '/*/a' '//'",
       {"//a", "//a", "//a/b c! //a/b or //a/b c", "/*/a", "//"}},
      {"cat <<'E'\n// a\n//go:x\n/// b\n/* c */ 7 //2\nE", {}},
      {"ls /*", {"/*"}},
  }));
  CAPTURE(row.command);
  CHECK(readings_with(row.command, {}) == row.paths);
}
