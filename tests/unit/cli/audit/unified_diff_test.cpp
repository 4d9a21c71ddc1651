// The lines in which two texts differ, as patches have them.
#include "cli/audit/unified_diff.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("a unified diff has hunks with three lines around each change", "[audit]") {
  struct Row {
    const char* before;
    const char* after;
    const char* diff;
  };
  const auto row = GENERATE(values<Row>({
      {"a\n", "a\n", ""},
      {"", "", ""},
      {"a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
      {"", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"},
      {"a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"},
      {"a", "a\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"},
      {"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "2\n3\n4\n5\n6\n7\n8\n9\n+\n",
       "@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -7,3 +6,4 @@\n 7\n 8\n 9\n++\n"},
  }));
  CAPTURE(row.before, row.after);
  CHECK(unified_diff(row.before, row.after) == row.diff);
}
