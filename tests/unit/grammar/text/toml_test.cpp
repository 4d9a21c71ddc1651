#include "grammar/text/document.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/document_text.hpp"

using namespace o4;
using namespace o4::test;

namespace {

// The document, or the place and message of what is wrong with it.
std::string read(std::string text) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("f", std::move(text));
  const auto node = read_toml(sources, file, "x", out);
  if (node) {
    CHECK(out.all().empty());
    return document_text(*node);
  }
  REQUIRE(out.all().size() == 1);
  CHECK(out.all().front().code == "x-syntax");
  return place_text(sources, out.all().front().span) + ": " + out.all().front().message;
}

std::string places(std::string text) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("f", std::move(text));
  const auto node = read_toml(sources, file, "x", out);
  REQUIRE(node);
  return document_places(sources, *node);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) {
    result += text;
  }
  return result;
}

struct Row {
  std::string text;
  std::string result;
};

}  // namespace

TEST_CASE("a TOML text becomes a tree in the order of the text", "[toml]") {
  const auto row = GENERATE(values<Row>({
      {"", "{}"},
      {"\xEF\xBB\xBF", "{}"},
      {"# only a comment", "{}"},
      {"b = 1\na = 'x'\r\nc = true\n", "{b: 1, a: \"x\", c: true}"},
      {"a = [1, 'b', [], {}]", "{a: [1, \"b\", [], {}]}"},
      {"a = 1.5\nb = 2020-01-01\nc = 10:00:00", "{a: 1.500000, b: null, c: null}"},
      {"[z]\nk = 1\n[a]\nk = 2", "{z: {k: 1}, a: {k: 2}}"},
      {"[s.p]\nx = 1\n[s]\ny = 2", "{s: {p: {x: 1}, y: 2}}"},
      {"s.p.x = 1\ns.a = 2", "{s: {p: {x: 1}, a: 2}}"},
      {"s = {y = 1, x = 2}", "{s: {y: 1, x: 2}}"},
      {"[[e]]\nid = 'b'\n[[e]]\nid = 'a'", "{e: [{id: \"b\"}, {id: \"a\"}]}"},
      {"t = '''\nline\r\n\\u0041'''", "{t: \"line\n\\u0041\"}"},
      {"t = \"\"\"\nA\\u0042\\\n   C\"\"\"", "{t: \"ABC\"}"},
      {"\"a b\" = 1\n'' = 2", "{a b: 1, : 2}"},
      {"a = 9223372036854775807", "{a: 9223372036854775807}"},
  }));
  CAPTURE(row.text);
  CHECK(read(row.text) == row.result);
}

TEST_CASE("every key and value of a TOML text has its exact place", "[toml]") {
  CHECK(places("a = 'x'  # c\n\"b c\"=[ 1 , \"\xC3\xBC\" ]\n") ==
        "a key = a\na = 'x'\nb c key = \"b c\"\nb c = [ 1 , \"\xC3\xBC\" ]\n"
        "b c.0 = 1\nb c.1 = \"\xC3\xBC\"\n");
  CHECK(places("\xEF\xBB\xBFk = 'v'") == "k key = k\nk = 'v'\n");
  CHECK(places("k = 'v'\r\nl = 2\r\n") == "k key = k\nk = 'v'\nl key = l\nl = 2\n");
  CHECK(places("u = '\xF0\x9F\x98\x80'\nv = ['\xC3\xBC', 'e'] # \xC3\xBC\nw = 3") ==
        "u key = u\nu = '\xF0\x9F\x98\x80'\nv key = v\nv = ['\xC3\xBC', 'e']\n"
        "v.0 = '\xC3\xBC'\nv.1 = 'e'\nw key = w\nw = 3\n");
  CHECK(places("[ s . p ] # c\nx = {y = 1 }") ==
        "s key = s\ns = [ s . p ]\ns.p key = p\ns.p = [ s . p ]\n"
        "s.p.x key = x\ns.p.x = {y = 1 }\ns.p.x.y key = y\ns.p.x.y = 1\n");
  CHECK(places("s.p = 1") == "s key = s\ns = s\ns.p key = p\ns.p = 1\n");
  CHECK(places("t = '''\na\n'''\nx = \"\"\"b\"\"\"") ==
        "t key = t\nt = '''\na\n'''\nx key = x\nx = \"\"\"b\"\"\"\n");
  CHECK(places("n = -1.5e3\nb = false\nd = 2020-01-01 10:00:00Z\nh = 0xFF") ==
        "n key = n\nn = -1.5e3\nb key = b\nb = false\nd key = d\nd = 2020-01-01 10:00:00Z\n"
        "h key = h\nh = 0xFF\n");
}

