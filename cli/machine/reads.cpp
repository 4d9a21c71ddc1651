#include "cli/machine/reads.hpp"

#include <algorithm>
#include <utility>

#include "cli/machine/files.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

ReadNotes* listening = nullptr;

}  // namespace

std::size_t digest(std::string_view text) { return std::hash<std::string_view>()(text); }

// No name holds a zero byte.
std::size_t digest(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) {
    all.append(text).push_back('\0');
  }
  return digest(all);
}

ReadNotes::ReadNotes() { listening = this; }
ReadNotes::~ReadNotes() { listening = nullptr; }

std::string ReadNotes::first_changed() const {
  auto* const heard = std::exchange(listening, nullptr);
  const auto changed = std::find_if(reads_.begin(), reads_.end(), [](const NotedRead& read) {
    return read.again() != read.came_to;
  });
  listening = heard;
  return changed == reads_.end() ? "" : changed->path;
}

bool are_reads_noted() { return listening != nullptr; }

void note_read(NotedRead read) {
  if (listening == nullptr || read.path == "-") {
    return;
  }
  read.path = absolute_path(read.path, "", current_folder());
  // What the system makes up while it is read is no file that anybody changes.
  if (!is_under(read.path, "/proc") && !is_under(read.path, "/dev/fd")) {
    listening->reads_.push_back(std::move(read));
  }
}

}  // namespace o4
