// Facts and configs from where the command line says: a scenario, files, or this machine.
#pragma once

#include <optional>

#include "cli/args/context.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/facts/load_facts.hpp"

namespace o4 {

enum class FactSource { machine, file, scenario };

struct GivenFacts {
  Value table;  // flags over the rest
  FactSource source = FactSource::machine;
  std::optional<FileId> user;  // the config texts of a scenario
  std::optional<FileId> project;
};
// Returns nothing if a file cannot be read; the diagnostics then say why.
[[nodiscard]] std::optional<GivenFacts> given_facts(Context& context);

// The config files of --config, else those of the home folder and of the workspace. The project's
// is not even looked for in an untrusted workspace (T3). False if one cannot be read.
[[nodiscard]] bool find_configs(Context& context, const Facts& facts, PolicyInputs& inputs);

}  // namespace o4
