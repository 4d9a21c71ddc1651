// The sheet of the tier that there is comes first, then what picking another changes now, then the
// text that is saved and what its table changes later: each a comparison of two policies.
#include "cli/advice/render_tier.hpp"

#include "cli/advice/render_advice.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/render_diff.hpp"
#include "cli/show/render_json.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/sheet.hpp"
#include "engine/compile/rule_book.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::string reason(const Provenance& provenance) {
  const auto place = show_place(provenance.from);
  return printable(provenance.because + (place.empty() ? "" : " (" + place + ")"));
}

// What is told of files that are not read, and of tiers that are not in force.
std::vector<std::string> notes_on(const TierReport& report) {
  std::vector<std::string> notes;
  if (report.picked != nullptr && !report.picked->not_in_force.empty()) {
    notes.push_back("picking " + report.picked->tier +
                    " changes nothing in this session: " + report.picked->not_in_force);
  }
  if (!report.world.loaded.facts.facts.trusted) {
    notes.push_back(report.world.names.project +
                    " is not read: the workspace is not trusted, so that the next session starts "
                    "in the tier of the user's config");
  }
  return notes;
}

// Things with one reason in one row.
void add_writable(Sheet& sheet, const Overview& overview, const std::string& home) {
  sheet.section("can write");
  if (overview.unsandboxed) {
    sheet.row({"unrestricted"}, reason(*overview.unsandboxed), Style::bad);
    return;
  }
  std::vector<std::string> words;
  const auto& items = overview.writable;
  for (std::size_t i = 0; i < items.size(); ++i) {
    words.push_back(printable(show_path(items[i].text, home)));
    const bool last = i + 1 == items.size() ||
                      items[i + 1].provenance.because != items[i].provenance.because ||
                      items[i + 1].provenance.from.name != items[i].provenance.from.name;
    if (last) {
      sheet.row(words, reason(items[i].provenance), Style::good);
      words.clear();
    }
  }
}

std::string tier_sheet(const TierReport& report, const Console& console) {
  const auto& now = report.world.loaded.policy.graph();
  const auto& graph = report.tier.policy.graph();
  const auto overview = describe(report.tier.policy);
  Sheet sheet(console);
  sheet.section("tier");
  sheet.row({printable(now.world.tier)}, reason(graph.chosen), Style::strong);
  if (now.mode.name != now.world.tier) {
    sheet.section("in force");
    sheet.row({printable(now.mode.name)}, reason(now.chosen), Style::strong);
  }
  sheet.section("enforced");
  sheet.row({overview.enforced_by.empty() ? "not at all" : printable(overview.enforced_by)}, "");
  add_writable(sheet, overview, graph.world.home);
  const auto step = next_tier(report.world.book, now.world.tier);
  sheet.section("next");
  sheet.row({printable(step.tier)}, step.asks ? "asks: " + switch_question(step.tier) : "");
  sheet.section("note");
  for (const auto& note : notes_on(report)) {
    sheet.row({}, printable(note));
  }
  return sheet.take();
}

std::string picked_pages(const TierReport& report, const Console& console) {
  const auto& picked = *report.picked;
  std::string text = "\n";
  text += picked.asks ? "asks: " + switch_question(picked.tier) + "\n" : "";
  return text + "for new commands of this session (A is now, B with " + printable(picked.tier) +
         ")\n" +
         diff_pages(picked.changes,
                    {report.world.loaded.policy.graph(), picked.with.policy.graph()}, console);
}

std::string saved_pages(const TierReport& report, const Console& console) {
  const auto& saved = *report.saved;
  const auto& name = report.world.names.project;
  auto text = "\nsaved for the next session, which starts in " + printable(saved.next_tier) + "\n" +
              edit_patch(name, saved.before, saved.after);
  if (!saved.makes_table) {
    return text;
  }
  return text +
         "\nwhat the new [sandbox] table changes from then on, beside the tier (A is "
         "without, B with the table)\n" +
         diff_pages(saved.changes, {saved.without_table.policy.graph(), saved.next.policy.graph()},
                    console);
}

Json writable_json(const Overview& overview) {
  auto list = Json::array();
  for (const auto& item : overview.writable) {
    list.push_back(item.text);
  }
  return list;
}

Json picked_json(const PickedTier& picked) {
  return Json{{"tier", picked.tier},
              {"asks", picked.asks},
              {"in_force", picked.with.policy.graph().mode.name},
              {"changes", to_json(picked.changes)}};
}

Json saved_json(const TierReport& report) {
  const auto& saved = *report.saved;
  const auto& name = report.world.names.project;
  return Json{{"file", name},
              {"patch", edit_patch(name, saved.before, saved.after)},
              {"text", saved.after},
              {"next_tier", saved.next_tier},
              {"makes_table", saved.makes_table},
              {"changes", to_json(saved.changes)}};
}

}  // namespace

std::string switch_question(const std::string& tier) { return "Switch sandbox to " + tier + "?"; }

std::string tier_pages(const TierReport& report, const Console& console) {
  return tier_sheet(report, console) +
         (report.picked == nullptr ? "" : picked_pages(report, console)) +
         (report.saved == nullptr ? "" : saved_pages(report, console));
}

Json to_json(const TierReport& report) {
  const auto& now = report.world.loaded.policy.graph();
  const auto overview = describe(report.tier.policy);
  const auto step = next_tier(report.world.book, now.world.tier);
  const auto& chosen = report.tier.policy.graph().chosen;
  return Json{{"tier", now.world.tier},
              {"because", chosen.because},
              {"from", show_place(chosen.from)},
              {"in_force", now.mode.name},
              {"enforced_by", overview.enforced_by},
              {"unrestricted", overview.unsandboxed.has_value()},
              {"writable", writable_json(overview)},
              {"next", Json{{"tier", step.tier}, {"asks", step.asks}}},
              {"notes", notes_on(report)},
              {"pick", report.picked == nullptr ? Json() : picked_json(*report.picked)},
              {"save", report.saved == nullptr ? Json() : saved_json(report)}};
}

}  // namespace o4
