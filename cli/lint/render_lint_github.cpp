// Findings as workflow commands, which GitHub shows beside the lines of a change. One line a
// finding; what a runner would take apart is escaped, so that no file name or message can forge a
// command.
#include "cli/lint/render_lint.hpp"

namespace o4 {
namespace {

// What the runner takes apart is escaped; in a property also what ends it.
std::string escaped(std::string_view text, std::string_view ends) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result;
  for (const char byte : text) {
    const bool special = byte == '%' || byte == '\r' || byte == '\n';
    if (special || ends.find(byte) != std::string_view::npos) {
      const auto value = static_cast<unsigned char>(byte);
      result += {'%', digits[value >> 4U], digits[value & 0xFU]};
    } else {
      result += byte;
    }
  }
  return result;
}

std::string property(std::string_view text) { return escaped(text, ":,"); }
std::string words(std::string_view text) { return escaped(text, ""); }

std::string place(const SourceMap& sources, Span span) {
  const auto begin = sources.position(span.file, span.begin);
  const auto end = sources.position(span.file, span.end);
  auto text = "file=" + property(sources.name(span.file)) + ",line=" + std::to_string(begin.line) +
              ",endLine=" + std::to_string(end.line);
  if (begin.line == end.line) {
    text += ",col=" + std::to_string(begin.column) + ",endColumn=" + std::to_string(end.column);
  }
  return text + ",";
}

}  // namespace

std::string findings_github(const SourceMap& sources, const std::vector<Finding>& findings) {
  std::string out;
  for (const auto& finding : findings) {
    const auto level = finding.level == Level::note ? "notice" : to_word(finding.level);
    out += "::" + std::string(level) + " " +
           (finding.span.file == no_file ? "" : place(sources, finding.span)) +
           "title=" + property(finding.code) + "::" + words(finding.message) +
           (finding.help.empty() ? "" : words("\n" + finding.help)) + "\n";
  }
  return out;
}

}  // namespace o4
