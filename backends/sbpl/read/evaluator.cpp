// The part of Scheme that profiles use: definitions, closures, lists, conditions. Work and depth
// are bounded, and what is not understood is an error at its place, never skipped.
#include "backends/sbpl/read/evaluator.hpp"

#include <algorithm>
#include <utility>

#include "backends/sbpl/read/parse_sbpl.hpp"

namespace o4::sbpl {
namespace {

// Depth is that of evaluate(), which calls itself for every level of nesting; the parser's own
// limit of nesting is below it. Work is counted in forms and in bytes of texts and patterns, so
// that neither a loop nor a text that doubles itself runs away.
constexpr std::size_t deepest_call = 250;
constexpr std::size_t most_work = 1'000'000;
constexpr std::size_t work_per_regex_byte = 4;

// Counts a call for as long as it lasts, whichever way it is left.
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
    std::string_view operator()(Character) const { return "character"; }
    std::string_view operator()(const Text&) const { return "pattern"; }
    std::string_view operator()(const Symbol&) const { return "symbol"; }
    std::string_view operator()(const Operations&) const { return "operation"; }
    std::string_view operator()(const FilterRef&) const { return "filter"; }
    std::string_view operator()(const Modifier&) const { return "modifier"; }
    std::string_view operator()(const ListRef&) const { return "list"; }
    std::string_view operator()(const Closure*) const { return "procedure"; }
    std::string_view operator()(const Form*) const { return "procedure"; }
  };
  return std::visit(Names{}, value.value);
}

namespace {

// The name of a filter stands for its constructor.
bool is_procedure(const Value& value) {
  const auto* filter = value.get<Symbol>();
  return value.get<const Closure*>() != nullptr || value.get<const Form*>() != nullptr ||
         (filter != nullptr && is_filter_name(filter->name));
}

}  // namespace

Evaluator::Evaluator(const SourceMap& sources, const ReadOptions& options, Diagnostics& out)
    : sources_(sources), options_(options), out_(out), scopes_(1) {}

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
  return error("sbpl-unbound", span, unbound_message(name), std::move(help));
}

void Evaluator::warning(std::string code, Span span, std::string message, std::string help) {
  out_.warning(std::move(code), span, std::move(message), std::move(help));
}

const Datum* Evaluator::unknown_word(const Datum& datum, const Scope& scope) const {
  const auto items = items_of(datum);
  const auto& head = items.empty() ? datum : items.front();
  const auto* word = symbol_of(head);
  return word == nullptr || is_known(*word, scope) || !is_understood(*word) ? nullptr : &head;
}

bool Evaluator::pass_over(std::string code, Span span, std::string message, std::string help) {
  if (options_.doubtful == ReadOptions::Doubtful::refused) {
    error(std::move(code), span, std::move(message), std::move(help));
    return false;
  }
  warning(std::move(code), span, std::move(message), std::move(help));
  return true;
}

bool Evaluator::pass_over_word(const Datum& symbol, const Scope& scope) {
  const auto& word = *symbol_of(symbol);
  return pass_over("sbpl-unbound", symbol.span, unbound_message(word), did_you_mean(word, scope));
}

