// The overview as a sheet: one row a kind of rule, things with one reason and one file in one line.
// Long lists are folded, never cut without saying so.
#include "cli/show/render_text.hpp"

#include <algorithm>
#include <utility>

#include "cli/terminal/layout.hpp"
#include "cli/terminal/sheet.hpp"
#include "engine/graph/origin.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// Things that have the same reason in the same file.
struct Group {
  std::vector<std::string> words;
  std::string because;
  std::vector<rules::Origin> places;
};

bool earlier(const rules::Origin& a, const rules::Origin& b) {
  return a.at && b.at && std::pair(a.at->line, a.at->column) < std::pair(b.at->line, b.at->column);
}

// "protected.rules:4:10-23:10", "fact workspace".
std::string place_range(const std::vector<rules::Origin>& places) {
  const auto [first, last] = std::minmax_element(places.begin(), places.end(), earlier);
  auto text = show_place(*first);
  if (earlier(*first, *last) && first->at->line != last->at->line) {
    text += "-" + std::to_string(last->at->line) + ":" + std::to_string(last->at->column);
  }
  return text;
}

std::string why(const Provenance& provenance) {
  return provenance.reading.empty() ? provenance.because
                                    : provenance.because + "; " + reading_note(provenance);
}

std::string reason(const Group& group) {
  const auto& name = group.places.front().name;
  return printable(group.because) + (name.empty() ? ""
                                                  : (group.because.empty() ? "(" : " (") +
                                                        printable(place_range(group.places)) + ")");
}

void add_to_group(std::vector<Group>& groups, std::string word, const Provenance& provenance) {
  const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
    return group.because == why(provenance) && group.places.front().name == provenance.from.name;
  });
  if (same == groups.end()) {
    groups.push_back({{std::move(word)}, why(provenance), {provenance.from}});
  } else {
    same->words.push_back(std::move(word));
    same->places.push_back(provenance.from);
  }
}

// "/dev/null /dev/zero /dev/tty …" as "in /dev: null zero tty …".
// Only for four names or more, and never for names right below / or ~, which read well as they are.
void name_parent_once(std::vector<std::string>& words) {
  constexpr std::size_t few = 4;
  const auto parent = std::string(parent_path(words.front()));
  const auto below = [&](const std::string& word) {
    return word.find(" -> ") == std::string::npos && parent_path(word) == parent;
  };
  if (words.size() < few || parent == "/" || parent == "~" ||
      !std::all_of(words.begin(), words.end(), below)) {
    return;
  }
  for (auto& word : words) {
    word.erase(0, parent.size() + 1);
  }
  words.insert(words.begin(), {"in", parent + ":"});
}

std::vector<Group> grouped(const std::vector<OverviewItem>& items, const std::string& home) {
  std::vector<Group> groups;
  for (const auto& item : items) {
    auto word = item.text == "/" ? "everything" : printable(show_path(item.text, home));
    if (!item.leads_to.empty()) {
      word += " -> " + printable(show_path(item.leads_to, home));
    }
    add_to_group(groups, std::move(word), item.provenance);
  }
  // Facts, such as the workspace, before places in files.
  std::stable_partition(groups.begin(), groups.end(), [](const Group& group) {
    const auto& place = group.places.front();
    return place.kind == rules::Origin::Kind::fact;
  });
  for (auto& group : groups) {
    name_parent_once(group.words);
  }
  return groups;
}

std::string_view show_actor(HostActor actor) {
  switch (actor) {
    case HostActor::shell:
      return "commands";
    case HostActor::user:
      return "! commands";
    case HostActor::watch:
      return "watch checks";
    case HostActor::fetch:
      return "fetch";
    case HostActor::web_search:
      return "web_search";
    case HostActor::web_fetch:
      return "web_fetch";
  }
  return "";
}

bool same_host(const OverviewHost& a, const OverviewHost& b) {
  return a.verb == b.verb && a.host == b.host && a.through_proxy == b.through_proxy &&
         a.provenance == b.provenance;
}

bool same_hosts(const std::vector<OverviewHost>& a, const std::vector<OverviewHost>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_host);
}

// "crates.io github.com", cut short when there are very many.
std::string host_list(const std::vector<std::string>& hosts) {
  constexpr std::size_t most = 16;
  constexpr std::size_t some = 3;
  const auto shown = hosts.size() > most ? some : hosts.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : " ") + hosts[i];
  }
  return shown < hosts.size() ? text + " and " + std::to_string(hosts.size() - shown) + " more"
                              : text;
}

std::string host_words(HostVerb verb, const Group& group, std::string_view every) {
  const bool all = group.words.front() == "*";
  const auto list = host_list(group.words);
  switch (verb) {
    case HostVerb::block:
      return (all ? std::string("no network") : "never " + list) + ": " + reason(group);
    case HostVerb::connect:
      return (all ? std::string("every host") : list) + ": " + reason(group);
    case HostVerb::ask:
      return (all ? std::string(every) : list) + " only if you say so: " + reason(group);
    case HostVerb::unanswered:
      return (all ? "not " + std::string(every) : "not " + list) + ": " + reason(group);
  }
  return "";
}

