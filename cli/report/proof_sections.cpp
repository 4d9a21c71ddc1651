// Profiles of the same name stand side by side: the platform's own, which is proved, and that of
// the other backend under the same facts.
#include "cli/report/sections.hpp"

#include <algorithm>

#include "cli/report/html.hpp"
#include "cli/show/area_text.hpp"

namespace o4 {
namespace {

// Differences one by one, with a link to the policy's rule; breaches as the program prints them.
std::string proof_text(const SourceMap& sources, const Verified& verified, const RuleLinks& links) {
  const auto& proof = verified.proof;
  if (proof.holds()) {
    return "<p><span class=\"chip good\">proved</span> the text, read back, decides as the policy, "
           "for all paths (" +
           std::to_string(proof.questions) + " questions stand for them)</p>";
  }
  auto out =
      "<p><span class=\"chip shut\">not proved</span> " + escaped(proof.failure) + "</p><ul>";
  for (const auto& witness : proof.differences) {
    out += "<li>" + element("code", "", witness.operation + " " + witness.target) + ": policy " +
           escaped(witness.policy) + ", profile " + escaped(witness.profile) + " " +
           links.link(witness.rule) + "</li>";
  }
  return out + "</ul>" +
         element("pre", "", render_diagnostics(sources, proof.breaches, Colour::off));
}

std::string gaps_text(const std::vector<Gap>& gaps) {
  std::string items;
  for (const auto& gap : gaps) {
    items += "<li>" + element("strong", "", gap.name) + " " +
             (gap.subject.empty() ? "" : element("code", "", gap.subject) + " ") +
             element("span", "class=\"faint\"", gap.reason) + "</li>";
  }
  return items.empty() ? "<p>No gap: it enforces every rule.</p>"
                       : "<details><summary>" + std::to_string(gaps.size()) +
                             (gaps.size() == 1 ? " gap" : " gaps") +
                             ": what it cannot enforce</summary><ul>" + items + "</ul></details>";
}

std::string lines_html(std::string_view text, const RuleLinks& links) {
  std::string out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    out += links.linked_line(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string one_side(const LoweredText& lowered, const SourceMap& sources, const RuleLinks& links) {
  const auto* const which = lowered.is_own ? "" : ", had these facts its platform";
  auto out = "<div class=\"card\">" +
             element("h3", "", lowered.profile + " (" + lowered.backend + ")" + which);
  if (!lowered.trouble.empty()) {
    return out + element("p", "", lowered.trouble) + "</div>";
  }
  if (lowered.verified) {
    out += proof_text(sources, *lowered.verified, links) + gaps_text(lowered.verified->gaps);
  }
  return out + "<pre tabindex=\"0\" aria-label=\"profile text\">" +
         lines_html(lowered.text, links) + "</pre></div>";
}

// What a difference does, in a word and a colour.
struct Change {
  std::string_view word;
  std::string_view colour;
};
constexpr Change lets_in = {"lets in", "shut"};
constexpr Change shuts_out = {"shuts out", "good"};
constexpr Change changes = {"changes", "none"};

}  // namespace

std::string profiles_section(const Report& report, const SourceMap& sources, const RuleLinks& links,
                             const std::string& mark) {
  auto out = "<section aria-labelledby=\"" + mark + "profiles\">" +
             element("h2", "id=\"" + mark + "profiles\"", "Profiles and proofs");
  auto rest = report.lowered;
  while (!rest.empty()) {
    const auto name = rest.front().profile;
    out += "<div class=\"sides\">";
    for (auto one = rest.begin(); one != rest.end();) {
      if (one->profile == name) {
        out += one_side(*one, sources, links);
        one = rest.erase(one);
      } else {
        ++one;
      }
    }
    out += "</div>\n";
  }
  return out + "</section>\n";
}

std::string findings_section(const Report& report, const SourceMap& sources,
                             const std::string& mark) {
  std::string rows;
  for (const auto& finding : report.findings) {
    const auto* const colour = finding.level == Level::error     ? "shut"
                               : finding.level == Level::warning ? "write"
                                                                 : "none";
    rows +=
        wrapped_in(
            "tr", "",
            wrapped_in("td", "",
                       element("span", "class=\"chip " + std::string(colour) + "\"",
                               to_word(finding.level))) +
                wrapped_in("td", "",
                           escaped(finding.message) +
                               (finding.help.empty()
                                    ? ""
                                    : "<br>" + element("span", "class=\"faint\"", finding.help))) +
                wrapped_in("td", "class=\"where\"", element("code", "", finding.code)) +
                wrapped_in("td", "class=\"where\"",
                           element("code", "", place_text(sources, finding.span)))) +
        "\n";
  }
  auto out = "<section aria-labelledby=\"" + mark + "findings\">" +
             element("h2", "id=\"" + mark + "findings\"", "What lint finds");
  return rows.empty() ? out + "<p>Nothing.</p></section>\n"
                      : out +
                            "<div class=\"card scroll\"><table><thead><tr><th scope=\"col\">level"
                            "</th><th scope=\"col\">finding</th><th scope=\"col\">code</th><th "
                            "scope=\"col\">at</th></tr></thead><tbody>" +
                            rows + "</tbody></table></div></section>\n";
}

std::string difference_section(const Comparison& comparison, const std::vector<Report>& reports) {
  const RuleLinks a(reports.front().rules, mark_of(2, 0));
  const RuleLinks b(reports.back().rules, mark_of(2, 1));
  std::string rows;
  const auto add = [&](const std::string& who, std::string_view before, std::string_view after,
                       const Change& change, const std::string& witness, const RuleView& rule_a,
                       const RuleView& rule_b) {
    rows +=
        "<tr>" +
        wrapped_in(
            "td", "",
            element("span", "class=\"chip " + std::string(change.colour) + "\"", change.word)) +
        element("td", "", who) +
        element("td", "class=\"where\"", std::string(before) + " \u2192 " + std::string(after)) +
        wrapped_in("td", "class=\"where\"", witness.empty() ? "" : element("code", "", witness)) +
        wrapped_in("td", "", "A " + a.link(rule_a) + "<br>B " + b.link(rule_b)) + "</tr>\n";
  };
  for (const auto& one : comparison.differences) {
    auto area = area_text(one.area, reports.back().home);
    for (const auto& except : one.except) {
      area += (&except == &one.except.front() ? " but not " : ", ") +
              area_text(except, reports.back().home);
    }
    add(subject_text(one.subject) + " " + area, to_word(one.a), to_word(one.b),
        one.b > one.a ? lets_in : shuts_out, one.witness, one.rule_a, one.rule_b);
  }
  for (const auto& one : comparison.commands) {
    add(one.commands, to_word(one.a), to_word(one.b),
        one.allows_more   ? lets_in
        : one.allows_less ? shuts_out
                          : changes,
        "", one.rule_a, one.rule_b);
  }
  auto out = "<section aria-labelledby=\"difference\">" +
             element("h2", "id=\"difference\"",
                     "What B (" + reports.back().title + ") lets in or shuts out that A (" +
                         reports.front().title + ") does not");
  return rows.empty()
             ? out +
                   "<p>Nothing: the two are equal, for all paths, hosts and commands.</p></section>"
             : out +
                   "<div class=\"card scroll\"><table><thead><tr><th scope=\"col\">B</th><th "
                   "scope=\"col\">who and what</th><th scope=\"col\">A \u2192 B</th><th "
                   "scope=\"col\">for example</th><th "
                   "scope=\"col\">rules</th></tr></thead><tbody>" +
                   rows + "</tbody></table></div></section>\n";
}

}  // namespace o4
