// A call that goes on while the test does something else.
#pragma once

#include <string>
#include <thread>
#include <utility>

#include "tests/system/run_world.hpp"

namespace o4::test {

class Started {
 public:
  explicit Started(Process process)
      : thread_([this, process = std::move(process)] { result_ = run_process(process); }) {}
  ProcessResult wait() {
    thread_.join();
    return result_;
  }

 private:
  ProcessResult result_;
  std::thread thread_;
};

// Until the command has made `name` in the workspace; the test fails if it does not.
void wait_for(const RunWorld& world, const std::string& name);

// A call behind a shell that writes down its process number, for signals.
[[nodiscard]] Process numbered(const RunWorld& world, const std::vector<std::string>& arguments);
void send(const RunWorld& world, const std::string& signal);

// Whether bwrap cannot be used here; then with a warning.
[[nodiscard]] bool skipped();

}  // namespace o4::test
