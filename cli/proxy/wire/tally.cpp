// Logs may be cut, mixed or someone's whole terminal output, so each line stands for itself and
// what is neither form is passed over. Hosts are brought into canonical form, so that one host is
// counted once.

#include "cli/proxy/wire/tally.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

#include "engine/hosts/host.hpp"
#include "grammar/text/document.hpp"

namespace o4::wire {
namespace {

constexpr std::string_view way = "o4-policy allow host ";
constexpr std::string_view named = "error: host '";
constexpr auto most = std::numeric_limits<std::size_t>::max();
constexpr auto events = std::to_array<std::string_view>({"request", "end", "unread"});

void add(Tally& tally, std::string_view text, std::size_t count) {
  if (const auto host = parse_host(text)) {
    auto& sum = tally[to_text(*host)];
    sum += std::min(count, most - sum);
  }
}

// "  evil.example, 3 times: o4-policy allow host evil.example", and what `run` says of a host in
// the text of a command: "error: host 'evil.example' is not on the list …".
void add_words(Tally& tally, std::string_view line) {
  if (const auto at = line.find(named); at != std::string_view::npos) {
    const auto host = line.substr(at + named.size());
    return add(tally, host.substr(0, host.find('\'')), 1);
  }
  const auto at = line.find(way);
  if (at == std::string_view::npos) {
    return;
  }
  const auto host = line.substr(at + way.size());
  std::size_t count = 1;
  const auto times = line.substr(0, at).find(" times: ");
  if (times != std::string_view::npos && times > 0) {
    const auto begin = line.rfind(' ', times - 1) + 1;
    const auto read = std::from_chars(line.data() + begin, line.data() + times, count);
    count = read.ec == std::errc::result_out_of_range ? most : count;
  }
  add(tally, host.substr(0, host.find_first_of(" \t\r)\"'\\")), count);
}

const std::string* text_in(const Value& json, std::string_view key) {
  const auto* const member = find_member(json, key);
  return member == nullptr ? nullptr : member->value.get<std::string>();
}

// The errors that a command wrote as JSON.
void add_errors(Tally& tally, const Array& errors) {
  for (const auto& error : errors) {
    if (const auto* const message = text_in(error, "message")) {
      add_words(tally, "error: " + *message);
    }
  }
}

void add_event(Tally& tally, const Value& json, Diagnostics& out) {
  const auto* const event = text_in(json, "event");
  if (event == nullptr || std::find(events.begin(), events.end(), *event) == events.end()) {
    out.error("learn-value", json.span, "this is no line of a proxy's log",
              "name what --log has written, or what `run` has said");
    return;
  }
  const auto* const decision = text_in(json, "decision");
  if (*event != "request" || (decision != nullptr && *decision == "allow")) {
    return;
  }
  const auto* const host = text_in(json, "host");
  if (host == nullptr || decision == nullptr || *decision != "deny" || !parse_host(*host)) {
    const auto* const at = find_member(json, "host");
    out.error("learn-value", at == nullptr ? json.span : at->value.span,
              "a request has a host and a decision, 'allow' or 'deny'");
    return;
  }
  add(tally, *host, 1);
}

void add_json(Tally& tally, const SourceMap& sources, FileId line, Diagnostics& out) {
  const auto json = read_json(sources, line, "learn", out);
  if (!json) {
    return;
  }
  const auto* const errors = find_member(*json, "errors");
  const auto* const list = errors == nullptr ? nullptr : errors->value.get<Array>();
  list == nullptr ? add_event(tally, *json, out) : add_errors(tally, *list);
}

}  // namespace

void add_log(Tally& tally, SourceMap& sources, FileId file, Diagnostics& out) {
  const auto text = sources.text(file);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    if (line.starts_with('{')) {
      const Span inside{file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
      const auto own =
          sources.add_inside(std::string(sources.name(file)), std::string(line), inside);
      add_json(tally, sources, own, out);
    } else {
      add_words(tally, line);
    }
    at = end + 1;
  }
}

}  // namespace o4::wire
