// What the inputs of a policy say about one answer beyond its rules: what a reader would stumble
// over.
//
// Notes stand beside an answer of the graph, which is right as it is; they are about things that a
// graph does not hold. Nothing that decides may be told here alone.
#pragma once

#include <string>
#include <vector>

#include "engine/decide/load_policy.hpp"

namespace o4 {

// Of a path: that the grant which decides is not there, so that Linux can open nothing; that a
// linked worktree's commits need a folder elsewhere. Of a host: that a file by itself would say
// otherwise (F5). Of any: that a config which is not read may say otherwise (T3). `git` is the
// folder of the workspace's repository where that is known and elsewhere, or empty. Each note is a
// sentence; none changes the answer.
[[nodiscard]] std::vector<std::string> input_notes(const LoadedPolicy& loaded, const Query& query,
                                                   const std::string& git);

// Those that are about the policy as a whole.
[[nodiscard]] std::vector<std::string> input_notes(const LoadedPolicy& loaded,
                                                   const std::string& git);

}  // namespace o4
