// Rules, and the statements about the profile as a whole.
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

// (with MODIFIER VALUE? …)
bool add_modifiers(Evaluator& to, Arguments words, Scope& scope, Rule& rule) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto* name = symbol_of(words[i]);
    if (name == nullptr) {
      to.error("sbpl-form", words[i].span, "expected a modifier");
      return false;
    }
    const auto* known = find_modifier(*name);
    if (known == nullptr) {
      to.unbound(*name, words[i].span);
      return false;
    }
    Modifier modifier{*name, {}};
    if (known->argument == ModifierWord::Argument::value) {
      if (++i == words.size()) {
        to.error("sbpl-arity", words[i - 1].span, in_quotes(*name) + " needs a value");
        return false;
      }
      auto value = modifier_value(to, words[i], scope);
      if (!value) {
        return false;
      }
      modifier.value = std::move(*value);
    }
    rule.modifiers.push_back(std::move(modifier));
  }
  return true;
}

bool add_part(Evaluator& to, const Datum& part, Scope& scope, Rule& rule) {
  const auto items = items_of(part);
  const auto* head = items.empty() ? nullptr : symbol_of(items.front());
  if (head != nullptr && *head == "with") {
    return add_modifiers(to, items.subspan(1), scope, rule);
  }
  const auto value = to.evaluate(part, scope);
  if (!value) {
    return false;
  }
  if (const auto* id = value->get<OperationId>()) {
    rule.operations.push_back(*id);
    return true;
  }
  if (const auto* filter = value->get<FilterRef>()) {
    rule.filters.push_back(**filter);
    return to.spend((*filter)->size, part.span);
  }
  to.error("sbpl-type", part.span,
           "expected an operation, a filter or (with …), got " + std::string(kind_name(*value)));
  return false;
}

// Inside with-filter, a rule's filters hold only together with those around it.
bool add_context(Evaluator& to, Rule& rule) {
  if (to.context.empty()) {
    return true;
  }
  auto parts = to.context;
  if (!rule.filters.empty()) {
    parts.push_back(combine(rule.span, Combination::Kind::any, std::move(rule.filters)));
  }
  rule.filters.assign(1, combine(rule.span, Combination::Kind::all, std::move(parts)));
  return to.spend(rule.filters.front().size, rule.span);
}

Result add_rule(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
                Action action) {
  Rule rule{action, {}, {}, {}, form.span};
  for (const auto& part : arguments) {
    if (!add_part(to, part, scope, rule)) {
      return std::nullopt;
    }
  }
  if (rule.operations.empty()) {
    return to.error("sbpl-form", form.span, "a rule without an operation");
  }
  if (!add_context(to, rule)) {
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

Result with_filter(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (arguments.empty()) {
    return to.error("sbpl-arity", form.span, "'with-filter' needs a filter");
  }
  const auto value = to.evaluate(arguments.front(), scope);
  if (!value) {
    return std::nullopt;
  }
  const auto* filter = value->get<FilterRef>();
  if (filter == nullptr) {
    return to.error("sbpl-type", arguments.front().span,
                    "expected a filter, got " + std::string(kind_name(*value)));
  }
  to.context.push_back(**filter);
  auto result = to.evaluate_body(arguments.subspan(1), scope);
  to.context.pop_back();
  return result;
}

Result with(Evaluator& to, const Datum& form, Arguments, Scope&) {
  return to.error("sbpl-form", form.span, "'with' belongs inside a rule");
}

Result version(Evaluator& to, const Datum& form, Arguments arguments, Scope&) {
  const auto* number = arguments.size() == 1 ? arguments.front().get<std::int64_t>() : nullptr;
  if (number == nullptr || *number < 1 || *number > 3) {
    return to.error("sbpl-version", form.span, "expected (version 1)");
  }
  if (to.version && *to.version != *number) {
    return to.error("sbpl-version", form.span, "a second version");
  }
  if (*number != 1 && !to.version) {
    to.profile.doubts.push_back(
        {form.span, "what version " + std::to_string(*number) + " changes is not known"});
  }
  to.version = *number;
  return Value{};
}

Result import(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto names = to.evaluate_all(arguments, scope);
  if (!names) {
    return std::nullopt;
  }
  if (names->size() != 1 || names->front().get<Text>() == nullptr) {
    return to.error("sbpl-form", form.span, "expected (import \"FILE\")");
  }
  to.profile.doubts.push_back(
      {form.span, "what " + in_quotes(names->front().get<Text>()->bytes) + " holds is not known"});
  return Value{};
}

Result debug(Evaluator& to, const Datum& form, Arguments arguments, Scope&) {
  const auto* word = arguments.size() == 1 ? symbol_of(arguments.front()) : nullptr;
  if (word == nullptr || (*word != "deny" && *word != "allow" && *word != "all")) {
    return to.error("sbpl-form", form.span, "expected (debug deny), (debug allow) or (debug all)");
  }
  return Value{};
}

Result trace(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  to.warning("sbpl-trace", form.span, "'trace' has no effect on current systems");
  return to.evaluate_all(arguments, scope) ? Result(Value{}) : std::nullopt;
}

Result without_effect(Evaluator&, const Datum&, Arguments, Scope&) { return Value{}; }

constexpr Form table[] = {
    {"allow", allow},
    {"debug", debug},
    {"deny", deny},
    {"disable-full-symbolication", without_effect},
    {"import", import},
    {"trace", trace},
    {"version", version},
    {"with", with},
    {"with-filter", with_filter},
};

}  // namespace

std::span<const Form> rule_forms() { return table; }

}  // namespace o4::sbpl
