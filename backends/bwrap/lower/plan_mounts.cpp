// Which mounts a profile needs, from the outermost place inwards: each place whose rules want
// something else than what is around it. What cannot be mounted becomes a placeholder or a gap.
#include "backends/bwrap/lower/mount_table.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

struct PathLess {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return path_less(a, b); }
};

// Places inside private folders that are shown again.
constexpr std::string_view nixos_programs[] = {"/run/current-system", "/run/opengl-driver"};

// Does this mount take something away from the folder around it?
bool takes_away(MountKind kind) {
  return kind != MountKind::writable && kind != MountKind::device && kind != MountKind::link;
}

Placeholder::Kind placeholder_kind(HostNode::Kind node) {
  return node == HostNode::Kind::dir ? Placeholder::Kind::dir : Placeholder::Kind::file;
}

class Planner {
 public:
  Planner(const MountInputs& inputs, Diagnostics& out) : in_(inputs), out_(out) {}

  std::optional<MountTable> plan() {
    collect();
    if (!add_root()) {
      return std::nullopt;
    }
    for (const auto& path : candidates_) {
      consider(path);
    }
    add_pins();
    add_reopened();
    add_gaps(in_, table_, out_);
    return std::move(table_);
  }

 private:
  // -- what is looked at

  void collect() {
    for (const auto& rule : in_.rules.shell) {
      if (rule.path != "/" && !rule.numbered && in_.view.is_real(rule.path)) {
        candidates_.insert(rule.path);
      }
    }
    second_ = hidden_second_places(in_, {candidates_.begin(), candidates_.end()});
    for (const auto& [path, wanted] : second_) {
      candidates_.insert(path);
    }
    if (!can_be_staged()) {
      return;
    }
    table_.stage = Stage{in_.facts.stage, in_.view.workspace(), {}, {}};
    candidates_.insert(in_.view.workspace());
    for (const auto& name : in_.view.entries()) {
      candidates_.insert(join(in_.view.workspace(), name));
    }
    add_entry_of(in_.world.cwd);
  }

  // What the rules say, but for second places of what is hidden: the rules do not know of them.
  WantedMount wanted_at(const std::string& path) {
    const auto second = second_.find(path);
    if (second == second_.end()) {
      return wanted_mount(in_, path);
    }
    leave_out("second-mount", path);
    return second->second;
  }

  [[nodiscard]] bool can_be_staged() const {
    const auto& workspace = in_.view.workspace();
    return !in_.facts.stage.empty() && !in_.view.outputs().empty() && workspace != "/" &&
           in_.view.is_real(workspace) && in_.view.kind(workspace) == HostNode::Kind::dir &&
           !mount_of({{}, in_.facts.mounts}, in_.facts.stage).ro;
  }

  // The entry of the workspace root that `path` lies in is there, whether or not it is listed.
  void add_entry_of(std::string_view path) {
    const auto real = in_.view.real(path).value_or("/");
    const auto& workspace = in_.view.workspace();
    for (std::string_view at = real; at != "/"; at = parent_path(at)) {
      if (parent_path(at) == workspace) {
        candidates_.emplace(at);
      }
    }
  }

  // -- one path

  bool add_root() {
    const auto wanted = wanted_mount(in_, "/");
    if (wanted.kind != MountKind::read_only && wanted.kind != MountKind::writable) {
      out_.error("lower-root", {}, "the rules do not let commands read '/', no program could start",
                 "allow reading '/', and guard or deny what is to be closed");
      return false;
    }
    add("/", wanted.kind, HostNode::Kind::dir, wanted.rule);
    return true;
  }

  void consider(const std::string& path) {
    const auto wanted = wanted_at(path);
    while (!is_under(path, around().path)) {
      around_.pop_back();
    }
    if (table_.stage && path == in_.view.workspace()) {
      if (wanted.kind == MountKind::read_only &&
          !is_bwraps_own(around(), path, wanted, in_.view.kind(path))) {
        add(path, MountKind::stage, HostNode::Kind::dir, wanted.rule);
        return;
      }
      table_.stage.reset();
    }
    if (table_.stage && around().kind == MountKind::stage && is_staged_only(path)) {
      return;
    }
    place(path, wanted);
  }

