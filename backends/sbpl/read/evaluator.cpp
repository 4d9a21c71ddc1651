// The part of Scheme that profiles use: definitions, closures, lists, conditions. Work and depth
// are bounded, and what is not understood is an error at its place, never skipped.
#include "backends/sbpl/read/evaluator.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/sbpl/profile/filter_words.hpp"
#include "grammar/text/suggest.hpp"

namespace o4::sbpl {
namespace {

constexpr std::size_t deepest_call = 250;
constexpr std::size_t most_work = 1'000'000;
constexpr std::size_t work_per_regex_byte = 4;
constexpr std::size_t longest_shown_name = 200;

// Parts of Scheme that profiles rarely need, so that their absence is not taken for a typing error.
constexpr std::string_view not_understood[] = {
    "apply",           "car", "case",  "cdr",      "cons",       "define-macro", "define-syntax",
    "delay",           "do",  "eval",  "for-each", "gensym",     "list",         "load",
    "macro",           "map", "null?", "pair?",    "quasiquote", "set!",         "unquote",
    "unquote-splicing"};

bool is_understood(std::string_view name) {
  return std::find(std::begin(not_understood), std::end(not_understood), name) ==
         std::end(not_understood);
}

std::string did_you_mean(std::string_view name, const Scope& scope) {
  std::vector<std::string_view> candidates;
  for (const auto& known : operations()) {
    candidates.push_back(known.name);
  }
  for (const auto forms : {control_forms(), rule_forms(), functions()}) {
    for (const auto& form : forms) {
      candidates.push_back(form.name);
    }
  }
  for (const auto filter : filter_names()) {
    candidates.push_back(filter);
  }
  for (const auto* at = &scope; at != nullptr; at = at->outer) {
    for (const auto& [known, value] : at->names) {
      candidates.push_back(known);
    }
  }
  const auto closest = closest_word(name, candidates);
  return closest.empty() ? std::string() : "did you mean '" + std::string(closest) + "'?";
}

class DepthGuard {
 public:
  explicit DepthGuard(std::size_t& depth) : depth_(depth) { ++depth_; }
  ~DepthGuard() { --depth_; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  std::size_t& depth_;
};

}  // namespace

std::string_view kind_name(const Value& value) {
  struct Names {
    std::string_view operator()(Nothing) const { return "nothing"; }
    std::string_view operator()(bool) const { return "boolean"; }
    std::string_view operator()(std::int64_t) const { return "number"; }
    std::string_view operator()(const Text&) const { return "pattern"; }
    std::string_view operator()(const Symbol&) const { return "symbol"; }
    std::string_view operator()(OperationId) const { return "operation"; }
    std::string_view operator()(const FilterRef&) const { return "filter"; }
    std::string_view operator()(const Closure*) const { return "procedure"; }
  };
  return std::visit(Names{}, value.value);
}

const Value* look_up(std::string_view name, const Scope& scope) {
  for (const auto* at = &scope; at != nullptr; at = at->outer) {
    if (const auto found = at->names.find(name); found != at->names.end()) {
      return &found->second;
    }
  }
  return nullptr;
}

bool is_known(std::string_view name, const Scope& scope) {
  return look_up(name, scope) != nullptr || find_operation(name) || is_filter_name(name) ||
         find_form(control_forms(), name) != nullptr || find_form(rule_forms(), name) != nullptr ||
         find_form(functions(), name) != nullptr;
}

Evaluator::Evaluator(const Parameters& parameters, Diagnostics& out)
    : parameters_(parameters), out_(out), scopes_(1) {}

Scope& Evaluator::new_scope(Scope& outer) {
  scopes_.push_back({&outer, {}});
  return scopes_.back();
}

const Closure* Evaluator::new_closure(Closure closure) {
  closures_.push_back(std::move(closure));
  return &closures_.back();
}

std::nullopt_t Evaluator::error(std::string code, Span span, std::string message,
                                std::string help) {
  out_.error(std::move(code), span, std::move(message), std::move(help));
  return std::nullopt;
}

std::nullopt_t Evaluator::unbound(std::string_view name, Span span, std::string help) {
  const bool is_long = name.size() > longest_shown_name;
  return error(
      "sbpl-unbound", span,
      "unbound variable: " + std::string(name.substr(0, longest_shown_name)) + (is_long ? "…" : ""),
      std::move(help));
}

void Evaluator::warning(std::string code, Span span, std::string message) {
  out_.warning(std::move(code), span, std::move(message));
}

bool Evaluator::spend(std::size_t amount, Span span) {
  spent_ += amount;
  if (spent_ > most_work) {
    error("sbpl-limit", span, "the profile computes too much: is there an endless recursion?");
    return false;
  }
  return true;
}

Result Evaluator::evaluate(const Datum& datum, Scope& scope) {
  if (!spend(1, datum.span)) {
    return std::nullopt;
  }
  const DepthGuard guard(depth_);
  if (depth_ > deepest_call) {
    return error("sbpl-limit", datum.span,
                 "calls are nested too deeply: is there an endless recursion?");
  }
  if (const auto* symbol = datum.get<Symbol>()) {
    return evaluate_symbol(*symbol, datum.span, scope);
  }
  if (datum.get<List>() != nullptr) {
    return evaluate_list(datum, scope);
  }
  if (const auto* text = datum.get<Text>()) {
    return spend(text->bytes.size() / 8, datum.span) ? Result(Value{*text}) : std::nullopt;
  }
  if (const auto* number = datum.get<std::int64_t>()) {
    return Value{*number};
  }
  return Value{*datum.get<bool>()};
}

Result Evaluator::evaluate_body(Arguments body, Scope& scope) {
  Result last = Value{};
  for (const auto& datum : body) {
    last = evaluate(datum, scope);
    if (!last) {
      break;
    }
  }
  return last;
}

std::optional<std::vector<Value>> Evaluator::evaluate_all(Arguments data, Scope& scope) {
  std::vector<Value> values;
  for (const auto& datum : data) {
    auto value = evaluate(datum, scope);
    if (!value) {
      return std::nullopt;
    }
    values.push_back(std::move(*value));
  }
  return values;
}

Result Evaluator::evaluate_symbol(const Symbol& symbol, Span span, Scope& scope) {
  if (const auto* value = look_up(symbol.name, scope)) {
    const auto* text = value->get<Text>();
    return text == nullptr || spend(text->bytes.size() / 8, span) ? Result(*value) : std::nullopt;
  }
  if (const auto id = find_operation(symbol.name)) {
    return Value{*id};
  }
  if (is_known(symbol.name, scope)) {
    return error("sbpl-unsupported", span, in_quotes(symbol.name) + " is used here as a value",
                 "give it its arguments in a list");
  }
  return unbound(symbol.name, span, did_you_mean(symbol.name, scope));
}

Result Evaluator::evaluate_list(const Datum& form, Scope& scope) {
  const auto items = items_of(form);
  if (items.empty()) {
    return error("sbpl-form", form.span, "an empty list stands for nothing");
  }
  const auto arguments = items.subspan(1);
  const auto& head = items.front();
  const auto* name = symbol_of(head);
  if (name != nullptr) {
    for (const auto forms : {control_forms(), rule_forms()}) {
      if (const auto* found = find_form(forms, *name)) {
        return found->run(*this, form, arguments, scope);
      }
    }
    if (look_up(*name, scope) == nullptr) {
      if (const auto* found = find_form(functions(), *name)) {
        return found->run(*this, form, arguments, scope);
      }
      if (auto filter = run_filter(*this, *name, form, arguments, scope)) {
        return *filter;
      }
      if (!is_understood(*name)) {
        return error("sbpl-unsupported", head.span, in_quotes(*name) + " is not understood here");
      }
    }
  }
  const auto callee = evaluate(head, scope);
  if (!callee) {
    return std::nullopt;
  }
  if (const auto* closure = callee->get<const Closure*>()) {
    return apply(**closure, form, scope);
  }
  return error("sbpl-type", head.span,
               "expected a procedure, got " + std::string(kind_name(*callee)));
}

Result Evaluator::apply(const Closure& closure, const Datum& form, Scope& scope) {
  const auto arguments = items_of(form).subspan(1);
  if (arguments.size() != closure.parameters.size()) {
    return error("sbpl-arity", form.span,
                 "expected " + std::to_string(closure.parameters.size()) + " arguments, got " +
                     std::to_string(arguments.size()));
  }
  auto values = evaluate_all(arguments, scope);
  if (!values) {
    return std::nullopt;
  }
  auto& inner = new_scope(*closure.scope);
  for (std::size_t i = 0; i < values->size(); ++i) {
    inner.names.insert_or_assign(closure.parameters[i], std::move((*values)[i]));
  }
  return evaluate_body(closure.body, inner);
}

std::shared_ptr<const CompiledRegex> Evaluator::compile(const std::string& pattern,
                                                        const Datum& source) {
  if (const auto known = regexes_.find(pattern); known != regexes_.end()) {
    return known->second;
  }
  if (!spend(pattern.size() * work_per_regex_byte, source.span)) {
    return nullptr;
  }
  auto tree = parse_sbpl_regex(pattern);
  if (!tree) {
    auto span = source.span;
    const auto* text = source.get<Text>();
    const auto mark = text != nullptr && text->spelling == Text::Spelling::raw ? 2U : 1U;
    if (text != nullptr && span.end - span.begin == text->bytes.size() + mark + 1) {
      span.begin += mark + static_cast<std::uint32_t>(tree.error().offset);
      span.end = span.begin + 1;
    }
    error("sbpl-regex", span, tree.error().message, tree.error().help);
    return nullptr;
  }
  auto certain = RegexMatcher::compile(tree->certain);
  auto possible = tree->exact ? certain : RegexMatcher::compile(tree->possible);
  if (!certain || !possible) {
    error("sbpl-regex", source.span, "this pattern is too large");
    return nullptr;
  }
  auto compiled = std::make_shared<const CompiledRegex>(
      CompiledRegex{std::move(*tree), std::move(*certain), std::move(*possible)});
  regexes_.emplace(pattern, compiled);
  return compiled;
}

}  // namespace o4::sbpl
