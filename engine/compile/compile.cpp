// One profile after the other becomes a list of concrete rules: bases first, conditions decided,
// variables filled in, each path as spelled and as its links lead. Grants that overlap a protected
// place are dropped, and kept as dropped with the reason (W5).
#include "engine/compile/compile.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "engine/compile/expand.hpp"
#include "engine/compile/variables.hpp"
#include "engine/graph/origin.hpp"
#include "engine/graph/sort_rules.hpp"
#include "engine/graph/verb_table.hpp"
#include "engine/paths/impossible.hpp"
#include "engine/paths/overlap.hpp"
#include "engine/paths/path.hpp"

namespace o4 {

namespace {

void check_directory(const RuleGraph& graph, const LoadedFacts& facts, const std::string& key,
                     const std::string& directory, Diagnostics& out) {
  const auto& space = graph.world.space;
  const auto refuse = [&](const std::string& why) {
    const auto found = facts.spans.find(key);
    const auto bare = key.substr(0, key.find('['));
    auto code = "facts-" + bare;
    std::replace(code.begin(), code.end(), '_', '-');
    out.error(code, found == facts.spans.end() ? Span{} : found->second,
              bare + " " + in_quotes(directory) + " " + why,
              "name a folder that neither holds nor lies in a protected location");
  };
  if (!resolved_form(space, directory)) {
    return refuse("leads through more than 40 links");
  }
  const auto forms = comparable_forms(space, directory);
  for (const auto& place : graph.mode.off_limits) {
    if (overlap(forms, {guarded_form(space, place.path)})) {
      return refuse("overlaps the protected location " + show_path(place.path, graph.world.home));
    }
  }
}

}  // namespace

void check_directories(const RuleGraph& graph, const LoadedFacts& loaded, Diagnostics& out) {
  const auto& facts = loaded.facts;
  if (facts.working_root_set) {
    check_directory(graph, loaded, "workspace", facts.workspace, out);
  }
  for (std::size_t i = 0; i < facts.add_dirs.size(); ++i) {
    check_directory(graph, loaded, "add_dirs[" + std::to_string(i) + "]", facts.add_dirs[i], out);
  }
}

namespace {

using rules::Statement;

// The spellings that a rule is made for: the path as given, and where its links lead (W8).
struct Spelling {
  std::string path;
  std::string alias_of;
};

// One or two. A path that leads through too many links has but its given form.
std::vector<Spelling> spellings(const PathSpace& space, std::string_view raw) {
  std::vector<Spelling> result = {{given_form(space, raw), {}}};
  if (const auto resolved = resolved_form(space, raw); resolved && *resolved != result[0].path) {
    result.push_back({*resolved, result[0].path});
  }
  return result;
}

// Fills in one profile: its bases first, then its own statements.
class ProfileCompiler {
 public:
  // What makes a policy impossible goes to `refused`.
  ProfileCompiler(const ExpandContext& context, const PathSpace& space, Diagnostics& out,
                  Diagnostics& refused)
      : c_(context), space_(space), out_(out), refused_(refused) {}

  ProfileRules compile(const rules::Profile& profile) {
    rules_.name = profile.name.text;
    visit(profile);
    mention_writable();
    sort_rules(rules_);
    return std::move(rules_);
  }

 private:
  struct Places {
    std::vector<PathTarget> targets;
    OverlapTable table;
  };

  // Without recursion: chains of bases can be long.
  void visit(const rules::Profile& first) {
    struct Reading {
      const rules::Profile* profile;
      std::size_t next = 0;  // the base to be read next
    };
    std::vector<Reading> open = {{&first}};
    std::set<std::string_view> seen = {first.name.text};
    while (!open.empty()) {
      auto& [profile, next] = open.back();
      if (next < profile->bases.size()) {
        const auto& base = profile->bases[next++].text;
        if (seen.insert(base).second) {
          rules_.bases.push_back(base);
          open.push_back({&c_.book.profiles.find(base)->second});
        }
        continue;
      }
      for (const auto& statement : profile->statements) {
        if (c_.conditions.hold(statement.when)) {
          add(statement);
        }
      }
      open.pop_back();
    }
  }

  void add(const Statement& s) {
    std::visit([&](auto makes) { add(s, makes); }, making_of(s.verb));
  }

