#include "engine/paths/path.hpp"
#include "engine/paths/fold.hpp"
#include "engine/paths/path_space.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("W8: a path in normal form has no dots, doubled or trailing slashes", "[path]") {
  struct Row {
    const char* path;
    const char* normal;
  };
  const auto row = GENERATE(values<Row>({{"/", "/"},
                                         {"//", "/"},
                                         {"/a//b/./c/", "/a/b/c"},
                                         {"/a/../b", "/b"},
                                         {"/..", "/"},
                                         {"/../../a", "/a"},
                                         {"/a/...", "/a/..."},
                                         {"/a/..b", "/a/..b"},
                                         {"/a/b/../..", "/"},
                                         {"/.a/.", "/.a"}}));
  CHECK(normal_path(row.path) == row.normal);
}

TEST_CASE("W8: only a leading ~ or ~/ means home", "[path]") {
  CHECK(expand_home("~", "/home/u") == "/home/u");
  CHECK(expand_home("~/x", "/home/u") == "/home/u/x");
  CHECK(expand_home("~u/x", "/home/u") == "~u/x");
  CHECK(expand_home("a/~/x", "/home/u") == "a/~/x");
  CHECK(absolute_path("$HOME/x", "/home/u", "/w") == "/w/$HOME/x");
  CHECK(absolute_path("../x", "/home/u", "/w") == "/w/../x");
}

TEST_CASE("W8: containment goes by whole components", "[path]") {
  CHECK(is_under("/a/b", "/a"));
  CHECK(is_under("/a", "/a"));
  CHECK(is_under("/a", "/"));
  CHECK_FALSE(is_under("/ab", "/a"));
  CHECK_FALSE(is_under("/", "/a"));
  CHECK(parent_path("/a/b") == "/a");
  CHECK(parent_path("/a") == "/");
  CHECK(parent_path("/") == "/");
}

TEST_CASE("W8: links are walked from the left, and .. after a link is physical", "[path]") {
  PathSpace space{Platform::linux_os,
                  {{"/home/u/link", "/srv/data"},
                   {"/srv/data/up", ".."},
                   {"/loop", "loop"},
                   {"/rel", "./home/../srv"}}};
  CHECK(resolved_form(space, "/home/u/link/x") == "/srv/data/x");
  CHECK(resolved_form(space, "/home/u/link/../x") == "/srv/x");
  CHECK(given_form(space, "/home/u/link/../x") == "/home/u/x");
  CHECK(resolved_form(space, "/home/u/link/up/y") == "/srv/y");
  CHECK(resolved_form(space, "/rel/z") == "/srv/z");
  CHECK_FALSE(resolved_form(space, "/loop").has_value());
  CHECK(resolved_form(space, "/a/./b//c/") == "/a/b/c");
}

TEST_CASE("W8: a chain of 40 links resolves and one of 41 does not", "[path]") {
  PathSpace space;
  for (int i = 0; i < 41; ++i) {
    space.links["/l" + std::to_string(i)] = "/l" + std::to_string(i + 1);
  }
  CHECK(resolved_form(space, "/l1") == "/l41");
  CHECK_FALSE(resolved_form(space, "/l0").has_value());
}

TEST_CASE("W8: macOS keeps /tmp, /var and /etc below /private", "[path]") {
  const PathSpace space{Platform::macos, {}};
  CHECK(given_form(space, "/tmp/x") == "/private/tmp/x");
  CHECK(given_form(space, "/etc") == "/private/etc");
  CHECK(given_form(space, "/variable") == "/variable");
  CHECK(resolved_form(space, "/var/../x") == "/private/x");
  CHECK(guarded_form(space, "/TMP/X") == "/private/tmp/x");
}

TEST_CASE("W8: names fold by full case folding and NFC", "[path]") {
  CHECK(fold_case("/Users/U/.SSH") == "/users/u/.ssh");
  CHECK(fold_case("Stra\xC3\x9F"
                  "e") == "strasse");
  CHECK(fold_case("\xE2\x84\xAA") == "k");                 // Kelvin sign
  CHECK(fold_case("U\xCC\x88") == fold_case("\xC3\x9C"));  // U + combining diaeresis, Ü
  CHECK(fold_case("\xFF"
                  "A\xC3") ==
        "\xFF"
        "a\xC3");  // not UTF-8: kept
}
