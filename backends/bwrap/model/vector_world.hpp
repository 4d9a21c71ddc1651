// The host of a vector: its files and what they hold, as far as the vector says it.
//
// Vectors were recorded by a script on a real machine: `setup` is the shell text that made the
// files, `facts` what lay there afterwards. Files are known from facts, contents only from `echo
// TEXT > PATH` in the set-up; all other contents are unknown, and what is unknown never differs.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "backends/bwrap/host/host.hpp"
#include "backends/bwrap/model/ask.hpp"
#include "backends/bwrap/model/vectors.hpp"

namespace o4::bwrap {

struct World {
  HostSystem host;
  std::map<std::string, std::string> contents;  // of files; what is not known is absent
};

// The vector's folders put in, at fixed places that no test machine needs to have. The error is the
// fact that cannot be read.
[[nodiscard]] tl::expected<World, std::string> world_of(const Vector& vector);

// `text` with $ROOT and $TROOT as these places.
[[nodiscard]] std::string with_fixed_roots(std::string_view text);

// Changes the world as a successful call did.
void apply(World& world, const HostChange& change);

// Why `wanted` is not what lies at `path`; nothing if it is, as far as is known.
[[nodiscard]] std::optional<std::string> difference(const World& world, const std::string& path,
                                                    const std::string& wanted);

}  // namespace o4::bwrap
