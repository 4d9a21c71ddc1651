// Runs a program, as a rule the built o4-policy, and collects what it says.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace o4::test {

enum class ErrorStream { apart, joined };  // joined: standard error goes where output goes

struct Process {
  std::vector<std::string> arguments;  // the program's path first
  std::string input;
  std::map<std::string, std::string> environment;  // the whole of it, nothing is inherited
  std::string cwd;                                 // empty: that of the test
  ErrorStream errors = ErrorStream::apart;
  std::chrono::milliseconds timeout{30000};
};

struct ProcessResult {
  int status = 0;  // the exit status, or 128 + the signal's number
  std::string output;
  std::string errors;
  bool timed_out = false;  // it was killed, and so was all that it had started
};

[[nodiscard]] ProcessResult run_process(const Process& process);

// The built o4-policy with these arguments; `process.arguments` is ignored. Without an environment
// it gets one with HOME=/nonexistent, so that nothing of the user's is read.
[[nodiscard]] ProcessResult run_o4_policy(const std::vector<std::string>& arguments,
                                          Process process = {});

}  // namespace o4::test
