// Rules, and the statements about the profile as a whole: its version, imports, and words without
// effect. A rule is complete, with what the forms around it add, before it is checked and kept.
#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/sbpl/profile/filter_words.hpp"
#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

// The value of a modifier that has one, as text.
std::optional<std::string> modifier_value(Evaluator& to, const Datum& datum, Scope& scope) {
  const auto* symbol = symbol_of(datum);
  if (symbol != nullptr && is_constant(*symbol)) {
    return *symbol;
  }
  const auto value = to.evaluate(datum, scope);
  if (!value) {
    return std::nullopt;
  }
  if (const auto* text = value->get<Text>()) {
    return text->bytes;
  }
  if (const auto* number = value->get<std::int64_t>()) {
    return std::to_string(*number);
  }
  return to.error("sbpl-type", datum.span,
                  "expected a text, a number or a name, got " + std::string(kind_name(*value)));
}

// (with MODIFIER VALUE?)
Result with(Evaluator& to, const Datum& form, Arguments words, Scope& scope) {
  const auto* name = words.empty() ? nullptr : symbol_of(words.front());
  if (name == nullptr) {
    return to.error("sbpl-form", form.span, "expected (with MODIFIER)");
  }
  const auto* known = find_modifier(*name);
  if (known == nullptr) {
    return to.pass_over_word(words.front(), scope) ? Result(Value{Modifier{*name, {}}})
                                                   : std::nullopt;
  }
  const bool has_value = known->argument == ModifierWord::Argument::value;
  if (words.size() != (has_value ? 2U : 1U)) {
    return to.error("sbpl-arity", form.span,
                    in_quotes(*name) + (has_value ? " needs a value" : " takes no value"),
                    "each modifier has a (with …) of its own");
  }
  auto value = has_value ? modifier_value(to, words[1], scope) : std::string();
  return value ? Result(Value{Modifier{*name, std::move(*value)}}) : std::nullopt;
}

// A part of a rule may be any form that gives an operation, a filter or a modifier.
bool add_part(Evaluator& to, const Datum& part, Scope& scope, Rule& rule) {
  if (const auto* unknown = to.unknown_word(part, scope)) {
    // A bare word can only be an operation, which nothing else in the rule depends on.
    if (part.get<List>() != nullptr) {
      rule.filters.push_back({part.span, OtherFilter{*symbol_of(*unknown)}, 1, 1});
    }
    return to.pass_over_word(*unknown, scope);
  }
  const auto value = to.evaluate(part, scope);
  if (!value) {
    return false;
  }
  if (const auto* named = value->get<Operations>()) {
    rule.operations.insert(rule.operations.end(), named->begin(), named->end());
    return true;
  }
  if (const auto* filter = value->get<FilterRef>()) {
    rule.filters.push_back(**filter);
    return to.spend((*filter)->size, part.span);
  }
  if (const auto* modifier = value->get<Modifier>()) {
    rule.modifiers.push_back(*modifier);
    return true;
  }
  to.error("sbpl-type", part.span,
           "expected an operation, a filter or (with …), got " + std::string(kind_name(*value)));
  return false;
}

// (with-filter F (allow file-read* G)) holds where F and G do, and (with-filter F (allow …)) where
// F does.
bool add_context(Evaluator& to, Rule& rule) {
  const auto& [filters, operations, modifiers] = to.context;
  rule.operations.insert(rule.operations.end(), operations.begin(), operations.end());
  rule.modifiers.insert(rule.modifiers.end(), modifiers.begin(), modifiers.end());
  if (filters.empty()) {
    return to.spend(operations.size() + modifiers.size(), rule.span);
  }
  // The rule's own filters hold only together with those around it.
  auto parts = filters;
  if (!rule.filters.empty()) {
    parts.push_back(combine(rule.span, Combination::Kind::any, std::move(rule.filters)));
  }
  rule.filters.assign(1, combine(rule.span, Combination::Kind::all, std::move(parts)));
  return to.spend(rule.filters.front().size, rule.span);
}