// What an actor may reach, one text for each verb and reason.
std::vector<std::string> host_texts(const std::vector<OverviewHost>& hosts) {
  std::vector<std::string> texts;
  if (hosts.empty()) {
    texts.emplace_back("no network: no rule gives it");
  }
  std::size_t at = 0;
  while (at < hosts.size()) {
    const auto& first = hosts[at];
    std::vector<Group> groups;
    for (; at < hosts.size() && hosts[at].verb == first.verb; ++at) {
      add_to_group(groups, printable(hosts[at].host), hosts[at].provenance);
    }
    for (const auto& group : groups) {
      texts.push_back(
          host_words(first.verb, group, texts.empty() ? "every host" : "any other host") +
          (first.through_proxy ? ", through the proxy" : "") +
          (first.within_minutes
               ? "; no answer within " + std::to_string(*first.within_minutes) + " minutes is a no"
               : ""));
    }
  }
  return texts;
}

void add_items(Sheet& sheet, std::string_view label, const std::vector<OverviewItem>& items,
               const std::string& home, Style style = Style::plain) {
  sheet.section(label);
  for (const auto& group : grouped(items, home)) {
    sheet.row(group.words, reason(group), style);
  }
}

// Actors for whom the same rules hold share their rows, in the order of the first.
void add_hosts(Sheet& sheet, const OverviewHosts& hosts) {
  sheet.section("network");
  std::vector<bool> shown(hosts.size(), false);
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    std::vector<std::string> actors;
    for (std::size_t j = i; j < hosts.size(); ++j) {
      if (!shown[j] && same_hosts(hosts[i].second, hosts[j].second)) {
        shown[j] = true;
        if (!actors.empty()) {
          actors.back() += ",";
        }
        actors.emplace_back(show_actor(hosts[j].first));
      }
    }
    if (actors.empty()) {
      continue;
    }
    for (const auto& text : host_texts(hosts[i].second)) {
      sheet.row(std::exchange(actors, {}), text);
    }
  }
}

void add_installs(Sheet& sheet, const std::vector<OverviewInstalls>& list,
                  const std::string& home) {
  sheet.section("installs");
  for (const auto& installs : list) {
    const auto& narrowing = installs.narrowing;
    const Group why{{}, narrowing.provenance.because, {narrowing.provenance.from}};
    if (!narrowing.active) {
      sheet.row({"as any other command"}, reason(why));
      continue;
    }
    sheet.row({"a narrower profile"}, reason(why));
    for (const auto& group : grouped(installs.writable, home)) {
      sheet.row(group.words, "writable: " + reason(group));
    }
    for (const auto& text : host_texts(installs.hosts)) {
      sheet.row({}, text);
    }
    if (!installs.hint.empty()) {
      sheet.row({}, printable(installs.hint));
    }
  }
}

void add_warnings(Sheet& sheet, const Context& context) {
  sheet.section("warnings");
  for (const auto& finding : context.diagnostics.all()) {
    const auto place = place_text(context.sources, finding.span);
    sheet.row({printable(place.empty() ? finding.code : place)},
              printable(finding.message + (finding.help.empty() ? "" : "; " + finding.help)),
              Style::open);
  }
}

}  // namespace

std::string overview_text(const Overview& overview, const PolicyWorld& world,
                          const Context& context) {
  const auto& home = world.home;
  Sheet sheet(context.console);
  sheet.section("mode");
  sheet.row({printable(overview.mode)},
            reason({{}, overview.chosen.because, {overview.chosen.from}}), Style::strong);
  if (overview.tier) {
    sheet.section("tier");
    sheet.row({printable(*overview.tier)},
              "picked for the session, and not in force: " + printable(overview.chosen.because));
  }
  if (!overview.enforced_by.empty()) {
    sheet.section("enforced");
    sheet.row({printable(overview.enforced_by)}, "");
  }
  if (overview.unsandboxed) {
    sheet.section("sandbox");
    sheet.row({"none"}, reason({{}, overview.unsandboxed->because, {overview.unsandboxed->from}}),
              Style::bad);
  }
  add_items(sheet, "can write", overview.writable, home, Style::good);
  add_items(sheet, "private", overview.private_, home);
  add_items(sheet, "protected", overview.protected_, home, Style::bad);
  add_items(sheet, "read only", overview.denied, home);
  add_items(sheet, "can read", overview.readable, home);
  add_items(sheet, "devices", overview.devices, home);
  add_items(sheet, "file tools", overview.tools_write, home);
  add_items(sheet, "tools read", overview.tools_read, home);
  add_hosts(sheet, overview.hosts);
  add_items(sheet, "refused", overview.refused, home);
  add_items(sheet, "hatches", overview.hatches, home, Style::bad);
  add_installs(sheet, overview.installs, home);
  add_items(sheet, "dropped", overview.dropped, home, Style::open);
  sheet.section("note");
  for (const auto& note : overview.notes) {
    sheet.row({}, printable(note));
  }
  add_warnings(sheet, context);
  return sheet.take();
}

}  // namespace o4
