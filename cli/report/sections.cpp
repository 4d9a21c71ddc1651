// What is in force, the places, the hosts and the rules of one policy.
#include "cli/report/sections.hpp"

#include <array>

#include "cli/report/html.hpp"
#include "cli/terminal/layout.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// By default means that no rule allows it, which looks weaker than a rule that shuts it.
std::string class_of(const Decision& answer, std::string_view allowed) {
  switch (answer.outcome) {
    case Outcome::allow:
    case Outcome::run:
      return std::string(allowed);
    case Outcome::private_:
    case Outcome::ask:
      return "private";
    case Outcome::deny:
    case Outcome::refuse:
      break;
  }
  return answer.rule.by_default ? "none" : "shut";
}

std::string attribute(std::string_view name, std::string_view value) {
  return std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string chip(const Decision& answer, std::string_view allowed, const std::string& more) {
  return element("span", "class=\"chip " + class_of(answer, allowed) + "\" " + more,
                 to_word(answer.outcome));
}

std::string reasons(std::string_view asked, const Decision& answer, const RuleLinks& links) {
  auto out = wrapped_in("dt", "", escaped(asked) + ": " + escaped(to_word(answer.outcome)));
  out += "<dd>" + links.link(answer.rule) + "<br>" + escaped(answer.rule.because) + "</dd>";
  for (const auto& loser : answer.losers) {
    out += "<dd class=\"lost\">lost: " + links.link(loser.rule) + "<br>" + escaped(loser.why) +
           "</dd>";
  }
  for (const auto& note : answer.notes) {
    out += element("dd", "class=\"lost\"", note);
  }
  return answer.help.empty() ? out : out + element("dd", "", answer.help);
}

std::string provenance_text(const Provenance& provenance) {
  const auto from = show_place(provenance.from);
  return provenance.because + (from.empty() ? "" : " (" + from + ")");
}

std::string mode_section(const Report& report, const std::string& mark) {
  const auto& overview = report.overview;
  std::string rows;
  const auto add = [&](std::string_view name, const std::string& html) {
    rows += element("dt", "", name) + wrapped_in("dd", "", html);
  };
  add("mode", element("strong", "", overview.mode) + " " +
                  element("span", "class=\"faint\"", provenance_text(overview.chosen)));
  if (overview.tier) {
    add("tier", escaped(*overview.tier) + ", which another choice overrides");
  }
  add("enforced by", overview.unsandboxed
                         ? "nothing: " + escaped(provenance_text(*overview.unsandboxed))
                         : escaped(overview.enforced_by));
  for (const auto& refused : overview.refused) {
    add("refused", escaped(refused.text) + " " +
                       element("span", "class=\"faint\"", provenance_text(refused.provenance)));
  }
  for (const auto& hatch : overview.hatches) {
    add("escape hatch", element("code", "", hatch.text) + " " +
                            element("span", "class=\"faint\"", provenance_text(hatch.provenance)));
  }
  for (const auto& dropped : overview.dropped) {
    add("left out", element("code", "", dropped.text) + " " +
                        element("span", "class=\"faint\"", provenance_text(dropped.provenance)));
  }
  return "<section aria-labelledby=\"" + mark + "mode\">" +
         element("h2", "id=\"" + mark + "mode\"", "In force: " + report.title) +
         wrapped_in("dl", "class=\"facts card\"", rows) + "</section>\n";
}

// The attributes named data-… are for tests and scripts, which find an answer by what was asked.
std::string place_row(const Report& report, const PlaceRow& row, const RuleLinks& links) {
  const auto shown =
      row.depth == 0 || row.name == row.path ? show_path(row.path, report.home) : row.name;
  std::string cells;
  std::string why;
  for (std::size_t i = 0; i < path_columns.size(); ++i) {
    const auto& column = path_columns[i];
    const auto& answer = row.answers[i];
    const auto asked = std::string(column.title) + " " + row.path;
    const auto more =
        attribute("data-path", row.path) + " " + attribute("data-op", to_word(column.op)) + " " +
        attribute("data-actor", to_word(column.actor)) + " " +
        attribute("aria-label",
                  std::string(column.title) + ": " + std::string(to_word(answer.outcome)));
    cells += chip(answer, column.op == PathOp::read ? "read" : "write", more);
    why += reasons(asked, answer, links);
  }
  const auto indent = "style=\"padding-left:" + std::to_string(row.depth * 20) + "px\" " +
                      attribute("title", row.path);
  return "<details class=\"place " + row.kind + "\"><summary>" +
         wrapped_in("span", "class=\"path\" " + indent, escaped(shown)) + cells +
         "</summary><dl class=\"why\">" + why + "</dl></details>\n";
}

std::string places_section(const Report& report, const RuleLinks& links, const std::string& mark) {
  auto out = "<section aria-labelledby=\"" + mark + "places\">" +
             element("h2", "id=\"" + mark + "places\"", "Places") +
             element("p", "",
                     "What is below a place is as the place, unless it has a row of its own. Open "
                     "a row for the rules that decide, and those that lost.") +
             "<ul class=\"legend\"><li><span class=\"chip write\">can be written</span></li>"
             "<li><span class=\"chip read\">can be read</span></li>"
             "<li><span class=\"chip private\">the sandbox's own</span></li>"
             "<li><span class=\"chip shut\">denied by a rule</span></li>"
             "<li><span class=\"chip none\">denied, no rule allows it</span></li></ul>"
             "<div class=\"tools\"></div><div class=\"card\"><div class=\"head\" aria-hidden="
             "\"true\"><span>place</span>";
  for (const auto& column : path_columns) {
    out += element("span", "", column.title);
  }
  out += "</div>\n";
  for (const auto& row : report.places) {
    out += place_row(report, row, links);
  }
  return out + "</div></section>\n";
}

std::string host_cell(const HostRow& row, std::size_t actor, const RuleLinks& links) {
  const auto& answer = row.answers[actor];
  const auto more =
      attribute("data-host", row.host) + " " + attribute("data-actor", host_actor_words[actor]);
  return wrapped_in("td", "",
                    "<details><summary>" + chip(answer, "good", more) + "</summary><dl>" +
                        reasons(host_actor_words[actor], answer, links) + "</dl></details>");
}

std::string hosts_section(const Report& report, const RuleLinks& links, const std::string& mark) {
  std::string headings = element("th", "scope=\"col\"", "host");
  for (const auto actor : host_actor_words) {
    headings += element("th", "scope=\"col\"", actor);
  }
  std::string rows;
  for (const auto& row : report.hosts) {
    const auto name = row.is_rest ? "<em>any other host</em>" : element("code", "", row.host);
    std::string cells = wrapped_in("th", "scope=\"row\"", name);
    for (std::size_t i = 0; i < row.answers.size(); ++i) {
      cells += host_cell(row, i, links);
    }
    rows += wrapped_in("tr", "", cells) + "\n";
  }
  return "<section aria-labelledby=\"" + mark + "hosts\">" +
         element("h2", "id=\"" + mark + "hosts\"", "Hosts, by who connects") +
         "<div class=\"card scroll\"><table><thead><tr>" + headings + "</tr></thead><tbody>" +
         rows + "</tbody></table></div></section>\n";
}

std::string rules_section(const Report& report, const RuleLinks& links, const std::string& mark) {
  std::string rows;
  for (std::size_t i = 0; i < report.rules.size(); ++i) {
    const auto& rule = report.rules[i];
    rows += wrapped_in("tr", "class=\"rule\" id=\"" + links.anchor(i) + "\"",
                       wrapped_in("td", "", element("code", "", rule.text)) +
                           element("td", "", rule.because) +
                           wrapped_in("td", "class=\"where\"", element("code", "", rule.from))) +
            "\n";
  }
  return "<section aria-labelledby=\"" + mark + "rules\">" +
         element("h2", "id=\"" + mark + "rules\"", "Rules") +
         "<div class=\"card scroll\"><table><thead><tr><th scope=\"col\">rule</th><th "
         "scope=\"col\">why</th><th scope=\"col\">from</th></tr></thead><tbody>" +
         rows + "</tbody></table></div></section>\n";
}

}  // namespace

std::string policy_sections(const Report& report, const SourceMap& sources,
                            const std::string& mark) {
  const RuleLinks links(report.rules, mark);
  return mode_section(report, mark) + places_section(report, links, mark) +
         hosts_section(report, links, mark) + profiles_section(report, sources, links, mark) +
         findings_section(report, sources, mark) + rules_section(report, links, mark);
}

}  // namespace o4
