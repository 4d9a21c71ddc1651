// Definitions, conditions and blocks.
#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/sbpl/evaluator.hpp"

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
  if (find_form(control_forms(), *symbol) != nullptr ||
      find_form(rule_forms(), *symbol) != nullptr) {
    to.error("sbpl-unsupported", name.span, quoted(*symbol) + " cannot be defined anew");
    return false;
  }
  return true;
}

std::optional<Value> make_closure(Evaluator& to, Arguments parameters, Arguments body,
                                  Scope& scope) {
  Closure closure{{}, body, &scope};
  for (const auto& parameter : parameters) {
    if (!may_define(to, parameter)) {
      return std::nullopt;
    }
    if (*symbol_of(parameter) == ".") {
      return to.error("sbpl-unsupported", parameter.span, "rest parameters are not understood");
    }
    closure.parameters.push_back(*symbol_of(parameter));
  }
  return Value{to.new_closure(std::move(closure))};
}

Result define(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (arguments.size() < 2) {
    return malformed(to, form, "(define NAME VALUE) or (define (NAME PARAMETER…) BODY…)");
  }
  const auto head = items_of(arguments.front());
  const auto& name = head.empty() ? arguments.front() : head.front();
  if (!may_define(to, name)) {
    return std::nullopt;
  }
  if (head.empty() && arguments.size() != 2) {
    return malformed(to, form, "one value for a name");
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

Result lambda(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  if (arguments.size() < 2 || arguments.front().get<List>() == nullptr) {
    return malformed(to, form, "(lambda (PARAMETER…) BODY…)");
  }
  return make_closure(to, items_of(arguments.front()), arguments.subspan(1), scope);
}

enum class Binding { parallel, in_turn, recursive };

Result bind(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope, Binding kind) {
  if (arguments.size() < 2 || arguments.front().get<List>() == nullptr) {
    return malformed(to, form, "((NAME VALUE)…) and a body");
  }
  auto* inner = &to.new_scope(scope);
  for (const auto& binding : items_of(arguments.front())) {
    const auto pair = items_of(binding);
    if (pair.size() != 2) {
      return malformed(to, binding, "(NAME VALUE)");
    }
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

Result let(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
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
Result when(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  return run_if(to, form, arguments, scope, Runs::if_true);
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

Result quote(Evaluator& to, const Datum& form, Arguments arguments, Scope&) {
  if (arguments.size() == 1) {
    if (const auto* symbol = arguments.front().get<Symbol>()) {
      return Value{*symbol};
    }
  }
  return to.error("sbpl-unsupported", form.span, "only a quoted name is understood");
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
    return Value{is_known(symbol->name, scope)};
  }
  if (const auto* text = name->get<Text>()) {
    return Value{is_known(text->bytes, scope)};
  }
  return to.error("sbpl-type", arguments.front().span,
                  "expected a quoted name, got " + std::string(kind_name(*name)));
}

constexpr Form table[] = {
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
    {"unless", unless},
    {"when", when},
};

}  // namespace

std::span<const Form> control_forms() { return table; }

}  // namespace o4::sbpl
