#include "tests/reference/session.hpp"

namespace o4::reference {
namespace {

bool has_list_or_tier(const ConfigFile& file) {
  return file.default_tier || file.allowed_paths || file.allowed_domains ||
         file.escape_hatch_binaries;
}

// T8: any `[sandbox]` content, also `[sandbox.proxy]` alone.
bool has_content(const ConfigFile& file) {
  return file.explicit_table || has_list_or_tier(file) || file.proxy_enabled;
}

// N12 [D]: a file whose only content is `[sandbox.proxy]` does not count. Chosen here: it does not
// count either when an empty `[sandbox]` header stands above the sub-table.
bool counts_as_table(const ConfigFile& file) {
  return has_list_or_tier(file) || (file.explicit_table && !file.proxy_enabled);
}

// T8: before 0.2.54. Numbers are compared, component by component.
bool before_0_2_54(const std::string& version) {
  std::vector<int> numbers(3, 0);
  std::size_t part = 0;
  for (const char c : version) {
    if (c == '.') ++part;
    if (c < '0' || c > '9' || part > 2) continue;
    numbers[part] = numbers[part] * 10 + (c - '0');
  }
  return numbers < std::vector<int>{0, 2, 54};
}

// T1, T2
std::string tier_from_config(const World& world) {
  for (const auto& file : read_files(world)) {
    if (file.default_tier) return *file.default_tier;
  }
  return "guarded";
}

// The tier in which the session began (contract: the tier from config unless the fact is given).
std::string first_tier(const World& world) {
  return world.start_tier.value_or(tier_from_config(world));
}

// T4: the last pick, else the tier in which the session began.
std::string current_tier(const World& world) {
  return world.picked_tier.value_or(first_tier(world));
}

// T8: open, yet kept in guarded's sandbox.
bool kept_sandboxed(const World& world) {
  if (current_tier(world) != "open" || !before_0_2_54(world.o4_version)) return false;
  for (const auto& file : read_files(world)) {
    if (has_content(file)) return true;
  }
  return false;
}

using List = std::optional<std::vector<std::string>> ConfigFile::*;

std::vector<std::string> all_of(const World& world, List list) {
  std::vector<std::string> out;
  for (const auto& file : read_files(world)) {
    const auto& entries = file.*list;
    if (entries) out.insert(out.end(), entries->begin(), entries->end());
  }
  return out;
}

}  // namespace

std::vector<ConfigFile> read_files(const World& world) {
  std::vector<ConfigFile> out;
  if (world.project && world.trusted) out.push_back(*world.project);  // T3
  if (world.user) out.push_back(*world.user);
  return out;
}

std::string mode_of(const World& world) {
  if (world.sandbox) return *world.sandbox;     // M1
  if (!world.interactive) return "guarded";     // M2
  if (kept_sandboxed(world)) return "guarded";  // T8
  return current_tier(world);
}

// M3
bool unsandboxed(const std::string& mode) { return mode == "open" || mode == "danger-full-access"; }

bool has_table(const World& world) {
  for (const auto& file : read_files(world)) {
    if (counts_as_table(file)) return true;
  }
  return false;
}

bool sets_allowed_domains(const World& world) {
  for (const auto& file : read_files(world)) {
    if (file.allowed_domains) return true;
  }
  return false;
}

std::vector<std::string> allowed_paths(const World& world) {
  return all_of(world, &ConfigFile::allowed_paths);
}

std::vector<std::string> allowed_domains(const World& world) {
  return all_of(world, &ConfigFile::allowed_domains);
}

std::vector<std::string> escape_hatch_binaries(const World& world) {
  return all_of(world, &ConfigFile::escape_hatch_binaries);
}

bool proxy_runs(const World& world) {
  if (!world.interactive || world.sandbox) return false;  // N5, M2, M5
  if (first_tier(world) == "open") return false;          // N5
  if (kept_sandboxed(world)) return false;                // T8
  if (world.proxy_failed) return false;                   // N5
  for (const auto& file : read_files(world)) {            // N5: the highest that sets it wins
    if (file.proxy_enabled) return *file.proxy_enabled;
  }
  return true;
}

}  // namespace o4::reference
