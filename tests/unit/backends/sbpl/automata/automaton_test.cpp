#include "backends/sbpl/automata/automaton.hpp"

#include <random>
#include <set>

#include "backends/sbpl/automata/regex.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

Regex parsed(std::string_view pattern) {
  const auto regex = parse_sbpl_regex(pattern);
  REQUIRE(regex);
  REQUIRE(regex->exact);
  return regex->certain;
}

Automaton words(const Regex& regex) { return build_automaton(regex).value(); }

// Every word over `alphabet` of up to `longest` bytes.
std::vector<std::string> all_words(std::string_view alphabet, std::size_t longest) {
  std::vector<std::string> result{""};
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (result[at].size() < longest) {
      for (const char byte : alphabet) {
        result.push_back(result[at] + byte);
      }
    }
  }
  return result;
}

}  // namespace

TEST_CASE("a literal is one word, a subpath its tree, a prefix its beginnings", "[automaton]") {
  const auto literal = words(literal_regex("/a/b"));
  CHECK(literal("/a/b") == 1);
  CHECK(literal("/a/b/") == 0);
  CHECK(literal("/a/") == 0);
  const auto subpath = words(subpath_regex("/a/b"));
  CHECK(subpath("/a/b") == 1);
  CHECK(subpath("/a/b/c/d") == 1);
  CHECK(subpath("/a/bc") == 0);
  CHECK(subpath("/a") == 0);
  const auto everything = words(subpath_regex("/"));
  CHECK(everything("/") == 1);
  CHECK(everything("/x/y") == 1);
  CHECK(everything("x") == 0);
  const auto prefix = words(prefix_regex("/cores/"));
  CHECK(prefix("/cores/core.1") == 1);
  CHECK(prefix("/cores") == 0);
}

TEST_CASE("bytes of every value are told apart", "[automaton]") {
  const auto literal = words(literal_regex(std::string("/\xff\0\x80\n", 5)));
  CHECK(literal(std::string("/\xff\0\x80\n", 5)) == 1);
  CHECK(literal(std::string("/\xff\0\x7f\n", 5)) == 0);
  CHECK(words(parsed("^/.$"))("/\xff") == 1);
  CHECK(words(parsed("^/.$"))("/\n") == 1);
  CHECK(words(parsed("^/[^/]$"))("/\x80") == 1);
}

TEST_CASE("only normal forms are canonical paths", "[automaton]") {
  const auto canonical = canonical_paths();
  for (const auto* good :
       {"/", "/a", "/a/b", "/.a", "/..a", "/...", "/a.", "/a/.b/..c", "/a b\n"}) {
    CAPTURE(good);
    CHECK(canonical(good) == 1);
  }
  for (const auto* bad :
       {"", "a", "a/b", "//", "/a/", "/a//b", "/.", "/..", "/a/./b", "/a/../b", "/a/.", "/../a"}) {
    CAPTURE(bad);
    CHECK(canonical(bad) == 0);
  }
  CHECK(canonical(std::string("/a\0b", 4)) == 0);
}

TEST_CASE("automata agree with RE2 on every short word", "[automaton]") {
  const auto* pattern = GENERATE("a", "^a", "a$", "^a$", "^(a|b)*/$", "a*b+c?", "^(ab|a)(bc|c)$",
                                 "(a|$)", "^/(a($|/)|b)", "[ab]c", "[^ab]", "^[^/]+/[^/]+$", "a.c",
                                 "\\.", "^/a\\\\.b", "(a*)*", "((a|b)?c)+$", "$", "a$b", "(a$|b)c*",
                                 "^$", "^(a*b*)*$", "[a-b/]+$", "^a?a?a?aaa$");
  CAPTURE(pattern);
  const auto regex = parsed(pattern);
  const auto matcher = RegexMatcher::compile(regex).value();
  const auto automaton = words(regex);
  for (const auto& word : all_words("abc/.", 5)) {
    if ((automaton(word) == 1) != matcher.matches(word)) {
      CAPTURE(word);
      FAIL("they differ");
    }
  }
}

TEST_CASE("one automaton answers for many patterns at once", "[automaton]") {
  const std::vector<Regex> patterns{subpath_regex("/a"), literal_regex("/a/b"), parsed("b$")};
  const auto which = build_automaton(patterns, [](const std::vector<bool>& matched) {
    return static_cast<Label>(matched[0] + 2 * matched[1] + 4 * matched[2]);
  });
  REQUIRE(which);
  CHECK((*which)("/a/c") == 1);
  CHECK((*which)("/a/b") == 7);
  CHECK((*which)("/a/bb") == 5);
  CHECK((*which)("/b") == 4);
  CHECK((*which)("/c") == 0);
}

