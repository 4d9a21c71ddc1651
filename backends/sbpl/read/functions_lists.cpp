// Functions over lists and numbers: the parts of Scheme that profiles build their rules with.
#include <algorithm>
#include <utility>

#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

Value list_of(Values items) { return {std::make_shared<const Values>(std::move(items))}; }

const Values* items_in(const Value& value) {
  const auto* list = value.get<ListRef>();
  return list == nullptr ? nullptr : list->get();
}

// The items of the value that is a list; an error if it is none.
// Spends for each item, since whoever asks is about to walk or copy the list.
const Values* expect_list(Evaluator& to, const Datum& form, const Value& value) {
  const auto* items = items_in(value);
  if (items == nullptr) {
    to.error("sbpl-type", form.span, "expected a list, got " + std::string(kind_name(value)));
  }
  return items != nullptr && to.spend(items->size(), form.span) ? items : nullptr;
}

std::optional<Values> exactly(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
                              std::size_t count) {
  if (arguments.size() != count) {
    return to.error("sbpl-arity", form.span,
                    "expected " + std::to_string(count) + " arguments, got " +
                        std::to_string(arguments.size()));
  }
  return to.evaluate_all(arguments, scope);
}

Result list(Evaluator& to, const Datum&, Arguments arguments, Scope& scope) {
  auto values = to.evaluate_all(arguments, scope);
  return values ? Result(list_of(std::move(*values))) : std::nullopt;
}

Result cons(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 2);
  const auto* rest = values ? expect_list(to, form, (*values)[1]) : nullptr;
  if (rest == nullptr) {
    return std::nullopt;
  }
  Values items{(*values)[0]};
  items.insert(items.end(), rest->begin(), rest->end());
  return list_of(std::move(items));
}

Result append(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = to.evaluate_all(arguments, scope);
  if (!values) {
    return std::nullopt;
  }
  Values whole;
  for (const auto& value : *values) {
    const auto* items = expect_list(to, form, value);
    if (items == nullptr) {
      return std::nullopt;
    }
    whole.insert(whole.end(), items->begin(), items->end());
  }
  return list_of(std::move(whole));
}

// The first item, or all others.
Result part(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
            Result (*take)(const Values& items)) {
  const auto values = exactly(to, form, arguments, scope, 1);
  const auto* items = values ? expect_list(to, form, values->front()) : nullptr;
  if (items == nullptr) {
    return std::nullopt;
  }
  return items->empty() ? to.error("sbpl-range", form.span, "the list is empty") : take(*items);
}
Result car(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return part(to, form, arguments, scope,
              [](const Values& items) { return Result(items.front()); });
}
Result cdr(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return part(to, form, arguments, scope, [](const Values& items) {
    return Result(list_of({items.begin() + 1, items.end()}));
  });
}
// The second item, or nothing: profiles ask it of argument lists that may be short.
Result cadr(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return part(to, form, arguments, scope,
              [](const Values& items) { return Result(items.size() < 2 ? Value{} : items[1]); });
}

Result length(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 1);
  const auto* items = values ? expect_list(to, form, values->front()) : nullptr;
  return items == nullptr ? Result() : Value{static_cast<std::int64_t>(items->size())};
}

Result reverse(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 1);
  const auto* items = values ? expect_list(to, form, values->front()) : nullptr;
  return items == nullptr ? Result() : list_of({items->rbegin(), items->rend()});
}

Result is_empty(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 1);
  if (!values) {
    return std::nullopt;
  }
  const auto* items = items_in(values->front());
  return Value{items != nullptr && items->empty()};
}

Result is_list(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 1);
  return values ? Result(Value{items_in(values->front()) != nullptr}) : std::nullopt;
}

Result is_pair(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 1);
  if (!values) {
    return std::nullopt;
  }
  const auto* items = items_in(values->front());
  return Value{items != nullptr && !items->empty()};
}

// Calls a procedure for each item, in order.
Result map(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = exactly(to, form, arguments, scope, 2);
  const auto* items = values ? expect_list(to, form, (*values)[1]) : nullptr;
  if (items == nullptr) {
    return std::nullopt;
  }
  Values results;
  for (const auto& item : *items) {
    auto result = to.apply((*values)[0], {item}, form);
    if (!result) {
      return std::nullopt;
    }
    results.push_back(std::move(*result));
  }
  return list_of(std::move(results));
}

