// Any bytes as shell text: it is scanned, every span lies in the text, and what is found is what it
// is said to be.
#include <string_view>

#include "grammar/mentions/candidates.hpp"
#include "grammar/shell/match.hpp"
#include "tests/fuzz/input.hpp"

namespace {

using o4::fuzz::require;

void check_words(const o4::ScannedCommand& scanned, std::size_t size) {
  require(scanned.marks.size() == scanned.bytes.size());
  require(scanned.origins.size() == scanned.bytes.size());
  for (const auto origin : scanned.origins) {
    require(origin < size);
  }
  for (const auto& word : scanned.words) {
    require(word.begin <= word.end && word.end <= scanned.bytes.size());
    require(word.from <= size && word.to <= size);
    require(word.command == o4::no_command || word.command < scanned.commands.size());
  }
  for (const auto& command : scanned.commands) {
    for (const auto& word : o4::command_words(scanned, command)) {
      require(word.word < scanned.words.size());
    }
  }
  require(!scanned.single || scanned.commands.size() >= 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto scanned = o4::scan_command(text);
  check_words(scanned, size);
  const auto candidates = o4::command_candidates(scanned);
  for (const auto& path : candidates.paths) {
    require(!path.readings().empty() && path.word < scanned.words.size());
    require(path.from <= size && path.to <= size);
    for (const auto reading : path.readings()) {
      require(reading.starts_with('/'));
    }
  }
  for (const auto& url : candidates.urls) {
    require(url.from <= size && url.to <= size && url.word < scanned.words.size());
    require(!url.host || !url.host->empty());
  }
  return 0;
}
