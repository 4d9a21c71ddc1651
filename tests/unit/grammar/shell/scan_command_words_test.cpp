// How words are decoded: quotes, escapes, expansions, here-documents (C2: "decided on the shell
// words, quotes and backslashes undone").
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using o4::test::Strings;
using o4::test::words_of;

struct Row {
  std::string command;
  Strings words;
};

void check(const Row& row) {
  CAPTURE(row.command);
  CHECK(words_of(row.command) == row.words);
}

}  // namespace

TEST_CASE("C2: quotes and backslashes are undone", "[command]") {
  check(GENERATE(values<Row>({
      {"", {}},
      {"a b\tc", {"a", "b", "c"}},
      {"'a b' \"c d\"", {"a b", "c d"}},
      {"a'b'\"c\"d", {"abcd"}},
      {"'' \"\"", {"", ""}},
      {"a\\ b \\'c \\\\d", {"a b", "'c", "\\d"}},
      {"'a\\'b", {"a\\b"}},
      {"\"a\\\"b\\$c\\`d\\\\e\\f\"", {"a\"b$c`d\\e\\f"}},
      {"a\\\nb \\\n c", {"ab", "c"}},
      {"\"a\\\nb\" 'a\\\nb'", {"ab", "a\\\nb"}},
      {"$'a\\nb\\tc' $'\\'\\\"\\\\\\?'", {"a\nb\tc", "'\"\\?"}},
      {"$'\\x2fa\\57b\\057c\\u2fd\\U0000002fe\\x{2f}f'", {"/a/b/c\xCB\xBD/e/f"}},
      {"$'\\u00fc\\u20ac\\U0001f600'", {"\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80"}},
      {"$'a\\0b'c $'\\x{}d'e $'\\400f'g", {"ac", "e", "g"}},
      {"$'\\cA\\q\\x'", {"\x01\\q\\x"}},
      {"$\"a b\" \"$\"", {"a b", "$"}},
      {"'open", {"open"}},
      {"\"open", {"open"}},
      {"$'open\\'", {"open'"}},
      {"a\\", {"a\\"}},
  })));
}

TEST_CASE("C2: comments are no words, wherever bash sees one", "[command]") {
  check(GENERATE(values<Row>({
      {"a # b", {"a"}},
      {"# a\nb", {"b"}},
      {"a#b c", {"a#b", "c"}},
      {"a \\#b", {"a", "#b"}},
      {"a '#b'", {"a", "#b"}},
      {"a;#b\nc", {"a", "c"}},
      {"(a)#b", {"a"}},
      {"a # b \\\nc", {"a", "c"}},
      {"a \\\n#b", {"a"}},
      {"a\\\n#b", {"a#b"}},
      {"a=(b # c)\nd)", {"a=", "b", "d"}},
      {"[[ a # ' \n == b ]] 'c'", {"[[", "a", "==", "b", "]]", "c"}},
  })));
}

TEST_CASE("C2: an expansion stands in its word as it is written", "[command]") {
  check(GENERATE(values<Row>({
      {"$a ${b}c \"$d\"e", {"$a", "${b}c", "$de"}},
      {"$0$# $$ $", {"$0$#", "$$", "$"}},
      {"a$(b c)d", {"a$(b c)d", "b", "c"}},
      {"\"$(b \"c\")\"", {"$(b \"c\")", "b", "c"}},
      {"`a b`", {"`a b`", "a", "b"}},
      {"`a \\`b\\``", {"`a \\`b\\``", "a", "`b`", "b"}},
      {"<(a) >(b)", {"<(a)", "a", ">(b)", "b"}},
      {"$((1+2)) $[3]", {"$((1+2))", "$[3]"}},
      {"$((a $(b) ))", {"$((a $(b) ))", "b"}},
      {"$((a) | b)", {"$((a) | b)", "a", "b"}},
      {"${a:-b c}", {"b c"}},
      {"${a:?} ${a#b} ${a%b} ${a//b/c} ${a//.//}",
       {"${a:?}", "${a#b}", "${a%b}", "c", "${a//.//}"}},
      {"${a:-$(b)}", {"$(b)", "b"}},
      {"${a\\\nb\\\n:-c}", {"c"}},
      {"${a#$(b)}", {"${a#$(b)}", "b"}},
      {"${a[$(b)]:-c}", {"c", "b"}},
      {"\"${a:-'}'}\" ${b:-'}'}", {"'}'", "}"}},
      {"${ a; }b", {"${ a; }b", "a"}},
      {"${#a} ${#} ${!a} ${a:1:2} ${#:-b}", {"${#a}", "${#}", "${!a}", "${a:1:2}", "b"}},
  })));
}

