// A shell on a terminal, with somebody who types and reads.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/support/run_process.hpp"

namespace o4::test {

class TerminalSession {
 public:
  // Starts the process as the leader of a session on a new terminal of 30 lines and 100 columns.
  explicit TerminalSession(const Process& process);
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;
  ~TerminalSession();

  void type(const std::string& text);
  // Everything up to and including `text`; empty if it does not come in time.
  std::string until(const std::string& text);
  void resize(unsigned short lines, unsigned short columns);
  // The terminal's settings as stty prints them.
  [[nodiscard]] std::string settings() const;

 private:
  int outside_ = -1;
  std::string name_;
  pid_t child_ = -1;
  std::string unread_;
};

}  // namespace o4::test
