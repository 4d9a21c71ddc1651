// The gaps that only the finished table of mounts shows: what lies where commands write, what has
// another name, what the host has made read-only. Gaps of a single place are made where that place
// is planned (plan_mounts.cpp).

#include "backends/bwrap/lower/mount_table.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

// Can commands put something else in the place of what is at `path`? Its folder decides, not
// itself.
bool lies_in_writable(const MountTable& table, std::string_view path) {
  if (path == "/") {
    return false;
  }
  const auto kind = nearest_point(table, parent_path(path))->kind;
  return kind == MountKind::writable || kind == MountKind::stage;
}

// What every list leaves open, whatever it says, and what every mask and every stage does.
void add_general_gaps(MountTable& table) {
  const auto& points = table.points;
  for (const auto* const name : {"bind-alias", "inherited-fd", "late-mount", "sockets"}) {
    add_gap(table, name, {});
  }
  if (std::any_of(points.begin(), points.end(),
                  [](const MountPoint& point) { return point.kind == MountKind::masked; })) {
    add_gap(table, "host-replace", {});
    add_gap(table, "names-visible", {});
  }
  if (table.stage) {
    add_gap(table, "stage-private", table.stage->workspace);
  }
}

// A protected name that is a link can be replaced where its folder can be written.
void add_link_swaps(const MountInputs& in, MountTable& table) {
  for (const auto& rule : in.rules.shell) {
    if (rule.effect != Effect::guard || !rule.alias_of.empty() || in.view.is_real(rule.path)) {
      continue;
    }
    for (const auto& link : in.view.links_on(rule.path)) {
      if (lies_in_writable(table, link)) {
        add_gap(table, "link-swap", rule.path);
      }
    }
  }
}

void add_hard_links(const MountInputs& in, MountTable& table, Diagnostics& out) {
  for (const auto& [path, fact] : in.facts.fs) {
    const auto* const rule = fact.links > 1 ? rule_at(in, path, PathOp::read) : nullptr;
    if (rule != nullptr && rule->effect == Effect::guard) {
      add_gap(table, "hard-link", path);
      out.warning("lower-hard-link", {},
                  in_quotes(path) + " has " + std::to_string(fact.links) +
                      " names, and only this one is hidden",
                  "remove its other names: find / -samefile " + in_quotes(path));
    }
  }
}

// What is private is an empty folder, and none can stand in a file's place: that is masked.
void add_private_files(const MountInputs& in, MountTable& table, Diagnostics& out) {
  for (const auto& point : table.points) {
    if (point.kind == MountKind::masked && point.node != HostNode::Kind::dir &&
        wanted_mount(in, point.path).kind == MountKind::isolated) {
      add_gap(table, "private-file", point.path);
      out.warning("lower-private-file", {},
                  in_quotes(point.path) +
                      " is no folder and cannot be private: commands can "
                      "neither read nor write it",
                  "make the folder that it lies in private");
    }
  }
}

// A writable bind of what the host has mounted read-only stays read-only.
void add_read_only_mounts(const MountInputs& in, MountTable& table) {
  const HostSystem host{{}, in.facts.mounts};
  for (const auto& point : table.points) {
    if (point.kind == MountKind::writable && mount_of(host, point.path).ro) {
      add_gap(table, "host-read-only", point.path);
    }
  }
  for (const auto& mount : in.facts.mounts) {
    if (mount.ro && nearest_point(table, mount.at)->kind == MountKind::writable) {
      add_gap(table, "host-read-only", mount.at);
    }
  }
}

}  // namespace

void add_gap(MountTable& table, std::string_view name, std::string subject) {
  table.gaps.push_back(make_gap(name, std::move(subject)));
}

void add_gaps(const MountInputs& inputs, MountTable& table, Diagnostics& out) {
  add_general_gaps(table);
  add_link_swaps(inputs, table);
  add_hard_links(inputs, table, out);
  add_private_files(inputs, table, out);
  add_read_only_mounts(inputs, table);
  auto& gaps = table.gaps;
  std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) {
    return std::tie(a.name, a.subject) < std::tie(b.name, b.subject);
  });
  gaps.erase(std::unique(gaps.begin(), gaps.end()), gaps.end());
}

}  // namespace o4::bwrap
