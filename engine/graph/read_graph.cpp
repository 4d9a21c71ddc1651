// A compiled policy's text -> rule graph. Shares with print_graph only the language.
//
// A text from elsewhere is held to what compiling would have made: one world and one policy, no
// open term, each rule with its origin, paths in normal form, hosts that parse. Anything else is an
// error at its place, for a policy that is half understood would be enforced as if it were whole.
// Order and repetition are forgiven: the result is sorted like a compiled one.
#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/facts/fact_words.hpp"
#include "engine/graph/known_commands.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/graph/sort_rules.hpp"
#include "engine/graph/verb_table.hpp"
#include "engine/paths/path.hpp"
#include "grammar/rules/parse_rules.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

using rules::Statement;
using rules::Term;

class GraphReader {
 public:
  explicit GraphReader(Diagnostics& out) : out_(out) {}

  void operator()(const rules::World& world) {
    if (std::exchange(has_world_, true)) {
      return fail(world.span, "a compiled policy has one world");
    }
    for (const auto& line : world.lines) {
      read_line(line);
    }
  }

  void operator()(const rules::Profile& profile) {
    using Kind = rules::Profile::Kind;
    if (profile.kind == Kind::policy) {
      if (std::exchange(has_policy_, true)) {
        return fail(profile.name.span, "a compiled policy has one policy block");
      }
      graph_.chosen = {profile.because, profile.from.value_or(rules::Origin{})};
      read_profile(profile, graph_.mode);
    } else if (profile.kind == Kind::narrow) {
      read_profile(profile, graph_.narrow.emplace_back());
    } else {
      fail(profile.name.span, "a compiled policy holds 'world', 'policy' and 'narrow' blocks only");
    }
  }

  void operator()(const rules::Set& set) {
    fail(set.name.span, "a compiled policy has no sets: they are filled in");
  }
  void operator()(const rules::NamedCondition& condition) {
    fail(condition.name.span, "a compiled policy has no conditions: they are decided");
  }
  void operator()(const rules::Modes& modes) {
    fail(modes.span, "a compiled policy has no 'modes': the mode is chosen");
  }

  std::optional<RuleGraph> finish(FileId file) {
    if (!has_world_ || !has_policy_) {
      fail({file, 0, 0}, "a compiled policy needs a 'world' and a 'policy' block");
    }
    const auto& w = graph_.world;
    if (!out_.has_errors() && (w.home.empty() || w.workspace.empty() || w.cwd.empty())) {
      fail({file, 0, 0}, "the world needs 'home', 'workspace' and 'cwd'");
    }
    return out_.has_errors() ? std::nullopt : std::optional(std::move(graph_));
  }

 private:
  void fail(Span span, std::string message) {
    out_.error("rules-compiled", span, std::move(message),
               "o4-policy compile writes such a text from configs and facts");
  }

  void read_line(const rules::WorldLine& line) {
    auto& w = graph_.world;
    const auto& key = line.key.text;
    const auto& value = line.values.front();
    if (key == "link" && line.values.size() == 2 && is_normal(value)) {
      w.space.links.emplace(value, line.values[1]);
    } else if (line.values.size() != 1) {
      fail(line.key.span, in_quotes(key) + " takes one value");
    } else if (const auto platform = parse_platform(value); key == "platform" && platform) {
      w.space.platform = *platform;
    } else if (key == "tier") {
      w.tier = value;
    } else if (key == "bwrap" && is_normal(value)) {
      w.bwrap = value;
    } else if (key == "proxy-port" && is_port(value)) {
      std::from_chars(value.data(), value.data() + value.size(), w.proxy_port);
    } else if ((key == "home" || key == "workspace" || key == "cwd") && is_normal(value)) {
      (key == "home" ? w.home : key == "workspace" ? w.workspace : w.cwd) = value;
    } else {
      fail(line.key.span, in_quotes(key) + " is no fact of a world, or " + in_quotes(value) +
                              " is no value of it");
    }
  }

