// C2: where a path begins and where it ends, clause by clause.
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using o4::test::paths_of;
using o4::test::readings_of;
using o4::test::Strings;

struct Row {
  std::string command;
  Strings paths;
};

void check(const Row& row) {
  CAPTURE(row.command);
  CHECK(paths_of(row.command) == row.paths);
}

}  // namespace

TEST_CASE("C2: a path begins at the start of a word, whatever its quotes", "[command]") {
  check(GENERATE(values<Row>({
      {"cat /etc/hosts", {"/etc/hosts"}},
      {"/bin/ls", {"/bin/ls"}},
      {"cat '/etc/ho'\"sts\"", {"/etc/hosts"}},
      {"cat \\/etc \\/\\e\\t\\c", {"/etc", "/etc"}},
      {"cat ''/etc \"\"'/'etc", {"/etc", "/etc"}},
      {"cat \"\\\n\"/etc /e\\\ntc \\\n/etc", {"/etc", "/etc", "/etc"}},
      {"cat $'\\x2fetc' $'\\057etc' $'\\u002fetc' $'/etc'", {"/etc", "/etc", "/etc", "/etc"}},
      {"cat $\"/etc\"", {"/etc"}},
      {"cat a/etc ./etc ../etc etc/", {}},
  })));
}

TEST_CASE("C2: a path begins after each of the opening characters", "[command]") {
  for (const char c : std::string("=:,@([{|&;\"'`")) {
    const std::string quoted = c == '\'' ? "\"'/a\"" : std::string("'") + c + "/a'";
    const std::string escaped = std::string("x\\") + c + "/a";
    CAPTURE(c);
    CHECK(paths_of("x " + quoted) == Strings{"/a"});
    CHECK(paths_of("x " + escaped) == Strings{"/a"});
  }
  check(GENERATE(values<Row>({
      {"make D=/usr --opt=/x", {"/usr", "/x"}},
      {"PATH=/a:/b:c:/d x", {"/a", "/b", "/d"}},
      {"curl -d @/etc/hostname", {"/etc/hostname"}},
      {"scp host:/etc/passwd .", {"/etc/passwd"}},
      {"x a,/b a[/c", {"/b", "/c"}},
  })));
}

TEST_CASE("C2: a path does not begin after a path character", "[command]") {
  for (const char c : std::string("aZ0._-~]*?%/!#+^$\\<>")) {
    CAPTURE(c);
    const bool option = c == '-';
    CHECK(paths_of("x 'b" + std::string(1, c) + "/a'").empty());
    CHECK((option || paths_of("x '" + std::string(1, c) + "/a'") == Strings{} || c == '/'));
  }
  for (const char c : std::string(")}")) {
    CAPTURE(c);
    CHECK(paths_of("x 'b" + std::string(1, c) + "/a'").empty());
  }
  check(GENERATE(values<Row>({
      {"sed s/x/y/ a/b", {}},
      {"sed '/x/d' f", {"/x/d"}},
      {"ls $HOME/x ${D}/y $(pwd)/x `pwd`/x \"$D\"/x", {}},
      {"ls ~/notes ~bob/x */x ?/y", {}},
      {"ls ${f%/*} ${f##*/} ${f#/etc} ${f//\\//_} ${f/a/b}", {}},
  })));
}

TEST_CASE("C2: a path begins after a one-letter option", "[command]") {
  check(GENERATE(values<Row>({
      {"cc -I/usr/include -L/lib", {"/usr/include", "/lib"}},
      {"cc -isystem/usr -0/x -/x --I/x", {}},
      {"make CFLAGS='-O2 -I/usr' LDFLAGS=-L/lib", {"/usr", "/lib"}},
      {"cc '-I'\"/usr\"", {"/usr"}},
  })));
}

