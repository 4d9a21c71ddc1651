// What a path of the sandbox is to the policy: the host's own, private, a device, or hidden. One
// word each for reading and writing, with the reason and with the host's path that is reached.
#include "backends/bwrap/model/words.hpp"

#include <algorithm>
#include <optional>

#include "backends/bwrap/model/walk.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

// What --dev makes besides the devices of the host.
constexpr std::string_view own_devices[] = {"/dev/fd",     "/dev/ptmx",  "/dev/pts",
                                            "/dev/stderr", "/dev/stdin", "/dev/stdout"};

constexpr std::uint32_t all_permissions = 0777;

bool without_permissions(const Memory& memory) {
  return (memory.nodes.find("/")->second.mode & all_permissions) == 0;
}

// /dev/null bound over something without devices: opening it fails, so that it hides a file as an
// empty folder without permissions hides a folder.
bool is_null_device(const Layer& layer) {
  const auto* const bind = std::get_if<HostFolder>(&layer.what);
  return bind != nullptr && bind->source == "/dev/null" && layer.at != "/dev/null" &&
         !layer.devices;
}

// Devices that --dev makes are as good as the host's (W9), at /dev itself and nowhere else.
bool is_own_device(const Sandbox& sandbox, std::string_view path, const Layer& layer) {
  const auto* const memory = std::get_if<Memory>(&layer.what);
  const auto* const opaque = std::get_if<Opaque>(&layer.what);
  const bool made_by_dev =
      (memory != nullptr && memory->made == Memory::Made::dev && layer.at == "/dev") ||
      (opaque != nullptr && opaque->kind == Opaque::Kind::terminals && layer.at == "/dev/pts");
  return made_by_dev && !sandbox.is_opaque("/dev") &&
         std::any_of(std::begin(own_devices), std::end(own_devices),
                     [&](std::string_view device) { return is_under(path, device); });
}

// A folder of the sandbox's own on the way that nobody can pass.
bool is_closed_off(const Sandbox& sandbox, std::string_view path) {
  while (path != "/") {
    path = parent_path(path);
    const auto& layer = sandbox.layers()[sandbox.top(path)];
    if (std::holds_alternative<Memory>(layer.what)) {
      const auto node = sandbox.node(path);
      if (!node || (node->mode & owner_search) == 0) {
        return true;
      }
    }
  }
  return false;
}

// A read-only bind of /proc/sys over a new procfs shows the kernel's settings, not files of the
// host.
bool is_shielded_proc(const Sandbox& sandbox, const Layer& layer) {
  return layer.at == "/proc/sys" && sandbox.is_opaque("/proc");
}

bool takes_writes(const Sandbox& sandbox, std::string_view path) {
  const auto layer = sandbox.top(path);
  const auto node = sandbox.host().nodes.find(sandbox.inner(layer, path));
  if (node != sandbox.host().nodes.end() && node->second.kind == HostNode::Kind::device) {
    return sandbox.has_devices(path);
  }
  return !sandbox.is_read_only(path);
}

bool shows_content(const Sandbox& sandbox, std::string_view path) {
  const auto layer = sandbox.top(path);
  const auto node = sandbox.host().nodes.find(sandbox.inner(layer, path));
  return node == sandbox.host().nodes.end() || node->second.kind != HostNode::Kind::device ||
         sandbox.has_devices(path);
}

// A bind of a file or device has nothing below it.
bool can_hold(const Sandbox& sandbox, const Layer& bind, std::string_view path) {
  const auto source = sandbox.host().nodes.find(std::get<HostFolder>(bind.what).source);
  return path == bind.at || source == sandbox.host().nodes.end() ||
         source->second.kind == HostNode::Kind::dir;
}

// Another path in the sandbox that leads to what the host has at `path`.
// Any bind from the path or from a folder above it can lead there.
std::optional<std::string> alias(const Sandbox& sandbox, Access access, std::string_view path) {
  for (auto source = path;; source = parent_path(source)) {
    for (const auto layer : sandbox.binds_from(source)) {
      auto other = moved(path, source, sandbox.layers()[layer].at);
      if (other != path && can_hold(sandbox, sandbox.layers()[layer], other) &&
          sandbox.top(other) == layer && lets(sandbox, access, other)) {
        return other;
      }
    }
    if (source == "/") {
      return std::nullopt;
    }
  }
}

// What lies at `path` in a private folder, or the folder around it that is there.
const HostNode& nearest_node(const Memory& memory, std::string_view path) {
  auto node = memory.nodes.find(path);
  for (; node == memory.nodes.end(); node = memory.nodes.find(path)) {
    path = parent_path(path);
  }
  return node->second;
}

bool gives(const HostNode& node, Access access) {
  const auto needed = (access == Access::read ? owner_read : owner_write) |
                      (node.kind == HostNode::Kind::dir ? owner_search : 0U);
  return (node.mode & needed) == needed;
}

// Of a place that its mode closes: its owner can give what the mode lacks unless it is closed too.
Word without_mode(const Layer& layer) {
  return layer.read_only || layer.closed ? Word::deny : Word::unfit;
}

