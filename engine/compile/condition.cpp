// What a rule may ask of facts and config, one row a question: its name, the values it takes, and
// the function that answers. Conditions are decided here and are gone afterwards.
#include "engine/compile/condition.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "engine/compile/name_order.hpp"
#include "engine/config/config_keys.hpp"
#include "engine/facts/fact_words.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

using rules::Test;

// What the values of a test are. `none`: the test takes none. Values that are not closed sets
// (overlays, numbers) are not compared with a list.
enum class Values {
  none,
  platforms,
  modes,
  tiers,
  settings,
  permission_modes,
  tools,
  overlays,
  number
};

// "platform is linux": the name, the relation, what may follow. `holds` may rely on check_test
// having seen the values.
struct TestKind {
  std::string_view name;
  std::string_view relation;
  Values values;
  bool (*holds)(const Test&, const Situation&);
};

bool has_value(const Test& test, std::string_view value) {
  return std::any_of(test.values.begin(), test.values.end(),
                     [&](const rules::Word& word) { return word.text == value; });
}

// The settings are the keys of [sandbox]; others have tests of their own.
const ConfigKey* find_setting(std::string_view name) {
  const auto* found = std::find_if(
      config_keys.begin(), config_keys.end(),
      [&](const ConfigKey& known) { return known.table == "sandbox" && known.key == name; });
  return found == config_keys.end() ? nullptr : found;
}

bool sets(const Test& test, const Situation& c) {
  return find_setting(test.values.front().text)->place(c.config).has_value();
}

bool denies_tool(const Test& test, const Situation& c) {
  return std::any_of(c.facts.denied_tools.begin(), c.facts.denied_tools.end(),
                     [&](const std::string& tool) { return has_value(test, tool); });
}

bool has_overlay(const Test& test, const Situation& c) {
  return std::any_of(c.facts.overlays.begin(), c.facts.overlays.end(),
                     [&](const std::string& overlay) { return has_value(test, overlay); });
}

// T3. Facts alone may tell of the file as well.
bool has_unread_project(const Test&, const Situation& c) {
  const auto known = c.facts.fs.find(c.facts.workspace + "/.o4/config.toml");
  const bool there = known != c.facts.fs.end() && known->second.kind != FileFact::Kind::missing;
  return !c.facts.trusted && (c.config.unread_project || there);
}

bool git_age_below(const Test& test, const Situation& c) {
  const auto& text = test.values.front().text;
  unsigned hours = 0;
  std::from_chars(text.data(), text.data() + text.size(), hours);
  return c.facts.git_age_hours && *c.facts.git_age_hours < hours;
}

// The order means nothing but for suggestions: of two names equally close the first is suggested.
constexpr std::array<TestKind, 22> kinds = {{
    {"platform", "is", Values::platforms,
     [](const Test& t, const Situation& c) { return has_value(t, to_word(c.facts.platform)); }},
    {"mode", "is", Values::modes,
     [](const Test& t, const Situation& c) { return has_value(t, c.mode); }},
    {"permission-mode", "is", Values::permission_modes,
     [](const Test& t, const Situation& c) {
       return has_value(t, to_word(c.facts.permission_mode));
     }},
    {"denied-tool", "is", Values::tools, denies_tool},
    {"overlay", "is", Values::overlays, has_overlay},
    {"began", "in", Values::tiers,
     [](const Test& t, const Situation& c) { return has_value(t, c.start_tier); }},
    {"git-age", "below", Values::number, git_age_below},
    {"sets", "", Values::settings, sets},
    {"interactive", "", Values::none,
     [](const Test&, const Situation& c) { return c.facts.interactive; }},
    {"can-ask", "", Values::none, [](const Test&, const Situation& c) { return c.facts.can_ask; }},
    {"trusted", "", Values::none, [](const Test&, const Situation& c) { return c.facts.trusted; }},
    {"fresh-clone-seen", "", Values::none,
     [](const Test&, const Situation& c) { return c.facts.fresh_clone_seen; }},
    {"bridge", "", Values::none, [](const Test&, const Situation& c) { return c.facts.bridge; }},
    {"fixed", "", Values::none,
     [](const Test&, const Situation& c) { return c.facts.sandbox.has_value(); }},
    {"working-root-set", "", Values::none,
     [](const Test&, const Situation& c) { return c.facts.working_root_set; }},
    {"added-dirs", "", Values::none,
     [](const Test&, const Situation& c) { return !c.facts.add_dirs.empty(); }},
    {"proxy-failed", "", Values::none,
     [](const Test&, const Situation& c) { return c.facts.proxy_failed; }},
    {"proxy-off", "", Values::none,
     [](const Test&, const Situation& c) {
       return c.config.proxy_enabled && !c.config.proxy_enabled->value;
     }},
    {"bwrap", "", Values::none,
     [](const Test&, const Situation& c) { return !c.facts.bwrap.empty(); }},
    {"table", "", Values::none,
     [](const Test&, const Situation& c) { return c.config.has_table(); }},
    {"unread-project", "", Values::none, has_unread_project},
    {"content", "", Values::none,
     [](const Test&, const Situation& c) { return c.config.has_content(); }},
}};

