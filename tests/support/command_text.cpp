#include "tests/support/command_text.hpp"

namespace o4::test {

Strings words_of(const std::string& command) {
  const ScannedCommand scanned = scan_command(command);
  Strings out;
  for (const ScannedWord& word : scanned.words) out.emplace_back(scanned.text(word));
  return out;
}

Strings paths_of(const std::string& command) {
  Strings out;
  const Mentions mentions(command);
  for (const auto& path : mentions.found.paths) out.emplace_back(path.readings().front());
  return out;
}

Strings readings_of(const std::string& command) {
  Strings out;
  const Mentions mentions(command);
  for (const auto& path : mentions.found.paths) {
    std::string all;
    for (const auto& reading : path.readings()) {
      all += (all.empty() ? "" : " or ") + std::string(reading);
    }
    out.push_back(all);
  }
  return out;
}

Strings hosts_of(const std::string& command) {
  Strings out;
  const Mentions mentions(command);
  for (const auto& url : mentions.found.urls) {
    out.push_back(url.host.value_or("?"));
  }
  return out;
}

Strings commands_of(const std::string& command) {
  const ScannedCommand scanned = scan_command(command);
  Strings out;
  for (const SimpleCommand& simple : scanned.commands) {
    std::string text;
    for (const CommandWord& word : command_words(scanned, simple)) {
      text += "<" + std::string(word.text) + ">" + (word.unknown ? "?" : "");
    }
    out.push_back(text);
  }
  return out;
}

}  // namespace o4::test