TEST_CASE("F2 malformed TOML is reported with its place", "[toml]") {
  const auto row = GENERATE(values<Row>({
      {"a = \n", "f:1:5: malformed key-value pair: expected value, saw '\\n'"},
      {"a", "f:1:2: malformed key-value pair: encountered end-of-file"},
      {"a = 'x", "f:1:7: malformed string: encountered end-of-file"},
      {"a = [1,\n\n", "f:3:1: malformed array: encountered end-of-file"},
      {"a = 1\na = 2", "f:2:5: malformed key-value pair: cannot redefine existing integer 'a'"},
      {"[s]\n[s]", "f:2:1: malformed table header: cannot redefine existing table 's'"},
      {"a = yes", "f:1:5: malformed value: could not determine value type"},
      {"\xC3\xBC = 1", "f:1:1: only strings and comments hold characters beyond ASCII"},
      {"a = 'it's \xC3\xBC'",
       "f:1:9: malformed key-value pair: expected a comment or whitespace, saw 's'"},
      {"a\xC2\xA0= 1", "f:1:2: only strings and comments hold characters beyond ASCII"},
      {"a = '\xC3\xBC' \xEF\xBB\xBF",
       "f:1:9: only strings and comments hold characters beyond ASCII"},
      {"a = \"\"\"\xC3\xBC\\  \xC3\xBC\"\"\"", "f:1:12: no escape begins with this character"},
      {"a = '\xC3\xBC' x",
       "f:1:9: malformed key-value pair: expected a comment or whitespace, saw 'x'"},
      {std::string("a = 'b\0c'", 9), "f:1:7: the text has a NUL byte here"},
      {"a = 1\nb = '\xC3\xBC\xFF'", "f:2:7: the text is not valid UTF-8 here"},
      {"a = '\xC0\xAF'", "f:1:6: the text is not valid UTF-8 here"},
      {"a = '\xED\xA0\x80'", "f:1:6: the text is not valid UTF-8 here"},
      {"a = '\xF4\x90\x80\x80'", "f:1:6: the text is not valid UTF-8 here"},
      {"a = '\xE2\x82'", "f:1:6: the text is not valid UTF-8 here"},
  }));
  CAPTURE(row.text);
  CHECK(read(row.text) == row.result);
}

TEST_CASE("deep TOML is refused and never overflows the stack", "[toml]") {
  const std::string message = "nested more than 64 levels deep";
  CHECK(read("a = " + repeated("[", 64) + repeated("]", 64)).substr(0, 3) == "{a:");
  CHECK(read("a = " + repeated("[", 65) + repeated("]", 65)) == "f:1:69: " + message);
  CHECK(read("a = " + repeated("[", 100'000)) == "f:1:71: " + message);
  CHECK(read("a" + repeated(".a", 63) + " = 1").substr(0, 3) == "{a:");
  CHECK(read("a" + repeated(".a", 65) + " = 1") == "f:1:129: " + message);
  CHECK(read("a" + repeated(".a", 100'000) + " = 1") == "f:1:134: " + message);
  CHECK(read("[a" + repeated(".a", 100'000) + "]") == "f:1:133: " + message);
  CHECK(read("a = " + repeated("{a.a=", 100'000)) == "f:1:170: " + message);
  CHECK(read("a = " + repeated("{a=", 100'000)) == "f:1:203: " + message);
  const auto deep_in_strings = "a = '" + repeated("[", 1000) + "'\n\"" + repeated(".a", 1000) +
                               "\" = 1 # " + repeated("[", 1000) + "\nb = '''\n'" +
                               repeated("{", 1000) + "'''\nc = \"\"\"\\\"" + repeated("{", 1000) +
                               "\"\"\"\"\nd = '\\'\ne = ['']\n";
  CHECK(read(deep_in_strings).substr(0, 3) == "{a:");
}

TEST_CASE("too many TOML tables are refused", "[toml]") {
  std::string text;
  for (int i = 0; i < 60'000; ++i) {
    text += "[t" + std::to_string(i) + ".a]\n";
  }
  CHECK(read(text) == "f:50001:1: more than 100000 tables and dotted keys");
}
