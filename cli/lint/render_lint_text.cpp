// A page for people: each finding with the line it stands in, the question that shows it, the cure,
// and the edit if there is one.

#include <algorithm>

#include "cli/lint/render_lint.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"
#include "grammar/text/excerpt.hpp"

namespace o4 {
namespace {

Style style_of(Level level) {
  switch (level) {
    case Level::error:
      return Style::bad;
    case Level::warning:
      return Style::open;
    case Level::note:
      return Style::strong;
  }
  return Style::plain;
}

// "replace 'x' by 'y'": every edit on a line of its own.
std::string fix_text(const SourceMap& sources, const TextEdit& edit) {
  const auto place = place_text(sources, edit.span);
  const auto old = std::string(sources.text(edit.span));
  if (old.empty()) {
    return place + ": put in " + o4::in_quotes(edit.text);
  }
  return place + ": " +
         (edit.text.empty() ? "take out " + o4::in_quotes(old)
                            : "replace " + o4::in_quotes(old) + " by " + o4::in_quotes(edit.text));
}

class Page {
 public:
  explicit Page(const Context& context)
      : sources_(context.sources),
        colour_(context.console.out_colour),
        width_(context.console.width),
        fixes_(context.options.flags.has("--fix")) {}

  void add(const Finding& finding) {
    add_head(finding);
    if (finding.span.file != no_file) {
      out_ += excerpt(sources_, finding.span, colour_, width_ - 2);
    }
    if (!finding.witness.empty()) {
      copied("see", "o4-policy explain " + finding.witness);
    }
    if (!finding.help.empty()) {
      line("help", finding.help);
    }
    for (const auto& edit : finding.fix) {
      copied("fix", fix_text(sources_, edit));
    }
    if (!finding.no_fix.empty()) {
      line("fix", "none: the edit at hand would " + finding.no_fix);
    } else if (fixes_ && finding.level != Level::note) {
      line("fix", finding.fix.empty() ? "none: only you know what is meant"
                                      : "it was made, and this is still found");
    }
    for (const auto& related : finding.related) {
      const auto place = place_text(sources_, related.span);
      line("note", related.message + (place.empty() ? "" : " (" + place + ")"));
    }
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  // "place: level: message [code]", on lines of the terminal's width.
  void add_head(const Finding& finding) {
    const auto place = finding.span.file == no_file
                           ? std::string()
                           : printable(place_text(sources_, finding.span)) + ": ";
    const auto level = std::string(to_word(finding.level)) + ":";
    const auto lines = wrapped(
        place + level + " " + printable(finding.message) + " [" + printable(finding.code) + "]",
        width_ - indent);
    // A place with a blank in it may have been broken: then nothing is painted.
    const bool whole = lines.front().starts_with(place + level);
    out_ += whole ? painted(place, Style::strong, colour_) +
                        painted(level, style_of(finding.level), colour_) +
                        lines.front().substr(place.size() + level.size()) + "\n"
                  : lines.front() + "\n";
    for (std::size_t i = 1; i < lines.size(); ++i) {
      out_ += std::string(indent, ' ') + lines[i] + "\n";
    }
  }

  // What is to be copied is not broken.
  void copied(std::string_view label, const std::string& text) {
    out_ += "  " + painted(std::string(label) + ":", Style::faint, colour_) + " " +
            printable(text) + "\n";
  }

  void line(std::string_view label, const std::string& text) {
    const auto lines = wrapped(std::string(label) + ": " + printable(text), width_ - indent);
    out_ += "  " + painted(std::string(label) + ":", Style::faint, colour_) +
            lines.front().substr(label.size() + 1) + "\n";
    for (std::size_t i = 1; i < lines.size(); ++i) {
      out_ += std::string(indent, ' ') + lines[i] + "\n";
    }
  }

  static constexpr std::size_t indent = 4;
  const SourceMap& sources_;
  Colour colour_;
  std::size_t width_;
  bool fixes_;
  std::string out_;
};

std::string counted(const std::vector<Finding>& findings, Level level) {
  const auto count = std::count_if(findings.begin(), findings.end(),
                                   [&](const Finding& f) { return f.level == level; });
  return std::to_string(count) + " " + std::string(to_word(level)) + (count == 1 ? "" : "s");
}

}  // namespace

std::string fixes_text(const Context& context, const std::vector<Finding>& made) {
  std::string out;
  for (const auto& finding : made) {
    out += printable("fixed: " + place_text(context.sources, finding.span) + ": " +
                     finding.message + " [" + finding.code + "]") +
           "\n";
  }
  return out;
}

std::string findings_text(const Context& context, const std::vector<Finding>& findings) {
  Page page(context);
  for (const auto& finding : findings) {
    page.add(finding);
  }
  return page.take() + counted(findings, Level::error) + ", " + counted(findings, Level::warning) +
         ", " + counted(findings, Level::note) + "\n";
}

}  // namespace o4