TEST_CASE("set operations follow their definitions", "[automaton]") {
  const auto a = words(subpath_regex("/a"));
  const auto b = words(parsed("b"));
  const auto both = intersect(a, b).value();
  const auto either = unite(a, b).value();
  const auto only_a = subtract(a, b).value();
  const auto not_a = complement(a);
  for (const auto& word : all_words("/abx", 5)) {
    const bool in_a = a(word) == 1;
    const bool in_b = b(word) == 1;
    CAPTURE(word);
    REQUIRE(both(word) == (in_a && in_b));
    REQUIRE(either(word) == (in_a || in_b));
    REQUIRE(only_a(word) == (in_a && !in_b));
    REQUIRE(not_a(word) == !in_a);
  }
}

TEST_CASE("a difference is shown by the shortest canonical path", "[automaton]") {
  const auto canonical = canonical_paths();
  const auto difference = [&](std::string_view a, std::string_view b) {
    return first_difference(words(subpath_regex(a)), words(subpath_regex(b)), canonical).value();
  };
  CHECK(difference("/w", "/w") == std::nullopt);
  CHECK(difference("/w", "/w/x") == "/w");
  CHECK(difference("/", "/w") == "/");
  // Spelled differently and dead: no canonical path is below "/w//x".
  CHECK(difference("/w//x", "/v/") == std::nullopt);
  CHECK(
      first_difference(words(parsed("^/w($|/)")), words(subpath_regex("/w")), canonical).value() ==
      std::nullopt);
  CHECK(first_difference(words(parsed("^/[Ww]($|/)")), words(subpath_regex("/w")), canonical)
            .value() == "/W");
  CHECK(first_difference(words(parsed("^/w")), words(subpath_regex("/w")), canonical).value() ==
        "/wa");
}

TEST_CASE("the shortest word of a label", "[automaton]") {
  const auto a = words(parsed("^/x+/y"));
  CHECK(shortest_word(a, 1) == "/x/y");
  CHECK(shortest_word(a, 0) == "");
  CHECK(shortest_word(a, 2) == std::nullopt);
  CHECK(shortest_word(intersect(a, complement(a)).value(), 1) == std::nullopt);
}

TEST_CASE("equal sets have the same least automaton", "[automaton]") {
  const auto same = [](const Automaton& a, const Automaton& b) {
    const auto x = minimise(a);
    const auto y = minimise(b);
    return x.parts().next == y.parts().next && x.parts().labels == y.parts().labels &&
           x.parts().classes == y.parts().classes && x.parts().members == y.parts().members;
  };
  CHECK(same(words(subpath_regex("/w")), words(parsed("^/w($|/)"))));
  CHECK(same(words(parsed("a")), words(parsed("a+"))));
  CHECK(same(words(parsed("^(a|b)*$")), words(parsed("^(a*b*)*$"))));
  CHECK_FALSE(same(words(parsed("a")), words(parsed("b"))));
  CHECK(minimise(words(literal_regex("abc"))).states() == 5);
  CHECK(minimise(words(parsed(""
                              "a|b|c|d")))
            .states() == 2);
  CHECK(minimise(canonical_paths()).states() == 7);
}

TEST_CASE("a pattern made to explode is refused, not built", "[automaton]") {
  CHECK_FALSE(build_automaton(parsed("a" + std::string(40, '.') + "$")));
}

TEST_CASE("random patterns: automaton, RE2 and least automaton agree", "[automaton]") {
  std::mt19937 random(20240611);
  const auto pick = [&](std::size_t n) { return random() % n; };
  const std::function<std::string(int)> make = [&](int depth) -> std::string {
    switch (depth == 0 ? pick(3) : pick(8)) {
      case 0:
        return "a";
      case 1:
        return "/";
      case 2:
        return pick(2) != 0 ? "[^/]" : ".";
      case 3:
        return "(" + make(depth - 1) + "|" + make(depth - 1) + ")";
      case 4:
        return "(" + make(depth - 1) + ")*";
      case 5:
        return "(" + make(depth - 1) + "|$)";
      case 6:
        return "(" + make(depth - 1) + ")+";
      default:
        return make(depth - 1) + make(depth - 1);
    }
  };
  const auto samples = all_words("ab/", 6);
  for (int round = 0; round < 60; ++round) {
    const auto pattern =
        (pick(2) != 0 ? "^" : "") + ("(" + make(4) + ")") + (pick(3) == 0 ? "$" : "");
    CAPTURE(pattern);
    const auto regex = parsed(pattern);
    const auto matcher = RegexMatcher::compile(regex).value();
    const auto automaton = words(regex);
    const auto least = minimise(automaton);
    for (const auto& word : samples) {
      if ((automaton(word) == 1) != matcher.matches(word) || automaton(word) != least(word)) {
        CAPTURE(word);
        FAIL("they differ");
      }
    }
  }
}
