#include "cli/machine/mountinfo.hpp"

#include <algorithm>

#include "backends/bwrap/host/host.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// mountinfo writes space, tab, line break and backslash as three octal digits.
std::string without_octal_escapes(std::string_view text) {
  const auto is_octal = [](char c) { return c >= '0' && c <= '7'; };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size() && is_octal(text[i + 1]) && is_octal(text[i + 2]) &&
        is_octal(text[i + 3])) {
      result += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 +
                                  (text[i + 3] - '0'));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  while (!line.empty()) {
    const auto end = std::min(line.find(' '), line.size());
    fields.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

bool has_option(std::string_view options, std::string_view wanted) {
  while (!options.empty()) {
    const auto end = std::min(options.find(','), options.size());
    if (options.substr(0, end) == wanted) {
      return true;
    }
    options.remove_prefix(std::min(end + 1, options.size()));
  }
  return false;
}

}  // namespace

std::vector<MountLine> read_mountinfo(std::string_view text) {
  std::vector<MountLine> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto fields = fields_of(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (fields.size() >= 6) {
      lines.push_back({std::string(fields[2]), without_octal_escapes(fields[3]),
                       without_octal_escapes(fields[4]),
                       has_option(fields[5], "ro") || has_option(fields.back(), "ro")});
    }
  }
  return lines;
}

std::string shown_elsewhere(std::span<const MountLine> mounts, const MountLine& mount) {
  const MountLine* widest = nullptr;
  for (const auto& other : mounts) {
    const bool first = &other < &mount || other.root != mount.root;
    if (other.device == mount.device && other.at != mount.at && first &&
        is_under(mount.root, other.root) &&
        (widest == nullptr || other.root.size() < widest->root.size())) {
      widest = &other;
    }
  }
  return widest == nullptr ? "" : bwrap::moved(mount.root, widest->root, widest->at);
}

}  // namespace o4
