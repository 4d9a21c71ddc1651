// C2.4: expansions that are empty for sure count as nothing; what may hold something stays.
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

using o4::test::paths_of;
using o4::test::Strings;

TEST_CASE("C2.4: expansions that are empty for sure count as nothing", "[command]") {
  const auto* empty =
      GENERATE("$1", "$9", "$@", "$*", "${1}", "${12}", "${@}", "${*}", "${@:2}", "${1#x}",
               "${1%/*}", "${x:-}", "${x-}", "${x:+}", "${x+}", "${x:=}", "${x:-$1}", "${x:-\"\"}",
               "$(:)", "$(true)", "$( : )", "$()", "$(true; :)", "$(: x y)", "`:`", "` true `",
               "``", "\"\"", "''", "$''", "\"$1\"", "\"${x:-}\"", "\"$(:)\"", "$1$2$(:)", "$\\\n1");
  CAPTURE(empty);
  CHECK(paths_of(std::string("cat ") + empty + "/etc/hosts") == Strings{"/etc/hosts"});
  CHECK(paths_of(std::string("cat \"") + (empty[0] == '"' || empty[0] == '\'' ? "" : "$1") +
                 "/etc/hosts\"") == Strings{"/etc/hosts"});
}

TEST_CASE("C2.4: what may hold something hides nothing else and is no path", "[command]") {
  const auto* unknown =
      GENERATE("$x", "$0", "$#", "$?", "$1x", "$x1", "${x}", "${#1}", "${!1}", "${x:?}", "${x#1}",
               "$(a)", "$(echo)", "$(: | a)", "$(a; :)", "$(<f)", "`a`", "$((1))", "<(:)");
  CAPTURE(unknown);
  CHECK(paths_of(std::string("cat ") + unknown + "/etc/hosts") == Strings{});
}

TEST_CASE("C2.4: positional parameters are empty where a text gets no arguments", "[command]") {
  struct Row {
    std::string command;
    Strings paths;
  };
  const auto row = GENERATE(values<Row>({
      {"bash -c 'cat $1/a'", {"/a"}},
      {"bash -c 'cat $1/a' x", {"/a"}},
      {"bash -c 'cat $1/a' x y", {}},
      {"bash -c 'cat $1/a' x \"$y\"", {}},
      {"xargs sh -c 'cat $1/a'", {}},
      {"find . -exec sh -c 'cat $1/a' {} +", {}},
      {"eval 'cat $1/a'", {"/a"}},
      {"bash <<'E'\ncat $1/a\nE", {"/a"}},
      {"bash -s x <<'E'\ncat $1/a\nE", {}},
      {"cat <<E\nx $1/a\nE", {"/a"}},
      {"f() { cat $1/a; }; f x; cat $1/b", {"/b"}},
      {"f() { if x; then cat $1/a; fi; cat `ls $1/c`; }; cat $1/b", {"/b"}},
      {"function f { cat $1/a; }; cat $1/b", {"/b"}},
      {"function f() { cat $1/a; }", {}},
      {"f() ( cat $1/a )\ncat $1/b", {"/b"}},
      {"f() { cat <<E\nx $1/a\nE\n}", {}},
      {"f() { eval 'cat $1/a'; }", {}},
      {"set -- x; cat $1/a", {}},
      {"set -euo pipefail; cat $1/a", {"/a"}},
      {"set -e x; cat $1/a", {}},
      {"cat $1/a; set -- x", {"/a"}},
      {"set -- x; echo $((cat $1/a) | cat)", {}},
      {"echo $((cat $1/a) | cat); set -- x", {"/a"}},
  }));
  CAPTURE(row.command);
  CHECK(paths_of(row.command) == row.paths);
}

TEST_CASE("C2.4: a word of nothing is no word", "[command]") {
  CHECK(o4::test::commands_of("$1 npm $@ ci") == Strings{"<npm><ci>"});
  CHECK(o4::test::commands_of("\"$1\" npm") == Strings{"<><npm>"});
  CHECK(o4::test::commands_of("A=1 $* npm >x $1") == Strings{"<npm>"});
}
