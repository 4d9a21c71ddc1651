// How an audit came out, for people and as JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/audit/golden_files.hpp"
#include "cli/show/render_json.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {

struct AuditedFile {
  std::string file;
  TestCounts tests;
  std::vector<std::string> broken;
};

// All scenarios below the folders that were audited, and what drifted, by file.
struct Audit {
  std::vector<AuditedFile> scenarios;
  std::size_t golden_files = 0;  // that there should be
  std::vector<Drift> drifts;
  bool updated = false;  // the golden files have been rewritten
};

// No drift that is left, and nothing broken.
[[nodiscard]] bool agrees(const Audit& audit);

[[nodiscard]] std::string audit_text(const Audit& audit, const Console& console);
[[nodiscard]] Json audit_json(const Audit& audit);

}  // namespace o4
