// Functions over evaluated values: texts, truth values and parameters. `getenv` is taken for
// `param`: either comes from outside the text, is given by whoever asks, and makes the rules depend
// on it.
#include <algorithm>
#include <utility>

#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

std::nullopt_t wrong_type(Evaluator& to, const Datum& argument, std::string_view wanted,
                          const Value& got) {
  return to.error("sbpl-type", argument.span,
                  "expected " + std::string(wanted) + ", got " + std::string(kind_name(got)));
}

// The arguments' values, `least` to `most` of them.
std::optional<Values> values_of(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
                                std::size_t least, std::size_t most) {
  if (arguments.size() < least || arguments.size() > most) {
    return to.error("sbpl-arity", form.span,
                    "expected " + std::to_string(least) +
                        (most == least ? std::string() : " to " + std::to_string(most)) +
                        " arguments, got " + std::to_string(arguments.size()));
  }
  return to.evaluate_all(arguments, scope);
}

std::optional<Values> texts_of(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope,
                               std::size_t least, std::size_t most) {
  auto values = values_of(to, form, arguments, scope, least, most);
  for (std::size_t i = 0; values && i < values->size(); ++i) {
    if ((*values)[i].get<Text>() == nullptr) {
      return wrong_type(to, arguments[i], "string", (*values)[i]);
    }
  }
  return values;
}

Result make_text(Evaluator& to, const Datum& form, std::string bytes) {
  if (!to.spend(bytes.size() / 8, form.span)) {
    return std::nullopt;
  }
  return Value{Text{std::move(bytes), Text::Spelling::escaped}};
}

Result string_append(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto texts = texts_of(to, form, arguments, scope, 0, arguments.size());
  if (!texts) {
    return std::nullopt;
  }
  std::string whole;
  for (const auto& text : *texts) {
    whole += text.get<Text>()->bytes;
  }
  return make_text(to, form, std::move(whole));
}

Result regex_quote(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto texts = texts_of(to, form, arguments, scope, 1, 1);
  return texts ? make_text(to, form, quote_sbpl_regex(texts->front().get<Text>()->bytes))
               : std::nullopt;
}

Result substring(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = values_of(to, form, arguments, scope, 2, 3);
  if (!values) {
    return std::nullopt;
  }
  const auto* text = values->front().get<Text>();
  if (text == nullptr) {
    return wrong_type(to, arguments[0], "string", values->front());
  }
  std::size_t bounds[] = {0, text->bytes.size()};
  for (std::size_t i = 1; i < values->size(); ++i) {
    const auto* number = (*values)[i].get<std::int64_t>();
    if (number == nullptr) {
      return wrong_type(to, arguments[i], "number", (*values)[i]);
    }
    if (*number < 0 || static_cast<std::uint64_t>(*number) > text->bytes.size()) {
      return to.error("sbpl-range", arguments[i].span, "a position outside the string");
    }
    bounds[i - 1] = static_cast<std::size_t>(*number);
  }
  if (bounds[0] > bounds[1]) {
    return to.error("sbpl-range", form.span, "the end lies before the start");
  }
  return make_text(to, form, text->bytes.substr(bounds[0], bounds[1] - bounds[0]));
}

Result string_length(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto texts = texts_of(to, form, arguments, scope, 1, 1);
  if (!texts) {
    return std::nullopt;
  }
  return Value{static_cast<std::int64_t>(texts->front().get<Text>()->bytes.size())};
}

Result is_string(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = values_of(to, form, arguments, scope, 1, 1);
  if (!values) {
    return std::nullopt;
  }
  return Value{values->front().get<Text>() != nullptr};
}

Result same_string(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto texts = texts_of(to, form, arguments, scope, 2, 2);
  if (!texts) {
    return std::nullopt;
  }
  return Value{(*texts)[0].get<Text>()->bytes == (*texts)[1].get<Text>()->bytes};
}

