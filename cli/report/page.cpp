// Sections from top to bottom: what is in force, places, hosts, profiles, proofs, findings, rules.
// A page of two begins with how they differ. A reason is a <details>, a rule a link within the
// page: both work by keyboard and without the script, which only opens many of them at once.
#include "cli/report/page.hpp"

#include <algorithm>
#include <map>

#include "cli/args/version.hpp"
#include "cli/report/html.hpp"
#include "cli/report/sections.hpp"

namespace o4 {
namespace {

// Nothing may be loaded; style and script are within the page.
constexpr std::string_view head =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n";

struct Link {
  std::string_view id;
  std::string_view title;
};
constexpr auto parts = std::to_array<Link>({{"mode", "In force"},
                                            {"places", "Places"},
                                            {"hosts", "Hosts"},
                                            {"profiles", "Profiles"},
                                            {"findings", "Findings"},
                                            {"rules", "Rules"}});

std::string navigation(const ReportPage& page) {
  std::string items;
  if (page.comparison) {
    items += "<li><a href=\"#difference\">What differs</a></li>";
  }
  for (std::size_t i = 0; i < page.reports.size(); ++i) {
    const auto mark = mark_of(page.reports.size(), i);
    for (const auto& part : parts) {
      const auto title = page.reports.size() > 1
                             ? std::string(i == 0 ? "A: " : "B: ") + std::string(part.title)
                             : std::string(part.title);
      items += wrapped_in("li", "",
                          element("a", "href=\"#" + mark + std::string(part.id) + "\"", title));
    }
  }
  return "<nav aria-label=\"Sections\"><ul>" + items + "</ul></nav>\n";
}

}  // namespace

std::string mark_of(std::size_t reports, std::size_t index) {
  return reports == 1 ? "" : index == 0 ? "a-" : "b-";
}

std::string report_html(const ReportPage& page, const SourceMap& sources) {
  const auto& first = page.reports.front();
  const auto title = "o4-policy: " + first.title +
                     (page.reports.size() > 1 ? " and " + page.reports.back().title : "");
  std::string out(head);
  out +=
      element("title", "", title) + "\n<style>\n" + std::string(report_style()) +
      "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n" +
      "<header>" + element("h1", "", title) +
      element("p", "class=\"faint\"",
              "What sandboxed commands may read, write and reach, and which rule says so. "
              "Made by o4-policy " +
                  std::string(version()) + ".") +
      navigation(page) + "</header>\n<main id=\"content\">\n";
  if (page.comparison) {
    out += difference_section(*page.comparison, page.reports);
  }
  for (std::size_t i = 0; i < page.reports.size(); ++i) {
    out += policy_sections(page.reports[i], sources, mark_of(page.reports.size(), i));
  }
  return out + "</main>\n<script>\n" + std::string(report_script()) +
         "</script>\n</body>\n</html>\n";
}

}  // namespace o4
