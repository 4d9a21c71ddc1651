// The options that mount nothing: which of them a model of paths may pass over, and which not. The
// question is always the same: can what the option does change which paths a command reads or
// writes? A filter of system calls takes away at most, and is passed over; an overlay shows other
// files, and is outside the model; --args brings options that nobody here sees.
#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/bwrap/model/mounter.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

// Capabilities that pass neither a file's mode nor a mount, and reach no process of the host.
constexpr std::string_view harmless_capabilities[] = {
    "CAP_AUDIT_WRITE",      "CAP_BLOCK_SUSPEND",  "CAP_IPC_LOCK", "CAP_LEASE",
    "CAP_NET_BIND_SERVICE", "CAP_NET_BROADCAST",  "CAP_NET_RAW",  "CAP_SYS_NICE",
    "CAP_SYS_TIME",         "CAP_SYS_TTY_CONFIG", "CAP_SYSLOG",   "CAP_WAKE_ALARM"};

enum class Matters { no, yes };

// An option that bwrap takes only with a namespace of its own, such as a host name.
enum class Needs { nothing, uts, pid };

struct OtherKind {
  std::string_view name;
  Matters matters;
  Needs needs;
};

constexpr OtherKind kinds[] = {
#define OPTION(name, operands, matters, needs) {name, Matters::matters, Needs::needs},
#include "backends/bwrap/list/options.def"
#undef OPTION
};

}  // namespace

Done Mounter::run(const OtherOption& o) {
  const auto* const found = std::find_if(std::begin(kinds), std::end(kinds),
                                         [&](const auto& kind) { return kind.name == o.option; });
  if (found == std::end(kinds) || found->matters == Matters::yes) {
    return outside("bwrap-outside", "the model does not speak of " + in_quotes(o.option));
  }
  if (found->needs != Needs::nothing) {
    needed_.emplace_back(o.option, found->needs == Needs::uts ? Namespace::uts : Namespace::pid);
  }
  return {};
}

Done Mounter::run(const Unshare& o) {
  unshared_.insert(o.space);
  return {};
}

Done Mounter::check_namespaces() const {
  for (const auto& [option, space] : needed_) {
    if (!unshared_.contains(space) && !unshared_.contains(Namespace::all)) {
      return refuse("bwrap-needs",
                    in_quotes(option) + " needs " +
                        (space == Namespace::uts ? "'--unshare-uts'" : "'--unshare-pid'"));
    }
  }
  return {};
}

Done Mounter::run(const ArgumentsFrom& o) {
  return outside("bwrap-outside", "what '--args " + std::to_string(o.fd) +
                                      "' brings is not known: write its arguments in its place");
}

Done Mounter::run(const AddCapability& o) {
  const bool harmless =
      std::find(std::begin(harmless_capabilities), std::end(harmless_capabilities), o.name) !=
      std::end(harmless_capabilities);
  return harmless ? Done()
                  : outside("bwrap-outside", "the model knows no capabilities, and " +
                                                 in_quotes(o.name) +
                                                 " may pass by modes, mounts or processes");
}

}  // namespace o4::bwrap