template <typename T>
bool both_are(const Value& a, const Value& b, bool (*same)(const T&, const T&)) {
  return a.get<T>() != nullptr && b.get<T>() != nullptr && same(*a.get<T>(), *b.get<T>());
}

// eq?, eqv? and equal? of Scheme differ for lists and boxed values; profiles compare words and
// texts. Values of two kinds, and lists, are never equal here.
Result equal(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = values_of(to, form, arguments, scope, 2, 2);
  if (!values) {
    return std::nullopt;
  }
  const auto& a = (*values)[0];
  const auto& b = (*values)[1];
  return Value{
      both_are<bool>(a, b, [](const bool& x, const bool& y) { return x == y; }) ||
      both_are<std::int64_t>(a, b, [](const auto& x, const auto& y) { return x == y; }) ||
      both_are<Text>(a, b, [](const Text& x, const Text& y) { return x.bytes == y.bytes; }) ||
      both_are<Character>(
          a, b, [](const Character& x, const Character& y) { return x.byte == y.byte; }) ||
      both_are<Symbol>(a, b, [](const Symbol& x, const Symbol& y) { return x.name == y.name; })};
}

Result not_function(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = values_of(to, form, arguments, scope, 1, 1);
  if (!values) {
    return std::nullopt;
  }
  return Value{values->front().is_false()};
}

// An unset parameter is false.
Result param(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto texts = texts_of(to, form, arguments, scope, 1, 1);
  if (!texts) {
    return std::nullopt;
  }
  const auto& name = texts->front().get<Text>()->bytes;
  to.profile.dependencies.push_back({form.span, "the parameter " + in_quotes(name)});
  const auto found = to.options().parameters.find(name);
  return found == to.options().parameters.end() ? Value{false} : make_text(to, form, found->second);
}

Result string_ref(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = values_of(to, form, arguments, scope, 2, 2);
  if (!values) {
    return std::nullopt;
  }
  const auto* text = (*values)[0].get<Text>();
  const auto* at = (*values)[1].get<std::int64_t>();
  if (text == nullptr || at == nullptr) {
    return text == nullptr ? wrong_type(to, arguments[0], "string", (*values)[0])
                           : wrong_type(to, arguments[1], "number", (*values)[1]);
  }
  if (*at < 0 || static_cast<std::uint64_t>(*at) >= text->bytes.size()) {
    return to.error("sbpl-range", arguments[1].span, "a position outside the string");
  }
  return Value{Character{text->bytes[static_cast<std::size_t>(*at)]}};
}

// The number that an fsctl command has: a letter for its group, and its number in that.
Result command_number(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = values_of(to, form, arguments, scope, 2, 2);
  if (!values) {
    return std::nullopt;
  }
  const auto* group = (*values)[0].get<Text>();
  const auto* number = (*values)[1].get<std::int64_t>();
  if (group == nullptr || group->bytes.empty() || number == nullptr) {
    return to.error("sbpl-type", form.span, "expected a letter and a number");
  }
  constexpr std::int64_t group_size = 256;
  return Value{group_size * static_cast<unsigned char>(group->bytes.front()) + *number};
}

// The message of the profile itself.
Result error(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope) {
  const auto values = to.evaluate_all(arguments, scope);
  const auto* text = !values || values->empty() ? nullptr : values->front().get<Text>();
  return to.error("sbpl-error", form.span,
                  text == nullptr ? "the profile reports an error" : text->bytes);
}

constexpr Form all_functions[] = {
    {"_IO", command_number},
    {"char=?", equal},
    {"eq?", equal},
    {"equal?", equal},
    {"eqv?", equal},
    {"error", error},
    {"getenv", param},
    {"not", not_function},
    {"param", param},
    {"regex-quote", regex_quote},
    {"string-append", string_append},
    {"string-length", string_length},
    {"string-ref", string_ref},
    {"string=?", same_string},
    {"string?", is_string},
    {"substring", substring},
};

}  // namespace

std::span<const Form> functions() { return all_functions; }

}  // namespace o4::sbpl
