// What the rules say of one path, turned into the one mount that says the same: reading and writing
// are decided apart by rules and together by mounts, so there are nine pairs of answers and fewer
// mounts. Pairs that no mount can say are masked, which is the stricter side, and marked as mixed.

#include "backends/bwrap/lower/mount_table.hpp"

#include <algorithm>
#include <iterator>

#include "engine/paths/path.hpp"

namespace o4::bwrap {

bool path_less(std::string_view a, std::string_view b) {
  const auto rank = [](char c) {
    return c == '/' ? 0 : static_cast<int>(static_cast<unsigned char>(c));
  };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&](char x, char y) { return rank(x) < rank(y); });
}

const MountPoint* nearest_point(const MountTable& table, std::string_view path) {
  for (;; path = parent_path(path)) {
    const auto found = std::lower_bound(
        table.points.begin(), table.points.end(), path,
        [](const MountPoint& point, std::string_view p) { return path_less(point.path, p); });
    if (found != table.points.end() && found->path == path) {
      return &*found;
    }
    if (path == "/") {
      return nullptr;
    }
  }
}

bool is_made_by_dev(std::string_view path) {
  constexpr std::string_view nodes[] = {"/dev/fd",     "/dev/full",   "/dev/null",    "/dev/ptmx",
                                        "/dev/pts",    "/dev/random", "/dev/stderr",  "/dev/stdin",
                                        "/dev/stdout", "/dev/tty",    "/dev/urandom", "/dev/zero"};
  return std::find(std::begin(nodes), std::end(nodes), path) != std::end(nodes);
}

namespace {

// The effects as far as mounts tell them apart: a guard and a denial look the same from inside.
enum class Side { allow, device, isolated, deny };

Side side_of(const PathRule* rule) {
  if (rule == nullptr) {
    return Side::deny;
  }
  switch (rule->effect) {
    case Effect::allow:
      return Side::allow;
    case Effect::device:
      return Side::device;
    case Effect::private_:
      return Side::isolated;
    case Effect::guard:
    case Effect::deny:
      break;
  }
  return Side::deny;
}

// A rule that is named for the mount is the one that makes it stricter, if one does, since that is
// what a reader of the list wants to know.
WantedMount of_rules(const PathRule* read, const PathRule* write) {
  const auto r = side_of(read);
  const auto w = side_of(write);
  if (r == Side::deny && w == Side::deny) {
    return {MountKind::masked, read, false};
  }
  if (r == Side::isolated && w == Side::isolated) {
    return {MountKind::isolated, write, false};
  }
  if (r == Side::device && w == Side::device) {
    return {MountKind::device, write, false};
  }
  if (r == Side::allow && w == Side::allow) {
    return {MountKind::writable, write, false};
  }
  if ((r == Side::allow || r == Side::device) && w == Side::deny) {
    return {MountKind::read_only, write == nullptr ? read : write, false};
  }
  return {MountKind::masked, read == nullptr ? write : read, true};
}

}  // namespace

WantedMount wanted_mount(const MountInputs& inputs, std::string_view path) {
  return of_rules(rule_at(inputs, path, PathOp::read), rule_at(inputs, path, PathOp::write));
}

std::map<std::string, WantedMount, std::less<>> hidden_second_places(
    const MountInputs& inputs, const std::vector<std::string>& paths) {
  std::map<std::string, WantedMount, std::less<>> found;
  for (const auto& path : paths) {
    const auto wanted = wanted_mount(inputs, path);
    if (wanted.kind != MountKind::masked) {
      continue;
    }
    for (const auto& other : second_places(inputs.second_mounts, path)) {
      const auto own = wanted_mount(inputs, other).kind;
      const bool hidden = own == MountKind::masked || own == MountKind::isolated;
      if (!hidden && inputs.view.kind(other) && inputs.view.is_real(other)) {
        found.emplace(other, wanted);
      }
    }
  }
  return found;
}

bool is_in_own(const MountPoint& around, std::string_view folder) {
  return around.path == folder && around.kind == MountKind::isolated;
}

bool is_bwraps_own(const MountPoint& around, std::string_view path, const WantedMount& wanted,
                   std::optional<HostNode::Kind> kind) {
  const bool in_dev = is_in_own(around, "/dev");
  const bool in_pts = in_dev && is_under(path, "/dev/pts");
  const bool not_shm = in_dev && path == "/dev/shm" && kind != HostNode::Kind::dir;
  return (is_in_own(around, "/proc") || in_pts || not_shm) && wanted.kind != MountKind::isolated;
}

bool is_bound_lost(const MountPoint& around, std::string_view path, const WantedMount& wanted) {
  const bool filled_by_bwrap = path == "/dev" || path == "/proc";
  return wanted.kind == MountKind::isolated && wanted.rule->within_megabytes &&
         (filled_by_bwrap || around.kind == MountKind::isolated);
}

const PathRule* rule_at(const MountInputs& inputs, std::string_view path, PathOp op) {
  return inputs.index.deciding(path, op);
}

}  // namespace o4::bwrap
