// What must be true of a list of ours besides what it decides. Each breach has its own code.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "backends/bwrap/host/host.hpp"
#include "backends/bwrap/list/plan.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

inline constexpr std::size_t longest_path = 4080;  // bwrap puts /newroot or /oldroot before it

// What a list may count on and what its runner has promised.
struct CheckContext {
  std::uint32_t uid = 1000;
  std::vector<Placeholder> placeholders;
  std::optional<Stage> stage;
  std::optional<CallFilter> filter;
  SessionOf session = SessionOf::profile;
  std::vector<std::string> hidden;  // variables that commands may not find
};

// Nothing is added to `out` exactly if the list is sound.
void check_list(const HostSystem& host, const Plan& plan, const CheckContext& context,
                Diagnostics& out);

}  // namespace o4::bwrap
