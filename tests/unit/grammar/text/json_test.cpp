#include "grammar/text/document.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/document_text.hpp"

using namespace o4;
using namespace o4::test;

namespace {

std::string read(std::string text) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("f", std::move(text));
  const auto node = read_json(sources, file, "x", out);
  if (node) {
    CHECK(out.all().empty());
    CHECK(node->span.file == file);
    return document_text(*node);
  }
  REQUIRE(out.all().size() == 1);
  CHECK(out.all().front().code == "x-syntax");
  const auto span = out.all().front().span;
  return place_text(sources, span) + " '" + std::string(sources.text(span)) +
         "': " + out.all().front().message;
}

std::string places(std::string text) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("f", std::move(text));
  const auto node = read_json(sources, file, "x", out);
  REQUIRE(node);
  return document_places(sources, *node);
}

struct Row {
  std::string text;
  std::string result;
};

}  // namespace

TEST_CASE("a JSON text becomes a tree in the order of the text", "[json]") {
  const auto row = GENERATE(values<Row>({
      {"{}", "{}"},
      {"\xEF\xBB\xBF []", "[]"},
      {" {\"b\" : 1,\"a\":[true,null,\"x\"]}\r\n", "{b: 1, a: [true, null, \"x\"]}"},
      {"{\"a\":{\"b\":{}},\"c\":[[],{}]}", "{a: {b: {}}, c: [[], {}]}"},
      {"[-1, 1.5, 9223372036854775807, 9223372036854775808]",
       "[-1, 1.500000, 9223372036854775807, 9223372036854775808.000000]"},
      {"\"a\\\"\\u0041\\n\xC3\xBC\"", "\"a\"A\n\xC3\xBC\""},
      {"{\"\":{\"\":1}}", "{: {: 1}}"},
      {"7", "7"},
  }));
  CAPTURE(row.text);
  CHECK(read(row.text) == row.result);
}

TEST_CASE("every key and value of a JSON text has its exact place", "[json]") {
  CHECK(
      places("{\"a\" : 1 , \"b\\\"\\\\\":[true,\"\xC3\xBC\" , -1.5e3],\n\"c\":{ } ,\"d\": null}") ==
      "a key = \"a\"\na = 1\n"
      "b\"\\ key = \"b\\\"\\\\\"\nb\"\\ = [true,\"\xC3\xBC\" , -1.5e3]\n"
      "b\"\\.0 = true\nb\"\\.1 = \"\xC3\xBC\"\nb\"\\.2 = -1.5e3\n"
      "c key = \"c\"\nc = { }\nd key = \"d\"\nd = null\n");
  CHECK(places("\xEF\xBB\xBF[[],[7],{\"k\":[ ]}]") ==
        "0 = []\n1 = [7]\n1.0 = 7\n2 = {\"k\":[ ]}\n2.k key = \"k\"\n2.k = [ ]\n");
}

TEST_CASE("malformed JSON is reported with its place", "[json]") {
  const auto row = GENERATE(values<Row>({
      {"", "f:1:1 '': the text is empty, a value is expected"},
      {"\xEF\xBB\xBF \n", "f:2:1 '': the text is empty, a value is expected"},
      {"{", "f:1:2 '': unexpected end of input; expected string literal"},
      {"{\"a\":1,}", "f:1:8 '}': unexpected '}'; expected string literal"},
      {"{\"a\" 1}", "f:1:6 '1': unexpected number literal; expected ':'"},
      {"[1 2]", "f:1:4 '2': unexpected number literal; expected ']'"},
      {"[1,,2]", "f:1:4 ',': unexpected ','; expected '[', '{', or a literal"},
      {"{} {}", "f:1:4 '{': unexpected '{'; expected end of input"},
      {"[tru]", "f:1:5 ']': invalid literal"},
      {"\"a", "f:1:3 '': invalid string: missing closing quote"},
      {"\"\\x\"", "f:1:3 'x': invalid string: forbidden character after backslash"},
      {"[1e999]", "f:1:6 '9': number overflow parsing '1e999'"},
      {"{\"a\":1,\n\"a\":2}", "f:2:1 '\"a\"': duplicate key 'a'"},
      {"{\"b\":{\"a\":1,\"\\u0061\":2}}", "f:1:13 '\"\\u0061\"': duplicate key 'a'"},
      {std::string("[\"\0\"]", 5), std::string("f:1:3 '\0': the text has a NUL byte here", 39)},
      {"\"\xFF\"", "f:1:2 '\xFF': the text is not valid UTF-8 here"},
      {"// c\n1", "f:1:1 '/': invalid literal"},
  }));
  CAPTURE(row.text);
  CHECK(read(row.text) == row.result);
}

TEST_CASE("a duplicate JSON key names its first place", "[json]") {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("f", "{\"a\":1,\n\"a\":2}");
  CHECK_FALSE(read_json(sources, file, "facts", out));
  CHECK(render_diagnostics(sources, out, Colour::off) ==
        "f:2:1: error: duplicate key 'a'\n"
        "  \"a\":2}\n"
        "  ^^^\n"
        "  note: it is here first (f:1:2)\n");
}

TEST_CASE("deep JSON is refused and never overflows the stack", "[json]") {
  const std::string deep(64, '[');
  CHECK(read(deep + std::string(64, ']')).substr(0, 2) == "[[");
  CHECK(read(deep + "[") == "f:1:65 '[': nested more than 64 levels deep");
  CHECK(read(deep + std::string(100'000, '[')) == "f:1:65 '[': nested more than 64 levels deep");
}
