// Layers of mounts: the last layer at or above a path decides it. A bind shows the host from its
// source down, a tmpfs has a tree of its own, and some places are opaque.
//
//   0  /      empty, in memory           top("/home/u/x")  = 1: the host's /home/u/x
//   1  /      bind of /                  top("/tmp/x")     = 2: "/x" of its own tree
//   2  /tmp   tmpfs                      top("/home/u/.ssh/id") = 3: nothing there
//   3  /home/u/.ssh  tmpfs, mode 0
#include "backends/bwrap/model/sandbox.hpp"

#include <algorithm>

namespace o4::bwrap {

Sandbox::Sandbox(HostSystem host) : host_(std::move(host)) {
  mount({"/", Memory{{{"/", HostNode{}}}}, false, false, false});
}

// One look-up for each component, whatever the number of layers: of all mounts at one path only the
// last counts, and of those above one another the later one covers the earlier.
LayerId Sandbox::top(std::string_view path) const {
  auto best = last_at_.find("/")->second;
  for (std::size_t end = path.find('/', 1); path.size() > 1; end = path.find('/', end + 1)) {
    const auto found = last_at_.find(path.substr(0, end));
    if (found != last_at_.end()) {
      best = std::max(best, found->second);
    }
    if (end == std::string_view::npos) {
      break;
    }
  }
  return best;
}

std::string Sandbox::inner(LayerId layer, std::string_view path) const {
  const auto& l = layers_[layer];
  const auto* const bind = std::get_if<HostFolder>(&l.what);
  return moved(path, l.at, bind == nullptr ? "/" : bind->source);
}

bool Sandbox::on_the_host(std::string_view path) const {
  return std::holds_alternative<HostFolder>(layers_[top(path)].what);
}

bool Sandbox::is_opaque(std::string_view path) const {
  const auto layer = top(path);
  const auto& what = layers_[layer].what;
  if (std::holds_alternative<Opaque>(what)) {
    return true;
  }
  const auto* const bind = std::get_if<HostFolder>(&what);
  if (bind == nullptr || bind->source == "/proc/sys") {
    return false;
  }
  const auto where = inner(layer, path);
  return where != "/proc" && is_under(where, "/proc");
}

std::optional<HostNode> Sandbox::node(std::string_view path) const {
  const auto layer = top(path);
  const auto& what = layers_[layer].what;
  if (const auto* const content = std::get_if<Content>(&what)) {
    return path == layers_[layer].at
               ? std::optional(HostNode{HostNode::Kind::file, content->mode, {}})
               : std::nullopt;
  }
  const auto& tree = tree_of(layer);
  const auto found = tree.find(inner(layer, path));
  return found == tree.end() ? std::nullopt : std::optional(found->second);
}

std::optional<HostNode> Sandbox::covered_node(std::string_view folder,
                                              std::string_view name) const {
  const auto layer = top(folder);
  const auto& tree = tree_of(layer);
  const auto found = tree.find(join(inner(layer, folder), name));
  return found == tree.end() ? std::nullopt : std::optional(found->second);
}

const Tree& Sandbox::tree_of(LayerId layer) const {
  const auto* const memory = std::get_if<Memory>(&layers_[layer].what);
  return memory == nullptr ? host_.nodes : memory->nodes;
}

bool Sandbox::is_read_only(std::string_view path) const {
  const auto layer = top(path);
  const auto& l = layers_[layer];
  if (l.read_only) {
    return true;
  }
  const auto* const bind = std::get_if<HostFolder>(&l.what);
  if (bind == nullptr) {
    return l.closed;
  }
  const auto& mount = mount_of(host_, inner(layer, path));
  return mount.ro || (l.closed && mount.at == mount_of(host_, bind->source).at);
}

bool Sandbox::has_devices(std::string_view path) const {
  const auto layer = top(path);
  const auto& l = layers_[layer];
  const auto* const bind = std::get_if<HostFolder>(&l.what);
  if (!l.devices || bind == nullptr) {
    return false;
  }
  return !l.closed || mount_of(host_, inner(layer, path)).at != mount_of(host_, bind->source).at;
}

Entry Sandbox::entry(std::string_view path) const {
  const auto layer = top(path);
  const bool bind = std::holds_alternative<HostFolder>(layers_[layer].what);
  return {bind ? on_host : layer, inner(layer, path)};
}

Entry Sandbox::child_entry(std::string_view folder, std::string_view name) const {
  auto result = entry(folder);
  result.second = join(result.second, name);
  return result;
}

bool Sandbox::is_busy(std::string_view folder, std::string_view name) const {
  return busy_.contains(child_entry(folder, name));
}

bool Sandbox::same_mount(std::string_view a, std::string_view b) const {
  const auto layer = top(a);
  return layer == top(b) &&
         (!std::holds_alternative<HostFolder>(layers_[layer].what) ||
          mount_of(host_, inner(layer, a)).at == mount_of(host_, inner(layer, b)).at);
}

std::vector<std::string> Sandbox::names(std::string_view folder) const {
  const auto layer = top(folder);
  return names_in(tree_of(layer), inner(layer, folder));
}

std::vector<LayerId> Sandbox::binds_from(std::string_view source) const {
  const auto found = binds_.find(source);
  return found == binds_.end() ? std::vector<LayerId>{} : found->second;
}

// A mount over the root covers every one before it, so that none of them holds an entry any more.
void Sandbox::mount(Layer layer) {
  const LayerId id = layers_.size();
  if (layer.at == "/") {
    busy_.clear();
  } else {
    busy_.insert(entry(layer.at));
  }
  if (const auto* const bind = std::get_if<HostFolder>(&layer.what)) {
    binds_[bind->source].push_back(id);
    for (const auto& mount : host_.mounts) {
      if (mount.at != bind->source && is_under(mount.at, bind->source)) {
        busy_.insert({on_host, mount.at});
      }
    }
  }
  last_at_.insert_or_assign(layer.at, id);
  layers_.push_back(std::move(layer));
}

void Sandbox::make(std::string_view path, HostNode node) {
  const auto layer = top(path);
  auto where = inner(layer, path);
  if (auto* const memory = std::get_if<Memory>(&layers_[layer].what)) {
    memory->nodes.insert_or_assign(std::move(where), std::move(node));
  } else {
    effects_.push_back({where, node.kind, {}});
    host_.nodes.insert_or_assign(std::move(where), std::move(node));
  }
}

void Sandbox::fill(std::string_view path, std::uint32_t mode, std::uint32_t fd) {
  const HostNode file{HostNode::Kind::file, mode, {}};
  const auto layer = top(path);
  auto where = inner(layer, path);
  auto& what = layers_[layer].what;
  if (auto* const memory = std::get_if<Memory>(&what)) {
    memory->nodes.try_emplace(where, file);
    memory->filled.insert_or_assign(std::move(where), fd);
  } else if (auto* const content = std::get_if<Content>(&what)) {
    content->fd = fd;
  } else {
    host_.nodes.try_emplace(where, file);
    effects_.push_back({std::move(where), HostNode::Kind::file, fd});
  }
}

void Sandbox::set_mode(std::string_view path, std::uint32_t mode) {
  const auto layer = top(path);
  auto& what = layers_[layer].what;
  if (auto* const content = std::get_if<Content>(&what)) {
    content->mode = mode;
    return;
  }
  auto* const memory = std::get_if<Memory>(&what);
  auto& nodes = memory == nullptr ? host_.nodes : memory->nodes;
  nodes.find(inner(layer, path))->second.mode = mode;
}

}  // namespace o4::bwrap
