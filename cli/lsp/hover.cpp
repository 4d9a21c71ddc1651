// Hover: of an entry of a config the rules that it makes, and what would be shut without it; of a
// key what it is for; of an expectation what came and why; of a name of the rules where it is
// defined.
#include <algorithm>
#include <array>

#include "cli/lsp/answers.hpp"
#include "cli/lsp/entries.hpp"
#include "cli/lsp/positions.hpp"
#include "cli/lsp/rule_names.hpp"
#include "engine/config/config_edits.hpp"
#include "engine/config/config_keys.hpp"
#include "engine/facts/fact_keys.hpp"

namespace o4::lsp {
namespace {

constexpr std::size_t most_lines = 12;

Json hover_json(const std::string& markdown, Json range) {
  return Json{{"contents", Json{{"kind", "markdown"}, {"value", markdown}}},
              {"range", std::move(range)}};
}

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string rules_text(const std::vector<RuleView>& rules) {
  std::string text;
  for (std::size_t i = 0; i < std::min(rules.size(), most_lines); ++i) {
    text += "- " + code(rules[i].text) +
            (rules[i].because.empty() ? "" : " \u2014 " + rules[i].because) + "\n";
  }
  return rules.size() > most_lines
             ? text + "- and " + std::to_string(rules.size() - most_lines) + " more\n"
             : text;
}

// What the entry opens: what leaving it out would shut.
std::string opened_text(const World& world, const Document& document, const Analysis& analysis,
                        const Entry& entry) {
  auto edit = remove_entry(analysis.sources, entry.span);
  const auto outer = analysis.sources.outer(edit.span);
  const bool certain = outer.file == analysis.file &&
                       analysis.sources.text(outer) == analysis.sources.text(edit.span);
  if (!certain) {
    return {};
  }
  edit.span = outer;
  const auto effect = effect_of(world, document, {edit});
  if (!effect) {
    return {};
  }
  if (effect->empty()) {
    return "\nWithout it nothing would change.\n";
  }
  std::string text = "\nWithout it:\n";
  for (std::size_t i = 0; i < std::min(effect->size(), most_lines); ++i) {
    text += "- " + (*effect)[i] + "\n";
  }
  return effect->size() > most_lines
             ? text + "- and " + std::to_string(effect->size() - most_lines) + " more\n"
             : text;
}

// What would be shut is told of entries in lists alone: a single value, such as a tier, cannot be
// left out without another one taking its place.
Json entry_hover(const World& world, const Document& document, const Analysis& analysis,
                 const Entry& entry) {
  const auto rules = rules_from(analysis, entry);
  auto text = "**" + entry.key + "**\n\n";
  text += rules.empty() ? "It makes no rule in " + analysis.policy->policy.graph().mode.name + ".\n"
                        : "It makes these rules:\n" + rules_text(rules);
  if (entry.in_list) {
    text += opened_text(world, document, analysis, entry);
  }
  return hover_json(text, range_json(analysis.sources, analysis.sources.outer(entry.span)));
}

std::string key_doc(std::string_view key) {
  const auto* const config = std::find_if(config_keys.begin(), config_keys.end(),
                                          [&](const ConfigKey& row) { return row.key == key; });
  if (config != config_keys.end()) {
    return std::string(config->doc);
  }
  const auto* const fact = std::find_if(fact_keys.begin(), fact_keys.end(),
                                        [&](const FactKey& row) { return row.key == key; });
  return fact == fact_keys.end() ? "" : std::string(fact->doc);
}

Json expectation_hover(const Document& document, const Analysis& analysis, std::size_t index,
                       const WordAt& word) {
  if (index >= analysis.results.size()) {
    return nullptr;
  }
  const auto& result = analysis.results[index];
  auto text = std::string(result.passed ? "**passed** " : "**failed** ") + result.id +
              "\n\n- expected " + code(result.expected) + "\n- came " + code(result.actual) + "\n";
  text += result.why.empty() ? "" : "- " + result.why + "\n";
  return hover_json(text, range_json(document.text, word.begin, word.end));
}

}  // namespace

Json hover(const World& world, const Document& document, std::size_t offset) {
  const auto word = word_at(document.text, offset);
  if (document.kind == Kind::rules) {
    const auto name = document.text.substr(word.begin, word.end - word.begin);
    const auto found = find_rule_name(world, document, name);
    return found ? hover_json(found->kind + " " + code(name) + ", " + found->file + "\n\n```\n" +
                                  found->text + "\n```\n",
                              range_json(document.text, word.begin, word.end))
                 : Json(nullptr);
  }
  const auto analysis = analyse(world, document);
  if (const auto entry = entry_at(analysis, offset)) {
    return entry_hover(world, document, analysis, *entry);
  }
  if (document.kind == Kind::policy_test) {
    if (const auto index = expectation_at(document, offset)) {
      return expectation_hover(document, analysis, *index, word);
    }
  }
  const auto key = document.text.substr(word.begin, word.end - word.begin);
  const auto doc = key_doc(key);
  return doc.empty() ? Json(nullptr)
                     : hover_json("**" + key + "** \u2014 " + doc + "\n",
                                  range_json(document.text, word.begin, word.end));
}

}  // namespace o4::lsp
