// The vocabulary of filters, as tables: which word looks at what, and how. The rows are data
// (filters.def), with the names of macOS 14.4.1; a word that is in no table is unknown to the
// reader, which refuses it, since a filter that is passed over would make its rule hold for more.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "backends/sbpl/profile/profile.hpp"

namespace o4::sbpl {

// A filter that compares a text: a path, or the name of a service or setting.
struct TextFilterWord {
  std::string_view name;
  Attribute attribute = Attribute::path;
  Pattern::Kind kind = Pattern::Kind::literal;
};

struct ProtocolWord {
  std::string_view name;
  Protocol protocol = Protocol::any;
  Family family = Family::any;
};

// What may follow `with`, and how much of its effect is known.
struct ModifierWord {
  std::string_view name;
  std::string_view same_as;  // the modifier that it is another name of, or nothing
  enum class Argument { none, value } argument = Argument::none;
  // The action that it may stand with. `silent` modifiers are dropped before any check.
  enum class With { any, allow, deny, silent } with = With::any;
  std::string_view operations;  // what it may stand with: these and those that they cover
  enum class Effect { none, refusal, sandbox } effect = Effect::none;
};

// A filter that exists and that the model has nothing to compare with.
struct OtherFilterWord {
  std::string_view name;
  FilterClass filter_class = FilterClass::unclassified;
};

// Each look-up gives nothing, or null, for a word that is no filter of its kind.
// `global-name-regex` is the word of `global-name` with another kind.
[[nodiscard]] std::optional<TextFilterWord> find_text_filter(std::string_view name);
[[nodiscard]] std::optional<Side> find_network_filter(std::string_view name);
[[nodiscard]] const ProtocolWord* find_protocol(std::string_view name);
[[nodiscard]] const OtherFilterWord* find_other_filter(std::string_view name);
[[nodiscard]] std::optional<ObjectKind> find_vnode_type(std::string_view name);
// A word that such filters take as an argument; all that have a capital letter are taken for one.
[[nodiscard]] bool is_constant(std::string_view name);
[[nodiscard]] const ModifierWord* find_modifier(std::string_view name);
// The class of a filter that compares this attribute.
[[nodiscard]] FilterClass class_of(Attribute attribute);
// Every filter's plain name, for suggestions.
[[nodiscard]] std::span<const std::string_view> filter_names();

}  // namespace o4::sbpl