  void place(const std::string& path, const WantedMount& wanted) {
    if (wanted.mixed) {
      leave_out("mixed-access", path);
    }
    if (around().kind == MountKind::masked) {
      if (wanted.kind != MountKind::masked) {
        leave_out("mixed-access", path);
      }
      return;
    }
    if (is_bound_lost(around(), path, wanted)) {
      leave_out("private-bound", path);
    }
    if (wanted.kind == around().kind ||
        (wanted.kind == MountKind::device && is_in_own(around(), "/dev") && is_made_by_dev(path))) {
      return;
    }
    if (wanted.kind == MountKind::device && !wanted.rule->alias_of.empty()) {
      if (around().kind != MountKind::isolated) {
        leave_out("linked-device", path);
      }
      return;
    }
    const auto kind = in_.view.kind(path);
    if (is_bwraps_own(around(), path, wanted, kind)) {
      leave_out("own-folder", path);
      return;
    }
    if (!kind) {
      place_missing(path, wanted);
    } else if (*kind == HostNode::Kind::link) {
      place_link(path);
    } else if (wanted.kind == MountKind::isolated && *kind != HostNode::Kind::dir) {
      add(path, MountKind::masked, *kind, wanted.rule);
    } else {
      if (wanted.kind == MountKind::writable && *kind == HostNode::Kind::file) {
        leave_out("file-grant", path);
      }
      add(path, wanted.kind, *kind, wanted.rule);
    }
  }

  void place_missing(const std::string& path, const WantedMount& wanted) {
    const auto usual = in_.view.usual_kind(path);
    switch (wanted.kind) {
      case MountKind::masked:
      case MountKind::read_only:
        if (around().kind == MountKind::writable) {
          place_missing_in_writable(path, wanted, usual);
        } else if (wanted.kind == MountKind::masked && around().kind != MountKind::read_only) {
          add(path, wanted.kind, usual, wanted.rule);  // made in the private folder or the stage
        } else if (around().kind == MountKind::isolated) {
          missing_grant(path);
        }
        return;
      case MountKind::isolated:
        if (around().kind == MountKind::writable) {
          place_missing_in_writable(path, wanted, HostNode::Kind::dir);
        } else {
          leave_out("missing-private", path);
        }
        return;
      default:
        break;
    }
    const bool prepared =
        in_.view.is_output(path) && usual == HostNode::Kind::dir &&
        std::find(in_.prepare.begin(), in_.prepare.end(), name_of(path)) != in_.prepare.end();
    if (prepared) {
      add_placeholder(path, usual);
      add(path, wanted.kind, usual, wanted.rule);
      return;
    }
    missing_grant(path);
  }

  // Something has to be there, so that a command cannot make it; below a file nothing can be made
  // as long as the file stays in its place.
  void place_missing_in_writable(const std::string& path, const WantedMount& wanted,
                                 HostNode::Kind usual) {
    std::string_view folder = parent_path(path);
    while (folder != around().path && !in_.view.kind(folder)) {
      folder = parent_path(folder);
    }
    if (in_.view.kind(folder) == HostNode::Kind::dir) {
      add_placeholders(path, usual);
      add(path, wanted.kind, usual, wanted.rule);
    } else if (folder != around().path) {
      pins_.emplace(folder, path);
    }
  }

  void missing_grant(const std::string& path) {
    leave_out("missing-grant", path);
    if (in_.view.is_output(path)) {
      return;  // nobody has all of them
    }
    out_.warning("lower-missing-grant", {}, in_quotes(path) + " is missing and cannot be opened",
                 in_.view.usual_kind(path) == HostNode::Kind::dir
                     ? "make it before the run: mkdir -p " + in_quotes(path)
                     : "make it before the run");
  }

  // An entry of the workspace root that is a link lives in the stage again, as the same link.
  void place_link(const std::string& path) {
    const auto target = in_.world.space.links.find(path);
    if (around().kind == MountKind::stage && target != in_.world.space.links.end()) {
      table_.points.push_back({path,
                               MountKind::link,
                               HostNode::Kind::link,
                               target->second,
                               "a link of the workspace root",
                               {}});
    }
  }

  // -- the stage
  // Lock files are copied in and out; they need no mount of their own.
  bool is_staged_only(const std::string& path) {
    if (!in_.view.is_output(path)) {
      return false;
    }
    const auto kind = in_.view.kind(path);
    const bool can_be_copied = kind == HostNode::Kind::file || kind == HostNode::Kind::link;
    if (kind ? !can_be_copied : in_.view.usual_kind(path) == HostNode::Kind::dir) {
      return false;
    }
    if (kind == HostNode::Kind::file) {
      table_.stage->copy_in.emplace_back(name_of(path));
    }
    if (kind.value_or(HostNode::Kind::file) == HostNode::Kind::file) {
      table_.stage->copy_out.emplace_back(name_of(path));
    }
    return true;
  }