TEST_CASE("C2: within quoted text a path begins after white space", "[command]") {
  check(GENERATE(values<Row>({
      {"git commit -m \"see /etc/hosts\"", {"/etc/hosts"}},
      {"git commit -m 'yes / no'", {}},
      {"git commit -m 'a /, b'", {}},
      {"x 'a\t/b\n/c' a\\ /d $'a\\n/e'", {"/b", "/c", "/d", "/e"}},
      {"x 'a // b'", {}},
      {"x 'a //b'", {}},
  })));
}

TEST_CASE("C2: a lone slash counts only as a whole word", "[command]") {
  check(GENERATE(values<Row>({
      {"ls /", {"/"}},
      {"ls '/' \\/ //", {"/", "/", "//"}},
      {"ls >/", {"/"}},
      {"make D=/ --root=/ a:/", {}},
      {"x '/ a'", {"/ a"}},
      {"tar -C/ -xf a.tar", {"/"}},
      {"docker run -v /:/host --volume=/:/h -v/:/i", {"/", "/host", "/", "/h", "/", "/i"}},
      {"cat <<E\n/\nE", {}},
      {"ls ${x:-/}", {"/"}},
      {"ls ${x//.//}", {}},
  })));
}

TEST_CASE("C2: a path ends before a character that parts paths", "[command]") {
  for (const char c : std::string(":,;|&<>(){}\"'`")) {
    const std::string quoted = c == '\'' ? "\"x=/a'b\"" : std::string("'x=/a") + c + "b'";
    const std::string escaped = std::string("x=/a\\") + c + "b";
    CAPTURE(c);
    CHECK(paths_of("y " + quoted) == Strings{"/a"});
    CHECK(paths_of("y " + escaped) == Strings{std::string("/a") + c + "b"});
  }
  check(GENERATE(values<Row>({
      {"x '/a b' \"/c\td\"", {"/a", "/c"}},
      {"x /a\\ b", {"/a b"}},
      {"x /a[b]c=d@e*f?", {"/a[b]c=d@e*f?"}},
      {"x /a=/b", {"/a=/b", "/b"}},
      {"x /etc/*.conf /etc/$X", {"/etc/*.conf", "/etc/$X"}},
      {"x a=//b//c", {"//b//c"}},
      {std::string("x 'a=/b\0c'", 11), {"/b"}},
  })));
}

TEST_CASE("C2: a word or value that starts with a slash is judged whole as well", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"x '/a b'", {"/a or /a b"}},
      {"x /a:/b", {"/a or /a:/b", "/b"}},
      {"x --o='/a b'", {"/a or /a b"}},
      {"X='/a b' y", {"/a or /a b"}},
      {"x src=/a,dst=/b", {"/a or /a,dst=/b", "/b"}},
      {"x 'say o=/a b'", {"/a"}},
      {"x y:'/a b'", {"/a"}},
      {"cat <<E\n/a b\nE", {"/a"}},
      {"cat <<<'/a b'", {"/a or /a b"}},
      {"x >'/a b'", {"/a or /a b"}},
      {"x /a$(b)c", {"/a$(b)c"}},
      {"x y:/a${b}/c", {"/a${b}/c"}},
  }));
  CAPTURE(row.command);
  CHECK(readings_of(row.command) == row.paths);
}

