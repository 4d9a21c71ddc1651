// How an error is shown: its place, the message, the line with carets, help and related places.
// Bytes that a terminal would obey are escaped before they are shown.
#include "grammar/text/diagnostic.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "grammar/text/columns.hpp"
#include "grammar/text/excerpt.hpp"

namespace o4 {
namespace {

constexpr std::size_t widest_excerpt = 96;

// What is shown of a text on one line. `printable` would write a line break as \x0a; people know it
// better as \n.
std::string one_line(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    result += printable(text.substr(0, end));
    result += end < text.size() ? "\\n" : "";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

// `style` is what stands in an SGR sequence: "1;31" is bold red.
std::string paint(std::string_view text, std::string_view style, Colour colour) {
  if (colour == Colour::off) {
    return std::string(text);
  }
  return "\x1b[" + std::string(style) + "m" + std::string(text) + "\x1b[0m";
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
  return span.file == no_file ? std::string() : excerpt(sources, span, colour, widest_excerpt);
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
    out += excerpt(sources, diagnostic.span, colour, widest_excerpt);
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

std::string in_quotes(std::string_view text) { return "'" + one_line(text) + "'"; }

}  // namespace o4
