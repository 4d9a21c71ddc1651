// How the forms of a profile are evaluated. Internal to reading: everyone else sees the Profile.
//
// A profile is a program in a small Scheme whose run leaves rules behind. What is evaluated here is
// the part that profiles use; the rest is refused by name. There is no input or output, and time is
// bounded by three budgets: steps (`spend`), depth of calls, and sizes of filters. Positions are
// kept everywhere, for a profile's error is shown at its place, also in a text that is imported.
//
// Ownership: closures, scopes and imported texts live in deques of the evaluator, which never move
// what they hold, and values point into them. So a Value must not outlive its evaluator; the
// Profile, which does, points into none of them.
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

#include "backends/sbpl/profile/filter_words.hpp"
#include "backends/sbpl/profile/profile.hpp"
#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/read/sbpl_ast.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::sbpl {

struct Closure;
struct Form;
struct Value;
struct Nothing {};
using FilterRef = std::shared_ptr<const Filter>;
using Values = std::vector<Value>;
using ListRef = std::shared_ptr<const Values>;

// A name that stands for no operation is an empty list of them.
using Operations = std::vector<OperationId>;

struct Value {
  std::variant<Nothing, bool, std::int64_t, Character, Text, Symbol, Operations, FilterRef,
               Modifier, ListRef, const Closure*, const Form*>
      value;

  template <typename T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&value);
  }
  [[nodiscard]] bool is_false() const { return get<bool>() != nullptr && !*get<bool>(); }
};

// "boolean", "pattern", …: for messages.
[[nodiscard]] std::string_view kind_name(const Value& value);

// Names and their values; what is not found is looked for further out, then in the language itself.
struct Scope {
  Scope* outer = nullptr;
  std::map<std::string, Value, std::less<>> names;
};

using Arguments = std::span<const Datum>;

struct Closure {
  std::vector<std::string> parameters;
  std::string rest;  // takes the arguments that are left over; empty: there may be none
  Arguments body;    // of the text that is being read
  Scope* scope = nullptr;
};

// No value: an error was reported.
using Result = std::optional<Value>;

// What with-filter, with-operations and with-modifier add to each rule.
struct Context {
  std::vector<Filter> filters;
  Operations operations;
  std::vector<Modifier> modifiers;
};

// One run over one profile. Every function that gives no result has reported an error, and the run
// ends there: rules after a fault might not mean what they say.
class Evaluator {
 public:
  Evaluator(SourceMap const& sources, const ReadOptions& options, Diagnostics& out);

  Profile profile;
  std::optional<std::int64_t> version;
  Context context;

  [[nodiscard]] Result evaluate(const Datum& datum, Scope& scope);
  // The last value; nothing for an empty body.
  [[nodiscard]] Result evaluate_body(Arguments body, Scope& scope);
  [[nodiscard]] std::optional<Values> evaluate_all(Arguments data, Scope& scope);
  // Calls a procedure, the user's or one of the language; `form` is where it is called.
  [[nodiscard]] Result apply(const Value& procedure, Values arguments, const Datum& form);
  // The forms of a file that is imported, or nothing if it was not given or cannot be read.
  [[nodiscard]] Result import(FileId file, Span span);

  [[nodiscard]] const ReadOptions& options() const { return options_; }
  [[nodiscard]] Scope& top() { return scopes_.front(); }
  Scope& new_scope(Scope& outer);
  const Closure* new_closure(Closure closure);
  // What a pattern means: unclear if nobody knows. Nothing, with an error, if it is none. `source`
  // is where it stands. Each text is compiled once.
  [[nodiscard]] std::optional<Pattern> compile(const std::string& pattern, const Datum& source);

  // False, and an error, if what may be spent on one profile is spent.
  [[nodiscard]] bool spend(std::size_t amount, Span span);
  std::nullopt_t error(std::string code, Span span, std::string message, std::string help = {});
  std::nullopt_t unbound(std::string_view name, Span span, std::string help = {});
  void warning(std::string code, Span span, std::string message, std::string help = {});
  // The word that `datum` is or begins with, if no system is known to define it.
  [[nodiscard]] const Datum* unknown_word(const Datum& datum, const Scope& scope) const;
  // Whether the reading goes on past what is doubtful, with a warning. If not, an error was
  // reported.
  [[nodiscard]] bool pass_over(std::string code, Span span, std::string message, std::string help);
  // The same of a word that is not known.
  [[nodiscard]] bool pass_over_word(const Datum& symbol, const Scope& scope);
  // Whether the profile has said its version, before which nothing of the language is defined.
  [[nodiscard]] bool has_version(std::string_view name, Span span);