const TestKind* find_kind(std::string_view name) {
  const auto* found = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const TestKind& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : found;
}

std::vector<std::string_view> known_values(const RuleBook& book, Values values) {
  std::vector<std::string_view> result;
  switch (values) {
    case Values::platforms:
      return {platform_words.begin(), platform_words.end()};
    case Values::permission_modes:
      return {permission_mode_words.begin(), permission_mode_words.end()};
    case Values::tools:
      return {"fetch", "web_search", "web_fetch"};
    case Values::settings:
      for (const auto& known : config_keys) {
        if (known.table == "sandbox") {
          result.push_back(known.key);
        }
      }
      return result;
    case Values::modes:
      result.assign(book.fixed.begin(), book.fixed.end());
      [[fallthrough]];
    case Values::tiers:
      result.insert(result.end(), book.tiers.begin(), book.tiers.end());
      return result;
    case Values::none:
    case Values::overlays:  // what a rule asks for is one
    case Values::number:
      return {};
  }
  return result;
}

void check_values(const RuleBook& book, const Test& test, Values values, Diagnostics& out) {
  const auto known = known_values(book, values);
  for (const auto& value : test.values) {
    if (!known.empty() && std::find(known.begin(), known.end(), value.text) == known.end()) {
      out.error("rules-value", value.span,
                in_quotes(value.text) + " is nothing that " + in_quotes(test.name.text) + " can be",
                suggestion(value.text, known));
    }
    unsigned number = 0;
    const auto& text = value.text;
    if (values == Values::number &&
        std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) {
      out.error("rules-value", value.span, in_quotes(text) + " is no number of hours");
    }
  }
}

void check_test(const RuleBook& book, const Test& test, Diagnostics& out) {
  const auto* kind = find_kind(test.name.text);
  if (kind == nullptr && book.conditions.contains(test.name.text)) {
    if (!test.values.empty()) {
      out.error("rules-condition", test.name.span,
                "the condition " + in_quotes(test.name.text) + " takes no values");
    }
    return;
  }
  if (kind == nullptr) {
    std::vector<std::string_view> known;
    known.reserve(kinds.size() + book.conditions.size());
    for (const auto& entry : kinds) {
      known.push_back(entry.name);
    }
    for (const auto& [name, condition] : book.conditions) {
      known.push_back(name);
    }
    out.error("rules-condition", test.name.span, "unknown condition " + in_quotes(test.name.text),
              suggestion(test.name.text, known));
    return;
  }
  if ((kind->values == Values::none) != test.values.empty() || kind->relation != test.relation) {
    const auto relation = kind->relation.empty() ? "" : " " + std::string(kind->relation);
    out.error("rules-condition", test.name.span, in_quotes(test.name.text) + " is asked otherwise",
              "write '" + std::string(kind->name) + relation +
                  (kind->values == Values::none ? "'" : " …'"));
    return;
  }
  check_values(book, test, kind->values, out);
}

}  // namespace

Conditions::Conditions(Situation situation) : situation_(std::move(situation)) {
  const auto& conditions = situation_.book.conditions;
  for (const auto name : order_names(uses_of_conditions(situation_.book)).names) {
    named_.emplace(name, hold(conditions.find(name)->second));
  }
}

bool Conditions::hold(const rules::Condition& condition) const {
  return condition.empty() ||
         std::any_of(condition.begin(), condition.end(), [&](const std::vector<Test>& tests) {
           return std::all_of(tests.begin(), tests.end(),
                              [&](const Test& test) { return holds(test); });
         });
}

bool Conditions::holds(const Test& test) const {
  const auto* kind = find_kind(test.name.text);
  const bool result =
      kind != nullptr ? kind->holds(test, situation_) : named_.find(test.name.text)->second;
  return result != test.negated;
}

void check_condition(const RuleBook& book, const rules::Condition& condition, Diagnostics& out) {
  for (const auto& tests : condition) {
    for (const auto& test : tests) {
      check_test(book, test, out);
    }
  }
}

}  // namespace o4
