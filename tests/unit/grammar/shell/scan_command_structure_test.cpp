// Simple commands, their roles, and what C5 and C6 ask of them.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using namespace o4;
using test::commands_of;
using test::Strings;

struct Row {
  std::string command;
  Strings commands;
};

std::string roles_of(const std::string& command) {
  std::string out;
  for (const ScannedWord& word : scan_command(command).words) {
    out += "CAaeRdDSho"[static_cast<std::size_t>(word.role)];
  }
  return out;
}

}  // namespace

TEST_CASE("C6: the simple commands of a text", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"npm ci && cargo fetch", {"<npm><ci>", "<cargo><fetch>"}},
      {"a; b | c & d || e\nf |& g", {"<a>", "<b>", "<c>", "<d>", "<e>", "<f>", "<g>"}},
      {"A=1 B=2 npm ci", {"<npm><ci>"}},
      {"$1 npm $@ ci", {"<npm><ci>"}},
      {"A=1", {""}},
      {"'npm' \"in\"stall", {"<npm><install>"}},
      {">x npm 2>&1 ci </dev/null", {"<npm><ci>"}},
      {"npm $X \"$Y\" ${Z:-i}", {"<npm><$X>?<$Y>?<i>?"}},
      {"(a; { b; })", {"<a>", "<b>"}},
      {"if a; then b; elif c; then d; else e; fi", {"<a>", "<b>", "<c>", "<d>", "<e>"}},
      {"while a; do b; done >x", {"<a>", "<b>"}},
      {"for i in x y; do a $i; done", {"<a><$i>?"}},
      {"for i\nin x\ndo a; done; for j do b; done", {"<a>", "<b>"}},
      {"for ((i=0; i<3; i++)); do a; done", {"<a>"}},
      {"select x in a b; do c; done", {"<c>"}},
      {"case a in b) c;; (d|e) f;& *) g;; esac; h", {"<c>", "<f>", "<g>", "<h>"}},
      {"$(case a in b) c;; esac) d", {"<$(case a in b) c;; esac)>?<d>", "<c>"}},
      {"case a in esac", {}},
      {"f() { a; }; function g { b; }; function h() { c; }; f", {"<a>", "<b>", "<c>", "<f>"}},
      {"[[ -f a && b ]] && c", {"<[[><-f><a><b><]]>", "<c>"}},
      {"[[ a =~ ^(b|c)$ || ( d ) ]]; e", {"<[[><a><=~><^(b|c)$><d><]]>", "<e>"}},
      {"((a)) && b; ((c) ; d)", {"<((>", "<b>", "<c>", "<d>"}},
      {"! a; time b; coproc c", {"<a>", "<b>", "<c>"}},
      {"a $(b) `c`", {"<a><$(b)>?<`c`>?", "<b>", "<c>"}},
      {"if=1 a; echo if then", {"<a>", "<echo><if><then>"}},
      {"\"if\" a; 'fi'", {"<if><a>", "<fi>"}},
      {"A=1 if", {"<if>"}},
      {"ls @(a|b) !(c) +(d e)", {"<ls><@(a|b)><!(c)><+(d e)>"}},
      {"!(a)", {"<a>"}},
      {"a=(b c) d", {"<d>"}},
      {"declare -a x=(y z)", {"<declare><-a><x=>"}},
      {"a{fd}>x b 3<y", {"<a{fd}><b>"}},
  }));
  CAPTURE(row.command);
  CHECK(commands_of(row.command) == row.commands);
}

TEST_CASE("C2: what each word is", "[command]") {
  CHECK(roles_of("A=b c d >e 2>&1 <<<f") == "aCARRS");
  CHECK(roles_of("a <<E\nb\nE") == "CdD");
  CHECK(roles_of("a=(b c) d") == "aeeC");
  CHECK(roles_of("for i in a b; do c; done") == "hhhC");
  CHECK(roles_of("case a in b) c;; esac") == "hhC");
  CHECK(roles_of("f() { a; }") == "hC");
  CHECK(roles_of("a ${b#${c:-d}}") == "CAo");
  CHECK(roles_of("{ a; } >b") == "CR");
}

TEST_CASE("C5: only a text that is one simple command is single", "[command]") {
  for (const std::string text :
       {"/opt/t", "/opt/t a 'b c' \"d\" $E ${F}", "\n/opt/t # c\n", "/opt/t >a 2>&1", "A=1 /opt/t",
        "/opt/t <<E\nx\nE", "/opt/t <<'E'\n$(x)\nE", "/opt/t \\\n a", "sh -c 'a; b'",
        "a {b,c} *"}) {
    CAPTURE(text);
    CHECK(scan_command(text).single);
  }
  for (const std::string text : {"",
                                 "a;",
                                 "a &",
                                 "a; b",
                                 "a\nb",
                                 "a | b",
                                 "a && b",
                                 "(a)",
                                 "{ a; }",
                                 "! a",
                                 "time a",
                                 "a $(b)",
                                 "a `b`",
                                 "a <(b)",
                                 "a $((1))",
                                 "a $[1]",
                                 "a ${b:-c}",
                                 "a ${b[0]}",
                                 "a \"$(b)\"",
                                 "a <<E\n$(b)\nE",
                                 "if a; then b; fi",
                                 "f() { a; }",
                                 "[[ a ]]",
                                 "((a))",
                                 "a=(b)",
                                 "function f { a; }",
                                 "coproc a"}) {
    CAPTURE(text);
    CHECK_FALSE(scan_command(text).single);
  }
}

TEST_CASE("C5: assignments and redirections are told", "[command]") {
  const auto first = [](const std::string& text) { return scan_command(text).commands.at(0); };
  CHECK(first("A=1 b").assigns);
  CHECK(first("A[1]+=1 b").assigns);
  CHECK_FALSE(first("b A=1").assigns);
  CHECK_FALSE(first("'A'=1 b").assigns);
  CHECK_FALSE(first("A\\=1 b").assigns);
  CHECK(first("a >b").redirects);
  CHECK(first("a <<<b").redirects);
  CHECK(first("a <<E\nE").redirects);
  CHECK_FALSE(first("a '>b'").redirects);
}

TEST_CASE("C2: the depth tells what is nested", "[command]") {
  const ScannedCommand scanned = scan_command("a $(b `c`) '$(d)'; sh -c 'e $(f)'");
  std::vector<std::string> depths;
  for (const SimpleCommand& command : scanned.commands) {
    const auto words = command_words(scanned, command);
    depths.push_back(std::string(words.at(0).text) + std::to_string(command.depth));
  }
  std::ranges::sort(depths);
  CHECK(depths == Strings{"a0", "b1", "c2", "e1", "f2", "sh0"});
}
