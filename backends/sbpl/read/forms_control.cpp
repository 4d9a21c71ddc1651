// Definitions, conditions and blocks, as Scheme has them. Names of forms cannot be defined anew: a
// profile that changes what `allow` means is not one that can be judged here. `defined?` is where a
// text asks which system it is on, and its answer is kept as a dependency unless it only guards
// rules about the very operation that it asks for.
#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/sbpl/profile/operation_lists.hpp"
#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

std::nullopt_t malformed(Evaluator& to, const Datum& form, std::string_view shape) {
  return to.error("sbpl-form", form.span, "expected " + std::string(shape));
}

bool may_define(Evaluator& to, const Datum& name) {
  const auto* symbol = symbol_of(name);
  if (symbol == nullptr) {
    to.error("sbpl-form", name.span, "expected a name");
    return false;
  }
  const auto is_among = [&](std::span<const Form> forms) {
    return std::any_of(forms.begin(), forms.end(),
                       [&](const Form& form) { return form.name == *symbol; });
  };
  const bool is_idle = *symbol == "debug" || *symbol == "record" || *symbol == "trace";
  if (is_among(control_forms()) || is_among(context_forms()) ||
      (is_among(rule_forms()) && !is_idle)) {
    to.error("sbpl-unsupported", name.span, in_quotes(*symbol) + " cannot be defined anew");
    return false;
  }
  return true;
}

std::optional<Value> make_closure(Evaluator& to, Arguments parameters, Arguments body,
                                  Scope& scope) {
  Closure closure{{}, {}, body, &scope};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!may_define(to, parameters[i])) {
      return std::nullopt;
    }
    const auto& name = *symbol_of(parameters[i]);
    if (name != ".") {
      closure.parameters.push_back(name);
      continue;
    }
    if (i + 2 != parameters.size() || !may_define(to, parameters[i + 1])) {
      return to.error("sbpl-form", parameters[i].span, "expected one name after '.'");
    }
    closure.rest = *symbol_of(parameters[i + 1]);
    break;
  }
  return Value{to.new_closure(std::move(closure))};
}

// Scheme takes the first value for a name and does not look at others.
void warn_of_rest(Evaluator& to, Arguments rest) {
  if (!rest.empty()) {
    to.warning("sbpl-form", rest.front().span, "only one value for a name is taken");
  }
}

// (define NAME VALUE), (define (NAME PARAMETER…) BODY…). Where the name is defined already it gets
// the new value, in the scope at hand.
Result define(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto head = arguments.empty() ? Arguments() : items_of(arguments.front());
  if (arguments.size() < (head.empty() ? 2U : 1U)) {
    return malformed(to, form, "(define NAME VALUE) or (define (NAME PARAMETER…) BODY…)");
  }
  const auto& name = head.empty() ? arguments.front() : head.front();
  if (!may_define(to, name)) {
    return std::nullopt;
  }
  if (head.empty()) {
    warn_of_rest(to, arguments.subspan(2));
  }
  auto value = head.empty() ? to.evaluate(arguments[1], scope)
                            : make_closure(to, head.subspan(1), arguments.subspan(1), scope);
  if (!value) {
    return std::nullopt;
  }
  scope.names.insert_or_assign(*symbol_of(name), std::move(*value));
  return Value{};
}

Result define_once(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (!arguments.empty()) {
    const auto head = items_of(arguments.front());
    const auto* name = symbol_of(head.empty() ? arguments.front() : head.front());
    if (name != nullptr && look_up(*name, scope) != nullptr) {
      return Value{};
    }
  }
  return define(to, form, arguments, scope);
}

// Gives a name that is defined another value.
Result set(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto* name = arguments.size() == 2 ? symbol_of(arguments.front()) : nullptr;
  if (name == nullptr) {
    return malformed(to, form, "(set! NAME VALUE)");
  }
  auto value = to.evaluate(arguments[1], scope);
  for (auto* at = &scope; at != nullptr; at = at->outer) {
    if (const auto found = at->names.find(*name); value && found != at->names.end()) {
      found->second = std::move(*value);
      return Value{};
    }
  }
  return value ? to.error("sbpl-unsupported", arguments.front().span,
                          in_quotes(*name) + " cannot be changed")
               : std::nullopt;
}

Result lambda(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto* all = arguments.empty() ? nullptr : symbol_of(arguments.front());
  if (arguments.size() < 2 || (all == nullptr && arguments.front().get<List>() == nullptr)) {
    return malformed(to, form, "(lambda (PARAMETER…) BODY…)");
  }
  if (all != nullptr) {
    return Value{to.new_closure({{}, *all, arguments.subspan(1), &scope})};
  }
  return make_closure(to, items_of(arguments.front()), arguments.subspan(1), scope);
}

// let: values know nothing of the names; let*: each knows those before it; letrec: all know all.
enum class Binding { parallel, in_turn, recursive };

