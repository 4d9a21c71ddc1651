// The gaps of the bwrap backend, by name.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "backends/common/gap.hpp"

namespace o4::bwrap {

enum class Excuse { none, stricter, absent, reopened, own, staged };

// Every gap that a lowering can have, with its reason.
[[nodiscard]] std::span<const GapKind> gap_kinds();

// `name` is one of gaps.def.
[[nodiscard]] Gap make_gap(std::string_view name, std::string subject);
[[nodiscard]] Excuse excuse_of(const Gap& gap);

}  // namespace o4::bwrap