// (apply PROCEDURE ARGUMENT… LIST)
Result apply(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = to.evaluate_all(arguments, scope);
  if (!values) {
    return std::nullopt;
  }
  if (values->size() < 2) {
    return to.error("sbpl-arity", form.span, "expected a procedure and a list");
  }
  const auto* last = expect_list(to, form, values->back());
  if (last == nullptr) {
    return std::nullopt;
  }
  Values given(values->begin() + 1, values->end() - 1);
  given.insert(given.end(), last->begin(), last->end());
  return to.apply(values->front(), std::move(given), form);
}

// All arguments, which must be numbers, and at least one.
std::optional<std::vector<std::int64_t>> numbers(Evaluator& to, const Datum& form,
                                                 Arguments arguments, Scope& scope) {
  const auto values = to.evaluate_all(arguments, scope);
  if (!values) {
    return std::nullopt;
  }
  std::vector<std::int64_t> result;
  for (const auto& value : *values) {
    const auto* number = value.get<std::int64_t>();
    if (number == nullptr) {
      return to.error("sbpl-type", form.span,
                      "expected a number, got " + std::string(kind_name(value)));
    }
    result.push_back(*number);
  }
  if (result.empty()) {
    return to.error("sbpl-arity", form.span, "expected numbers");
  }
  return result;
}

// Whether each number stands in the relation to the one after it.
Result compare(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
               bool (*holds)(std::int64_t, std::int64_t)) {
  const auto all = numbers(to, form, arguments, scope);
  if (!all) {
    return std::nullopt;
  }
  const auto broken = std::adjacent_find(
      all->begin(), all->end(), [&](std::int64_t a, std::int64_t b) { return !holds(a, b); });
  return Value{broken == all->end()};
}
Result less(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return compare(to, form, arguments, scope, [](std::int64_t a, std::int64_t b) { return a < b; });
}
Result greater(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return compare(to, form, arguments, scope, [](std::int64_t a, std::int64_t b) { return a > b; });
}
Result at_most(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return compare(to, form, arguments, scope, [](std::int64_t a, std::int64_t b) { return a <= b; });
}
Result at_least(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return compare(to, form, arguments, scope, [](std::int64_t a, std::int64_t b) { return a >= b; });
}
Result same(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return compare(to, form, arguments, scope, [](std::int64_t a, std::int64_t b) { return a == b; });
}

Result is_zero(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto all = numbers(to, form, arguments, scope);
  return all ? Result(Value{all->front() == 0}) : std::nullopt;
}
Result is_positive(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto all = numbers(to, form, arguments, scope);
  return all ? Result(Value{all->front() > 0}) : std::nullopt;
}

// Wraps around rather than overflow.
std::int64_t wrapped(std::uint64_t value) { return static_cast<std::int64_t>(value); }

Result plus(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto all = numbers(to, form, arguments, scope);
  if (!all) {
    return std::nullopt;
  }
  std::uint64_t sum = 0;
  for (const auto number : *all) {
    sum += static_cast<std::uint64_t>(number);
  }
  return Value{wrapped(sum)};
}
Result minus(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto all = numbers(to, form, arguments, scope);
  if (!all) {
    return std::nullopt;
  }
  auto left = static_cast<std::uint64_t>(all->front());
  for (auto number = all->begin() + 1; number != all->end(); ++number) {
    left -= static_cast<std::uint64_t>(*number);
  }
  return Value{wrapped(all->size() == 1 ? 0 - left : left)};
}

constexpr Form all_list_functions[] = {
    {"+", plus},          {"-", minus},       {"<", less},
    {"<=", at_most},      {"=", same},        {">", greater},
    {">=", at_least},     {"append", append}, {"apply", apply},
    {"cadr", cadr},       {"car", car},       {"cdr", cdr},
    {"cons", cons},       {"for-each", map},  {"length", length},
    {"list", list},       {"list?", is_list}, {"map", map},
    {"null?", is_empty},  {"pair?", is_pair}, {"positive?", is_positive},
    {"reverse", reverse}, {"zero?", is_zero},
};

}  // namespace

std::span<const Form> list_functions() { return all_list_functions; }

}  // namespace o4::sbpl