TEST_CASE("C2: here-documents end where bash ends them", "[command]") {
  check(GENERATE(values<Row>({
      {"a <<E\nb\nE\nc", {"a", "E", "b\n", "c"}},
      {"a <<'E'\n$b\nE\nc", {"a", "E", "$b\n", "c"}},
      {"a <<E b <<\"F\"\nx\nE\ny\nF\nc", {"a", "E", "b", "F", "x\n", "y\n", "c"}},
      {"a <<-E\n\tb\n\tE\nc", {"a", "E", "\tb\n", "c"}},
      {"a <<E\n\tE\nE \nE\nc", {"a", "E", "\tE\nE \n", "c"}},
      {"a <<E\nb\\\nE\nE\nc", {"a", "E", "c", "bE\n"}},
      {"a <<E\nb\nE\\\n\nc", {"a", "E", "b\n", "c"}},
      {"a <<\\E\nb\\\nE\nc", {"a", "E", "b\\\n", "c"}},
      {"a <<E\nb", {"a", "E", "b"}},
      {"a <<E; b 'x\ny'\nz\nE\nc", {"a", "E", "b", "x\ny", "z\n", "c"}},
      {"(a <<E)\nb\nE\nc", {"a", "E", "b\n", "c"}},
      {"$(a <<E\nb\nE\n)", {"$(a <<E\nb\nE\n)", "a", "E", "b\n"}},
      {"$(a <<E\nb\nE)", {"$(a <<E\nb\nE)", "a", "E", "b\n"}},
      {"a <<<b", {"a", "b"}},
      {"(( a << 2 ))\nb", {"((", "b"}},
      {"a <<E\n$(b) `c`\nE", {"a", "E", "$(b) `c`\n", "b", "c"}},
  })));
}

TEST_CASE("C2: a here-document that a substitution leaves open is found on the next lines",
          "[command]") {
  const Strings words = words_of("a $(b <<E) c\nx\nE\nd");
  CHECK(words == Strings{"a", "$(b <<E\nx\nE\n)", "b", "E", "x\n", "c", "d", "x", "E", "d"});
}

TEST_CASE("C2: nested scripts are words, too", "[command]") {
  check(GENERATE(values<Row>({
      {"sh -c 'a \"b c\"'", {"sh", "-c", "a \"b c\"", "a", "b c"}},
      {"bash -o posix -ec 'a' b", {"bash", "-o", "posix", "-ec", "a", "b", "a"}},
      {"/bin/dash --norc -c -- a", {"/bin/dash", "--norc", "-c", "--", "a", "a"}},
      {"env A=b nohup sh -c a", {"env", "A=b", "nohup", "sh", "-c", "a", "a"}},
      {"eval a '\"b c\"'", {"eval", "a", "\"b c\"", "a", "b c"}},
      {"sh -c \"a $b\"", {"sh", "-c", "a $b", "a", "${_}"}},
      {"sh -c 'sh -c \"a b\"'", {"sh", "-c", "sh -c \"a b\"", "sh", "-c", "a b", "a", "b"}},
      {"sh a -c b", {"sh", "a", "-c", "b"}},
      {"bash <<E\na b\nE", {"bash", "E", "a b\n", "a", "b"}},
      {"bash -s <<<'a b'", {"bash", "-s", "a b", "a", "b"}},
      {"bash -c a <<<b", {"bash", "-c", "a", "b", "a"}},
  })));
}
