// The table and the few look-ups in it. A row here is all that makes a backend known to the
// product: command line, audits, reports and the library walk this table.

#include "backends/table.hpp"

#include <algorithm>
#include <array>

#include "backends/bwrap/backend.hpp"
#include "backends/sbpl/backend.hpp"

namespace o4 {
namespace {

// The order decides nothing, as no two rows share a platform, a name or a form.
constexpr auto rows = std::to_array<const Backend*>({&sbpl::backend, &bwrap::backend});

// Null: the backend has no form of that name.
const Form* find_form(const Backend& backend, std::string_view name) {
  const auto found = std::find_if(backend.forms.begin(), backend.forms.end(),
                                  [&](const Form& form) { return form.name == name; });
  return found == backend.forms.end() ? nullptr : &*found;
}

template <typename Is>
const Backend* find_backend(Backends table, Is is) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Backend* row) { return is(*row); });
  return found == table.end() ? nullptr : *found;
}

}  // namespace

Backends backends() { return rows; }

const Backend* backend_of(Platform platform, Backends table) {
  return find_backend(table, [&](const Backend& row) { return row.platform == platform; });
}

const Backend* backend_named(std::string_view name, Backends table) {
  return find_backend(table, [&](const Backend& row) { return row.name == name; });
}

const Backend* backend_with_form(std::string_view form, Backends table) {
  return find_backend(table, [&](const Backend& row) { return find_form(row, form) != nullptr; });
}

std::vector<ProfileChoice> sandboxed_profiles(const RuleGraph& graph) {
  std::vector<ProfileChoice> profiles;
  if (graph.mode.unsandboxed) {
    return profiles;
  }
  profiles.emplace_back();
  for (const auto& narrow : graph.narrow) {
    profiles.push_back({narrow.name});
  }
  return profiles;
}

std::optional<Lowering> lower(const Policy& policy, const Facts& facts, const LowerOptions& options,
                              Diagnostics& out, Backends table) {
  const auto* const backend = backend_of(facts.platform, table);
  if (backend == nullptr) {
    out.error("lower-platform", {}, "there is no sandbox on this platform: nothing to lower");
    return std::nullopt;
  }
  const auto rules = find_profile(policy.graph(), options.profile);
  if (!rules) {
    out.error("lower-profile", {}, rules.error().message, rules.error().help);
    return std::nullopt;
  }
  return backend->lower(policy, facts, **rules, options, out);
}

std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                              const ProfileChoice& profile, Diagnostics& out, Backends table) {
  LowerOptions options;
  options.profile = profile;
  return o4::lower(policy, facts, options, out, table);
}

std::string emit_commented(const Lowering& lowering) { return lowering.backend->emit(lowering); }

std::string emit_as(const Lowering& lowering, std::string_view form) {
  return find_form(*lowering.backend, form)->emit(lowering);
}

std::optional<Proof> prove(const ToProve& asked, Diagnostics& out) {
  auto proof = asked.lowering.backend->prove(asked, out);
  if (proof) {
    std::stable_sort(
        proof->differences.begin(), proof->differences.end(),
        [](const Witness& a, const Witness& b) { return a.target.size() < b.target.size(); });
  }
  return proof;
}

}  // namespace o4
