// Texts of rules are parsed one by one and put together by name; what extends a set waits until all
// are defined. Only then are they checked, since a rule may name what a later text defines.
#include "engine/compile/rule_book.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "engine/compile/check_terms.hpp"
#include "grammar/rules/parse_rules.hpp"

namespace o4 {
namespace {

using rules::Profile;

// Puts the items of one file into the book; sets are extended after all of them are defined.
class Collector {
 public:
  Collector(RuleBook& book, Diagnostics& out) : book_(book), out_(out) {}

  void operator()(const rules::Set& set) {
    if (set.extends) {
      extensions_.push_back(set);
      return;
    }
    if (define("set", set.name)) {
      book_.sets.emplace(set.name.text, set.entries);
    }
  }

  void operator()(const rules::NamedCondition& condition) {
    if (define("condition", condition.name)) {
      book_.conditions.emplace(condition.name.text, condition.value);
    }
  }

  void operator()(const rules::Modes& modes) {
    book_.modes.span = modes.span;
    std::copy(modes.lines.begin(), modes.lines.end(), std::back_inserter(book_.modes.lines));
  }

  void operator()(const Profile& profile) {
    if (define("profile", profile.name)) {
      book_.profiles.emplace(profile.name.text, profile);
    }
  }

  void operator()(const rules::World& world) {
    out_.error("rules-compiled", world.span, "a world belongs to a compiled policy, not to rules",
               "read it with 'o4-policy compile FILE'");
  }

  void extend() {
    for (const auto& set : extensions_) {
      const auto found = book_.sets.find(set.name.text);
      if (found == book_.sets.end()) {
        out_.error("rules-name", set.name.span, "unknown set " + in_quotes(set.name.text),
                   "define it with 'set' before extending it");
        continue;
      }
      std::copy(set.entries.begin(), set.entries.end(), std::back_inserter(found->second));
    }
  }

 private:
  // Each kind of thing has its own names: a set and a profile may be called alike.
  bool define(const std::string& what, const rules::Word& name) {
    const auto [found, inserted] = places_.emplace(what + " " + name.text, name.span);
    if (!inserted) {
      auto& error = out_.error("rules-duplicate", name.span,
                               "the " + what + " " + in_quotes(name.text) + " is defined twice",
                               what == "set" ? "write 'extend set' to add to it" : "");
      error.related.push_back({found->second, "first defined here"});
    }
    return inserted;
  }

  RuleBook& book_;
  Diagnostics& out_;
  std::map<std::string, Span> places_;
  std::vector<rules::Set> extensions_;
};

// Tiers in the order of the cycle, then those that the cycle leaves out.
void list_modes(RuleBook& book) {
  for (const auto& line : book.modes.lines) {
    for (const auto& name : line.names) {
      const auto found = book.profiles.find(name.text);
      const bool is_tier =
          found != book.profiles.end() && found->second.kind == Profile::Kind::tier;
      const bool listed =
          std::find(book.tiers.begin(), book.tiers.end(), name.text) != book.tiers.end();
      if (line.kind == rules::ModeLine::Kind::cycle && is_tier && !listed) {
        book.tiers.push_back(name.text);
      }
    }
  }
  for (const auto& [name, profile] : book.profiles) {
    if (profile.kind == Profile::Kind::fixed) {
      book.fixed.push_back(name);
    } else if (profile.kind == Profile::Kind::narrow) {
      book.narrow.push_back(name);
    } else if (profile.kind == Profile::Kind::tier &&
               std::find(book.tiers.begin(), book.tiers.end(), name) == book.tiers.end()) {
      book.tiers.push_back(name);
    }
  }
}

// An overlay is there as soon as a rule asks for it. So a name of an overlay cannot be mistyped in
// a fact: one that no rule asks for is an error there.
void list_overlays(RuleBook& book) {
  std::set<std::string> found;
  const auto add = [&](const rules::Condition& condition) {
    for (const auto& alternative : condition) {
      for (const auto& test : alternative) {
        for (const auto& value : test.values) {
          if (test.name.text == "overlay") {
            found.insert(value.text);
          }
        }
      }
    }
  };
  for (const auto& [name, condition] : book.conditions) {
    add(condition);
  }
  for (const auto& [name, entries] : book.sets) {
    std::for_each(entries.begin(), entries.end(), [&](const auto& entry) { add(entry.when); });
  }
  for (const auto& [name, profile] : book.profiles) {
    for (const auto& statement : profile.statements) {
      add(statement.when);
    }
  }
  book.overlays.assign(found.begin(), found.end());
}

}  // namespace

std::optional<RuleBook> load_rule_book(SourceMap& sources, std::span<const RulesText> texts,
                                       Diagnostics& out) {
  RuleBook book;
  Diagnostics found;
  Collector collect(book, found);
  for (const auto& text : texts) {
    const auto id = sources.add(std::string(text.name), std::string(text.text));
    if (text.lines == RuleLines::hidden) {
      sources.hide_lines(id);
    }
    if (const auto file = parse_rules(sources, id, found)) {
      for (const auto& item : file->items) {
        std::visit(collect, item);
      }
    }
  }
  if (!found.has_errors()) {
    collect.extend();
    list_modes(book);
    list_overlays(book);
    check_rules(book, found);
  }
  out.append(found);
  if (found.has_errors()) {
    return std::nullopt;
  }
  return book;
}

const RuleBook& builtin_book() {
  static const RuleBook book = [] {
    SourceMap sources;
    Diagnostics out;
    return load_rule_book(sources, builtin_rules(), out).value();
  }();
  return book;
}

SourceMap sources_with_rules() {
  SourceMap sources;
  for (const auto& rules : builtin_rules()) {
    sources.add(std::string(rules.name), std::string(rules.text));
  }
  return sources;
}

bool begins_with_rules(const SourceMap& sources) {
  const auto& rules = builtin_rules();
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    if (i >= sources.size() || sources.name(FileId{i}) != rules[i].name ||
        sources.text(FileId{i}) != rules[i].text) {
      return false;
    }
  }
  return true;
}

std::string_view mode_word(const RuleBook& book, rules::ModeLine::Kind kind) {
  for (const auto& line : book.modes.lines) {
    if (line.kind == kind) {
      return line.names.front().text;
    }
  }
  return {};
}

NextTier next_tier(const RuleBook& book, std::string_view current) {
  using Kind = rules::ModeLine::Kind;
  const auto& lines = book.modes.lines;
  std::vector<std::string_view> cycle;
  for (const auto& line : lines) {
    for (const auto& name : line.names) {
      if (line.kind == Kind::cycle) {
        cycle.push_back(name.text);
      }
    }
  }
  if (cycle.empty()) {
    return {std::string(current), false};
  }
  auto next = next_tier(cycle, {}, current);
  next.asks = std::any_of(lines.begin(), lines.end(), [&](const rules::ModeLine& line) {
    return line.kind == Kind::confirm && line.names[0].text == current &&
           line.names[1].text == next.tier;
  });
  return next;
}

}  // namespace o4
