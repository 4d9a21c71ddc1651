// Rows are the places and hosts at which the rules of the mode change something, so that a reader
// sees each kind once. Lowerings are made for both backends: the other one from a second policy, of
// the same facts on the other platform.
#include "cli/report/report.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/facts/fact_words.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/hosts/host.hpp"
#include "engine/lint/lint.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// A name that no list has: ".invalid" is kept for that (RFC 2606).
constexpr std::string_view any_other_host = "any-other-host.invalid";

// A numbered place is shown by one of its members: /dev/ttys0 for /dev/ttys followed by digits.
std::set<std::string> places_of(const RuleGraph& graph) {
  const auto& world = graph.world;
  std::set<std::string> paths = {"/", world.home, world.workspace, world.cwd};
  for (const auto* list : {&graph.mode.shell, &graph.mode.file_tool}) {
    for (const auto& rule : *list) {
      paths.insert(rule.numbered ? rule.path + "0" : rule.path);
    }
  }
  for (const auto& link : world.space.links) {
    paths.insert(link.first);
  }
  paths.erase("");
  return paths;
}

bool lies_below(std::string_view path, std::string_view folder) {
  return folder == "/" ? path.size() > 1
                       : path.size() > folder.size() && path.starts_with(folder) &&
                             path[folder.size()] == '/';
}

// For the colour of the row: what a reader should see first, not all that the answers say.
std::string kind_of(const PlaceRow& row) {
  const auto& read = row.answers[0];
  const auto& write = row.answers[1];
  if (read.rule.text.starts_with(to_word(Effect::guard))) {
    return "shut";
  }
  if (read.outcome == Outcome::private_ || write.outcome == Outcome::private_) {
    return "private";
  }
  return write.outcome == Outcome::allow  ? "write"
         : read.outcome == Outcome::allow ? "read"
                                          : "none";
}