  void add(const Statement& s, MakesMentionHost) {
    for (auto& target : expand_hosts(c_, s.objects)) {
      rules_.mention_hosts.push_back({std::move(target.pattern), why(s, target.from)});
    }
  }
  void add(const Statement& s, MakesHatch) {
    for (const auto& target : expand_paths(c_, s.objects)) {
      rules_.hatches.push_back({normal_path(target.raw), why(s, target.from)});
    }
  }
  void add(const Statement& s, MakesCommand) {
    for (auto& command : expand_commands(c_, s)) {
      rules_.commands.push_back(std::move(command));
    }
  }
  void add(const Statement& s, MakesHidden) {
    for (auto& target : expand_variables(c_, s.objects)) {
      rules_.hidden.push_back({std::move(target.pattern), why(s, target.from)});
    }
  }
  void add(const Statement& s, MakesNarrowing makes) {
    rules_.narrowings.push_back({s.subjects[0].text, makes.active, why(s, place(s))});
  }
  void add(const Statement& s, MakesRefusal) {
    rules_.refusals.push_back({s.subjects[0].text, s.help, why(s, place(s))});
  }
  void add(const Statement& s, MakesUnsandboxed) { rules_.unsandboxed = why(s, place(s)); }
  void add(const Statement& s, MakesHint) {
    rules_.hints.push_back({hint_of(s.subjects[0].text), why(s, place(s))});
  }
  void add(const Statement& s, MakesVariable) {
    for (const auto& name : s.subjects) {
      rules_.variables.push_back({name.text, s.value, why(s, place(s))});
    }
  }
  void add(const Statement& s, MakesWarning) {
    rules_.warnings.push_back({s.subjects[0].text, s.because, s.help, place(s)});
    out_.warning(s.subjects[0].text, span(s), s.because, s.help);
  }

  static Provenance why(const Statement& s, const rules::Origin& from) {
    return {s.because, from, s.reading};
  }

  // Where a statement speaks from: the setting it points at, if a file has it, or its own place.
  Span span(const Statement& s) const {
    const auto setting = s.at ? find_variable(s.at->text)->place(c_.config) : std::nullopt;
    return setting.value_or(s.span);
  }
  rules::Origin place(const Statement& s) const { return place_of(c_.sources, span(s)); }

  void add(const Statement& s, MakesPathRule makes) {
    PathRule rule;
    rule.effect = makes.effect;
    rule.within_megabytes = s.within_megabytes;
    bool file_tool = false;
    for (const auto& word : s.subjects) {
      rule.read = rule.read || word.text == "read";
      rule.write = rule.write || word.text == "write";
      file_tool = file_tool || word.text == "file-tool";
    }
    auto& list = file_tool ? rules_.file_tool : rules_.shell;
    for (const auto& target : expand_paths(c_, s.objects)) {
      rule.numbered = target.numbered;
      rule.provenance = why(s, target.from);
      const bool opens = rule.effect == Effect::allow;
      const bool closes = !opens && rule.effect != Effect::device;
      const bool dropped =
          (s.unless_overlapping && drop_overlapping(s.unless_overlapping->text, rule, target)) ||
          (s.unless_linked && drop_linked(rule, target)) ||
          (opens && rule.write && drop_impossible(rule, target)) ||
          (closes && refuse_impossible(rule, target));
      if (dropped || s.dropped) {
        continue;
      }
      for (auto& spelling : spellings(space_, target.raw)) {
        rule.path = std::move(spelling.path);
        rule.alias_of = std::move(spelling.alias_of);
        list.push_back(rule);
      }
    }
  }

  // A grant that overlaps a place of the set is left out whole, with a warning (W3a, W4, W5).
  // Judged once, on what the term stands for: never one spelling dropped and another kept.
  bool drop_overlapping(const std::string& set, const PathRule& rule, const PathTarget& target) {
    const auto& places = places_of(set);
    const auto found = places.table.first_overlap(comparable_forms(space_, target.raw));
    if (!found) {
      return false;
    }
    const auto shown = show_path(places.targets[*found].raw, c_.facts.facts.home);
    auto reason = "overlaps the " + set;
    reason += " location " + shown;
    drop(rule, target, reason, "name a folder that neither holds nor lies in " + shown);
    return true;
  }

  // The places of a set, looked up once: configs can list thousands of entries.
  const Places& places_of(const std::string& set) {
    const auto known = places_.find(set);
    if (known != places_.end()) {
      return known->second;
    }
    auto targets = expand_path_set(c_, set);
    std::vector<std::vector<std::string>> forms;
    forms.reserve(targets.size());
    for (const auto& place : targets) {
      forms.push_back(comparable_forms(space_, place.raw));
    }
    return places_.emplace(set, Places{std::move(targets), OverlapTable(forms)}).first->second;
  }

  // A name that a checkout can make a link of grants nothing where it is one (W10). The folder may
  // be reached through links of the user's; only the last name must be none.
  bool drop_linked(const PathRule& rule, const PathTarget& target) {
    const auto given = normal_path(target.raw);
    const auto parent = resolved_form(space_, parent_path(given));
    const auto name = given.substr(given.rfind('/'));
    if (parent && resolved_form(space_, given) == (*parent == "/" ? name : *parent + name)) {
      return false;
    }
    drop(rule, target, "is a link", "replace the link by what it leads to");
    return true;
  }

