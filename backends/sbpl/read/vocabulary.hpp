// The names of the language, beside those that a profile defines itself.
#pragma once

#include <string>
#include <string_view>

#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {

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
