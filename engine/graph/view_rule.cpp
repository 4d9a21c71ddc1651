// Rules of the graph as sentences of the rules language: for explanations, for printing, for
// drawing. What is shown of a rule is made here and nowhere else.
#include "engine/graph/view_rule.hpp"

#include <algorithm>
#include <utility>

#include "engine/graph/origin.hpp"
#include "engine/graph/verb_table.hpp"
#include "grammar/rules/print_rules.hpp"

namespace o4 {
namespace {

constexpr auto default_origin = "default";

using rules::Statement;
using rules::Term;

rules::Word word(std::string_view text) { return {std::string(text), {}}; }

std::vector<rules::Word> words(const std::vector<std::string>& texts) {
  std::vector<rules::Word> result(texts.size());
  std::transform(texts.begin(), texts.end(), result.begin(), word);
  return result;
}

Term path_term(const std::string& path) { return {Term::Kind::text, path, {}, {}, {}}; }

Term host_term(const HostPattern& pattern, const std::vector<Cidr>& except = {}) {
  if (pattern.kind == HostPattern::Kind::any) {
    return {Term::Kind::any, {}, {}, {}, {}};
  }
  Term term{Term::Kind::text, to_text(pattern), {}, {}, {}};
  if (pattern.kind == HostPattern::Kind::network) {
    term.kind = Term::Kind::network;
    for (const auto& part : except) {
      term.except.push_back(word(to_text(part)));
    }
  }
  return term;
}

// The verb is the one that makes such a rule (verb_table.hpp), so that what is shown compiles to
// what was.
Statement statement(const Making& makes, const Provenance& provenance) {
  Statement s;
  s.verb = verb_that(makes);
  s.because = provenance.because;
  s.from = provenance.from;
  s.reading = provenance.reading;
  return s;
}

void set_alias(Statement& s, const std::string& alias_of) {
  if (!alias_of.empty()) {
    s.alias_of = alias_of;
  }
}

}  // namespace

Statement to_statement(const PathRule& rule, PathList list) {
  auto s = statement(MakesPathRule{rule.effect}, rule.provenance);
  s.dropped = list == PathList::dropped;
  if (list == PathList::file_tool) {
    s.subjects.push_back(word("file-tool"));
  }
  if (rule.read) {
    s.subjects.push_back(word("read"));
  }
  if (rule.write) {
    s.subjects.push_back(word("write"));
  }
  auto term = path_term(rule.path);
  term.kind = rule.numbered ? Term::Kind::numbered : Term::Kind::text;
  s.objects.push_back(std::move(term));
  set_alias(s, rule.alias_of);
  s.within_megabytes = rule.within_megabytes;
  return s;
}

Statement to_statement(const HostRule& rule) {
  auto s = statement(MakesHostRule{rule.verb}, rule.provenance);
  s.subjects.push_back(word(to_word(rule.actor)));
  s.objects.push_back(host_term(rule.pattern, rule.except));
  s.through_proxy = rule.through_proxy;
  s.ports.assign(rule.ports.begin(), rule.ports.end());
  s.within_minutes = rule.within_minutes;
  return s;
}

Statement to_statement(const MentionPath& rule) {
  auto s = statement(MakesMention{rule.below_only}, rule.provenance);
  s.objects.push_back(path_term(rule.path));
  set_alias(s, rule.alias_of);
  return s;
}

Statement to_statement(const MentionHost& rule) {
  auto s = statement(MakesMentionHost{}, rule.provenance);
  s.objects.push_back(host_term(rule.pattern));
  return s;
}

Statement to_statement(const Hatch& rule) {
  auto s = statement(MakesHatch{}, rule.provenance);
  s.objects.push_back(path_term(rule.path));
  return s;
}

Statement to_statement(const KnownCommand& rule) {
  const auto& pattern = rule.pattern;
  auto s = statement(MakesCommand{}, rule.provenance);
  if (rule.use != CommandUse::installer) {
    s.subjects.push_back(word(to_word(rule.use)));
  }
  s.objects.push_back(path_term(pattern.words));
  s.command = {pattern.alone, words(pattern.valued), words(pattern.without), words(pattern.scripts),
               pattern.input, words(pattern.texts),  pattern.flags};
  return s;
}

Statement to_statement(const Narrowing& rule) {
  auto s = statement(MakesNarrowing{rule.active}, rule.provenance);
  s.subjects.push_back(word(rule.name));
  return s;
}

Statement to_statement(const StandingRefusal& rule) {
  auto s = statement(MakesRefusal{}, rule.provenance);
  s.subjects.push_back(word(rule.text));
  s.help = rule.help;
  return s;
}

Statement to_statement(const OffLimits& rule) {
  auto s = statement(MakesOffLimits{}, rule.provenance);
  s.objects.push_back(path_term(rule.path));
  set_alias(s, rule.alias_of);
  return s;
}

Statement to_statement(const HiddenVariable& rule) {
  auto s = statement(MakesHidden{}, rule.provenance);
  s.objects.push_back(path_term(rule.pattern));
  return s;
}

Statement to_statement(const ProxyVariable& rule) {
  auto s = statement(MakesVariable{}, rule.provenance);
  s.subjects.push_back(word(rule.name));
  s.value = rule.value;
  return s;
}

Statement to_statement(const PolicyWarning& rule) {
  auto s = statement(MakesWarning{}, {rule.message, rule.from, {}});
  s.subjects.push_back(word(rule.code));
  s.help = rule.help;
  return s;
}

Statement to_statement(const Hint& rule) {
  auto s = statement(MakesHint{}, rule.provenance);
  s.subjects.push_back(word(std::string(to_word(rule.about))));
  return s;
}

Statement to_statement(const Provenance& unsandboxed) {
  return statement(MakesUnsandboxed{}, unsandboxed);
}

RuleView view(Statement statement) {
  RuleView result;
  result.because = std::exchange(statement.because, {});
  result.by_default = !statement.from;
  result.from = statement.from ? show_place(*statement.from) : default_origin;
  statement.from.reset();
  statement.help.clear();
  statement.reading.clear();
  result.text = print_statement(statement);
  return result;
}

std::string reading_note(const Provenance& provenance) {
  return "our reading of the documentation: " + provenance.reading;
}

RuleView default_rule(std::string text, std::string because) {
  return {std::move(text), std::move(because), default_origin, true};
}

}  // namespace o4
