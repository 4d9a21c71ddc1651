// Golden files are found by their names, and so a file that no scenario has any more is a drift as
// well: stale.

#include "cli/audit/golden_files.hpp"

#include <algorithm>
#include <utility>

#include "cli/machine/write_config.hpp"

namespace o4 {
namespace {

constexpr std::string_view infix = ".golden.";

}  // namespace

std::string golden_name(std::string_view scenario, std::string_view part) {
  scenario.remove_suffix(scenario_suffix.size());
  return std::string(scenario).append(infix).append(part);
}

bool is_golden(std::string_view file) {
  const auto at = file.rfind(infix);
  return at != std::string_view::npos && is_part_name(file.substr(at + infix.size()));
}

tl::expected<std::vector<Drift>, FileError> find_drifts(const std::vector<std::string>& files,
                                                        const GoldenTexts& texts) {
  GoldenTexts golden;
  for (const auto& file : files) {
    if (!is_golden(file)) {
      continue;
    }
    auto text = read_found_file(file);
    if (!text) {
      return tl::unexpected(std::move(text.error()));
    }
    golden.emplace(file, std::move(*text));
  }
  std::vector<Drift> drifts;
  for (const auto& [file, now] : texts) {
    const auto found = golden.find(file);
    if (found == golden.end()) {
      drifts.push_back({file, std::nullopt, now});
    } else if (found->second != now) {
      drifts.push_back({file, found->second, now});
    }
  }
  for (auto& [file, text] : golden) {
    if (!texts.contains(file)) {
      drifts.push_back({file, std::move(text), std::nullopt});
    }
  }
  std::sort(drifts.begin(), drifts.end(),
            [](const Drift& a, const Drift& b) { return a.file < b.file; });
  return drifts;
}

tl::expected<void, FileError> update(const std::vector<Drift>& drifts) {
  for (const auto& drift : drifts) {
    auto done = drift.now ? replace_file(drift.file, *drift.now) : remove_file(drift.file);
    if (!done) {
      return done;
    }
  }
  return {};
}

}  // namespace o4
