// A scenario that advice is asked for, and what advice must keep: tried again from the start,
// without the adviser.
#pragma once

#include <memory>
#include <string>

#include "engine/advice/advice.hpp"
#include "engine/scenario/scenario.hpp"

namespace o4::test {

struct Advised {
  SourceMap sources;
  Scenario scenario;
  std::optional<LoadedPolicy> loaded;  // nothing: the scenario is refused

  [[nodiscard]] World world();
};

[[nodiscard]] std::unique_ptr<Advised> advised(const std::string& text);

// What is wrong with the advice; empty if nothing is. An edit must grant the wish, change what it
// says and nothing else, and have no entry too many; where there is none, plain edits must fail.
[[nodiscard]] std::string faults_of(const World& world, const Query& wish, ConfigFile file,
                                    const Advice& advice);

}  // namespace o4::test
