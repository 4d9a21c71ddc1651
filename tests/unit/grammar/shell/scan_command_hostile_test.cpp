// Hostile texts: nothing crashes, hangs or loses a path, however long or deep it is.
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using namespace o4;

std::string repeated(std::string_view text, std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) out += text;
  return out;
}

bool finds(const std::string& command, std::string_view path) {
  const test::Mentions mentions(command);
  for (const auto& candidate : mentions.found.paths) {
    for (const auto reading : candidate.readings()) {
      if (reading == path) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("C2: a megabyte of nesting or quotes is scanned", "[command]") {
  const auto* text = GENERATE("$(((((", "'");
  const std::string command = repeated(text, std::size_t{1} << 20);
  CHECK(test::Mentions(command).found.paths.empty());
}

TEST_CASE("C2: whatever a long text repeats, it is scanned", "[command]") {
  const auto* text =
      GENERATE("$(", "$((", "((", "(", "((a) ", "$((x) )", "${x:-", "\"${x:-", "${x/", "$[", "`",
               "\"", "<<A ", "`a", "`\\`", "$'", "$'\\x2f' ", "\\", "\\\n", "<<A\n", "<<A\nA\n",
               "$(<<A)", "$(<<A)\n", "{", "{,", "{a,b}", "{/a,/b}", "/a=", "x=/a=", ":/a", "/ ",
               "https://", "http:\\\\", "https://a,", "file:///a?", "ssh://a/b:/c", "case x in ",
               "case x in a) ", "[[ ", "if ", "eval ", "sh -c ", "sh -x ", "env ", "a=(", "f() ",
               "@(", "<(", "\"$(\"x\")\"", "bash <<E\nls /a\nE\n", "sh -c \"", "#", ";", "}", ")",
               "\xFF", "${x:-/a }", "for x in ", "((1))", "x[", "<<-'A' ");
  const std::string command = repeated(text, std::size_t{1} << 14);
  const ScannedCommand scanned = scan_command(command);
  const CommandCandidates candidates = command_candidates(scanned);
  CHECK(scanned.bytes.size() == scanned.marks.size());
  CHECK(scanned.bytes.size() == scanned.origins.size());
  CHECK(candidates.paths.size() <= command.size());
}

TEST_CASE("C2: a path behind or within deep nesting is found", "[command]") {
  const auto* text = GENERATE("$(", "$((", "((", "(", "\"$(", "${x:-", "\"${x:-", "`", "<(", "$[",
                              "{", "a=(", "@(", "case x in a) ", "eval ", "sh -c ", "{a,", "[[ (");
  for (const std::size_t bytes : {40U, 4000U, 40000U}) {
    CAPTURE(text, bytes);
    CHECK(finds(repeated(text, bytes) + " /etc/passwd", "/etc/passwd"));
    const bool quoted = std::string_view(text).find('"') != std::string_view::npos;
    CHECK((quoted || finds(repeated(text, bytes) + " /e\\tc/pass\"wd\" ", "/etc/passwd")));
  }
}

TEST_CASE("C2: text that is nested too deeply is read flat", "[command]") {
  const ScannedCommand scanned = scan_command(repeated("$(", 2000) + "cat /a # /b\n$'\\x2fc' '/d'");
  CHECK(scanned.flattened);
  CHECK_FALSE(scanned.single);
  CHECK(finds(repeated("$(", 2000) + "cat /a # /b\n$'\\x2fc' '/d'", "/b"));
  CHECK(finds(repeated("$(", 2000) + "cat /a # /b\n$'\\x2fc' '/d'", "/c"));
  CHECK(finds(repeated("$(", 2000) + "cat /a # /b\n$'\\x2fc' '/d'", "/d"));
  CHECK_FALSE(scan_command(repeated("$(", 100) + "a").flattened);
}

TEST_CASE("C2: paths that overlap beyond measure are refused as /", "[command]") {
  const test::Mentions mentions(repeated("/a=", 100000));
  REQUIRE(!mentions.found.paths.empty());
  CHECK(mentions.found.paths.back().readings().front() == "/");
  CHECK(finds("x " + repeated("{,a}", 400) + "/b", "/"));
}

TEST_CASE("C2: every prefix of a text can be scanned", "[command]") {
  const std::string text =
      "A=b env \"$(c 'd' `e \\`f\\``)\" ${g:-\"h$'i\\x2f'\"} <<E <<-'F' $((1+2)) "
      "{j,k}\n$(l)\nE\n\tF\n"
      "case m in (n|o) p;; esac; [[ q =~ (r) ]] && ((s)) || { t; } # u\nf() { sh -c 'v \"w\"'; }";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const auto scanned = scan_command(text.substr(0, length));
    CHECK(scanned.bytes.size() == scanned.origins.size());
    for (const auto& word : scanned.words) {
      CHECK(word.from <= word.to);
      CHECK(word.to <= length);
    }
  }
}
