// The two steps of reading, and the checks of a finished rule. Apple's compiler refuses rules whose
// filters or modifiers do not go with their operations, and a profile that it refuses does not run
// at all; so what it refuses is refused here, in nearly its words.

#include "backends/sbpl/read/read.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "backends/sbpl/profile/filter_words.hpp"
#include "backends/sbpl/read/evaluator.hpp"
#include "backends/sbpl/read/parse_sbpl.hpp"

namespace o4::sbpl {

std::optional<Profile> read_profile(const SourceMap& sources, FileId file,
                                    const ReadOptions& options, Diagnostics& out) {
  const auto forms = parse_sbpl(sources, file, out);
  if (!forms) {
    return std::nullopt;
  }
  Evaluator evaluator(sources, options, out);
  if (!evaluator.evaluate_body(*forms, evaluator.top())) {
    return std::nullopt;
  }
  if (!evaluator.version) {
    out.error("sbpl-version", {file, 0, 0}, "no version specified", "write (version 1) first");
    return std::nullopt;
  }
  return std::move(evaluator.profile);
}

// Which filters and modifiers go with which operations and actions, as the compiler checks it.

namespace {

FilterClass class_of(const Filter& filter) {
  if (const auto* text = std::get_if<TextFilter>(&filter.value)) {
    return class_of(text->attribute);
  }
  if (const auto* network = std::get_if<NetworkFilter>(&filter.value)) {
    const bool is_path = network->protocol == Protocol::unix_socket;
    return is_path ? FilterClass::path : FilterClass::network;
  }
  if (std::holds_alternative<KindFilter>(filter.value)) {
    return FilterClass::vnode_type;
  }
  const auto* other = std::get_if<OtherFilter>(&filter.value);
  return other == nullptr ? FilterClass::unclassified : other->filter_class;
}

bool check_filters(Evaluator& to, const std::vector<Filter>& filters, const Operation& operation) {
  return std::all_of(filters.begin(), filters.end(), [&](const Filter& filter) {
    if (const auto* combination = std::get_if<Combination>(&filter.value)) {
      return check_filters(to, combination->parts, operation);
    }
    const auto filter_class = class_of(filter);
    if (!operation.takes.has(filter_class)) {
      to.error("sbpl-filter", filter.span,
               std::string(to_word(filter_class)) + " filter does not apply to " +
                   std::string(operation.name) + " operation");
      return false;
    }
    return true;
  });
}

bool does_not_apply(Evaluator& to, const Rule& rule, const Modifier& modifier,
                    const std::string& what) {
  to.error("sbpl-modifier", rule.span, modifier.name + " modifier does not apply to " + what);
  return false;
}

bool check_modifier(Evaluator& to, const Rule& rule, const Modifier& modifier,
                    const ModifierWord& known) {
  const bool allows = rule.action == Action::allow;
  if (known.with == (allows ? ModifierWord::With::deny : ModifierWord::With::allow)) {
    return does_not_apply(to, rule, modifier, allows ? "allow action" : "deny action");
  }
  const auto family = *find_operation(known.operations);
  for (const auto id : rule.operations) {
    if (!covers(family, id)) {
      return does_not_apply(to, rule, modifier, std::string(operation(id).name) + " operation");
    }
  }
  return true;
}

bool check_modifiers(Evaluator& to, const Rule& rule) {
  std::vector<std::string_view> seen;
  for (const auto& modifier : rule.modifiers) {
    const auto* known = find_modifier(modifier.name);
    if (known == nullptr || known->with == ModifierWord::With::silent) {
      continue;
    }
    const auto name = known->same_as.empty() ? known->name : known->same_as;
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
      to.error("sbpl-modifier", rule.span,
               std::string(name) + " modifier can only appear once per rule");
      return false;
    }
    seen.push_back(name);
    if (!check_modifier(to, rule, modifier, *known)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool check_rule(Evaluator& to, const Rule& rule) {
  return check_modifiers(to, rule) &&
         std::all_of(rule.operations.begin(), rule.operations.end(), [&](OperationId id) {
           return check_filters(to, rule.filters, operation(id));
         });
}

}  // namespace o4::sbpl