TEST_CASE("C2: everything that is a word counts, whatever its place", "[command]") {
  check(GENERATE(values<Row>({
      {"echo x >/a >>/b 2>/c &>/d <>/e >|/f", {"/a", "/b", "/c", "/d", "/e", "/f"}},
      {"A=/a B=(/b c /d) x", {"/a", "/b", "/d"}},
      {"echo $(cat /a) `cat /b` \"$(cat '/c')\" <(cat /d)", {"/a", "/b", "/c", "/d"}},
      {"cat <<E\nsee /a $(ls /b)\nE\nls /c", {"/a", "/b", "/c"}},
      {"cat <<'E'\n$(ls \"/a\")\nE", {"/a"}},
      {"cat <<<\"/a\"", {"/a"}},
      {"sh -c 'cat /et\"\"c/x'", {"/etc/x"}},
      {"eval 'cat /e\"tc\"'", {"/etc"}},
      {"bash <<E\ncat /e\"tc\"\nE", {"/etc"}},
      {"for i in /a /b; do ls \"$i\"; done", {"/a", "/b"}},
      {"case $x in /a/*) ls /b;; esac", {"/a/*", "/b"}},
      {"[[ -f /a && $x =~ (b|/c) ]]", {"/a", "/c"}},
      {"f() { ls /a; }; { ls /b; } >/c", {"/a", "/b", "/c"}},
      {"cat ${x:-/a} ${x-/b} ${x:=/c} ${x:+/d} ${x:?/e}", {"/a", "/b", "/c", "/d", "/e"}},
      {"cat \"${x:-/a}\" a${x:-/b} ${x/y//c} ${x#${y:-/d}}", {"/a", "/b", "/c", "/d"}},
      {"cat ${x:-/a}/b", {"/a/b"}},
      {"if ls /a; then ls /b; else ls /c; fi", {"/a", "/b", "/c"}},
      {"((x)); ( (cat /a) ); $((cat /b) | c)", {"/a", "/b"}},
  })));
}

TEST_CASE("C2: comments and arithmetic do not count", "[command]") {
  check(GENERATE(values<Row>({
      {"ls # /a", {}},
      {"# /a\nls a#/b", {}},
      {"echo $((6/2)) $((x /y)) $[6 /2]", {}},
      {"((x = 4 /2)); x=$((1 /2)) ls", {}},
      {"for ((i=8; i /2; i++)); do ls; done", {}},
      {"echo ${x:4 /2:1} ${x[4 /2]}", {}},
      {"echo $(( $(cat /a) /2 ))", {"/a"}},
      {"echo \"$(( `cat /a` /2 ))\"", {"/a"}},
      {"sh -c 'ls # /a'", {}},
  })));
}

TEST_CASE("C2: a URL of another scheme than file is no path", "[command]") {
  check(GENERATE(values<Row>({
      {"git fetch git+ssh://host.example/a/b", {}},
      {"curl 'https://h/a/b?c=/d&e=/f' 's3://b/c d'", {}},
      {"x '(see https://h/a)'/b \"http://h/a\" /c", {"/c"}},
      {"x https://h/a,/b x://y,/c ssh://h/d:/e", {"/b", "/c", "/e"}},
      {"x \"f('https://h/a','/b')\"", {"/b"}},
      {"x ://a host:/b C:/c", {"//a", "/b"}},
      {"curl file:///etc/passwd FILE://h/b file:/c", {"/etc/passwd", "/b", "/c"}},
      {"curl file:///e%74c/x git+file:///d", {"/etc/x", "/d"}},
      {"pip install --find-links=file:///a", {"/a"}},
  })));
  CHECK(readings_of("curl file:///a?b#c") == Strings{"/a or /a?b#c"});
}

TEST_CASE("C2: braces are expanded", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"cat {/a,/b}", {"/a", "/b"}},
      {"cat {,x}/a", {"/a"}},
      {"cat {x,/}a", {"/a"}},
      {"cat /a/{b,c}", {"/a/b", "/a/c"}},
      {"cp /srv/{a,b}/x .", {"/srv/a/x", "/srv/b/x"}},
      {"cat /a/{1..3} /b/{c..a} /c/{02..4..2}",
       {"/a/1", "/a/2", "/a/3", "/b/c", "/b/b", "/b/a", "/c/02", "/c/04"}},
      {"cat /{\"a\"..c} /{a..3}", {"/{a..c}", "/{a..3}"}},
      {"cat {/t/a,/t/b}/../../e", {"/t/a/../../e", "/t/b/../../e"}},
      {"cat {{,a},b}/c", {"/c"}},
      {"cat x{1..3}/a {Z..a}/b", {"/b", "/b", "/b"}},  // [, \\ and ` give it one each
      {"cat '{,x}/a' \\{,x}/b {x}/c", {}},
      {"x={,y}/a z", {}},
      {"x=({,y}/a)", {"/a"}},
  }));
  CAPTURE(row.command);
  CHECK(readings_of(row.command) == row.paths);
}
