// The tree of host nodes: paths taken apart and put together by component, and realpath(3) over it.
// No system call is made; what a real kernel would say is decided from the tree.

#include "backends/bwrap/host/host.hpp"

#include <algorithm>
#include <utility>

namespace o4::bwrap {
namespace {

// For the nodes below a folder: the first key that could be one, and what every one begins with.
std::string below(std::string_view folder) {
  return folder == "/" ? std::string("/") : std::string(folder) + "/";
}

}  // namespace

void add_node(Tree& tree, std::string_view path, HostNode node) {
  for (auto folder = path; folder != "/";) {
    folder = parent_path(folder);
    tree.try_emplace(std::string(folder));
  }
  tree.insert_or_assign(std::string(path), std::move(node));
}

void add_standard_nodes(Tree& tree) {
  for (const auto* const folder : {"/", "/dev", "/dev/pts", "/dev/shm", "/proc", "/proc/sys"}) {
    tree.try_emplace(folder);
  }
  for (const auto device : bound_devices) {
    tree.try_emplace(join("/dev", device), HostNode{HostNode::Kind::device, 0666, {}});
  }
  for (const auto& [name, target] : device_links) {
    tree.try_emplace(join("/dev", name), HostNode{HostNode::Kind::link, 0777, std::string(target)});
  }
}

std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string join(std::string_view folder, std::string_view name) {
  return below(folder).append(name);
}

std::string moved(std::string_view path, std::string_view from, std::string_view to) {
  const auto rest = path.substr(from == "/" ? 0 : from.size());
  if (rest.empty() || rest == "/") {
    return std::string(to);
  }
  return to == "/" ? std::string(rest) : std::string(to).append(rest);
}

const HostMount& mount_of(const HostSystem& host, std::string_view path) {
  static const HostMount root{"/", false};
  const HostMount* best = &root;
  for (const auto& mount : host.mounts) {
    if (is_under(path, mount.at) && mount.at.size() >= best->at.size()) {
      best = &mount;
    }
  }
  return *best;
}

void Steps::prepend(std::string_view path) {
  // From the back, so that the next component ends up last, where take() finds it.
  for (auto end = path.size(); end > 0;) {
    const auto slash = path.rfind('/', end - 1);
    const auto begin = slash == std::string_view::npos ? 0 : slash + 1;
    const auto name = path.substr(begin, end - begin);
    if (!name.empty() && name != ".") {
      left_.emplace_back(name);
    }
    end = slash == std::string_view::npos ? 0 : slash;
  }
}

std::string Steps::take() {
  auto name = std::move(left_.back());
  left_.pop_back();
  return name;
}

tl::expected<std::string, ResolveError> real_path(const Tree& tree, std::string_view path) {
  if (!path.starts_with('/')) {
    return tl::unexpected(ResolveError::relative);
  }
  std::string at = "/";
  auto kind = HostNode::Kind::dir;
  int links = 0;
  for (Steps steps(path); !steps.done();) {
    if (kind != HostNode::Kind::dir) {
      return tl::unexpected(ResolveError::not_a_folder);
    }
    const auto name = steps.take();
    if (name == "..") {
      at = parent_path(at);
      continue;
    }
    auto next = join(at, name);
    const auto found = tree.find(next);
    if (found == tree.end()) {
      return tl::unexpected(ResolveError::missing);
    }
    if (found->second.kind == HostNode::Kind::link) {
      if (++links > most_links) {
        return tl::unexpected(ResolveError::too_many_links);
      }
      steps.prepend(found->second.target);
      at = found->second.target.starts_with('/') ? "/" : at;
      continue;
    }
    kind = found->second.kind;
    at = std::move(next);
  }
  if (path.ends_with('/') && kind != HostNode::Kind::dir) {
    return tl::unexpected(ResolveError::not_a_folder);
  }
  return at;
}

std::vector<std::string> names_in(const Tree& tree, std::string_view folder) {
  const auto prefix = below(folder);
  std::vector<std::string> names;
  for (auto node = tree.lower_bound(prefix); node != tree.end() && node->first.starts_with(prefix);
       ++node) {
    const auto name = std::string_view(node->first).substr(prefix.size());
    if (!name.empty() && name.find('/') == std::string_view::npos) {
      names.emplace_back(name);
    }
  }
  return names;
}

bool has_children(const Tree& tree, std::string_view folder) {
  const auto prefix = below(folder);
  auto node = tree.upper_bound(prefix);
  return node != tree.end() && node->first.starts_with(prefix);
}

}  // namespace o4::bwrap
