// Which names the language has, and what to say of one that it does not have. Profiles come from
// other systems and other times, so that an unknown name is a likely fault: the message is the
// compiler's own, so that it can be searched for, with what may have been meant.
#include "backends/sbpl/read/evaluator.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "backends/sbpl/profile/filter_words.hpp"
#include "grammar/text/suggest.hpp"

namespace o4::sbpl {
namespace {

constexpr std::size_t longest_shown_name = 200;

// Parts of Scheme that profiles rarely need, so that their absence is not taken for a typing error.
constexpr std::string_view not_understood[] = {
    "case",    "cdar",         "define-macro", "define-syntax",  "delay",           "do",
    "eval",    "gensym",       "load",         "macro",          "while",           "quasiquote",
    "unquote", "list->string", "string->list", "string->symbol", "unquote-splicing"};

constexpr std::span<const Form> (*all_forms[])() = {control_forms, rule_forms, context_forms,
                                                    functions, list_functions};

bool is_operation(std::string_view name) { return find_operation(name) || is_idle_operation(name); }

}  // namespace

bool is_understood(std::string_view name) {
  return std::find(std::begin(not_understood), std::end(not_understood), name) ==
         std::end(not_understood);
}

std::string did_you_mean(std::string_view name, const Scope& scope) {
  std::vector<std::string_view> candidates;
  for (const auto& known : operations()) {
    candidates.push_back(known.name);
  }
  for (const auto forms : all_forms) {
    for (const auto& form : forms()) {
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

std::string unbound_message(std::string_view name) {
  return "unbound variable: " + std::string(name.substr(0, longest_shown_name)) +
         (name.size() > longest_shown_name ? "…" : "");
}

bool needs_version(std::string_view name) {
  const auto is_one_of = [&](std::span<const Form> forms) {
    return std::any_of(forms.begin(), forms.end(),
                       [&](const Form& form) { return form.name == name; });
  };
  return name != "version" && (is_operation(name) || is_filter_name(name) ||
                               is_one_of(rule_forms()) || is_one_of(context_forms()));
}

const Value* look_up(std::string_view name, const Scope& scope) {
  for (const auto* at = &scope; at != nullptr; at = at->outer) {
    if (const auto found = at->names.find(name); found != at->names.end()) {
      return &found->second;
    }
  }
  return nullptr;
}

const Form* find_form(std::string_view name) {
  for (const auto forms : all_forms) {
    for (const auto& form : forms()) {
      if (form.name == name) {
        return &form;
      }
    }
  }
  return nullptr;
}

bool is_known(std::string_view name, const Scope& scope) {
  return look_up(name, scope) != nullptr || is_operation(name) || is_filter_name(name) ||
         find_form(name) != nullptr;
}

}  // namespace o4::sbpl