  // What nothing can open grants nothing.
  bool drop_impossible(const PathRule& rule, const PathTarget& target) {
    auto impossible = cannot_open(space_, target.raw);
    if (impossible) {
      drop(rule, target, impossible->why, std::move(impossible->help));
    }
    return impossible.has_value();
  }

  // No decision comes from a place that is to be taken away and cannot be (F4).
  bool refuse_impossible(const PathRule& rule, const PathTarget& target) {
    auto impossible = cannot_close(space_, target.raw);
    if (impossible) {
      const auto links = links_on_the_way(space_, target.raw);
      const auto& spans = c_.facts.spans;
      const auto at = spans.find(links.empty() ? "home" : "fs." + links.front());
      refused_.error("facts-fs", at == spans.end() ? Span{} : at->second,
                     "the " + std::string(rule.effect == Effect::guard ? "protected " : "") +
                         "location " + show_path(target.raw, c_.facts.facts.home) + " " +
                         impossible->why,
                     std::move(impossible->help));
    }
    return impossible.has_value();
  }

  void drop(PathRule rule, const PathTarget& target, const std::string& why, std::string help) {
    rule.path = given_form(space_, target.raw);
    rule.alias_of.clear();
    rule.provenance.because = why;
    rules_.dropped.push_back(std::move(rule));
    out_.warning("grant-dropped", target.span, target.described + " " + why + " and grants nothing",
                 std::move(help));
  }

  void add(const Statement& s, MakesHostRule makes) {
    for (const auto& subject : s.subjects) {
      for (auto& target : expand_hosts(c_, s.objects)) {
        rules_.hosts.push_back({makes.verb,
                                host_actor_of(subject.text),
                                std::move(target.pattern),
                                std::move(target.except),
                                s.through_proxy,
                                {s.ports.begin(), s.ports.end()},
                                s.within_minutes,
                                why(s, target.from)});
      }
    }
  }

  void add(const Statement& s, MakesMention makes) {
    for (const auto& term : s.objects) {
      if (term.kind == rules::Term::Kind::writable) {
        writable_because_ = s.because;
      }
    }
    for (const auto& target : expand_paths(c_, s.objects)) {
      for (auto& spelling : spellings(space_, target.raw)) {
        rules_.mention_paths.push_back({std::move(spelling.path), makes.below_only,
                                        std::move(spelling.alias_of), why(s, target.from)});
      }
    }
  }

  // `mention writable` speaks of grants that may be compiled after it, so it waits for the end.
  void mention_writable() {
    if (!writable_because_) {
      return;
    }
    for (const auto& rule : rules_.shell) {
      if (rule.effect == Effect::allow && rule.write) {
        rules_.mention_paths.push_back(
            {rule.path, false, rule.alias_of, {*writable_because_, rule.provenance.from}});
      }
    }
  }

  void add(const Statement& s, MakesOffLimits) {
    for (const auto& target : expand_paths(c_, s.objects)) {
      for (auto& spelling : spellings(space_, target.raw)) {
        rules_.off_limits.push_back(
            {std::move(spelling.path), std::move(spelling.alias_of), why(s, target.from)});
      }
    }
  }

  const ExpandContext& c_;
  const PathSpace& space_;
  Diagnostics& out_;
  Diagnostics& refused_;
  std::map<std::string, Places> places_;
  ProfileRules rules_;
  std::optional<std::string> writable_because_;
};

}  // namespace

std::optional<RuleGraph> compile(const SourceMap& sources, const RuleBook& book,
                                 const LoadedFacts& loaded, const Config& config,
                                 Diagnostics& out) {
  const auto& facts = loaded.facts;
  const auto mode = select_mode(sources, book, facts, config);
  const ExpandContext context{sources, book, loaded, config,
                              Conditions({book, facts, config, mode.name, mode.start_tier})};
  RuleGraph graph;
  graph.world = {path_space(facts), facts.home, facts.workspace, facts.cwd,
                 facts.proxy_port,  mode.tier,  facts.bwrap};
  graph.chosen = mode.chosen;
  Diagnostics refused;
  const auto compile_one = [&](const std::string& name, Diagnostics& found) {
    return ProfileCompiler(context, graph.world.space, found, refused)
        .compile(book.profiles.find(name)->second);
  };
  graph.mode = compile_one(mode.name, out);
  for (const auto& narrowing : graph.mode.narrowings) {
    if (find_narrow(graph, narrowing.name) == nullptr) {
      graph.narrow.push_back(compile_one(narrowing.name, out));
    }
  }
  check_directories(graph, loaded, refused);
  out.append(refused);
  if (refused.has_errors()) {
    return std::nullopt;
  }
  return graph;
}

}  // namespace o4