std::vector<PlaceRow> place_rows(const Policy& policy) {
  std::vector<PlaceRow> rows;
  std::vector<std::string> above;
  auto paths = places_of(policy.graph());
  std::vector<std::string> sorted(paths.begin(), paths.end());
  // A folder before what is below it, and that before its other neighbours.
  std::sort(sorted.begin(), sorted.end(), [](const std::string& a, const std::string& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
      return (x == '/' ? '\0' : x) < (y == '/' ? '\0' : y);
    });
  });
  for (const auto& path : sorted) {
    while (!above.empty() && !lies_below(path, above.back())) {
      above.pop_back();
    }
    PlaceRow row{path, path, above.size(), {}, {}};
    if (!above.empty() && above.back() != "/") {
      row.name = path.substr(above.back().size() + 1);
    }
    for (std::size_t i = 0; i < path_columns.size(); ++i) {
      const auto& column = path_columns[i];
      row.answers[i] =
          explain(policy, PathQuery{path, column.op, column.actor}).value_or(Decision{});
    }
    row.kind = kind_of(row);
    above.push_back(path);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<HostRow> host_rows(const Policy& policy) {
  std::set<std::string> hosts;
  for (const auto& rule : policy.graph().mode.hosts) {
    const auto& pattern = rule.pattern;
    if (pattern.kind == HostPattern::Kind::exact_and_subdomains ||
        pattern.kind == HostPattern::Kind::address) {
      hosts.insert(to_text(pattern));
    } else if (pattern.kind == HostPattern::Kind::subdomains_only) {
      hosts.insert("any." + pattern.name);
    }
  }
  std::vector<HostRow> rows;
  const auto add = [&](const std::string& host, bool is_rest) {
    HostRow row{host, is_rest, {}};
    for (std::size_t i = 0; i < row.answers.size(); ++i) {
      const HostQuery query{host, static_cast<HostActor>(i)};
      row.answers[i] = explain(policy, query).value_or(Decision{});
    }
    rows.push_back(std::move(row));
  };
  for (const auto& host : hosts) {
    add(host, false);
  }
  add(std::string(any_other_host), true);
  return rows;
}

// Rules in the order in which they are first met, each once.
class RuleList {
 public:
  void add(const RuleView& rule) {
    const bool known = std::find(rules_.begin(), rules_.end(), rule) != rules_.end();
    if (!rule.text.empty() && !known) {
      rules_.push_back(rule);
    }
  }
  template <typename Rules>
  void add_all(const Rules& rules) {
    for (const auto& rule : rules) {
      add(view(to_statement(rule)));
    }
  }
  void add_paths(const std::vector<PathRule>& rules, PathList list) {
    for (const auto& rule : rules) {
      add(view(to_statement(rule, list)));
    }
  }
  void add_of(const Decision& decision) {
    add(decision.rule);
    for (const auto& loser : decision.losers) {
      add(loser.rule);
    }
  }
  void add_profile(const ProfileRules& profile) {
    add_paths(profile.shell, PathList::shell);
    add_paths(profile.file_tool, PathList::file_tool);
    add_paths(profile.dropped, PathList::dropped);
    add_all(profile.hosts);
    add_all(profile.mention_paths);
    add_all(profile.mention_hosts);
    add_all(profile.hatches);
    add_all(profile.narrowings);
    add_all(profile.refusals);
  }
  std::vector<RuleView> take() { return std::move(rules_); }

 private:
  std::vector<RuleView> rules_;
};

std::vector<RuleView> rules_of(const Policy& policy, const Report& report) {
  RuleList list;
  list.add_profile(policy.graph().mode);
  for (const auto& narrow : policy.graph().narrow) {
    list.add_profile(narrow);
  }
  for (const auto& row : report.places) {
    std::for_each(row.answers.begin(), row.answers.end(), [&](const auto& d) { list.add_of(d); });
  }
  for (const auto& row : report.hosts) {
    std::for_each(row.answers.begin(), row.answers.end(), [&](const auto& d) { list.add_of(d); });
  }
  return list.take();
}

std::string first_error(const Diagnostics& found) {
  const auto& all = found.all();
  const auto error = std::find_if(
      all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
  return error == all.end() ? "it cannot be lowered" : error->message;
}

// The profiles of a policy, proved if they are this platform's own. False if one of those cannot be
// read back: then there is no report, since that is our fault.
bool add_lowered(Context& context, const LoadedPolicy& loaded, bool is_own, Report& report) {
  const auto platform = loaded.facts.facts.platform;
  const auto backend = backend_of(platform);
  const auto name = backend ? std::string(backend->name) : std::string();
  if (const auto why = nothing_to_lower(loaded.policy.graph(), platform)) {
    if (is_own) {
      report.lowered.push_back({name, "", is_own, "", *why, {}});
    }
    return true;
  }
  for (const auto& profile : sandboxed_profiles(loaded.policy.graph())) {
    Diagnostics found;
    LoweredText lowered{
        name, profile.narrow.value_or(loaded.policy.graph().mode.name), is_own, "", "", {}};
    const auto lowering = lower(loaded.policy, loaded.facts.facts, profile, found);
    if (!lowering) {
      lowered.trouble = first_error(found);
      report.lowered.push_back(std::move(lowered));
      continue;
    }
    lowered.text = emit_commented(*lowering);
    if (is_own) {
      lowered.verified = verify(context, loaded, profile, *lowering, std::nullopt);
      if (!lowered.verified) {
        return false;
      }
    }
    report.lowered.push_back(std::move(lowered));
  }
  return true;
}

// As they were given, with the platform's own folders left to its defaults.
GivenInputs inputs_on(const LoadedPolicy& loaded, Platform platform) {
  auto facts = facts_to_node(loaded.facts.facts);
  if (platform != loaded.facts.facts.platform) {
    auto& members = std::get<Table>(facts.value);
    std::erase_if(members, [](const Member& member) {
      return member.key == "temp_dir" || member.key == "cache_dir";
    });
    const Table other = {{"platform", {}, {{}, std::string(to_word(platform))}}};
    facts = with_members(std::move(facts), other);
  }
  return {std::move(facts), loaded.files.user, loaded.files.project};
}

// The same facts on the platform of the other backend.
void add_other_lowered(Context& context, const Prepared& prepared, Report& report) {
  const auto platform = prepared.loaded.facts.facts.platform;
  if (!backend_of(platform)) {
    return;
  }
  const auto other = platform == Platform::macos ? Platform::linux_os : Platform::macos;
  Diagnostics found;
  if (const auto loaded =
          load_policy(context.sources, prepared.book, inputs_on(prepared.loaded, other), found)) {
    static_cast<void>(add_lowered(context, *loaded, false, report));
  } else {
    report.lowered.push_back({std::string(backend_of(other)->name),
                              "",
                              false,
                              "",
                              "these facts are not those of such a platform: " + first_error(found),
                              {}});
  }
}

}  // namespace

std::optional<Report> make_report(Context& context, const Prepared& prepared, std::string title) {
  const auto& policy = prepared.loaded.policy;
  Report report;
  report.title = std::move(title);
  report.home = policy.graph().world.home;
  report.overview = describe(policy);
  report.places = place_rows(policy);
  report.hosts = host_rows(policy);
  report.rules = rules_of(policy, report);
  if (!add_lowered(context, prepared.loaded, true, report)) {
    return std::nullopt;
  }
  add_other_lowered(context, prepared, report);
  const auto inputs = inputs_on(prepared.loaded, prepared.loaded.facts.facts.platform);
  report.findings = lint_inputs(context.sources, prepared.book, inputs).findings;
  return report;
}

}  // namespace o4
