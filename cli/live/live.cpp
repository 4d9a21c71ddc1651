// The list that is probed goes the way of every list: lowered, emitted, read back, and then given
// what its runner has to open. It is not proved here; `verify` does that, and a foreign list need
// not hold.

#include "cli/live/live.hpp"

#include <utility>

#include "backends/bwrap/backend.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/sbpl/backend.hpp"
#include "backends/table.hpp"
#include "cli/live/script.hpp"
#include "cli/run/list.hpp"

namespace o4 {
namespace {

const ProfileChoice own_profile = {};

std::optional<std::vector<Measured>> cannot(Context& context, std::string why, std::string help) {
  context.diagnostics.error("verify-live", {}, std::move(why), std::move(help));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> live_script(Context& context, const LoadedPolicy& loaded) {
  const auto& facts = loaded.facts.facts;
  const auto lowering = backend_of(facts.platform) == &sbpl::backend
                            ? o4::lower(loaded.policy, facts, own_profile, context.diagnostics)
                            : std::optional<Lowering>();
  return lowering ? std::optional(mac_script(emit_commented(*lowering), mac_probes(loaded.policy)))
                  : std::nullopt;
}

std::optional<std::vector<Measured>> probe_live(Context& context, const Prepared& prepared,
                                                std::optional<FileId> foreign) {
  const auto& loaded = prepared.loaded;
  const auto& facts = loaded.facts.facts;
  const auto lowering =
      o4::lower(loaded.policy, facts, lower_options(prepared, own_profile), context.diagnostics);
  if (!lowering) {
    return std::nullopt;
  }
  const auto* const lowered = bwrap::lowered_of(*lowering);
  if (lowered == nullptr || facts.bwrap.empty()) {
    return cannot(context, "no sandbox of this machine can be probed",
                  "--live runs bubblewrap, on Linux");
  }
  if (!lowered->plan.placeholders.empty()) {
    return cannot(context, "the list needs places that only 'run' makes", "");
  }
  auto list = bwrap::read_list(
      context.sources,
      foreign ? *foreign : context.sources.add("the lowered list", emit_commented(*lowering)),
      context.diagnostics);
  if (!list) {
    return std::nullopt;
  }
  list->open = lowered->plan.open;
  list->filter = lowered->plan.filter;
  const auto network = decide(loaded.policy, HostQuery{"x.invalid", HostActor::shell, own_profile});
  auto played =
      play(facts.bwrap, *list, path_probes(loaded.policy, facts, own_profile, *list, *lowered),
           network ? std::string(to_word(*network)) : std::string("deny"));
  if (!played.trouble.empty()) {
    return cannot(context,
                  "the sandbox did not run: " + played.trouble.substr(0, played.trouble.find('\n')),
                  "a scenario can be probed only on a machine that has its places");
  }
  return std::move(played.rows);
}

}  // namespace o4
