// The helpers of the other tests.
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4::test;

TEST_CASE("a process gets its input, environment and folder, and says what it says", "[support]") {
  const TempDir folder;
  folder.write("file", "");
  Process process;
  process.arguments = {"/bin/sh", "-c", "cat; ls; echo \"$A\" >&2; exit 3"};
  process.input = "hello\n";
  process.environment = {{"A", "b"}, {"PATH", "/usr/bin:/bin"}};
  process.cwd = folder.path();
  const auto result = run_process(process);
  CHECK(result.status == 3);
  CHECK(result.output == "hello\nfile\n");
  CHECK(result.errors == "b\n");
  CHECK_FALSE(result.timed_out);
}

TEST_CASE("the two streams of a process can be read as one", "[support]") {
  Process process;
  process.arguments = {"/bin/sh", "-c", "echo 1; echo 2 >&2; echo 3"};
  process.errors = ErrorStream::joined;
  CHECK(run_process(process).output == "1\n2\n3\n");
}

TEST_CASE("much input and output do not block each other", "[support]") {
  Process process;
  process.arguments = {"/bin/cat"};
  process.input.assign(3'000'000, 'x');
  CHECK(run_process(process).output == process.input);
  process.arguments = {"/bin/true"};
  CHECK(run_process(process).status == 0);
}

TEST_CASE("a process that does not end is ended with all that it started", "[support]") {
  Process process;
  process.arguments = {"/bin/sh", "-c", "sleep 100 & sleep 100"};
  process.timeout = std::chrono::milliseconds(50);
  const auto result = run_process(process);
  CHECK(result.timed_out);
  CHECK(result.status == 128 + 9);
}

TEST_CASE("a program that is not there has status 127", "[support]") {
  Process process;
  process.arguments = {"/nonexistent/program"};
  CHECK(run_process(process).status == 127);
}

TEST_CASE("a temporary folder goes with its object", "[support]") {
  std::filesystem::path path;
  {
    const TempDir folder;
    path = folder.write("a/b/c", "text");
    CHECK(std::filesystem::exists(path));
  }
  CHECK_FALSE(std::filesystem::exists(path));
}