// For a path that is not there its nearest folder answers: what can be made there is private too.
Meaning of_memory(const Sandbox& sandbox, Access access, std::string_view path, LayerId id) {
  const auto& layer = sandbox.layers()[id];
  const auto& memory = std::get<Memory>(layer.what);
  if (access == Access::write && layer.closed) {
    return {Word::deny, "a closed private folder", id};
  }
  const auto& node = nearest_node(memory, sandbox.inner(id, path));
  if (gives(node, access)) {
    return {Word::isolated, "a private folder", id};
  }
  if ((node.mode & all_permissions) == 0) {
    return {without_mode(layer), "an empty folder without permissions", id};
  }
  return {Word::unfit, "a private folder that its mode closes to its owner", id};
}

Meaning of_content(Access access, const Layer& layer, const Content& content, LayerId id) {
  if (access == Access::write && (layer.read_only || layer.closed)) {
    return {Word::deny, "a closed private file", id};
  }
  const auto needed = access == Access::read ? owner_read : owner_write;
  return {(content.mode & needed) != 0 ? Word::isolated : without_mode(layer), "a private file",
          id};
}

// Something of the host at another path is denied for reading here, and exposed only where it can
// be written: that it can be read is found from its own path, by reached_at, and where its own path
// allows reading it, no secret is lost.
Meaning of_bind(const Sandbox& sandbox, Access access, std::string_view path, LayerId id) {
  const auto& layer = sandbox.layers()[id];
  const auto where = sandbox.inner(id, path);
  const bool can = lets(sandbox, access, path);
  if (where == path) {
    return can ? Meaning{Word::allow, "the host's own", id}
               : Meaning{Word::deny, "the host's own, but closed", id};
  }
  if (is_null_device(layer)) {
    return {Word::deny, "a device that cannot be opened", id};
  }
  if (access == Access::write && can) {
    return {Word::exposed, "what is written there goes to " + in_quotes(where), id};
  }
  return {Word::deny, "what the host has at " + in_quotes(where) + " is there instead", id};
}

Meaning of_layer(const Sandbox& sandbox, Access access, std::string_view path, LayerId id) {
  const auto& layer = sandbox.layers()[id];
  if (std::holds_alternative<Memory>(layer.what)) {
    return of_memory(sandbox, access, path, id);
  }
  if (const auto* const content = std::get_if<Content>(&layer.what)) {
    return of_content(access, layer, *content, id);
  }
  return of_bind(sandbox, access, path, id);
}

// Without asking whether the host's object can be reached in another way.
Meaning at_path(const Sandbox& sandbox, Access access, std::string_view path) {
  const auto id = sandbox.top(path);
  const auto& layer = sandbox.layers()[id];
  if (is_own_device(sandbox, path, layer)) {
    return {Word::allow, "made by --dev", id};
  }
  if (std::holds_alternative<Opaque>(layer.what) || is_shielded_proc(sandbox, layer)) {
    return {Word::isolated, "the sandbox's own processes", id};
  }
  return of_layer(sandbox, access, path, id);
}

}  // namespace

std::string_view word_name(Word word) {
  switch (word) {
    case Word::allow:
      return "allow";
    case Word::deny:
      return "deny";
    case Word::isolated:
      return "private";
    case Word::unfit:
      return "unfit";
    case Word::exposed:
      break;
  }
  return "exposed";
}

bool lets(const Sandbox& sandbox, Access access, std::string_view path) {
  return !is_closed_off(sandbox, path) &&
         (access == Access::read ? shows_content(sandbox, path) : takes_writes(sandbox, path));
}

Meaning meaning(const Sandbox& sandbox, Access access, std::string_view path) {
  auto result = at_path(sandbox, access, path);
  if (const auto other = reached_at(sandbox, access, path)) {
    return {Word::exposed, "the host's object can be reached at " + in_quotes(*other),
            result.layer};
  }
  return result;
}

bool shows_another(const Sandbox& sandbox, std::string_view path) {
  const auto layer = sandbox.top(path);
  return std::holds_alternative<HostFolder>(sandbox.layers()[layer].what) &&
         sandbox.inner(layer, path) != path;
}

std::optional<std::string> reached_at(const Sandbox& sandbox, Access access,
                                      std::string_view path) {
  const auto& layer = sandbox.layers()[sandbox.top(path)];
  if (std::holds_alternative<Opaque>(layer.what) || is_shielded_proc(sandbox, layer)) {
    return std::nullopt;
  }
  const auto word = at_path(sandbox, access, path).word;
  return word != Word::allow ? alias(sandbox, access, path) : std::nullopt;
}

Meaning found_at(const Sandbox& sandbox, Access access, std::string_view path) {
  auto result = at_path(sandbox, access, path);
  if (shows_another(sandbox, path) && lets(sandbox, access, path)) {
    const auto inner = sandbox.inner(result.layer, path);
    return {Word::allow, "what the host has at " + in_quotes(inner) + " is there", result.layer};
  }
  if (result.word == Word::unfit) {
    result.word = Word::deny;
  }
  return result;
}

bool is_mask(const Layer& layer) {
  const auto* const memory = std::get_if<Memory>(&layer.what);
  return memory != nullptr ? layer.closed && without_permissions(*memory) : is_null_device(layer);
}

}  // namespace o4::bwrap
