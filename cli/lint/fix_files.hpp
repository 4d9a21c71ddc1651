// --fix: configs on disk become what their fixes make of them. Which fixes are safe is the engine's
// to say (engine/lint/fixes.hpp); here they are only written.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "cli/lint/job.hpp"
#include "engine/lint/fixes.hpp"

namespace o4 {

// Writes the configs that the fixes have changed, one in a policy test into that, where it is
// spelled as TOML wants it and read back before it is written. On an error, which says why, nothing
// of that file has been written; files before it have. Links are followed to the file that they
// lead to.
[[nodiscard]] tl::expected<void, std::string> write_fixed(SourceMap& sources, const LintJob& job,
                                                          const Fixed& fixed);

}  // namespace o4
