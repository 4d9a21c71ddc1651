// Host decisions from 10 to 1,000,000 entries, and their peers.
#include "tests/bench/asking.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/policies.hpp"

using namespace o4;
using namespace o4::bench;

namespace {

void add_engine(const std::string& name, const Policy& policy, const HostWorkload& work) {
  const auto& rules = policy.hosts(policy.graph().mode);
  register_asking(name, work.questions, [&rules](std::string_view host) {
    const auto verdict = decide(rules, host, HostActor::fetch);
    return verdict && verdict->outcome == Outcome::allow ? Answer::allow : Answer::none;
  });
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::vector<std::unique_ptr<HostWorkload>> works;  // benchmarks refer to them
  std::vector<std::unique_ptr<Policy>> policies;
  for (const std::size_t size : {10UL, 1000UL, 10000UL, 100000UL, 1000000UL}) {
    works.push_back(std::make_unique<HostWorkload>(host_workload(size)));
    const auto& work = *works.back();
    const auto end = "/" + std::to_string(size);
    policies.push_back(std::make_unique<Policy>(graph_of(work)));
    add_engine("hosts/o4" + end, *policies.back(), work);
    for (const auto& peer : host_peers()) {
      if (size <= peer.most) {
        register_asking(std::string("hosts/") + peer.name + end, work.questions, peer.build(work));
      }
    }
  }
  benchmark::RunSpecifiedBenchmarks();
}
