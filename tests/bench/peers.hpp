// Other ways to answer the same questions: floors, and libraries of Debian.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "tests/bench/workloads.hpp"

namespace o4::bench {

using Ask = std::function<Answer(std::string_view)>;

template <typename Workload>
struct Peer {
  const char* name;
  std::size_t most;  // rules; with more it takes too long to build or to ask
  Ask (*build)(const Workload& work);
};

[[nodiscard]] std::vector<Peer<PathWorkload>> path_peers();
[[nodiscard]] std::vector<Peer<HostWorkload>> host_peers();

}  // namespace o4::bench
