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

// An error stops what was asked for; a warning is told beside its result.
enum class Severity { error, warning };

// A second place that explains the first.
struct Related {
  Span span;
  std::string message;
  friend bool operator==(const Related&, const Related&) = default;
};

// What to write instead of a span, or at it if it is empty. The span may lie in any text of the
// source map; edits of one fix are in one text and do not overlap.
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

// What is wrong with everything read so far, in the order in which it was found. Stages pass one on
// and add to it; none takes anything out.
class Diagnostics {
 public:
  // Adds one finding. What is returned is for putting `related` and `fix` to it at once: it is good
  // until the next finding is added.
  Diagnostic& error(std::string code, Span span, std::string message, std::string help = {});
  Diagnostic& warning(std::string code, Span span, std::string message, std::string help = {});
  // Behind what is there, unsorted.
  void append(const Diagnostics& other);

  // Warnings alone are none: a policy is made, and they are shown beside it (F2, F3).
  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return list_; }
  // By file, position, code and message, so that the same input gives the same list; equal findings
  // appear once. Files are in the order in which they came into the source map, and findings
  // without a place come last.
  void sort();

 private:
  std::vector<Diagnostic> list_;
};

// Sequences of SGR, as terminals take them; files and pipes get none.
enum class Colour { off, on };

// "file:line:column: error: message", the line, a caret, and the help; ends with a line break.
// Related places follow as notes, on a line each. Without a place there is neither the first part
// nor the line.
[[nodiscard]] std::string render_diagnostic(const SourceMap& sources, const Diagnostic& diagnostic,
                                            Colour colour);
// In their order: whoever wants them sorted sorts them before.
[[nodiscard]] std::string render_diagnostics(const SourceMap& sources,
                                             const Diagnostics& diagnostics, Colour colour);

// The line that the span begins in and, below it, carets under what the span covers; two spaces
// before each. Nothing for a span that points nowhere. At most 96 columns of the line are shown,
// those around the span.
[[nodiscard]] std::string render_excerpt(const SourceMap& sources, Span span, Colour colour);

// `text` in single quotes, control characters escaped, for use inside messages. A line break
// becomes the two characters `\n`, so that a message stays on its line.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace o4
