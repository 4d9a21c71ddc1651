// What a private rule promises besides that nothing of the host is there: /dev has devices, /proc
// the sandbox's processes, and every other private place begins as an empty folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "backends/bwrap/model/sandbox.hpp"
#include "engine/graph/graph.hpp"

namespace o4::bwrap {

// Why what the sandbox has of its own at `path` is not what the rule that decides there promises;
// nothing if it is.
[[nodiscard]] std::optional<std::string> broken_promise(const Sandbox& sandbox,
                                                        const PathRule& rule,
                                                        std::string_view path);

}  // namespace o4::bwrap
