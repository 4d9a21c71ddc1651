#include "backends/bwrap/list/gaps.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace o4::bwrap {
namespace {

constexpr auto kinds = std::to_array<GapKind>({
#define GAP(name, excuse, reason) {name, reason},
#include "backends/bwrap/list/gaps.def"
#undef GAP
});

constexpr auto excuses = std::to_array<Excuse>({
#define GAP(name, excuse, reason) Excuse::excuse,
#include "backends/bwrap/list/gaps.def"
#undef GAP
});

std::size_t index_of(std::string_view name) {
  const auto* const found = std::find_if(kinds.begin(), kinds.end(),
                                         [&](const GapKind& kind) { return kind.name == name; });
  assert(found != kinds.end());
  return static_cast<std::size_t>(found - kinds.begin());
}

}  // namespace

std::span<const GapKind> gap_kinds() { return kinds; }

Gap make_gap(std::string_view name, std::string subject) {
  return {std::string(name), std::move(subject), std::string(kinds[index_of(name)].reason)};
}

Excuse excuse_of(const Gap& gap) { return excuses[index_of(gap.name)]; }

}  // namespace o4::bwrap
