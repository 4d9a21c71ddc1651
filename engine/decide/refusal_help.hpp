// The way out of a refused path that fits what the word was meant for: a path, a pattern, a
// message, a label, an API route.
//
// Advice only: a refusal is decided before it is asked for, and nothing here can turn it. It must
// not tell a way around either: "write it as a relative path" is a help because relative paths are
// what C1 leaves to the sandbox, which decides then what is really opened. A protected place never
// gets such advice (the rule that decides is a guard).
#pragma once

#include <string>
#include <string_view>

#include "engine/decide/policy.hpp"
#include "grammar/mentions/candidates.hpp"

namespace o4 {

struct RefusedPath {
  const Policy& policy;
  const ScannedCommand& scanned;
  const PathCandidate& candidate;
  std::string_view path;  // as it is reported
  bool is_hatch = false;  // a listed program, but not called as one simple command (C5)
};

[[nodiscard]] std::string path_help(const RefusedPath& refused);

// `path` from `folder`, both in normal form: "../../etc/hosts".
[[nodiscard]] std::string relative_path(std::string_view path, std::string_view folder);

}  // namespace o4