Result bind(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope, Binding kind) {
  if (arguments.size() < 2 || arguments.front().get<List>() == nullptr) {
    return malformed(to, form, "((NAME VALUE)…) and a body");
  }
  auto* inner = &to.new_scope(scope);
  for (const auto& binding : items_of(arguments.front())) {
    const auto pair = items_of(binding);
    if (pair.size() < 2) {
      return malformed(to, binding, "(NAME VALUE)");
    }
    warn_of_rest(to, pair.subspan(2));
    if (!may_define(to, pair[0])) {
      return std::nullopt;
    }
    auto value = to.evaluate(pair[1], kind == Binding::parallel ? scope : *inner);
    if (!value) {
      return std::nullopt;
    }
    if (kind == Binding::in_turn) {
      inner = &to.new_scope(*inner);
    }
    inner->names.insert_or_assign(*symbol_of(pair[0]), std::move(*value));
  }
  return to.evaluate_body(arguments.subspan(1), *inner);
}

// (let NAME ((PARAMETER VALUE)…) BODY…): a procedure that is called at once, and can call itself.
Result named_let(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  auto& inner = to.new_scope(scope);
  Closure closure{{}, {}, arguments.subspan(2), &inner};
  Values values;
  for (const auto& binding : items_of(arguments[1])) {
    const auto pair = items_of(binding);
    if (pair.size() != 2 || !may_define(to, pair[0])) {
      return malformed(to, binding, "(NAME VALUE)");
    }
    auto value = to.evaluate(pair[1], scope);
    if (!value) {
      return std::nullopt;
    }
    closure.parameters.push_back(*symbol_of(pair[0]));
    values.push_back(std::move(*value));
  }
  const Value procedure{to.new_closure(std::move(closure))};
  inner.names.insert_or_assign(*symbol_of(arguments.front()), procedure);
  return to.apply(procedure, std::move(values), form);
}

Result let(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (arguments.size() > 2 && symbol_of(arguments.front()) != nullptr) {
    return may_define(to, arguments.front()) ? named_let(to, form, arguments, scope) : std::nullopt;
  }
  return bind(to, form, arguments, scope, Binding::parallel);
}
Result let_in_turn(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return bind(to, form, arguments, scope, Binding::in_turn);
}
Result let_recursive(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return bind(to, form, arguments, scope, Binding::recursive);
}

Result begin(Evaluator& to, const Datum&, Arguments arguments, Scope& scope) {
  return to.evaluate_body(arguments, scope);
}

Result if_form(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (arguments.size() != 2 && arguments.size() != 3) {
    return malformed(to, form, "(if TEST THEN) or (if TEST THEN ELSE)");
  }
  const auto test = to.evaluate(arguments.front(), scope);
  if (!test) {
    return std::nullopt;
  }
  return test->is_false() ? to.evaluate_body(arguments.subspan(2), scope)
                          : to.evaluate(arguments[1], scope);
}

enum class Runs { if_true, if_false };

Result run_if(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope, Runs runs) {
  if (arguments.empty()) {
    return malformed(to, form, "a test");
  }
  const auto test = to.evaluate(arguments.front(), scope);
  if (!test) {
    return std::nullopt;
  }
  return test->is_false() == (runs == Runs::if_false)
             ? to.evaluate_body(arguments.subspan(1), scope)
             : Value{};
}

// The operation of `(defined? 'OPERATION)`, if nothing inherits from it.
std::optional<OperationId> guarding(const Datum& test) {
  const auto items = items_of(test);
  const auto* head = items.size() == 2 ? symbol_of(items.front()) : nullptr;
  const auto quotation = head != nullptr && *head == "defined?" ? items_of(items[1]) : Arguments{};
  const auto* quote = quotation.size() == 2 ? symbol_of(quotation.front()) : nullptr;
  const auto* name = quote != nullptr && *quote == "quote" ? symbol_of(quotation[1]) : nullptr;
  const auto id = name == nullptr ? std::nullopt : find_operation(*name);
  const auto all = operations();
  const bool is_leaf = id && std::none_of(all.begin(), all.end(), [&](const Operation& other) {
                         return other.parent == *id;
                       });
  return is_leaf ? id : std::nullopt;
}

// As it is written: no form that could have made a rule is looked into.
bool is_rule_form(const Datum& datum) {
  const auto items = items_of(datum);
  const auto* head = items.empty() ? nullptr : symbol_of(items.front());
  return head != nullptr && (*head == "allow" || *head == "deny");
}

