// Names of a rules text that rest on each other: in circles, twice, in long chains.
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_texts.hpp"

using namespace o4;
using test::load_with;

namespace {

// A chain of items, each made from its number and that of the one before it.
template <typename Item>
std::string chain(int length, const Item& item) {
  std::string text;
  for (int i = 1; i <= length; ++i) {
    text += item(std::to_string(i), std::to_string(i - 1));
  }
  return text;
}

}  // namespace

// Evaluated again at each use, the last of these takes 2^40 steps.
TEST_CASE("conditions that ask each other twice are decided once", "[rules]") {
  const auto text = "condition c0 = trusted\n" +
                    chain(40,
                          [](const std::string& n, const std::string& before) {
                            return "condition c" + n + " = c" + before + " and c" + before +
                                   " or not c" + before + " and not c" + before + "\n";
                          }) +
                    "set mine {\n  path /mine when c40\n  path /other when not c40\n}\n"
                    "tier v extends sandbox, checked, session {\n  guard read, write set mine\n"
                    "  allow read /\n}\n";
  const auto rules = load_with(text);
  REQUIRE(rules.findings().empty());
  const auto asked = test::ask(*rules.book, rules.sources, {"picked_tier = 'v'", {}, {}});
  CHECK(asked.path("/mine", PathOp::read) == "deny");
  CHECK(asked.path("/other", PathOp::read) == "allow");
}

TEST_CASE("sets that include each other twice are read once", "[rules]") {
  const auto text =
      "set s0 {\n  path /mine\n}\n" +
      chain(40,
            [](const std::string& n, const std::string& before) {
              return "set s" + n + " {\n  include s" + before + "\n  path set s" + before + "\n}\n";
            }) +
      "extend set protected {\n  include s40\n}\n";
  const auto rules = load_with(text);
  REQUIRE(rules.findings().empty());
  const auto asked = test::ask(*rules.book, rules.sources, {"", {}, {}});
  CHECK(asked.path("/mine", PathOp::read) == "deny");
}

// In time and stack: each of these chains is as long as a file of some megabytes can make it.
TEST_CASE("long chains of names are checked and compiled", "[rules]") {
  const int length = 20000;
  const auto text =
      "condition c0 = trusted\nset s0 {\n  path /mine\n}\nprofile p0 {\n  allow read /\n}\n" +
      chain(length,
            [](const std::string& n, const std::string& before) {
              return "condition c" + n + " = not c" + before + "\nset s" + n + " {\n  include s" +
                     before + "\n}\nprofile p" + n + " extends p" + before + " {\n}\n";
            }) +
      "tier v extends p20000, checked, session {\n  guard read set s20000 when c20000\n}\n";
  const auto rules = load_with(text);
  REQUIRE(rules.findings().empty());
  const auto asked = test::ask(*rules.book, rules.sources, {"picked_tier = 'v'", {}, {}});
  CHECK(asked.graph().mode.bases.size() == static_cast<std::size_t>(length) + 3);
  CHECK(asked.path("/mine", PathOp::read) == "deny");
  CHECK(asked.path("/other", PathOp::read) == "allow");
}

TEST_CASE("what a set includes has to fit as well", "[rules]") {
  CHECK(load_with("set mine {\n  include registries\n}\ntier v {\n  allow read set mine\n}\n")
            .findings() ==
        "mine.rules:5:14 rules-set: the set 'mine' holds what does not fit here\n"
        "  hosts.rules this entry\n");
  CHECK(load_with("set a {\n  path set b\n}\nset b {\n  path set a\n}\n").findings() ==
        "mine.rules:5:8 rules-cycle: the set 'a' includes itself\n"
        "mine.rules:2:8 rules-cycle: the set 'b' includes itself\n");
}

// Each use that closes a circle is named once, however many names lead into it.
TEST_CASE("names that rest on themselves are reported once", "[rules]") {
  CHECK(load_with("condition a = b or c\ncondition b = a\ncondition c = c\ncondition d = a and b\n")
            .findings() ==
        "mine.rules:2:15 rules-cycle: the condition 'a' asks itself\n"
        "mine.rules:1:15 rules-cycle: the condition 'b' asks itself\n"
        "mine.rules:3:15 rules-cycle: the condition 'c' asks itself\n");
}
