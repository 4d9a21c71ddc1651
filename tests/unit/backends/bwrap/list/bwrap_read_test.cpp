#include "backends/bwrap/list/read.hpp"

#include "grammar/shell/shell_words.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::bwrap;
using Words = std::vector<std::string>;

namespace {

std::optional<Plan> read_text(const std::string& text, std::string* errors = nullptr) {
  SourceMap sources;
  Diagnostics out;
  auto plan = read_list(sources, sources.add("list", text), out);
  if (errors != nullptr) {
    *errors = render_diagnostics(sources, out, Colour::off);
  }
  CHECK(plan.has_value() != out.has_errors());
  return plan;
}

std::vector<Option> options(const std::optional<Plan>& plan) {
  REQUIRE(plan);
  std::vector<Option> result;
  for (const auto& operation : plan->operations) {
    result.push_back(operation.option);
  }
  return result;
}

Words shell(const std::string& text) {
  SourceMap sources;
  const auto words = read_shell_words(sources, sources.add("x", text));
  REQUIRE(words);
  Words result;
  for (const auto& word : *words) {
    result.push_back(word.text);
  }
  return result;
}

}  // namespace

TEST_CASE("shell words: quotes, backslashes, comments and line breaks", "[shell-words]") {
  struct Row {
    const char* text;
    Words words;
  };
  const auto row = GENERATE(values<Row>({
      {"", {}},
      {"  \n\t # nothing\n", {}},
      {"a b\nc", {"a", "b", "c"}},
      {"'a b' \"c d\" e\\ f", {"a b", "c d", "e f"}},
      {"'it'\\''s' a'b'\"c\"d", {"it's", "abcd"}},
      {"'' \"\"", {"", ""}},
      {"\"\\$ \\` \\\" \\\\ \\n \\\nx\"", {"$ ` \" \\ \\n x"}},
      {"'a\nb' c # d 'e\nf#g", {"a\nb", "c", "f#g"}},
      {"a \\\n b\\\nc", {"a", "bc"}},
      {"'#' \\# a~ '~'", {"#", "#", "a~", "~"}},
  }));
  CAPTURE(row.text);
  CHECK(shell(row.text) == row.words);
}

TEST_CASE("shell words: what a shell would not take for itself is located", "[shell-words]") {
  struct Row {
    const char* text;
    std::uint32_t begin;
    const char* message;
  };
  const auto row = GENERATE(values<Row>({
      {"a $HOME", 2, "a shell would not take '$' for itself here"},
      {"~/x", 0, "a shell would not take '~' for itself here"},
      {"a\nb;c", 3, "a shell would not take ';' for itself here"},
      {"/x/*", 3, "a shell would not take '*' for itself here"},
      {"\"a$b\"", 2, "a shell would expand '$' here"},
      {"x 'y", 2, "this quote is never closed"},
      {"x \"y\\\"", 2, "this quote is never closed"},
      {"x\\", 1, "nothing follows this backslash"},
  }));
  CAPTURE(row.text);
  SourceMap sources;
  const auto words = read_shell_words(sources, sources.add("x", row.text));
  REQUIRE(!words);
  CHECK(words.error().span.begin == row.begin);
  CHECK(words.error().message == row.message);
}

TEST_CASE("every option of a list becomes its value", "[bwrap][read]") {
  const auto plan = read_text(
      "--unshare-user --unshare-cgroup-try --cap-drop ALL --die-with-parent --new-session\n"
      "--ro-bind / / --bind-try /a '/b c' --dev-bind /d /d   # why\n"
      "--dev /dev --proc /proc\n"
      "--perms 000 --tmpfs /m --remount-ro /m\n"
      "--perms 1777 --size 4096 --tmpfs /tmp\n"
      "--perms 0600 --ro-bind-data 9 /x --bind-data 10 /y\n"
      "--dir /n --file 11 /f --symlink t /l --chmod 0700 /c\n"
      "--setenv A 'b=c' --unsetenv D --chdir /w --args 12 --hostname h\n"
      "-- sh -c '--bind'\n");
  using A = Bind::Access;
  using M = Bind::Missing;
  CHECK(options(plan) == std::vector<Option>{Unshare{Namespace::user},
                                             Unshare{Namespace::cgroup_try},
                                             DropCapability{"ALL"},
                                             DieWithParent{},
                                             NewSession{},
                                             Bind{A::read_only, M::refuse, "/", "/"},
                                             Bind{A::writable, M::skip, "/a", "/b c"},
                                             Bind{A::device, M::refuse, "/d", "/d"},
                                             DevFolder{"/dev"},
                                             ProcFolder{"/proc"},
                                             Tmpfs{"/m", 0U, {}},
                                             RemountReadOnly{"/m"},
                                             Tmpfs{"/tmp", 01777U, 4096U},
                                             DataFile{DataFile::Access::read_only, 9, "/x", 0600U},
                                             DataFile{DataFile::Access::writable, 10, "/y", {}},
                                             MakeDir{"/n", {}},
                                             MakeFile{11, "/f", {}},
                                             MakeLink{"t", "/l"},
                                             ChangeMode{0700, "/c"},
                                             SetVariable{"A", "b=c"},
                                             UnsetVariable{"D"},
                                             ChangeDirectory{"/w"},
                                             ArgumentsFrom{12},
                                             OtherOption{"--hostname", {"h"}}});
  CHECK(plan->command == Words{"sh", "-c", "--bind"});
}

