// Forms that add something to each rule inside them: (with-filter FILTER RULE…) and its kin.
#include <utility>

#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

// `add` gets the value of the first argument and says whether it is of the right kind.
template <typename Add>
Result within(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
              std::string_view wanted, const Add& add) {
  if (arguments.empty()) {
    return to.error("sbpl-arity", form.span, "expected " + std::string(wanted) + " and rules");
  }
  const auto value = to.evaluate(arguments.front(), scope);
  if (!value) {
    return std::nullopt;
  }
  auto outer = to.context;
  if (!add(*value)) {
    return to.error("sbpl-type", arguments.front().span,
                    "expected " + std::string(wanted) + ", got " + std::string(kind_name(*value)));
  }
  auto result = to.evaluate_body(arguments.subspan(1), scope);
  to.context = std::move(outer);
  return result;
}

Result with_filter(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return within(to, form, arguments, scope, "a filter", [&](const Value& value) {
    const auto* filter = value.get<FilterRef>();
    if (filter != nullptr) {
      to.context.filters.push_back(**filter);
    }
    return filter != nullptr;
  });
}

bool add_operations(const Value& value, Operations& to) {
  if (const auto* list = value.get<ListRef>()) {
    for (const auto& item : **list) {
      if (!add_operations(item, to)) {
        return false;
      }
    }
    return true;
  }
  const auto* operations = value.get<Operations>();
  if (operations != nullptr) {
    to.insert(to.end(), operations->begin(), operations->end());
  }
  return operations != nullptr;
}

Result with_operations(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return within(to, form, arguments, scope, "a list of operations",
                [&](const Value& value) { return add_operations(value, to.context.operations); });
}

Result with_modifier(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return within(to, form, arguments, scope, "(with MODIFIER)", [&](const Value& value) {
    const auto* modifier = value.get<Modifier>();
    if (modifier != nullptr) {
      to.context.modifiers.push_back(*modifier);
    }
    return modifier != nullptr;
  });
}

constexpr Form all_context_forms[] = {
    {"with-filter", with_filter},
    {"with-modifier", with_modifier},
    {"with-operations", with_operations},
};

}  // namespace

std::span<const Form> context_forms() { return all_context_forms; }

}  // namespace o4::sbpl
