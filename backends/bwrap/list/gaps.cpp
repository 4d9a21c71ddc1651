// The table of gaps: name, which difference it excuses, and the reason that users read. A gap that
// excuses nothing is no weaker than one that does: it names something that lies outside what a
// comparison of paths can see, so there is no difference for it to excuse.

#include "backends/bwrap/list/gaps.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace o4::bwrap {
namespace {

struct Row {
  std::string_view name;
  Excuse excuse;
  std::string_view reason;
};

// What no mount list can do, or what this one does not.
constexpr auto rows = std::to_array<Row>({
    {"host-replace", Excuse::none,
     "a mask ends in a running sandbox when the host replaces what lies under it by rename"},
    {"late-mount", Excuse::none,
     "what the host mounts after the start shows inside, and can be written where the host can"},
    {"hard-link", Excuse::none, "the protected file has a second name, which no mount hides"},
    {"bind-alias", Excuse::none,
     "what the host has mounted at a second place can be reached there"},
    {"second-mount", Excuse::stricter,
     "the host shows something protected there as well, so that it is hidden"},
    {"sockets", Excuse::none,
     "every socket file that can be seen can be connected to, with or without a network"},
    {"inherited-fd", Excuse::none,
     "a descriptor that is open when the sandbox starts passes by every mount: its runner closes "
     "them"},
    {"link-swap", Excuse::none,
     "the protected name is a link in a writable folder, where a command can put something else"},
    {"placeholder", Excuse::none,
     "it is missing in a writable folder: an empty one is made before the run and taken away after "
     "it"},
    {"missing-grant", Excuse::absent,
     "it does not exist, and neither it nor its parent is made for it"},
    {"file-grant", Excuse::none,
     "a bound file can be written in place, but not replaced by rename"},
    {"stage-private", Excuse::staged,
     "new names in the workspace root go to a stage and are thrown away, lock files excepted"},
    {"run-reopen", Excuse::reopened, "it is shown again, read-only, inside a private folder"},
    {"facts-race", Excuse::none,
     "commands can put a link in its place before it is mounted, and this bwrap has no --bind-fd"},
    {"names-visible", Excuse::none, "a hidden name is still listed, and its existence can be seen"},
    {"linked-device", Excuse::stricter,
     "the host's device leads there, the sandbox's own device does not"},
    {"missing-private", Excuse::reopened,
     "the host has no such folder, so there is nothing to make private"},
    {"private-bound", Excuse::none,
     "a private place is bounded only where it is a file system of its own"},
    {"private-file", Excuse::stricter,
     "only a folder can be made private, so that this can neither be read nor written"},
    {"own-folder", Excuse::own,
     "what lies there is made by bwrap, and nothing of the host can be shown"},
    {"mixed-access", Excuse::stricter,
     "no mount gives one of reading and writing in this mix, so that both are denied"},
    {"host-read-only", Excuse::stricter, "the host has mounted it read-only"},
    {"host-list", Excuse::network,
     "on Linux the network is all or nothing, and here it is nothing"},
});

constexpr auto kinds = [] {
  std::array<GapKind, rows.size()> result{};
  std::transform(rows.begin(), rows.end(), result.begin(), [](const Row& row) {
    return GapKind{row.name, row.reason};
  });
  return result;
}();

// A name that is not in the table is a programmer's error, not a user's: gaps are made by lowering.
const Row& row_of(std::string_view name) {
  const auto* const found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
  assert(found != rows.end());
  return *found;
}

}  // namespace

std::span<const GapKind> gap_kinds() { return kinds; }

Gap make_gap(std::string_view name, std::string subject) {
  return {std::string(name), std::move(subject), std::string(row_of(name).reason)};
}

Excuse excuse_of(const Gap& gap) { return row_of(gap.name).excuse; }

}  // namespace o4::bwrap