// A rule whose only word is an operation that no longer exists is nothing, and no error.
Result add_rule(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
                Action action) {
  Rule rule{action, {}, {}, {}, form.span};
  bool names_operation = !to.context.operations.empty();
  for (const auto& part : arguments) {
    if (!add_part(to, part, scope, rule)) {
      return std::nullopt;
    }
    names_operation = names_operation || part.get<List>() == nullptr;
  }
  if (!add_context(to, rule)) {
    return std::nullopt;
  }
  if (rule.operations.empty()) {
    return names_operation ? Result(Value{})
                           : to.error("sbpl-form", form.span, "a rule without an operation");
  }
  if (!check_rule(to, rule)) {
    return std::nullopt;
  }
  to.profile.rules.push_back(std::move(rule));
  return Value{};
}

Result allow(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return add_rule(to, form, arguments, scope, Action::allow);
}
Result deny(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return add_rule(to, form, arguments, scope, Action::deny);
}

Result version(Evaluator& to, const Datum& form, Arguments arguments, Scope&) {
  const auto* number = arguments.size() == 1 ? arguments.front().get<std::int64_t>() : nullptr;
  if (number == nullptr || *number < 1 || *number > 3) {
    return to.error("sbpl-version", form.span, "expected (version 1)");
  }
  if (to.version && *to.version != *number) {
    return to.error("sbpl-version", form.span, "only one version may be specified");
  }
  if (*number != 1 && !to.version) {
    to.profile.doubts.push_back(
        {form.span, "what version " + std::to_string(*number) + " changes is not known"});
  }
  to.version = *number;
  return Value{};
}

// A bare name is looked for in the system's folders.
std::string_view bare_name(std::string_view path) {
  for (const std::string_view folder :
       {"/System/Library/Sandbox/Profiles/", "/usr/share/sandbox/"}) {
    if (path.starts_with(folder)) {
      return path.substr(folder.size());
    }
  }
  return path;
}

// A text that was not given leaves every decision open, as it may hold any rule.
Result import(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto names = to.evaluate_all(arguments, scope);
  if (!names) {
    return std::nullopt;
  }
  const auto* text = names->size() == 1 ? names->front().get<Text>() : nullptr;
  if (text == nullptr) {
    return to.error("sbpl-form", form.span, "expected (import \"FILE\")");
  }
  const auto& given = to.options().imports;
  for (const auto name : {std::string_view(text->bytes), bare_name(text->bytes)}) {
    if (const auto found = given.find(name); found != given.end()) {
      return to.import(found->second, form.span);
    }
  }
  to.profile.doubts.push_back({form.span, "what " + in_quotes(text->bytes) +
                                              " holds is not known: give it as --import " +
                                              std::string(bare_name(text->bytes)) + "=FILE"});
  return Value{};
}

// A macro that does not look at what it is given.
Result debug(Evaluator&, const Datum&, Arguments, Scope&) { return Value{}; }

Result trace(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  to.warning("sbpl-trace", form.span, "'trace' has no effect on current systems");
  return to.evaluate_all(arguments, scope) ? Result(Value{}) : std::nullopt;
}

Result without_effect(Evaluator& to, const Datum&, Arguments arguments, Scope& scope) {
  return to.evaluate_all(arguments, scope) ? Result(Value{}) : std::nullopt;
}

constexpr Form all_rule_forms[] = {
    {"allow", allow},
    {"debug", debug},
    {"deny", deny},
    {"disable-callouts", without_effect},
    {"disable-full-symbolication", without_effect},
    {"eliminate-duplicate-rules", without_effect},
    {"import", import},
    {"record", without_effect},
    {"trace", trace},
    {"version", version},
    {"with", with},
};

}  // namespace

std::span<const Form> rule_forms() { return all_rule_forms; }

}  // namespace o4::sbpl
