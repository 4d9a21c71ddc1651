// How the forms of a profile are evaluated. Internal to reading: everyone else sees the Profile.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "backends/sbpl/profile/profile.hpp"
#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/read/sbpl_ast.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::sbpl {

struct Closure;
struct Nothing {};
using FilterRef = std::shared_ptr<const Filter>;

struct Value {
  std::variant<Nothing, bool, std::int64_t, Text, Symbol, OperationId, FilterRef, const Closure*>
      value;

  template <typename T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&value);
  }
  [[nodiscard]] bool is_false() const { return get<bool>() != nullptr && !*get<bool>(); }
};

// "boolean", "pattern", …: for messages.
[[nodiscard]] std::string_view kind_name(const Value& value);

struct Scope {
  Scope* outer = nullptr;
  std::map<std::string, Value, std::less<>> names;
};

using Arguments = std::span<const Datum>;

struct Closure {
  std::vector<std::string> parameters;
  Arguments body;  // of the text that is being read
  Scope* scope = nullptr;
};

// No value: an error was reported.
using Result = std::optional<Value>;

class Evaluator {
 public:
  Evaluator(const Parameters& parameters, Diagnostics& out);

  Profile profile;
  std::optional<std::int64_t> version;
  std::vector<Filter> context;  // what with-filter adds to each rule

  [[nodiscard]] Result evaluate(const Datum& datum, Scope& scope);
  // The last value; nothing for an empty body.
  [[nodiscard]] Result evaluate_body(Arguments body, Scope& scope);
  [[nodiscard]] std::optional<std::vector<Value>> evaluate_all(Arguments data, Scope& scope);

  [[nodiscard]] const Parameters& parameters() const { return parameters_; }
  [[nodiscard]] Scope& top() { return scopes_.front(); }
  Scope& new_scope(Scope& outer);
  const Closure* new_closure(Closure closure);
  [[nodiscard]] std::shared_ptr<const CompiledRegex> compile(const std::string& pattern,
                                                             const Datum& source);

  // False, and an error, if what may be spent on one profile is spent.
  [[nodiscard]] bool spend(std::size_t amount, Span span);
  std::nullopt_t error(std::string code, Span span, std::string message, std::string help = {});
  std::nullopt_t unbound(std::string_view name, Span span, std::string help = {});
  void warning(std::string code, Span span, std::string message);

 private:
  [[nodiscard]] Result evaluate_symbol(const Symbol& symbol, Span span, Scope& scope);
  [[nodiscard]] Result evaluate_list(const Datum& form, Scope& scope);
  [[nodiscard]] Result apply(const Closure& closure, const Datum& form, Scope& scope);

  const Parameters& parameters_;
  Diagnostics& out_;
  std::deque<Scope> scopes_;
  std::deque<Closure> closures_;
  std::map<std::string, std::shared_ptr<const CompiledRegex>> regexes_;
  std::size_t depth_ = 0;
  std::size_t spent_ = 0;
};

// A form gets its arguments as they are written.
struct Form {
  using Run = Result (*)(Evaluator&, const Datum& form, Arguments arguments, Scope& scope);
  std::string_view name;
  Run run = nullptr;
};

[[nodiscard]] std::span<const Form> control_forms();
[[nodiscard]] std::span<const Form> rule_forms();
[[nodiscard]] std::span<const Form> functions();
// Runs a filter's constructor; nothing if `name` is no filter.
[[nodiscard]] std::optional<Result> run_filter(Evaluator& to, std::string_view name,
                                               const Datum& form, Arguments arguments,
                                               Scope& scope);
[[nodiscard]] bool is_filter_name(std::string_view name);
[[nodiscard]] Filter combine(Span span, Combination::Kind kind, std::vector<Filter> parts);

// The names that are part of the language, whether or not `name` is defined in `scope`.
[[nodiscard]] bool is_known(std::string_view name, const Scope& scope);
[[nodiscard]] const Value* look_up(std::string_view name, const Scope& scope);

[[nodiscard]] inline const Form* find_form(std::span<const Form> forms, std::string_view name) {
  for (const auto& form : forms) {
    if (form.name == name) {
      return &form;
    }
  }
  return nullptr;
}

// The items of a list; none for anything else.
[[nodiscard]] inline Arguments items_of(const Datum& datum) {
  const auto* list = datum.get<List>();
  return list == nullptr ? Arguments{} : Arguments(list->items);
}

[[nodiscard]] inline const std::string* symbol_of(const Datum& datum) {
  const auto* symbol = datum.get<Symbol>();
  return symbol == nullptr ? nullptr : &symbol->name;
}

}  // namespace o4::sbpl
