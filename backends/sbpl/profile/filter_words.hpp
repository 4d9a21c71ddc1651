// The vocabulary of filters, as tables: which word looks at what, and how.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "backends/sbpl/profile/profile.hpp"

namespace o4::sbpl {

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

struct ModifierWord {
  std::string_view name;
  enum class Argument { none, value } argument = Argument::none;
  enum class Effect { none, refusal, sandbox } effect = Effect::none;
};

// `global-name-regex` is the word of `global-name` with another kind.
[[nodiscard]] std::optional<TextFilterWord> find_text_filter(std::string_view name);
[[nodiscard]] std::optional<Side> find_network_filter(std::string_view name);
[[nodiscard]] const ProtocolWord* find_protocol(std::string_view name);
[[nodiscard]] bool is_other_filter(std::string_view name);
[[nodiscard]] bool is_constant(std::string_view name);
[[nodiscard]] const ModifierWord* find_modifier(std::string_view name);
// Every filter's plain name, for suggestions.
[[nodiscard]] std::span<const std::string_view> filter_names();

}  // namespace o4::sbpl