TEST_CASE("an operation's span covers its modifiers and operands", "[bwrap][read]") {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("list", "--cap-drop ALL\n--perms 000 --tmpfs '/a b' true");
  const auto plan = read_shell_text(sources, file, out);
  REQUIRE(plan);
  CHECK(sources.text(plan->operations[0].span) == "--cap-drop ALL");
  CHECK(sources.text(plan->operations[1].span) == "--perms 000 --tmpfs '/a b'");
  CHECK(plan->command == Words{"true"});
}

TEST_CASE("NUL-separated lists hold any word", "[bwrap][read]") {
  using namespace std::string_literals;
  const auto expected = std::vector<Option>{
      Bind{Bind::Access::writable, Bind::Missing::refuse, "/a\nb", "--bind"}, SetVariable{"E", ""}};
  CHECK(options(read_text("--bind\0/a\nb\0--bind\0--setenv\0E\0\0"s)) == expected);
  CHECK(options(read_text("--bind\0/a\nb\0--bind\0--unsetenv\0E"s)).size() == 2);
  CHECK(options(read_text("")).empty());
}

TEST_CASE("what bwrap would refuse to read is an error with its place", "[bwrap][read]") {
  struct Row {
    const char* text;
    const char* error;
  };
  const auto row = GENERATE(values<Row>({
      {"--ro-bnd / /",
       "list:1:1: error: '--ro-bnd' is not an option of bwrap\n"
       "  --ro-bnd / /\n  ^^^^^^^^\n  help: did you mean '--ro-bind'?\n"},
      {"--bind /a", "list:1:1: error: '--bind' takes 2 operands, 1 left\n  --bind /a\n  ^^^^^^\n"},
      {"--ro-bind / /\n--perms 000 --bind /a /a",
       "list:2:1: error: '--perms' has no use here: it cannot apply to '--bind'\n"
       "  --perms 000 --bind /a /a\n  ^^^^^^^\n"
       "  help: --perms stands before --tmpfs, --dir, --file, --bind-data or --ro-bind-data\n"},
      {"--perms 000 true",
       "list:1:1: error: '--perms' has no use here: nothing that it could apply to follows it\n"
       "  --perms 000 true\n  ^^^^^^^\n"
       "  help: --perms stands before --tmpfs, --dir, --file, --bind-data or --ro-bind-data\n"},
      {"--perms 08 --tmpfs /a",
       "list:1:9: error: '08' is not an octal number of at most 7777\n"
       "  --perms 08 --tmpfs /a\n          ^^\n"},
      {"--perms 1 --perms 2 --tmpfs /a",
       "list:1:11: error: '--perms' is given twice for one option\n"
       "  --perms 1 --perms 2 --tmpfs /a\n            ^^^^^^^\n"},
      {"--size 010 --tmpfs /a",
       "list:1:8: error: '010' is not a number of bytes, in decimal and not zero\n"
       "  --size 010 --tmpfs /a\n         ^^^\n"},
      {"--file x /a",
       "list:1:8: error: 'x' is not the number of a file descriptor\n"
       "  --file x /a\n         ^\n"},
      {"--setenv A=B c",
       "list:1:10: error: 'A=B' is not the name of a variable: it is empty or holds a '='\n"
       "  --setenv A=B c\n           ^^^\n"},
      {"/usr/bin/bwrap --dev /dev",
       "list:1:1: error: the list begins with the program's own name\n"
       "  /usr/bin/bwrap --dev /dev\n  ^^^^^^^^^^^^^^\n"
       "  help: leave '/usr/bin/bwrap' out\n"},
      {"--dev $DEV",
       "list:1:7: error: a shell would not take '$' for itself here\n"
       "  --dev $DEV\n        ^\n  help: put the word in single quotes\n"},
  }));
  CAPTURE(row.text);
  std::string errors;
  CHECK(!read_text(row.text, &errors));
  CHECK(errors == row.error);
}

TEST_CASE("the 9,001st word is one too many, the command's own included", "[bwrap][read]") {
  SourceMap sources;
  Diagnostics out;
  Words words = {"--cap-drop", "ALL", "--ro-bind", "/", "/", "true"};
  words.resize(9000, "1");
  CHECK(read_arguments(sources, "arguments", words, out));
  words.emplace_back("1");
  CHECK(!read_arguments(sources, "arguments", words, out));
  REQUIRE(out.all().size() == 1);
  CHECK(out.all()[0].code == "bwrap-limit");
  CHECK(place_text(sources, out.all()[0].span) == "arguments:9001:1");
}

TEST_CASE("an error in a long line of stray bytes is shown all the same", "[bwrap][read]") {
  std::string errors;
  CHECK(!read_text("a" + std::string(200, '\x80') + " ;", &errors));
  CHECK(errors.find("a shell would not take ';'") != std::string::npos);
}
