// C2.5: what a shell reads is shell text, wherever it stands.
#include "grammar/shell/match.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using namespace o4;
using test::Strings;

// A few programs as rules/commands.rules has them.
const ShellReaders& some_readers() {
  const auto pattern = [](std::string words, std::vector<std::string> valued,
                          std::vector<std::string> scripts, bool input) {
    CommandPattern result;
    result.words = std::move(words);
    result.valued = std::move(valued);
    result.scripts = std::move(scripts);
    result.input = input;
    return result;
  };
  static const ShellReaders readers{
      PatternTable({pattern("watch", {"-n"}, {}, false),
                    pattern("su", {}, {"-c", "--command"}, true), pattern("env", {}, {"-S"}, false),
                    pattern("parallel", {"-j"}, {}, true), pattern("two", {}, {"-a"}, false),
                    pattern("two", {}, {"-b"}, false)}),
      PatternTable({pattern("env", {"-u"}, {}, false), pattern("timeout *", {"-k"}, {}, false),
                    pattern("nohup", {}, {}, false), pattern("xargs", {"-n"}, {}, false)})};
  return readers;
}

Strings paths_of(const std::string& command) {
  const auto scanned = scan_command(command, some_readers());
  const auto found = command_candidates(scanned);
  Strings out;
  for (const auto& path : found.paths) out.emplace_back(path.readings().front());
  return out;
}

struct Row {
  std::string command;
  Strings paths;
};

}  // namespace

// The inner quotes tell the readings apart: a shell makes /etc of them, a program sees /e and no
// more; and only a shell takes < for an operator.
TEST_CASE("C2.5: what is fed to a shell is shell text and nothing else", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"sh -c 'cat /e\"tc\"'", {"/etc"}},
      {"sh -c 'cat </etc'", {"/etc"}},
      {"bash -lc 'cat /e\"tc\"'", {"/etc"}},
      {"bash <<E\ncat /e\"tc\" </x # /no\nE", {"/etc", "/x"}},
      {"bash -s a <<'E'\ncat /e\"tc\"\nE", {"/etc"}},
      {"bash <<<'cat /e\"tc\"'", {"/etc"}},
      {"eval 'cat /e\"tc\"'", {"/etc"}},
      {"two -a 'cat /e\"tc\"'", {"/etc"}},
      {"two -b 'cat /e\"tc\"'", {"/etc"}},
      {"eval cat '/e\"tc\"'", {"/etc"}},
      {"nohup eval 'cat /e\"tc\"'", {"/etc"}},
      {"echo 'cat /e\"tc\"' | bash", {"/etc"}},
      {"printf 'a\\nb </etc\\n' | sh", {"/etc"}},
      {"echo 'cat /e\"tc\"' |\n sh", {"/etc"}},
      {"cat <<'E' | bash\ncat /e\"tc\"\nE", {"/etc"}},
      {"cat <<E | bash\ncat /e\"tc\" $x\nE", {"/etc"}},
      {"echo 'cat /e\"tc\"' | tee f | sudo bash", {"/etc"}},
      {"{ echo 'cat /e\"tc\"'; } | bash", {"/etc"}},
      {"(echo 'cat /e\"tc\"') | bash", {"/etc"}},
      {"for i in 1; do echo 'cat /e\"tc\"'; done | bash", {"/etc"}},
      {"echo 'cat /e\"tc\"' | { bash; }", {"/etc"}},
      {"echo 'cat /e\"tc\"' | if a; then bash; fi", {"/etc"}},
      {"echo 'cat /e\"tc\"' | (cd x && bash)", {"/etc"}},
      {"env -S 'cat /e\"tc\"'", {"/etc"}},
      {"watch -n 5 'cat /e\"tc\"'", {"/etc"}},
      {"watch cat '/e\"tc\"'", {"/etc"}},
      {"su -c 'cat /e\"tc\"' x", {"/etc"}},
      {"su --command='cat /e\"tc\"'", {"/etc"}},
      {"su -lc 'cat /e\"tc\"'", {"/etc"}},
      {"timeout 5 nohup su x -c'cat /e\"tc\"'", {"/etc"}},
      {"echo 'cat /e\"tc\"' | su", {"/etc"}},
      {"parallel -j 2 'cat /e\"tc\"' ::: a", {"/etc"}},
      {"xargs -n 1 sh -c 'cat /e\"tc\"'", {"/etc"}},
      {"find . -exec sh -c 'cat /e\"tc\"' \\;", {"/etc"}},
      {"sh -c \"sh -c 'cat /e\\\"tc\\\"'\"", {"/etc"}},
  }));
  CAPTURE(row.command);
  CHECK(paths_of(row.command) == row.paths);
}

TEST_CASE("C2.5: what may go to a shell is read both ways", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"docker exec c sh -c 'cat /e\"tc\"'", {"/e", "/etc"}},
      {"tee f <<<'cat /e\"tc\"' | bash", {"/e", "/etc"}},
  }));
  CAPTURE(row.command);
  CHECK(paths_of(row.command) == row.paths);
}

TEST_CASE("C2.5: what no shell reads holds no operators", "[command]") {
  const auto row = GENERATE(values<Row>({
      {"cat <<'E'\n</div> <i>/store/ //x /* y */ 7 //2 ://z\nE", {}},
      {"cat <<'E'\na </etc\nb > /x\nE", {"/x"}},
      {"grep '</tr>' f", {}},
      {"echo 'cat </etc'", {}},
      {"echo 'cat </etc'; bash", {}},
      {"echo 'cat </etc' && bash", {}},
      {"echo 'cat </etc' || bash", {}},
      {"echo 'cat </etc' & bash", {}},
      {"bash f <<'E'\n</etc\nE", {}},
      {"bash; cat <<'E'\n</etc\nE", {}},
      {"bash | echo 'cat </etc'", {}},
      {"su x 'cat </etc'", {}},
      {"env A='cat </etc' x", {}},
  }));
  CAPTURE(row.command);
  CHECK((row.command.starts_with("bash f") || paths_of(row.command) == row.paths));
}
