// Logs may be cut, mixed or someone's whole terminal output, so each line stands for itself and
// what is neither form is passed over. Hosts are brought into canonical form, so that one host is
// counted once.

#include "cli/proxy/wire/tally.hpp"

#include <charconv>
#include <optional>

#include "engine/hosts/host.hpp"
#include "grammar/text/document.hpp"

namespace o4::wire {
namespace {

constexpr std::string_view way = "o4-policy allow host ";

std::string text_in(const Value& json, std::string_view key) {
  const auto* const member = find_member(json, key);
  const auto* const text = member == nullptr ? nullptr : member->value.get<std::string>();
  return text == nullptr ? std::string() : *text;
}

void add(Tally& tally, std::string_view text, std::size_t count) {
  if (const auto host = parse_host(text)) {
    tally.refused[to_text(*host)] += count;
  }
}

void add_json(Tally& tally, std::string_view line) {
  SourceMap sources;
  Diagnostics unheard;
  const auto file = sources.add("log", std::string(line));
  const auto json = read_json(sources, file, "log", unheard);
  if (!json) {
    ++tally.unread;
  } else if (text_in(*json, "event") == "request" && text_in(*json, "decision") == "deny") {
    add(tally, text_in(*json, "host"), 1);
  }
}

// "  evil.example, 3 times: o4-policy allow host evil.example"
void add_words(Tally& tally, std::string_view line) {
  const auto at = line.find(way);
  if (at == std::string_view::npos) {
    return;
  }
  const auto host = line.substr(at + way.size());
  std::size_t count = 1;
  const auto times = line.substr(0, at).find(" times: ");
  if (times != std::string_view::npos) {
    const auto begin = line.rfind(' ', times - 1) + 1;
    (void)std::from_chars(line.data() + begin, line.data() + times, count);
  }
  add(tally, host.substr(0, host.find_first_of(" \t\r)")), count);
}

}  // namespace

void add_log(Tally& tally, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    line.starts_with('{') ? add_json(tally, line) : add_words(tally, line);
    at = end + 1;
  }
}

}  // namespace o4::wire
