// Facts and configs from where the command line says: a scenario, files, or this machine.
//
// Whatever the door, the same things come in: a table of facts, checked as a whole afterwards, and
// at most two config texts. A flag about one fact lies over the table, so that it is refused like
// any fact.
#pragma once

#include <optional>

#include "cli/args/context.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/facts/load_facts.hpp"

namespace o4 {

// Only facts of the machine may be completed by looking at its disk.
enum class FactSource { machine, file, scenario };

// Facts as they are given, flags over the rest, and the config texts of a scenario.
struct GivenFacts {
  Value table;
  FactSource source = FactSource::machine;
  ConfigFiles files;
};
// Returns nothing if a file cannot be read; the diagnostics then say why. The flags are those of
// `options`, which may have more than the command line has.
[[nodiscard]] std::optional<GivenFacts> given_facts(Context& context, const Options& options);

// The config files of --config, else those of the home folder and of the workspace. The project's
// is not even looked for in an untrusted workspace (T3): that one is there is all that is known, as
// an empty text. Nothing if one cannot be read; that one is not there is no error.
[[nodiscard]] std::optional<ConfigFiles> find_configs(Context& context, const Options& options,
                                                      const Facts& facts);

}  // namespace o4
