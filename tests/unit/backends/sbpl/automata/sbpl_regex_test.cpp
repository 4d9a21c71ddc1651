#include "backends/sbpl/automata/sbpl_regex.hpp"

#include <tao/pegtl/contrib/analyze.hpp>

#include "backends/sbpl/automata/regex.hpp"
#include "backends/sbpl/automata/sbpl_regex_grammar.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

enum class Match { no, unknown, yes };

Match match(std::string_view pattern, std::string_view word) {
  const auto regex = parse_sbpl_regex(pattern);
  REQUIRE(regex);
  const bool certain = RegexMatcher::compile(regex->certain).value().matches(word);
  const bool possible = RegexMatcher::compile(regex->possible).value().matches(word);
  CHECK((possible || !certain));
  return certain ? Match::yes : possible ? Match::unknown : Match::no;
}

}  // namespace

TEST_CASE("the regex grammar cannot loop without progress", "[sbpl]") {
  CHECK(tao::pegtl::analyze<sbpl_regex_grammar::pattern>(-1) == 0);
}

TEST_CASE("patterns search anywhere unless anchored", "[sbpl]") {
  CHECK(match("/foo/", "/a/foo/b") == Match::yes);
  CHECK(match("^/foo/", "/a/foo/b") == Match::no);
  CHECK(match("\\.pem$", "/k.pem") == Match::yes);
  CHECK(match("\\.pem$", "/k.pem.txt") == Match::no);
  CHECK(match("out($|/)", "/out") == Match::yes);
  CHECK(match("out($|/)", "/outX") == Match::no);
  CHECK(match("]}", "a]}b") == Match::yes);
}

TEST_CASE("what readers of a pattern disagree on stays open", "[sbpl]") {
  CHECK(match("^/w/(?:a|b)$", "/w/a") == Match::no);
  CHECK(match("^/w/(?:a|b)$", "/w/b") == Match::unknown);
  CHECK(match("^/w/(?:a|b)$", "/w/?:a") == Match::unknown);
  CHECK(match("^/a|/b", "/a") == Match::yes);
  CHECK(match("^/a|/b", "/b") == Match::yes);
  CHECK(match("^/a|/b", "/c/b") == Match::unknown);
  CHECK(match("^/a|/b", "/c/a") == Match::no);
  CHECK(match("^[\\.]$", ".") == Match::yes);
  CHECK(match("^[\\.]$", "\\") == Match::unknown);
  CHECK(match("^[^\\.]$", "a") == Match::yes);
  CHECK(match("^[^\\.]$", "\\") == Match::unknown);
  CHECK(match("^[^\\.]$", ".") == Match::no);
}

TEST_CASE("a pattern outside the dialect is refused with its place", "[sbpl]") {
  struct Row {
    std::string pattern;
    std::size_t offset;
    std::string message;
  };
  const auto row = GENERATE(values<Row>({
      {"(?i)^/w$", 4, "unexpected ^ operator in middle of expression"},
      {"/w/a^b", 4, "unexpected ^ operator in middle of expression"},
      {"(^a)", 1, "unexpected ^ operator in middle of expression"},
      {"*/docker.sock", 0, "there is nothing to repeat before '*'"},
      {"a|+", 2, "there is nothing to repeat before '+'"},
      {"a+?", 2, "a repetition of a repetition or of '$'"},
      {"$*", 1, "a repetition of a repetition or of '$'"},
      {"a{2}", 1, "what '{' means in a pattern is not known"},
      {"", 0, "the pattern ends where an expression or ')' was expected"},
      {"(a", 2, "the pattern ends where an expression or ')' was expected"},
      {"a)", 1, "expected an expression before ')', and a '(' that it closes"},
      {"()", 1, "expected an expression before ')', and a '(' that it closes"},
      {"(|a)", 1, "an empty alternative"},
      {"a\\d", 2, "this escape has no known meaning"},
      {"a\\", 2, "this escape has no known meaning"},
      {"[a", 2, "expected a byte, a range or ']' in a class"},
      {"[]", 1, "an empty class"},
      {"[[:alpha:]]", 1, "expected a byte, a range or ']' in a class"},
      {"[\xc3\xa9]", 1, "expected a byte, a range or ']' in a class"},
      {"[z-a]", 1, "a range in a class runs backwards"},
      {"[\\]a]", 2, "this escape has no known meaning in a class"},
      {std::string("a\0b", 3), 1, "a NUL byte in a pattern"},
      {std::string(100, '('), 64, "groups are nested too deeply"},
      {std::string(65536, 'a'), 0, "a pattern longer than 65535 bytes"},
  }));
  CAPTURE(row.pattern);
  const auto regex = parse_sbpl_regex(row.pattern);
  REQUIRE_FALSE(regex);
  CHECK(regex.error().message == row.message);
  CHECK(regex.error().offset == row.offset);
}

TEST_CASE("a quoted text matches itself", "[sbpl]") {
  const std::string text = "/a.b*c[d](e)|f$g^h\\i{j}?+";
  CHECK(match("^" + quote_sbpl_regex(text) + "$", text) == Match::yes);
}
