// One line an event, written with one write each, so that several proxies may append to one file.
// Lines that cannot be written are lost; the proxy goes on.

#include "cli/proxy/log.hpp"

#include <array>
#include <chrono>
#include <ctime>

#include "cli/terminal/terminal.hpp"
#include "grammar/text/json.hpp"

namespace o4 {
namespace {

// 2026-12-01T07:00:00.123Z
std::string now_text() {
  const auto now = std::chrono::system_clock::now();
  const auto seconds = std::chrono::system_clock::to_time_t(now);
  const auto part = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch());
  std::tm parts{};
  (void)::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const auto size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S.", &parts);
  auto milliseconds = std::to_string(part.count() % 1000);
  milliseconds.insert(0, 3 - milliseconds.size(), '0');
  return std::string(text.data(), size) + milliseconds + "Z";
}

Json event(const char* name) { return Json{{"time", now_text()}, {"event", name}}; }

void add_target(Json& json, const wire::Target& target) {
  json["host"] = to_text(target.host);
  json["port"] = target.port;
}

}  // namespace

void ProxyLog::add(const wire::Target& target, const Ruling& verdict, const LogEntry& entry) {
  if (entry.decision != "allow") {
    auto& blocked = blocked_[to_text(target.host)];
    ++blocked.count;
    blocked.help = blocked.help.empty() ? verdict.help : blocked.help;
  }
  if (file_ < 0) {
    return;
  }
  auto json = event("request");
  json["entry"] = entry.entry;
  add_target(json, target);
  json["decision"] = entry.decision;
  json["rule"] = verdict.rule.text;
  json["because"] = verdict.rule.because;
  json["from"] = verdict.rule.from;
  for (const auto& [key, value] : {std::pair("asked", &entry.asked),
                                   {"reason", &entry.reason},
                                   {"address", &entry.address},
                                   {"note", &entry.note}}) {
    if (!value->empty()) {
      json[key] = *value;
    }
  }
  write(print_line(json));
}

void ProxyLog::add_unread(const std::string& reason) {
  auto json = event("unread");
  json["reason"] = reason;
  write(print_line(json));
}

void ProxyLog::add_end(const wire::Target& target, std::uint64_t sent, std::uint64_t received) {
  if (file_ < 0) {
    return;
  }
  auto json = event("end");
  add_target(json, target);
  json["sent"] = sent;
  json["received"] = received;
  write(print_line(json));
}

std::string ProxyLog::blocked() const {
  std::string text;
  for (const auto& [host, blocked] : blocked_) {
    const auto& [count, help] = blocked;
    text += "  " + host + (count == 1 ? "" : ", " + std::to_string(count) + " times") + ": " +
            (help.empty() ? "no entry of a config allows it" : help) + "\n";
  }
  return text.empty() ? "" : "o4-policy: the egress proxy refused\n" + text;
}

void ProxyLog::write(const std::string& line) const {
  if (file_ >= 0) {
    (void)write_all(file_, line);
  }
}

}  // namespace o4
