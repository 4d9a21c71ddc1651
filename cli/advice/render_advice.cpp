// Pages for `allow`: the answer of now, the edit as a patch that `patch` takes, everything else
// that it changes, and what lint says of the result. Without an edit: what is in the way, and what
// helps. The patch is shown as it can be applied, so line breaks of the config stay in it;
// everything else is escaped like all that is shown.

#include "cli/advice/render_advice.hpp"

#include <algorithm>

#include "cli/advice/advise.hpp"
#include "cli/audit/unified_diff.hpp"
#include "cli/show/render_diff.hpp"
#include "cli/show/render_json.hpp"
#include "cli/show/render_text.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/sheet.hpp"

namespace o4 {
namespace {

// Line breaks and tabs stay, so that the patch can be applied; what else would move a cursor does
// not.
std::string printable_lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of("\t\n"), text.size());
    const bool carriage =
        end < text.size() && text[end] == '\n' && end > 0 && text[end - 1] == '\r';
    result += printable(text.substr(0, carriage ? end - 1 : end)) + (carriage ? "\r" : "");
    result += text.substr(end, 1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

void add_ways(Sheet& sheet, const std::vector<std::string>& ways) {
  sheet.section("or");
  for (const auto& way : ways) {
    sheet.row({}, printable(way));
  }
}

// What is better about the edit of the other file, and how it is asked for.
std::optional<SmallerEdit> smaller_edit(const AdviceReport& report) {
  if (!report.smaller) {
    return std::nullopt;
  }
  const auto count = [](const ConfigEdit& edit) {
    return edit.changes.differences.size() + edit.changes.loops.size() +
           edit.changes.commands.size();
  };
  const bool project = report.smaller->file == ConfigFile::project;
  const bool fewer = count(*report.smaller) < count(*report.advice.edit);
  return SmallerEdit{project ? "--project" : "without --project",
                     "the edit of " + printable(report.world.name_of(report.smaller->file)) +
                         (fewer ? " changes less" : " does the same with less text") +
                         (project ? ", and in this workspace alone" : ", but in every workspace")};
}

std::string_view result_word(const Advice& advice) {
  return advice.granted ? "granted" : advice.edit ? "edit" : "impossible";
}

}  // namespace

std::string edit_patch(const std::string& name, const std::optional<std::string>& before,
                       const std::string& after) {
  return "--- " + (before ? name : "/dev/null") + "\n+++ " + name + "\n" +
         unified_diff(before.value_or(""), after);
}

std::string edit_pages(const World& world, const ConfigEdit& edit, const EditRemarks& remarks,
                       const Console& console) {
  const auto& name = world.name_of(edit.file);
  std::string text =
      "edit " + printable(name) + (edit.before ? "" : ", which is not there yet") + "\n" +
      printable_lines(edit_patch(name, edit.before, edit.after)) +
      "\nall that it changes (A is now, B with the edit)\n" +
      diff_pages(edit.changes, {world.loaded.policy.graph(), edit.with.policy.graph()}, console);
  Sheet sheet(console);
  sheet.section("note");
  for (const auto& note : remarks.notes) {
    sheet.row({}, printable(note));
  }
  sheet.section("lint");
  for (const auto& finding : remarks.findings) {
    sheet.row({finding.code}, printable(finding.message));
  }
  if (remarks.smaller) {
    sheet.section("smaller");
    sheet.row({remarks.smaller->flag}, remarks.smaller->why);
  }
  add_ways(sheet, remarks.ways);
  const auto more = sheet.take();
  return text + (more.empty() ? "" : "\n" + more);
}

Json edit_json(const World& world, const ConfigEdit& edit, const std::vector<Finding>& findings) {
  const auto& name = world.name_of(edit.file);
  auto found = Json::array();
  for (const auto& finding : findings) {
    found.push_back(Json{{"code", finding.code}, {"message", finding.message}});
  }
  return Json{{"layer", to_word(edit.file)},
              {"file", name},
              {"exists", edit.before.has_value()},
              {"patch", edit_patch(name, edit.before, edit.after)},
              {"text", edit.after},
              {"changes", to_json(edit.changes)},
              {"findings", found}};
}

std::string nothing_pages(const Advice& advice, const Console& console) {
  Sheet sheet(console);
  sheet.section("in the way");
  for (const auto& obstacle : advice.obstacles) {
    const auto& rule = obstacle.rule;
    auto said = rule.because + (rule.from.empty() ? "" : " (" + rule.from + ")");
    said += obstacle.why.empty() || obstacle.why == rule.because ? "" : "; " + obstacle.why;
    sheet.row({printable(rule.text.empty() ? obstacle.subject : rule.text)}, printable(said),
              Style::bad);
  }
  sheet.section("instead");
  for (const auto& alternative : advice.alternatives) {
    sheet.row({printable(alternative_text(alternative))}, "");
  }
  add_ways(sheet, advice.ways);
  return "no config can\n" + sheet.take();
}

Json obstacles_json(const Advice& advice) {
  auto obstacles = Json::array();
  for (const auto& obstacle : advice.obstacles) {
    auto item = to_json(obstacle.rule);
    item["subject"] = obstacle.subject;
    item["why"] = obstacle.why;
    obstacles.push_back(std::move(item));
  }
  return obstacles;
}

std::string advice_pages(const AdviceReport& report, const Console& console) {
  const auto& advice = report.advice;
  const auto now = answer_line(report.wish, report.answer);
  if (advice.granted) {
    return now + "nothing is needed\n";
  }
  return now + (advice.edit
                    ? edit_pages(report.world, *advice.edit,
                                 {report.findings, report.notes, advice.ways, smaller_edit(report)},
                                 console)
                    : nothing_pages(advice, console));
}

Json to_json(const AdviceReport& report) {
  const auto& advice = report.advice;
  auto alternatives = Json::array();
  for (const auto& alternative : advice.alternatives) {
    alternatives.push_back(Json{{"flags", alternative.flags},
                                {"sandboxed", alternative.is_sandboxed},
                                {"needs_edit", alternative.needs_edit}});
  }
  return Json{
      {"result", result_word(advice)},
      {"now", short_answer(report.answer)},
      {"edit", advice.edit ? edit_json(report.world, *advice.edit, report.findings) : Json()},
      {"smaller_in", report.smaller ? Json(to_word(report.smaller->file)) : Json()},
      {"obstacles", obstacles_json(advice)},
      {"alternatives", alternatives},
      {"ways", advice.ways},
      {"notes", report.notes}};
}

}  // namespace o4