// Where an operation is not defined nobody asks it, so rules about it alone do not depend on
// whether it is.
Result when(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto id = arguments.empty() ? std::nullopt : guarding(arguments.front());
  auto& rules = to.profile.rules;
  auto& dependencies = to.profile.dependencies;
  const auto known_rules = static_cast<std::ptrdiff_t>(rules.size());
  const auto known = static_cast<std::ptrdiff_t>(dependencies.size());
  auto result = run_if(to, form, arguments, scope, Runs::if_true);
  const bool is_guard =
      id && std::all_of(arguments.begin() + 1, arguments.end(), is_rule_form) &&
      std::all_of(rules.begin() + known_rules, rules.end(), [&](const Rule& rule) {
        return std::all_of(rule.operations.begin(), rule.operations.end(),
                           [&](OperationId named) { return named == *id; });
      });
  const auto first = dependencies.begin() + known;
  if (is_guard && first != dependencies.end() && first->span == arguments.front().span) {
    dependencies.erase(first);
  }
  return result;
}
Result unless(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return run_if(to, form, arguments, scope, Runs::if_false);
}

Result cond(Evaluator& to, const Datum&, Arguments arguments, Scope& scope) {
  for (const auto& clause : arguments) {
    const auto parts = items_of(clause);
    if (parts.empty()) {
      return malformed(to, clause, "(TEST BODY…)");
    }
    const auto* word = symbol_of(parts.front());
    auto test =
        word != nullptr && *word == "else" ? Value{true} : to.evaluate(parts.front(), scope);
    if (!test || test->is_false()) {
      if (!test) {
        return std::nullopt;
      }
      continue;
    }
    return parts.size() == 1 ? test : to.evaluate_body(parts.subspan(1), scope);
  }
  return Value{};
}

// `and` stops at the first false value, `or` at the first that is not.
Result until(Evaluator& to, Arguments arguments, Scope& scope, Runs stops) {
  Result last = Value{stops == Runs::if_false};
  for (const auto& argument : arguments) {
    last = to.evaluate(argument, scope);
    if (!last || last->is_false() == (stops == Runs::if_false)) {
      break;
    }
  }
  return last;
}
Result and_form(Evaluator& to, const Datum&, Arguments arguments, Scope& scope) {
  return until(to, arguments, scope, Runs::if_false);
}
Result or_form(Evaluator& to, const Datum&, Arguments arguments, Scope& scope) {
  return until(to, arguments, scope, Runs::if_true);
}

std::optional<Value> quoted(const Datum& datum) {
  if (const auto* symbol = datum.get<Symbol>()) {
    return Value{*symbol};
  }
  if (const auto* text = datum.get<Text>()) {
    return Value{*text};
  }
  if (const auto* number = datum.get<std::int64_t>()) {
    return Value{*number};
  }
  if (datum.get<List>() == nullptr) {
    return std::nullopt;
  }
  Values items;
  for (const auto& item : items_of(datum)) {
    auto value = quoted(item);
    if (!value) {
      return std::nullopt;
    }
    items.push_back(std::move(*value));
  }
  return Value{std::make_shared<const Values>(std::move(items))};
}

Result quote(Evaluator& to, const Datum& form, Arguments arguments, Scope&) {
  auto value = arguments.size() == 1 ? quoted(arguments.front()) : std::nullopt;
  return value ? std::move(value)
               : to.error("sbpl-unsupported", form.span, "what is quoted is not understood");
}

// Named by every profile that is lowered, without a guard.
bool is_everywhere(OperationId id) {
  const auto all = all_listed_operations();
  return std::any_of(all.begin(), all.end(), [&](const ListedOperation& row) {
    return row.since == ListedOperation::Since::always && find_operation(row.name) == id;
  });
}

// Operations that every lowered profile names without a guard are on every system that we write
// for; whatever else is asked for makes the profile depend on the system.
Value definedness(Evaluator& to, std::string_view name, Span span, const Scope& scope) {
  const auto id = find_operation(name);
  const bool is_language = find_form(name) != nullptr;
  if (look_up(name, scope) == nullptr && !is_language && !(id && is_everywhere(*id))) {
    to.profile.dependencies.push_back({span, "whether " + in_quotes(name) + " is defined"});
  }
  return {is_known(name, scope)};
}

Result is_defined(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (arguments.size() != 1) {
    return malformed(to, form, "(defined? 'NAME)");
  }
  const auto name = to.evaluate(arguments.front(), scope);
  if (!name) {
    return std::nullopt;
  }
  if (const auto* symbol = name->get<Symbol>()) {
    return definedness(to, symbol->name, form.span, scope);
  }
  if (const auto* text = name->get<Text>()) {
    return definedness(to, text->bytes, form.span, scope);
  }
  return to.error("sbpl-type", arguments.front().span,
                  "expected a quoted name, got " + std::string(kind_name(*name)));
}

constexpr Form all_control_forms[] = {
    {"and", and_form},
    {"begin", begin},
    {"cond", cond},
    {"define", define},
    {"define-once", define_once},
    {"defined?", is_defined},
    {"if", if_form},
    {"lambda", lambda},
    {"let", let},
    {"let*", let_in_turn},
    {"letrec", let_recursive},
    {"or", or_form},
    {"quote", quote},
    {"set!", set},
    {"unless", unless},
    {"when", when},
};

}  // namespace

std::span<const Form> control_forms() { return all_control_forms; }

}  // namespace o4::sbpl
