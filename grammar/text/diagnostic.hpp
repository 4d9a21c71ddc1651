// What is wrong with an input, where, and what would mend it: data, and the one way to print it.
//
// What went wrong is a value: collected, sorted, compared in tests, and rendered in one place. A
// stage that fails has put at least one error here; a stage that succeeds may have put warnings.
// Codes are stable, messages are for people: lower case, no full stop, what was found in quotes,
// the cure in `help`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/source.hpp"

namespace o4 {

enum class Severity { error, warning };

// A second place that explains the first.
struct Related {
  Span span;
  std::string message;
  friend bool operator==(const Related&, const Related&) = default;
};

// What to write instead of a span, or at it if it is empty.
struct TextEdit {
  Span span;
  std::string text;
  friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

// `message` says the cause and `help` the cure, both in lower case and without a full stop.
// `code` is stable and names the kind of finding: "config-type", "facts-home", "rules-syntax".
struct Diagnostic {
  Severity severity = Severity::error;
  std::string code;
  Span span;
  std::string message;
  std::string help;
  std::vector<Related> related;
  std::vector<TextEdit> fix;  // what would mend it, where that is certain; else empty
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

class Diagnostics {
 public:
  Diagnostic& error(std::string code, Span span, std::string message, std::string help = {});
  Diagnostic& warning(std::string code, Span span, std::string message, std::string help = {});
  void append(const Diagnostics& other);

  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return list_; }
  // By file, position and code; equal findings appear once.
  void sort();

 private:
  std::vector<Diagnostic> list_;
};

enum class Colour { off, on };

// "file:line:column: error: message", the line, a caret, and the help; ends with a line break.
[[nodiscard]] std::string render_diagnostic(const SourceMap& sources, const Diagnostic& diagnostic,
                                            Colour colour);
[[nodiscard]] std::string render_diagnostics(const SourceMap& sources,
                                             const Diagnostics& diagnostics, Colour colour);

// The line that the span begins in and, below it, carets under what the span covers; two spaces
// before each. Nothing for a span that points nowhere.
[[nodiscard]] std::string render_excerpt(const SourceMap& sources, Span span, Colour colour);

// `text` in single quotes, control characters escaped, for use inside messages.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace o4