 private:
  [[nodiscard]] Result evaluate_symbol(const Symbol& symbol, Span span, Scope& scope);
  [[nodiscard]] Result evaluate_list(const Datum& form, Scope& scope);
  [[nodiscard]] std::optional<Result> evaluate_form(const std::string& name, const Datum& form,
                                                    Scope& scope);
  [[nodiscard]] Result call(const Closure& closure, Values arguments, Span span);

  const SourceMap& sources_;
  const ReadOptions& options_;
  Diagnostics& out_;
  std::deque<Scope> scopes_;
  std::deque<Closure> closures_;
  std::deque<std::vector<Datum>> texts_;  // those imported, and calls made up for apply()
  std::vector<FileId> importing_;
  std::map<std::string, std::shared_ptr<const CompiledRegex>> regexes_;
  std::size_t depth_ = 0;
  std::size_t spent_ = 0;
};

// A form gets its arguments as they are written, and evaluates those that it wants to. Functions
// are forms that evaluate all of them.
struct Form {
  using Run = Result (*)(Evaluator&, const Datum& form, Arguments arguments, Scope& scope);
  std::string_view name;
  Run run = nullptr;
};

[[nodiscard]] std::span<const Form> control_forms();
[[nodiscard]] std::span<const Form> rule_forms();
[[nodiscard]] std::span<const Form> context_forms();
[[nodiscard]] std::span<const Form> functions();
[[nodiscard]] std::span<const Form> list_functions();
// Runs a filter's constructor; nothing if `name` is no filter.
[[nodiscard]] std::optional<Result> run_filter(Evaluator& to, std::string_view name,
                                               const Datum& form, Arguments arguments,
                                               Scope& scope);
[[nodiscard]] bool is_filter_name(std::string_view name);
[[nodiscard]] Filter combine(Span span, Combination::Kind kind, std::vector<Filter> parts);
// What the compiler refuses although every word of it is known: filters and modifiers that do not
// go with the operation or the action. False: an error was reported.
[[nodiscard]] bool check_rule(Evaluator& to, const Rule& rule);

// The items of a list; none for anything else.
[[nodiscard]] inline Arguments items_of(const Datum& datum) {
  const auto* list = datum.get<List>();
  return list == nullptr ? Arguments{} : Arguments(list->items);
}

[[nodiscard]] inline const std::string* symbol_of(const Datum& datum) {
  const auto* symbol = datum.get<Symbol>();
  return symbol == nullptr ? nullptr : &symbol->name;
}

// What the constructors of filters share. Internal to reading.
//
// A filter that is not understood must not vanish: without it its rule would hold for more. It
// becomes one that may or may not hold, with the reason, and the model answers "undecided" where
// that matters.

// The filter as a value, unless it is too large.
[[nodiscard]] Result make_filter(Evaluator& to, Filter filter);
[[nodiscard]] Filter any_of(Span span, std::vector<Filter> parts);

// Filters of paths, names and processes.
[[nodiscard]] Result text_filter(Evaluator& to, const TextFilterWord& word, const Datum& form,
                                 Arguments arguments, Scope& scope);
[[nodiscard]] Result path_ancestors(Evaluator& to, const Datum& form, Arguments arguments,
                                    Scope& scope);
[[nodiscard]] Result vnode_type(Evaluator& to, const Datum& form, Arguments arguments,
                                Scope& scope);
[[nodiscard]] Result tty(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope);

// The names of the language, beside those that a profile defines itself.
//
// The words come from data (backends/sbpl/profile), with how certain each is. An unknown word ends
// the reading with an error: a compiler that knows it would do something that we cannot follow.
// Only `model` passes over what some compilers refuse, and then what it touches is uncertain.

// One of the forms and functions, of any kind; filters are none of them.
[[nodiscard]] const Form* find_form(std::string_view name);
// Whether `name` is part of the language or defined in `scope`.
[[nodiscard]] bool is_known(std::string_view name, const Scope& scope);
[[nodiscard]] const Value* look_up(std::string_view name, const Scope& scope);
// The parts of the language that `version` brings.
[[nodiscard]] bool needs_version(std::string_view name);
// False for parts of Scheme that are not evaluated here.
[[nodiscard]] bool is_understood(std::string_view name);

[[nodiscard]] std::string unbound_message(std::string_view name);
[[nodiscard]] std::string did_you_mean(std::string_view name, const Scope& scope);

}  // namespace o4::sbpl
