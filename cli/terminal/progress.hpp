// A line on standard error for whoever waits, and only if it is a terminal: what is being done and
// for how long, from the first second on. It is wiped away in the end.
#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace o4 {

// Where a line goes, and when the first comes; the next ones follow in the same time.
struct ProgressLine {
  int descriptor;
  std::chrono::milliseconds every;
};
// Nothing if standard error is no terminal.
[[nodiscard]] std::unique_ptr<ProgressLine> terminal_line();

class Progress {
 public:
  // `what` is being done: "verify". Without a line nothing is shown.
  Progress(std::string what, std::unique_ptr<ProgressLine> line);
  explicit Progress(std::string what) : Progress(std::move(what), terminal_line()) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // What it is at now: "team.policy.toml". From the thread that works, any number of times.
  void at(const std::string& detail);

 private:
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace o4
