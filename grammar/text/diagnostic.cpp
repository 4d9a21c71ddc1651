// How an error is shown: its place, the message, the line with carets, help and related places.
// Bytes that a terminal would obey are escaped before they are shown.
#include "grammar/text/diagnostic.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace o4 {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t longest_line = 160;
constexpr int longest_utf8_tail = 3;

bool is_utf8_tail(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }

void append_escaped(std::string& out, std::string_view text) {
  for (const char byte : text) {
    if (byte == '\n') {
      out += "\\n";
    } else if (is_control(byte)) {
      const auto value = static_cast<unsigned char>(byte);
      out += "\\x";
      out += hex_digits[value >> 4U];
      out += hex_digits[value & 0xFU];
    } else {
      out += byte;
    }
  }
}

std::string paint(std::string_view text, std::string_view style, Colour colour) {
  if (colour == Colour::off) {
    return std::string(text);
  }
  return "\x1b[" + std::string(style) + "m" + std::string(text) + "\x1b[0m";
}

std::string one_line(std::string_view text) {
  std::string result;
  append_escaped(result, text);
  return result;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_utf8_tail(byte); }));
}

// The line of the span and, below it, carets under the part that the span covers. A very long line
// is cut around the span.
void append_excerpt(std::string& out, const SourceMap& sources, Span span, Colour colour) {
  auto line = sources.line(span.file, span.begin);
  const auto all = sources.text(span.file);
  auto begin = static_cast<std::size_t>(all.data() + std::min<std::size_t>(span.begin, all.size()) -
                                        line.data());
  begin = std::min(begin, line.size());
  auto length = std::min<std::size_t>(span.end - span.begin, line.size() - begin);
  if (line.size() > longest_line) {
    auto cut = begin > longest_line / 2 ? begin - longest_line / 2 : 0;
    for (int tail = 0; tail < longest_utf8_tail && cut > 0 && is_utf8_tail(line[cut]); ++tail) {
      --cut;
    }
    line = line.substr(cut, longest_line);
    begin = std::min(begin - cut, line.size());
    length = std::min(length, line.size() - begin);
  }
  std::string shown;
  append_escaped(shown, line);
  const auto indent = characters(one_line(line.substr(0, begin)));
  const auto carets = std::max<std::size_t>(1, characters(one_line(line.substr(begin, length))));
  out += "  " + shown + "\n  " + std::string(indent, ' ') +
         paint(std::string(carets, '^'), "1;32", colour) + "\n";
}

}  // namespace

Diagnostic& Diagnostics::error(std::string code, Span span, std::string message, std::string help) {
  list_.push_back(
      {Severity::error, std::move(code), span, std::move(message), std::move(help), {}, {}});
  return list_.back();
}

Diagnostic& Diagnostics::warning(std::string code, Span span, std::string message,
                                 std::string help) {
  list_.push_back(
      {Severity::warning, std::move(code), span, std::move(message), std::move(help), {}, {}});
  return list_.back();
}

void Diagnostics::append(const Diagnostics& other) {
  list_.insert(list_.end(), other.list_.begin(), other.list_.end());
}

bool Diagnostics::has_errors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void Diagnostics::sort() {
  const auto key = [](const Diagnostic& d) {
    return std::tie(d.span.file, d.span.begin, d.code, d.message);
  };
  std::stable_sort(list_.begin(), list_.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
}

std::string render_excerpt(const SourceMap& sources, Span span, Colour colour) {
  std::string out;
  if (span.file != no_file) {
    append_excerpt(out, sources, span, colour);
  }
  return out;
}

std::string render_diagnostic(const SourceMap& sources, const Diagnostic& diagnostic,
                              Colour colour) {
  std::string out;
  const bool placed = diagnostic.span.file != no_file;
  if (placed) {
    out += paint(one_line(place_text(sources, diagnostic.span)) + ": ", "1", colour);
  }
  const bool is_error = diagnostic.severity == Severity::error;
  out += paint(is_error ? "error: " : "warning: ", is_error ? "1;31" : "1;35", colour);
  out += one_line(diagnostic.message) + "\n";
  if (placed) {
    append_excerpt(out, sources, diagnostic.span, colour);
  }
  if (!diagnostic.help.empty()) {
    out += "  " + paint("help: ", "1;36", colour) + one_line(diagnostic.help) + "\n";
  }
  for (const auto& related : diagnostic.related) {
    out += "  " + paint("note: ", "1;36", colour) + one_line(related.message);
    if (related.span.file != no_file) {
      out += " (" + one_line(place_text(sources, related.span)) + ")";
    }
    out += "\n";
  }
  return out;
}

std::string render_diagnostics(const SourceMap& sources, const Diagnostics& diagnostics,
                               Colour colour) {
  std::string out;
  for (const auto& diagnostic : diagnostics.all()) {
    out += render_diagnostic(sources, diagnostic, colour);
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string result = "'";
  append_escaped(result, text);
  return result + "'";
}

}  // namespace o4
