// The variables of the rules language: which there are, and what kind of value each holds.
#pragma once

#include <array>
#include <string_view>

namespace o4 {

enum class VariableKind { paths, hosts, setting };

struct Variable {
  std::string_view name;
  VariableKind kind;
};

// A setting is no value but a place: what "at" points to.
inline constexpr auto variables = std::to_array<Variable>({
    {"workspace", VariableKind::paths},
    {"temp-dir", VariableKind::paths},
    {"cache-dir", VariableKind::paths},
    {"add-dirs", VariableKind::paths},
    {"plugins.paths", VariableKind::paths},
    {"config.allowedPaths", VariableKind::paths},
    {"config.escape_hatch_binaries", VariableKind::paths},
    {"config.allowedDomains", VariableKind::hosts},
    {"config.table", VariableKind::setting},
    {"config.proxy", VariableKind::setting},
    {"config.default_tier", VariableKind::setting},
});

}  // namespace o4
