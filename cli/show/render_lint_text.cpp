#include <algorithm>

#include "cli/show/render_lint.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"

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
      : sources_(context.sources), colour_(context.console.out_colour) {}

  void add(const Finding& finding) {
    if (finding.span.file != no_file) {
      out_ += painted(printable(place_text(sources_, finding.span)) + ": ", Style::strong, colour_);
    }
    out_ += painted(std::string(to_word(finding.level)) + ":", style_of(finding.level), colour_) +
            " " + printable(finding.message) + " [" + printable(finding.code) + "]\n" +
            render_excerpt(sources_, finding.span, colour_);
    if (!finding.witness.empty()) {
      line("see", "o4-policy explain " + finding.witness);
    }
    if (!finding.help.empty()) {
      line("help", finding.help);
    }
    for (const auto& edit : finding.fix) {
      line("fix", fix_text(sources_, edit));
    }
    for (const auto& related : finding.related) {
      const auto place = place_text(sources_, related.span);
      line("note", related.message + (place.empty() ? "" : " (" + place + ")"));
    }
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  void line(std::string_view label, const std::string& text) {
    out_ += "  " + painted(std::string(label) + ":", Style::faint, colour_) + " " +
            printable(text) + "\n";
  }

  const SourceMap& sources_;
  Colour colour_;
  std::string out_;
};

std::string counted(const std::vector<Finding>& findings, Level level) {
  const auto count = std::count_if(findings.begin(), findings.end(),
                                   [&](const Finding& f) { return f.level == level; });
  return std::to_string(count) + " " + std::string(to_word(level)) + (count == 1 ? "" : "s");
}

}  // namespace

std::string findings_text(const Context& context, const std::vector<Finding>& findings) {
  Page page(context);
  for (const auto& finding : findings) {
    page.add(finding);
  }
  return page.take() + counted(findings, Level::error) + ", " + counted(findings, Level::warning) +
         ", " + counted(findings, Level::note) + "\n";
}

}  // namespace o4
