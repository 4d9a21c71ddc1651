// The transcripts' own format and runner.
#include "tests/support/transcript.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4::test;

constexpr auto sample =
    "What it shows.\n"
    "\n"
    "$ echo a\n"
    "a\n"
    "\n"
    "$ cat <<'EOF'\n"
    "> $ b\n"
    "> EOF\n"
    "c\n"
    "\n"
    "# d\n"
    "? 3\n";

TEST_CASE("a transcript has commands, outputs and statuses", "[support]") {
  const auto transcript = parse_transcript(sample);
  CHECK(transcript.heading == "What it shows.\n\n");
  REQUIRE(transcript.steps.size() == 2);
  CHECK(transcript.steps[0] == TranscriptStep{"echo a", "a\n", 0});
  CHECK(transcript.steps[1] == TranscriptStep{"cat <<'EOF'\n$ b\nEOF", "c\n\n# d\n", 3});
  CHECK(print_transcript(transcript) == sample);
}

TEST_CASE("replaying a transcript runs its commands in a new home", "[support]") {
  const TempDir scratch;
  const Transcript wanted{"",
                          {{"pwd; echo \"$HOME\"; ls -A", "", 0},
                           {"echo x >&2; echo y >>f; exit 4", "", 0},
                           {"cat f; command -v o4-policy >/dev/null", "", 0}}};
  const auto came = replay(wanted, scratch.path().string());
  REQUIRE(came.steps.size() == 3);
  CHECK(came.steps[0].output == "$HOME/project\n$HOME\n");
  CHECK(came.steps[1] == TranscriptStep{wanted.steps[1].command, "x\n", 4});
  CHECK(came.steps[2] == TranscriptStep{wanted.steps[2].command, "y\n", 0});
}
