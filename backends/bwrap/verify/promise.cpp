// Holds what a private place shows against what its rule promises. The word "private" alone would
// take a procfs at /tmp, or a plain folder at /dev, for what the policy means (attacks C2 and C4).

#include "backends/bwrap/verify/checks.hpp"

#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

enum class Own { folder, devices, processes, terminals, file };

// What lies where nothing of the host does; a bind is none, but for the kernel's settings.
Own kind_of(const Layer& layer, const std::string& inner) {
  if (const auto* const memory = std::get_if<Memory>(&layer.what)) {
    if (memory->filled.contains(inner)) {
      return Own::file;
    }
    return memory->made == Memory::Made::dev ? Own::devices : Own::folder;
  }
  if (const auto* const opaque = std::get_if<Opaque>(&layer.what)) {
    return opaque->kind == Opaque::Kind::terminals ? Own::terminals : Own::processes;
  }
  return std::holds_alternative<Content>(layer.what) ? Own::file : Own::processes;
}

std::string_view text_of(Own own) {
  switch (own) {
    case Own::folder:
      return "an empty folder";
    case Own::devices:
      return "a folder of devices";
    case Own::processes:
      return "the sandbox's processes";
    case Own::terminals:
      return "the sandbox's terminals";
    case Own::file:
      break;
  }
  return "a file that its runner fills";
}

// By the place that the rule names. These are what W7 says of /dev and /proc on Linux, and no rule
// says otherwise in its text.
Own promised_by(std::string_view place) {
  return place == "/dev" ? Own::devices : place == "/proc" ? Own::processes : Own::folder;
}

// A folder in the folder of devices is as empty as one that is mounted there.
bool keeps(Own own, std::string_view at, Own promised, std::string_view place) {
  switch (promised) {
    case Own::devices:
      return own == Own::devices ? at == place : own == Own::folder && at != place;
    case Own::processes:
      return own == Own::processes && (at == place || at == "/proc/sys");
    default:
      return own == Own::folder || (own == Own::devices && at != place && is_under(place, at));
  }
}

}  // namespace

std::optional<std::string> broken_promise(const Sandbox& sandbox, const PathRule& rule,
                                          std::string_view path) {
  const auto id = sandbox.top(path);
  const auto& layer = sandbox.layers()[id];
  const auto own = kind_of(layer, sandbox.inner(id, path));
  const auto promised = promised_by(rule.path);
  if (keeps(own, layer.at, promised, rule.path)) {
    return std::nullopt;
  }
  return in_quotes(layer.at) + " shows " + std::string(text_of(own)) + ", not " +
         std::string(text_of(promised));
}

}  // namespace o4::bwrap