  static bool is_normal(const std::string& path) {
    return path.starts_with('/') && normal_path(path) == path;
  }

  static bool is_port(const std::string& text) {
    std::uint16_t port = 0;
    const auto* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, port);
    return at == end && error == std::errc();
  }

  void read_profile(const rules::Profile& profile, ProfileRules& out) {
    out.name = profile.name.text;
    for (const auto& base : profile.bases) {
      out.bases.push_back(base.text);
    }
    for (const auto& statement : profile.statements) {
      read_statement(statement, out);
    }
    sort_rules(out);
  }

  // What rules have and compiled rules do not.
  bool is_concrete(const Statement& s) {
    const bool open_term = std::any_of(s.objects.begin(), s.objects.end(), [](const Term& term) {
      return term.kind == Term::Kind::variable || term.kind == Term::Kind::set ||
             term.kind == Term::Kind::writable;
    });
    if (!s.when.empty() || s.unless_overlapping || s.unless_linked || s.at || open_term ||
        !s.from) {
      fail(s.span, "a compiled rule has no condition and no variable, and says where it is from");
      return false;
    }
    if (s.within_minutes == 0U || s.within_megabytes == 0U) {
      fail(s.span, "nothing is within 0 minutes or megabytes");
      return false;
    }
    if (s.dropped && !std::holds_alternative<MakesPathRule>(making_of(s.verb))) {
      fail(s.span, "only path rules are dropped");
      return false;
    }
    if (!s.objects.empty() && s.objects.size() != 1) {
      fail(s.span, "a compiled rule is about one path or host");
      return false;
    }
    return true;
  }

  void read_statement(const Statement& s, ProfileRules& out) {
    if (!is_concrete(s)) {
      return;
    }
    const Provenance provenance{s.because, *s.from, s.reading};
    std::visit([&](auto makes) { read(s, makes, provenance, out); }, making_of(s.verb));
  }

  void read(const Statement& s, MakesMention makes, const Provenance& why, ProfileRules& out) {
    if (const auto path = path_of(s)) {
      out.mention_paths.push_back({*path, makes.below_only, s.alias_of.value_or(""), why});
    }
  }
  void read(const Statement& s, MakesMentionHost, const Provenance& why, ProfileRules& out) {
    if (const auto pattern = pattern_of(s.objects[0])) {
      out.mention_hosts.push_back({*pattern, why});
    }
  }
  void read(const Statement& s, MakesHatch, const Provenance& why, ProfileRules& out) {
    if (const auto path = path_of(s)) {
      out.hatches.push_back({*path, why});
    }
  }
  void read(const Statement& s, MakesOffLimits, const Provenance& why, ProfileRules& out) {
    if (const auto path = path_of(s)) {
      out.off_limits.push_back({*path, s.alias_of.value_or(""), why});
    }
  }
  void read(const Statement& s, MakesHidden, const Provenance& why, ProfileRules& out) {
    const auto& pattern = s.objects[0].text;
    if (!is_variable_pattern(pattern)) {
      return fail(s.objects[0].span, in_quotes(pattern) + " is no name of a variable");
    }
    out.hidden.push_back({pattern, why});
  }
  void read(const Statement& s, MakesNarrowing makes, const Provenance& why, ProfileRules& out) {
    out.narrowings.push_back({s.subjects[0].text, makes.active, why});
  }
  void read(const Statement& s, MakesRefusal, const Provenance& why, ProfileRules& out) {
    out.refusals.push_back({s.subjects[0].text, s.help, why});
  }
  void read(const Statement&, MakesUnsandboxed, const Provenance& why, ProfileRules& out) {
    out.unsandboxed = why;
  }
  void read(const Statement& s, MakesHint, const Provenance& why, ProfileRules& out) {
    out.hints.push_back({hint_of(s.subjects[0].text), why});
  }
  void read(const Statement& s, MakesVariable, const Provenance& why, ProfileRules& out) {
    out.variables.push_back({s.subjects[0].text, s.value, why});
  }
  void read(const Statement& s, MakesWarning, const Provenance& why, ProfileRules& out) {
    out.warnings.push_back({s.subjects[0].text, why.because, s.help, why.from});
  }

  std::optional<std::string> path_of(const Statement& s) {
    if (is_normal(s.objects[0].text)) {
      return s.objects[0].text;
    }
    fail(s.objects[0].span, in_quotes(s.objects[0].text) + " is no absolute path in normal form");
    return std::nullopt;
  }

  std::optional<HostPattern> pattern_of(const Term& term) {
    if (term.kind == Term::Kind::any) {
      return HostPattern{};
    }
    if (term.kind == Term::Kind::network) {
      if (const auto network = parse_cidr(term.text)) {
        return network_pattern(*network);
      }
    } else if (const auto pattern = parse_host_pattern(term.text)) {
      return *pattern;
    }
    fail(term.span, in_quotes(term.text) + " is no host and no network");
    return std::nullopt;
  }

  void read(const Statement& s, MakesPathRule makes, const Provenance& why, ProfileRules& out) {
    const auto path = path_of(s);
    if (!path) {
      return;
    }
    PathRule rule;
    rule.effect = makes.effect;
    const auto speaks = [&](std::string_view word) {
      return std::any_of(s.subjects.begin(), s.subjects.end(),
                         [&](const rules::Word& subject) { return subject.text == word; });
    };
    rule.read = speaks("read");
    rule.write = speaks("write");
    rule.path = *path;
    rule.numbered = s.objects[0].kind == Term::Kind::numbered;
    if (rule.numbered && rule.effect == Effect::guard) {
      return fail(s.objects[0].span, "'numbered' guards nothing");
    }
    rule.alias_of = s.alias_of.value_or("");
    rule.within_megabytes = s.within_megabytes;
    rule.provenance = why;
    auto& list = s.dropped ? out.dropped : speaks("file-tool") ? out.file_tool : out.shell;
    list.push_back(std::move(rule));
  }

  void read(const Statement& s, MakesHostRule makes, const Provenance& why, ProfileRules& out) {
    const auto pattern = pattern_of(s.objects[0]);
    if (!pattern) {
      return;
    }
    HostRule rule;
    rule.verb = makes.verb;
    rule.pattern = *pattern;
    for (const auto& part : s.objects[0].except) {
      if (const auto network = parse_cidr(part.text)) {
        rule.except.push_back(*network);
      } else {
        fail(part.span, in_quotes(part.text) + " is no network");
      }
    }
    rule.through_proxy = s.through_proxy;
    rule.ports.assign(s.ports.begin(), s.ports.end());
    rule.within_minutes = s.within_minutes;
    rule.provenance = why;
    for (const auto& subject : s.subjects) {
      rule.actor = host_actor_of(subject.text);
      out.hosts.push_back(rule);
    }
  }

  void read(const Statement& s, MakesCommand, const Provenance& why, ProfileRules& out) {
    const auto& words = s.objects[0].text;
    if (!is_command_pattern(words)) {
      return fail(s.objects[0].span, in_quotes(words) + " is no command pattern");
    }
    out.commands.push_back({use_of(s), command_pattern(words, s.command), why});
  }

  Diagnostics& out_;
  RuleGraph graph_;
  bool has_world_ = false;
  bool has_policy_ = false;
};

}  // namespace

std::optional<RuleGraph> read_graph(const SourceMap& sources, FileId file, Diagnostics& out) {
  const auto parsed = parse_rules(sources, file, out);
  if (!parsed) {
    return std::nullopt;
  }
  Diagnostics found;
  GraphReader reader(found);
  for (const auto& item : parsed->items) {
    std::visit(reader, item);
  }
  auto graph = reader.finish(file);
  out.append(found);
  return graph;
}

}  // namespace o4
