// Json: what it prints.
#include "grammar/text/json.hpp"

#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("JSON is printed in the order in which it was made", "[json]") {
  Json json{{"b", 1}, {"a", {{"list", Json::array({nullptr, true, "x"})}}}};
  json["c"]["d"] = std::vector<std::string>{"e"};
  json["b"] = -2;
  json["f"].push_back(Json::object());
  json.update(Json{{"a", 0.5}, {"g", Json::array()}});
  CHECK(print_line(json) == R"({"b":-2,"a":0.5,"c":{"d":["e"]},"f":[{}],"g":[]})"
                            "\n");
  CHECK(print_pages(json) ==
        "{\n  \"b\": -2,\n  \"a\": 0.5,\n  \"c\": {\n    \"d\": [\n      \"e\"\n    ]\n  },\n"
        "  \"f\": [\n    {}\n  ],\n  \"g\": []\n}\n");
}

TEST_CASE("JSON texts are escaped, and what is no UTF-8 is seen", "[json]") {
  CHECK(print_line(std::string("\"\\\b\f\n\r\t\x01/\x7F\xC3\xBC")) ==
        "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001/\x7F\xC3\xBC\"\n");
  CHECK(print_line("a\xFF\xC3") == "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"\n");
  CHECK(print_exactly(Json{{"a", Json::array({"b\xFF"})}}).error() == "b\xFF");
  CHECK(print_exactly(Json{{"a\xFF", 1}}).error() == "a\xFF");
  CHECK(print_exactly(7) == "7\n");
}

TEST_CASE("numbers keep their kind", "[json]") {
  CHECK(print_line(Json::array({1.0, 0.1, 1e100, std::size_t{7}, -1})) ==
        "[1.0,0.1,1e+100,7,-1]\n");
}
