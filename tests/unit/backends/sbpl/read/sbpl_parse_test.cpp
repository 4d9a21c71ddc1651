#include <tao/pegtl/contrib/analyze.hpp>

#include "backends/sbpl/read/parse_sbpl.hpp"
#include "backends/sbpl/read/sbpl_grammar.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

// A datum in one fixed spelling; raw literals keep their mark.
std::string shown(const sbpl::Datum& datum) {
  struct Shown {
    std::string operator()(bool value) const { return value ? "#t" : "#f"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(sbpl::Character character) const {
      return std::string("#\\") + character.byte;
    }
    std::string operator()(const sbpl::Symbol& symbol) const { return symbol.name; }
    std::string operator()(const sbpl::Text& text) const {
      return (text.spelling == sbpl::Text::Spelling::raw ? "#<" : "<") + text.bytes + ">";
    }
    std::string operator()(const sbpl::List& list) const {
      std::string result = "(";
      for (const auto& item : list.items) {
        result += (result.size() > 1 ? " " : "") + shown(item);
      }
      return result + ")";
    }
  };
  return std::visit(Shown{}, datum.value);
}

struct Read {
  SourceMap sources;
  Diagnostics out;
  std::optional<std::vector<sbpl::Datum>> data;
  explicit Read(std::string text) {
    const auto file = sources.add("p.sb", std::move(text));
    data = parse_sbpl(sources, file, out);
  }
};

std::string shown(const std::string& text) {
  const Read read(text);
  INFO(render_diagnostics(read.sources, read.out, Colour::off));
  REQUIRE(read.data);
  std::string result;
  for (const auto& datum : *read.data) {
    result += (result.empty() ? "" : " ") + shown(datum);
  }
  return result;
}

}  // namespace

TEST_CASE("the profile grammar cannot loop without progress", "[sbpl]") {
  CHECK(tao::pegtl::analyze<sbpl_grammar::profile>(-1) == 0);
}

TEST_CASE("profiles are read as data", "[sbpl]") {
  struct Row {
    const char* text;
    const char* data;
  };
  const auto row = GENERATE(values<Row>({
      {"", ""},
      {"; only a comment", ""},
      {"#!/usr/bin/sandbox-exec -f\n(version 1)", "(version 1)"},
      {"(allow file-read* (subpath \"/a\")) ; trailing\r\n\f\t(deny default)",
       "(allow file-read* (subpath </a>)) (deny default)"},
      {"()(a)", "() (a)"},
      {"#t #f", "#t #f"},
      {"12 -3 +4 #o17 #xfF #b101 #d9 1.5 -", "12 -3 4 15 255 5 9 1.5 -"},
      {"'x '(a b) `c ,d ,@e ''f",
       "(quote x) (quote (a b)) (quasiquote c) (unquote d) (unquote-splicing e) "
       "(quote (quote f))"},
      {"(a 'b c)", "(a (quote b) c)"},
      {R"("a\"b\\c\n\t\r\x41\101\q")", "<a\"b\\c\n\t\rAAq>"},
      {R"("\0101")", "<\b1>"},
      {"\"a\nb\"", "<a\nb>"},
      {R"(#"^/a\.b\\c")", R"(#<^/a\.b\\c>)"},
      {R"(#"a\"b")", R"(#<a\"b>)"},
      {"a\"b\"c", "a <b> c"},
      {"string=? x->y a.b a@b %c $d", "string=? x->y a.b a@b %c $d"},
      {"; \xc3\xa9\n\"\xc3\xa9\"", "<\xc3\xa9>"},
      {"a#b", "a#b"},
  }));
  CAPTURE(row.text);
  CHECK(shown(row.text) == row.data);
}

TEST_CASE("each datum knows its place", "[sbpl]") {
  const Read read("(a \"b\\n\" #\"c\") 'd");
  REQUIRE(read.data);
  const auto place = [&](const sbpl::Datum& datum) {
    return std::string(read.sources.text(datum.span));
  };
  const auto& list = *read.data->at(0).get<sbpl::List>();
  CHECK(place(read.data->at(0)) == "(a \"b\\n\" #\"c\")");
  CHECK(place(list.items.at(0)) == "a");
  CHECK(place(list.items.at(1)) == "\"b\\n\"");
  CHECK(place(list.items.at(2)) == "#\"c\"");
  CHECK(place(read.data->at(1)) == "'d");
}

TEST_CASE("a malformed profile is refused with its place", "[sbpl]") {
  struct Row {
    std::string text;
    std::uint32_t offset;
    const char* message;
  };
  const auto* ambiguous = "a raw literal in which a quote follows a backslash is ambiguous";
  const auto row = GENERATE_COPY(values<Row>({
      {"(a (b)", 0, "this list is not closed"},
      {"(a (b", 3, "this list is not closed"},
      {"(a))", 3, "there is no '(' for this ')'"},
      {"(a \"b)", 3, "this string is not closed"},
      {"(a #\"b)", 3, "this raw literal is not closed"},
      {"(a ')", 4, "expected an expression after a quotation mark"},
      {"'", 1, "expected an expression after a quotation mark"},
      {"(a #| b |#)", 3, "block comments are not known to the language"},
      {"#\\", 0, "unknown '#' syntax"},
      {"#\\ab", 0, "this is no character constant"},
      {"#true", 0, "unknown '#' syntax"},
      {"#(1 2)", 0, "unknown '#' syntax"},
      {"#b102", 0, "this is no number, or one that is too large"},
      {"99999999999999999999", 0, "this is no number, or one that is too large"},
      {"\"\\xg1\"", 3, "'\\x' needs two hexadecimal digits"},
      {"\"\\x00\"", 2, "this escape stands for no byte that a path can hold"},
      {"\"\\777\"", 2, "this escape stands for no byte that a path can hold"},
      {std::string("(a\0)", 4), 2, "a NUL byte would end the profile here"},
      {R"((regex #"a\"))", 7, ambiguous},
      {R"((regex #"a\" #"b"))", 7, ambiguous},
      {R"((regex #"a\\"))", 7, ambiguous},
      {R"(#"a\")", 0, ambiguous},
      {std::string(1000, '('), 200, "lists are nested too deeply"},
      {std::string(1000, '\''), 200, "lists are nested too deeply"},
  }));
  CAPTURE(row.text);
  const Read read(row.text);
  REQUIRE_FALSE(read.data);
  REQUIRE(read.out.all().size() == 1);
  const auto& error = read.out.all().front();
  CHECK(error.code == "sbpl-syntax");
  CHECK(error.message == row.message);
  CHECK(error.span.begin == row.offset);
}
