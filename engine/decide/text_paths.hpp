// Whether a path may be named in a command or be its working directory (C1, C4).
#pragma once

#include <string_view>

#include "engine/decide/policy.hpp"

namespace o4 {

struct NamedPath {
  bool allowed = false;
  RuleView rule;  // what let it pass or stopped it
};

enum class NamedAs { text, working_directory };

// `absolute` need not be shortened. As given and as resolved, the stricter holds (W8).
[[nodiscard]] NamedPath judge_named_path(const Policy& policy, std::string_view absolute,
                                         NamedAs as);

}  // namespace o4