  // -- what is written down

  [[nodiscard]] const MountPoint& around() const { return table_.points[around_.back()]; }

  void add(const std::string& path, MountKind kind, HostNode::Kind node, const PathRule* rule) {
    pin_folders_above(path, kind);
    if (second_.contains(path)) {
      table_.shown_again.push_back({path, placeholder_kind(node)});
    }
    around_.push_back(table_.points.size());
    table_.points.push_back({path, kind, node, {}, "no rule allows it", {}});
    if (rule != nullptr) {
      table_.points.back().reason = rule->provenance.because;
      table_.points.back().origin = show_place(rule->provenance.from);
      table_.points.back().megabytes = rule->within_megabytes;
    }
  }

  void leave_out(std::string_view gap, const std::string& path) { add_gap(table_, gap, path); }

  void add_placeholder(std::string path, HostNode::Kind kind) {
    Placeholder placeholder{std::move(path), placeholder_kind(kind)};
    auto& all = table_.placeholders;
    if (std::find(all.begin(), all.end(), placeholder) == all.end()) {
      leave_out("placeholder", placeholder.path);
      all.push_back(std::move(placeholder));
    }
  }

  // The path and the folders above it that are missing, outermost first.
  void add_placeholders(const std::string& path, HostNode::Kind kind) {
    std::vector<std::string> folders;
    for (std::string folder(parent_path(path)); folder != around().path && !in_.view.kind(folder);
         folder = parent_path(folder)) {
      folders.push_back(folder);
    }
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
      add_placeholder(*folder, HostNode::Kind::dir);
    }
    add_placeholder(path, kind);
  }

  // -- pins

  // Every folder between here and a writable folder further up could be moved away, and what is
  // mounted here with it.
  void pin_folders_above(std::string_view path, MountKind kind) {
    if (!takes_away(kind)) {
      return;
    }
    auto below = path;
    for (auto i = around_.rbegin(); i != around_.rend(); ++i) {
      const auto& point = table_.points[*i];
      for (auto folder = parent_path(below); folder != point.path && is_under(folder, point.path);
           folder = parent_path(folder)) {
        if (point.kind == MountKind::writable) {
          pins_.emplace(folder, path);
        }
      }
      below = point.path;
    }
  }

  void add_pins() {
    for (const auto& [folder, held] : pins_) {
      table_.points.push_back({folder,
                               MountKind::writable,
                               in_.view.kind(folder).value_or(HostNode::Kind::dir),
                               {},
                               "holds " + held + " in its place",
                               {}});
    }
    sort_points();
  }

  void sort_points() {
    std::sort(table_.points.begin(), table_.points.end(),
              [](const MountPoint& a, const MountPoint& b) { return path_less(a.path, b.path); });
  }

  // -- what private folders show again

  void reopen(const std::string& path, std::string reason, std::string origin) {
    const auto* const point = nearest_point(table_, path);
    const auto kind = in_.view.kind(path);
    if (point->kind == MountKind::isolated && point->path != "/dev" && point->path != "/proc" &&
        kind && in_.view.is_real(path)) {
      leave_out("run-reopen", path);
      table_.points.push_back(
          {path, MountKind::read_only, *kind, {}, std::move(reason), std::move(origin)});
      sort_points();
    }
  }

  void add_reopened() {
    if (in_.network) {
      reopen(in_.facts.resolv_conf, "names are resolved with it", "fact resolv_conf");
    }
    for (const auto programs : nixos_programs) {
      const bool said = in_.facts.fs.contains(std::string(programs));
      if (said || (in_.facts.nixos && programs == nixos_programs[0])) {
        reopen(std::string(programs), "the programs of NixOS are found there", "fact nixos");
      }
    }
  }

  const MountInputs& in_;
  Diagnostics& out_;
  std::set<std::string, PathLess> candidates_;
  std::map<std::string, WantedMount, std::less<>> second_;
  std::vector<std::size_t> around_;  // the points that the path at hand lies in, outermost first
  std::map<std::string, std::string, PathLess> pins_;  // folder -> what it holds
  MountTable table_;
};

}  // namespace

std::optional<MountTable> plan_mounts(const MountInputs& inputs, Diagnostics& out) {
  return Planner(inputs, out).plan();
}

}  // namespace o4::bwrap
