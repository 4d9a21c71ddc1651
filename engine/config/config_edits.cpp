// Places are found by looking around an entry in the text, past blanks and comments, instead of by
// a tree with every token: entries are strings, and between two of them stand nothing but blanks,
// comments and a comma.
#include "engine/config/config_edits.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace o4 {
namespace {

constexpr std::string_view blank = " \t";

// Behind the white space, line breaks and comments that begin at `at`.
std::size_t skip_gap(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.find_first_of(" \t\r\n", at) == at) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

std::size_t skip_blank(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(blank, at), text.size());
}

// Where the blanks that end at `at` begin.
std::size_t skip_blank_back(std::string_view text, std::size_t at) {
  const auto last = text.substr(0, at).find_last_not_of(blank);
  return last == std::string_view::npos ? 0 : last + 1;
}

Span part(Span of, std::size_t begin, std::size_t end) {
  return {of.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string result;
  for (const auto& text : texts) {
    result += result.empty() ? "" : between;
    result += toml_string(text);
  }
  return result;
}

}  // namespace

TextEdit remove_entry(const SourceMap& sources, Span entry) {
  const auto text = sources.text(entry.file);
  const auto comma = skip_gap(text, entry.end);
  auto begin = skip_blank_back(text, entry.begin);
  if (comma >= text.size() || text[comma] != ',') {
    const bool after_comma = begin > 0 && text[begin - 1] == ',';
    return {part(entry, after_comma ? begin - 1 : entry.begin, entry.end), ""};
  }
  const auto end = skip_blank(text, comma + 1);
  const bool own_line = begin > 0 && text[begin - 1] == '\n';
  if (own_line && end < text.size() && text[end] == '\n') {
    return {part(entry, begin, end + 1), ""};
  }
  return {part(entry, entry.begin, end), ""};
}

TextEdit add_entries(const SourceMap& sources, Span key, const std::vector<std::string>& texts) {
  const auto text = sources.text(key.file);
  const auto first = std::min(text.find('[', key.end), text.size() - 1) + 1;
  const bool empty = text.find(']', first) == skip_gap(text, first);
  std::string added;
  for (const auto& entry : texts) {
    added += (added.empty() ? "" : ", ") + toml_string(entry);
  }
  return {part(key, first, first), empty ? added : added + ", "};
}

std::string_view line_end_of(std::string_view text) {
  const auto first = text.find('\n');
  return first != std::string_view::npos && first > 0 && text[first - 1] == '\r' ? "\r\n" : "\n";
}

std::vector<TextEdit> append_entries(std::string_view text, const Value& list,
                                     const std::vector<std::string>& texts) {
  const auto& items = *list.get<Array>();
  if (items.empty()) {
    return {{part(list.span, list.span.begin + 1, list.span.begin + 1), joined(texts, ", ")}};
  }
  const auto last = items.back().span;
  const auto indent_at = skip_blank_back(text, last.begin);
  if (indent_at == 0 || text[indent_at - 1] != '\n') {
    return {{part(last, last.end, last.end), ", " + joined(texts, ", ")}};
  }
  const auto comma = skip_gap(text, last.end);
  const bool has_comma = comma < text.size() && text[comma] == ',';
  const auto anchor = has_comma ? comma + 1 : last.end;
  auto at = text.find('\n', anchor);
  at = at == std::string_view::npos || skip_gap(text, anchor) < at ? anchor : at;
  at = at > anchor && text[at - 1] == '\r' ? at - 1 : at;
  const auto fresh_line =
      std::string(line_end_of(text)) + std::string(text.substr(indent_at, last.begin - indent_at));
  const auto added = fresh_line + joined(texts, "," + fresh_line) + (has_comma ? "," : "");
  if (has_comma) {
    return {{part(last, at, at), added}};
  }
  if (at == last.end) {
    return {{part(last, at, at), "," + added}};
  }
  return {{part(last, last.end, last.end), ","}, {part(last, at, at), added}};
}

std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char byte : text) {
    if (byte == '"' || byte == '\\') {
      result += '\\';
      result += byte;
    } else if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(byte));
    } else {
      result += byte;
    }
  }
  return result + "\"";
}

std::string with_edits(std::string_view text, std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
  std::string result;
  std::size_t at = 0;
  for (const auto& edit : edits) {
    result += text.substr(at, edit.span.begin - at);
    result += edit.text;
    at = edit.span.end;
  }
  return result + std::string(text.substr(at));
}

}  // namespace o4
