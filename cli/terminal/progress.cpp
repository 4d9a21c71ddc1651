// A thread that sleeps on a condition and writes a line a second. It touches nothing but standard
// error and what it is given under the lock, so that the work beside it needs no care.

#include "cli/terminal/progress.hpp"

#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "cli/terminal/layout.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr std::chrono::milliseconds patience{1000};
constexpr std::string_view wipe = "\r\x1b[K";

}  // namespace

std::unique_ptr<ProgressLine> terminal_line() {
  return isatty(STDERR_FILENO) == 1
             ? std::make_unique<ProgressLine>(ProgressLine{STDERR_FILENO, patience})
             : nullptr;
}

struct Progress::Worker {
  std::string what;
  ProgressLine line;
  std::mutex guard;
  std::condition_variable ended;
  bool is_over = false;
  std::string detail;
  std::thread thread;

  // Holds the lock but while it sleeps, so that the detail is whole; wipes what it has shown.
  void show_until_over() {
    const auto start = std::chrono::steady_clock::now();
    bool shown = false;
    std::unique_lock lock(guard);
    while (!ended.wait_for(lock, line.every, [&] { return is_over; })) {
      const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
          std::chrono::steady_clock::now() - start);
      auto text = std::string(wipe) + what + ": " + std::to_string(seconds.count()) + " s";
      text += detail.empty() ? "" : ", " + detail;
      (void)write_all(line.descriptor, text);
      shown = true;
    }
    if (shown) {
      (void)write_all(line.descriptor, wipe);
    }
  }
};

Progress::Progress(std::string what, std::unique_ptr<ProgressLine> line) {
  if (line == nullptr) {
    return;
  }
  worker_ = std::make_unique<Worker>();
  worker_->what = std::move(what);
  worker_->line = *line;
  worker_->thread = std::thread([worker = worker_.get()] { worker->show_until_over(); });
}

Progress::~Progress() {
  if (worker_ == nullptr) {
    return;
  }
  {
    const std::lock_guard lock(worker_->guard);
    worker_->is_over = true;
  }
  worker_->ended.notify_one();
  worker_->thread.join();
}

void Progress::at(const std::string& detail) {
  if (worker_ != nullptr) {
    const std::lock_guard lock(worker_->guard);
    worker_->detail = printable(detail);
  }
}

}  // namespace o4
