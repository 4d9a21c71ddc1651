// The constructors of filters that compare the object itself: its path, its name, its kind.
#include <algorithm>
#include <utility>

#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

constexpr std::uint32_t largest_filter = 20'000;
constexpr std::uint32_t deepest_filter = 100;

// What an empty or relative path in a filter matches is not known.
bool is_unclear(const TextFilterWord& word, std::string_view text) {
  return word.kind != Pattern::Kind::regex && word.attribute == Attribute::path &&
         !text.starts_with('/');
}

// How a text is compared follows from the filter's word alone; nothing in the text changes it.
std::optional<Pattern> pattern_of(Evaluator& to, const TextFilterWord& word,
                                  const std::string& text, const Datum& source) {
  if (word.kind == Pattern::Kind::regex) {
    return to.compile(text, source);
  }
  if (word.kind == Pattern::Kind::subpath && text != "/" && (text.empty() || text.ends_with('/'))) {
    const bool is_open = to.pass_over(
        "sbpl-path", source.span,
        text.empty() ? "an empty path for 'subpath'" : "subpaths must not end with a slash", {});
    return is_open ? std::optional(Pattern{Pattern::Kind::unclear, text, nullptr}) : std::nullopt;
  }
  return Pattern{is_unclear(word, text) ? Pattern::Kind::unclear : word.kind, text, nullptr};
}

Filter text_of(Span span, const TextFilterWord& word, Pattern pattern) {
  return {span, TextFilter{word.attribute, std::move(pattern)}, 1, 1};
}

// The value of an argument that should be a text; `false` for a parameter that is not set.
const Text* text_in(Evaluator& to, const TextFilterWord& word, const Datum& source,
                    const Value& value) {
  const auto* text = value.get<Text>();
  if (text == nullptr) {
    const auto subject = word.attribute == Attribute::path ? "path" : std::string(word.name);
    to.error("sbpl-type", source.span,
             "invalid data type of " + subject + " filter; expected pattern, got " +
                 std::string(kind_name(value)),
             value.is_false() ? "is a parameter unset?" : "");
  }
  return text;
}

// One argument: a text, a word where processes are named, or a list of such.
bool add_pattern(Evaluator& to, const TextFilterWord& word, const Datum& source, const Value& value,
                 std::vector<Filter>& parts) {
  if (const auto* list = value.get<ListRef>()) {
    return std::all_of((*list)->begin(), (*list)->end(), [&](const Value& item) {
      return add_pattern(to, word, source, item, parts);
    });
  }
  const auto* text = text_in(to, word, source, value);
  auto pattern = text == nullptr ? std::nullopt : pattern_of(to, word, text->bytes, source);
  if (pattern) {
    parts.push_back(text_of(source.span, word, std::move(*pattern)));
  }
  return pattern.has_value();
}

}  // namespace

Result make_filter(Evaluator& to, Filter filter) {
  if (filter.size > largest_filter || filter.depth > deepest_filter) {
    return to.error("sbpl-limit", filter.span, "this filter is too large");
  }
  if (!to.spend(filter.size, filter.span)) {
    return std::nullopt;
  }
  return Value{std::make_shared<const Filter>(std::move(filter))};
}

Filter any_of(Span span, std::vector<Filter> parts) {
  return parts.size() == 1 ? std::move(parts.front())
                           : combine(span, Combination::Kind::any, std::move(parts));
}

Result text_filter(Evaluator& to, const TextFilterWord& word, const Datum& form,
                   Arguments arguments, Scope& scope) {
  if (arguments.empty()) {
    return to.error("sbpl-arity", form.span, in_quotes(word.name) + " needs a pattern");
  }
  std::vector<Filter> parts;
  for (const auto& argument : arguments) {
    const auto* symbol = symbol_of(argument);
    const bool is_process = word.attribute == Attribute::target && symbol != nullptr &&
                            look_up(*symbol, scope) == nullptr;
    if (is_process && is_constant(*symbol)) {
      parts.push_back(text_of(argument.span, word, {Pattern::Kind::literal, *symbol, nullptr}));
      continue;
    }
    if (const auto* unknown = to.unknown_word(argument, scope)) {
      if (!to.pass_over_word(*unknown, scope)) {
        return std::nullopt;
      }
      parts.push_back(text_of(argument.span, word, {Pattern::Kind::unclear, {}, nullptr}));
      continue;
    }
    const auto value = to.evaluate(argument, scope);
    if (!value || !add_pattern(to, word, argument, *value, parts)) {
      return std::nullopt;
    }
  }
  return make_filter(to, any_of(form.span, std::move(parts)));
}

// (path-ancestors PATH…): "/" and every other folder above a path.
Result path_ancestors(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  constexpr TextFilterWord word{"path-ancestors", Attribute::path, Pattern::Kind::literal};
  const auto values = to.evaluate_all(arguments, scope);
  if (!values) {
    return std::nullopt;
  }
  std::vector<Filter> parts;
  for (std::size_t i = 0; i < values->size(); ++i) {
    const auto* text = text_in(to, word, arguments[i], (*values)[i]);
    if (text == nullptr) {
      return std::nullopt;
    }
    const std::string_view path = text->bytes;
    if (!path.starts_with('/') || path == "/") {
      return to.error("sbpl-path", arguments[i].span,
                      path == "/" ? "nothing is above '/'" : "the path must start with a slash");
    }
    for (std::size_t slash = 0; slash < path.size() - 1; slash = path.find('/', slash + 1)) {
      const std::string above(slash == 0 ? "/" : path.substr(0, slash));
      parts.push_back(text_of(form.span, word, {Pattern::Kind::literal, above, nullptr}));
    }
  }
  return parts.empty() ? to.error("sbpl-arity", form.span, "'path-ancestors' needs a path")
                       : make_filter(to, any_of(form.span, std::move(parts)));
}

// (vnode-type TYPE…), and (tty), which is (vnode-type TTY).
Result vnode_type(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  std::vector<Filter> parts;
  for (const auto& argument : arguments) {
    const auto* word = symbol_of(argument);
    const auto kind = word == nullptr ? std::nullopt : find_vnode_type(*word);
    if (kind) {
      parts.push_back({argument.span, KindFilter{*kind}, 1, 1});
    } else if (word == nullptr) {
      return to.error("sbpl-type", argument.span, "expected a type of node");
    } else if (to.pass_over_word(argument, scope)) {
      parts.push_back({argument.span, OtherFilter{*word, FilterClass::vnode_type}, 1, 1});
    } else {
      return std::nullopt;
    }
  }
  return parts.empty() ? to.error("sbpl-arity", form.span, "'vnode-type' needs a type")
                       : make_filter(to, any_of(form.span, std::move(parts)));
}

Result tty(Evaluator& to, const Datum& form, Arguments, Scope&) {
  return make_filter(to, {form.span, KindFilter{ObjectKind::tty}, 1, 1});
}

}  // namespace o4::sbpl
