// The workloads as policies of the engine.
#pragma once

#include "engine/decide/load_policy.hpp"
#include "tests/bench/workloads.hpp"

namespace o4::bench {

// Every denial is a protected place, every grant one for commands.
[[nodiscard]] RuleGraph graph_of(const PathWorkload& work);
// Each entry is for the three actors that the default policy lets connect.
[[nodiscard]] RuleGraph graph_of(const HostWorkload& work);

// The default policy with the grants of a config, from its text.
struct Configured {
  std::vector<std::string> paths;
  std::vector<std::string> hosts;
};
[[nodiscard]] std::string config_text(const Configured& config);
[[nodiscard]] LoadedPolicy load(const std::string& config);

// 0 for none, as the workloads have it.
[[nodiscard]] Answer answer_of(const PathIndex& list, const PathVerdict& verdict);

}  // namespace o4::bench