bool Evaluator::has_version(std::string_view name, Span span) {
  if (!version && needs_version(name)) {
    unbound(name, span, "write (version 1) first");
    return false;
  }
  return true;
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
  if (const auto* character = datum.get<Character>()) {
    return Value{*character};
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

std::optional<Values> Evaluator::evaluate_all(Arguments data, Scope& scope) {
  Values values;
  for (const auto& datum : data) {
    auto value = evaluate(datum, scope);
    if (!value) {
      return std::nullopt;
    }
    values.push_back(std::move(*value));
  }
  return values;
}

// The profile's own names come first, then the words of the language: operations, forms, filters.
Result Evaluator::evaluate_symbol(const Symbol& symbol, Span span, Scope& scope) {
  if (const auto* value = look_up(symbol.name, scope)) {
    const auto* text = value->get<Text>();
    return text == nullptr || spend(text->bytes.size() / 8, span) ? Result(*value) : std::nullopt;
  }
  if (!has_version(symbol.name, span)) {
    return std::nullopt;
  }
  if (const auto id = find_operation(symbol.name)) {
    return Value{Operations{*id}};
  }
  if (is_idle_operation(symbol.name)) {
    return Value{Operations{}};
  }
  if (const auto* form = find_form(symbol.name)) {
    return Value{form};
  }
  if (is_filter_name(symbol.name)) {
    return Value{symbol};  // it can be called
  }
  return unbound(symbol.name, span, did_you_mean(symbol.name, scope));
}

// A form of the language, unless the profile has given its name another meaning.
std::optional<Result> Evaluator::evaluate_form(const std::string& name, const Datum& form,
                                               Scope& scope) {
  const auto items = items_of(form);
  if (const auto* value = look_up(name, scope)) {
    if (const auto* const* known = value->get<const Form*>()) {
      return (*known)->run(*this, form, items.subspan(1), scope);
    }
    return std::nullopt;
  }
  if (!has_version(name, items.front().span)) {
    return Result();
  }
  if (const auto* found = find_form(name)) {
    return found->run(*this, form, items.subspan(1), scope);
  }
  if (auto filter = run_filter(*this, name, form, items.subspan(1), scope)) {
    return filter;
  }
  if (!is_understood(name)) {
    return Result(
        error("sbpl-unsupported", items.front().span, in_quotes(name) + " is not understood here"));
  }
  return std::nullopt;
}

Result Evaluator::evaluate_list(const Datum& form, Scope& scope) {
  const auto items = items_of(form);
  if (items.empty()) {
    return error("sbpl-form", form.span, "an empty list stands for nothing");
  }
  if (const auto* name = symbol_of(items.front())) {
    if (auto result = evaluate_form(*name, form, scope)) {
      return *result;
    }
  }
  const auto callee = evaluate(items.front(), scope);
  if (callee && !is_procedure(*callee)) {
    return error("sbpl-type", items.front().span,
                 "expected a procedure, got " + std::string(kind_name(*callee)));
  }
  auto arguments = callee ? evaluate_all(items.subspan(1), scope) : std::nullopt;
  return arguments ? apply(*callee, std::move(*arguments), form) : std::nullopt;
}

// What is built in takes its arguments as they are written, so the values get names of their own.
Result Evaluator::apply(const Value& procedure, Values arguments, const Datum& form) {
  if (const auto* closure = procedure.get<const Closure*>()) {
    return call(**closure, std::move(arguments), form.span);
  }
  if (!is_procedure(procedure)) {
    return error("sbpl-type", form.span,
                 "expected a procedure, got " + std::string(kind_name(procedure)));
  }
  auto& scope = new_scope(top());
  auto& written = texts_.emplace_back();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto name = " " + std::to_string(i);
    written.push_back({form.span, Symbol{name}});
    scope.names.emplace(std::move(name), std::move(arguments[i]));
  }
  const auto* const* built_in = procedure.get<const Form*>();
  return built_in != nullptr
             ? (*built_in)->run(*this, form, written, scope)
             : *run_filter(*this, procedure.get<Symbol>()->name, form, written, scope);
}

Result Evaluator::call(const Closure& closure, Values arguments, Span span) {
  const auto wanted = closure.parameters.size();
  if (arguments.size() < wanted || (closure.rest.empty() && arguments.size() > wanted)) {
    return error("sbpl-arity", span,
                 "expected " + std::string(closure.rest.empty() ? "" : "at least ") +
                     std::to_string(wanted) + " arguments, got " +
                     std::to_string(arguments.size()));
  }
  auto& inner = new_scope(*closure.scope);
  for (std::size_t i = 0; i < wanted; ++i) {
    inner.names.insert_or_assign(closure.parameters[i], std::move(arguments[i]));
  }
  if (!closure.rest.empty()) {
    arguments.erase(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(wanted));
    inner.names.insert_or_assign(closure.rest,
                                 Value{std::make_shared<const Values>(std::move(arguments))});
  }
  return evaluate_body(closure.body, inner);
}

// Rules of an imported text go where the import stands, and its definitions into the outermost
// scope.
Result Evaluator::import(FileId file, Span span) {
  if (std::find(importing_.begin(), importing_.end(), file) != importing_.end()) {
    return error("sbpl-import", span, "this file imports itself");
  }
  auto forms = parse_sbpl(sources_, file, out_);
  if (!forms || !spend(forms->size(), span)) {
    return std::nullopt;
  }
  importing_.push_back(file);
  auto result = evaluate_body(texts_.emplace_back(std::move(*forms)), top());
  importing_.pop_back();
  return result;
}

// An error within a literal is shown at its byte, if the literal has no escapes that would shift
// it.
std::optional<Pattern> Evaluator::compile(const std::string& pattern, const Datum& source) {
  if (const auto known = regexes_.find(pattern); known != regexes_.end()) {
    return Pattern{Pattern::Kind::regex, pattern, known->second};
  }
  if (!spend(pattern.size() * work_per_regex_byte, source.span)) {
    return std::nullopt;
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
    if (tree.error().is_unclear) {
      warning("sbpl-regex", span, tree.error().message, tree.error().help);
      return Pattern{Pattern::Kind::unclear, pattern, nullptr};
    }
    return error("sbpl-regex", span, tree.error().message, tree.error().help);
  }
  auto certain = RegexMatcher::compile(tree->certain);
  auto possible = tree->exact ? certain : RegexMatcher::compile(tree->possible);
  if (!certain || !possible) {
    return error("sbpl-regex", source.span, "this pattern is too large");
  }
  auto compiled = std::make_shared<const CompiledRegex>(
      CompiledRegex{std::move(*tree), std::move(*certain), std::move(*possible)});
  regexes_.emplace(pattern, compiled);
  return Pattern{Pattern::Kind::regex, pattern, std::move(compiled)};
}

}  // namespace o4::sbpl
