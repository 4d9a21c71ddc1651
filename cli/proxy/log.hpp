// What the proxy did, as lines of JSON, and what it refused, counted. `learn` reads them
// (wire/tally.hpp). The only place of the product that has a clock in its output; no decision sees
// it.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "cli/proxy/judge.hpp"
#include "cli/proxy/wire/target.hpp"

namespace o4 {

struct LogEntry {
  std::string entry;     // "connect", "http", "socks5"
  std::string decision;  // "allow", "deny"
  std::string asked;     // how a question was answered; empty if none was put
  std::string reason;
  std::string address;  // that is connected to
  std::string note;
};

class ProxyLog {
 public:
  // Lines go to the file of that number; none if it is negative.
  explicit ProxyLog(int file) : file_(file) {}

  // A request: what was asked, what was answered, and by which rule. Written when it is decided.
  void add(const wire::Target& target, const Ruling& verdict, const LogEntry& entry);
  // A client that never said where it wants to go.
  void add_unread(const std::string& reason);
  // When a connection ends: how many bytes went each way after the answer.
  void add_end(const wire::Target& target, std::uint64_t sent, std::uint64_t received);

  // What was refused, each host once, with how to allow it where an entry of a config can; empty if
  // nothing was. Kept whether or not there is a file.
  [[nodiscard]] std::string blocked() const;

 private:
  void write(const std::string& line) const;

  int file_;
  struct Blocked {
    std::uint64_t count = 0;
    std::string help;
  };
  std::map<std::string, Blocked> blocked_;  // by host
};

}  // namespace o4
