// Carries out one operation after the other, as bwrap 0.8 does: sources resolved on the host,
// destinations made where they are missing. The first operation that bwrap would give up at ends
// it.
#include "backends/bwrap/model/mounter.hpp"

#include <algorithm>
#include <utility>

#include "backends/bwrap/model/walk.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

constexpr std::string_view proc_sys = "/proc/sys";

// Nothing is known of the processes of the host; the kernel's settings are there at least.
// That covers links of /dev that lead there: /dev/fd, /dev/stdin.
bool leads_into_proc(std::string_view source) {
  if (!source.starts_with('/')) {
    return false;
  }
  const auto path = normal_path(source);
  return (is_under(path, "/proc") && path != proc_sys) ||
         std::any_of(std::begin(device_links), std::end(device_links), [&](const DeviceLink& link) {
           return is_under(link.target, "/proc") && is_under(path, join("/dev", link.name));
         });
}

bool is_dir(const HostNode& node) { return node.kind == HostNode::Kind::dir; }

}  // namespace

Done Mounter::resolve_source(const Option& option) {
  const auto* const bind = std::get_if<Bind>(&option);
  if (bind == nullptr) {
    return {};
  }
  if (bind->fd) {
    return outside("bwrap-descriptor",
                   "what is open as " + std::to_string(*bind->fd) + " is not known");
  }
  if (leads_into_proc(bind->source)) {
    return outside("bwrap-source", "what lies in " + in_quotes(bind->source) + " is not known");
  }
  auto real = real_path(sandbox_.host().nodes, bind->source);
  if (real) {
    sources_.insert_or_assign(bind->source, *std::move(real));
    return {};
  }
  switch (real.error()) {
    case ResolveError::relative:
      return outside("bwrap-source", "the source " + in_quotes(bind->source) + " is relative");
    case ResolveError::missing:
      if (bind->missing == Bind::Missing::skip) {
        return {};
      }
      return refuse("bwrap-source",
                    "the source " + in_quotes(bind->source) +
                        " is missing: if it is there, say so with a fact, such as \"" +
                        bind->source + "\" = \"dir\" in [facts.fs]");
    case ResolveError::not_a_folder:
      return refuse("bwrap-source",
                    "the source " + in_quotes(bind->source) + " leads through a file");
    case ResolveError::too_many_links:
      break;
  }
  return refuse("bwrap-source", "the source " + in_quotes(bind->source) + " has too many links");
}

Done Mounter::apply(const Option& option) {
  return std::visit([&](const auto& o) { return run(o); }, option);
}

Done Mounter::finish() const {
  const auto named = check_namespaces();
  if (!named || !directory_) {
    return named;
  }
  const auto there = walk(sandbox_, directory_->starts_with('/') ? *directory_ : "/" + *directory_,
                          LastLink::follow);
  if (const auto* const unknown = std::get_if<Unknown>(&there)) {
    return outside("bwrap-chdir", unknown->reason);
  }
  const auto* const found = std::get_if<Found>(&there);
  if (found == nullptr || !found->node || !is_dir(*found->node) ||
      (found->node->mode & owner_search) == 0) {
    return refuse("bwrap-chdir", "the folder " + in_quotes(*directory_) + " cannot be entered");
  }
  return {};
}

Done Mounter::run(const Bind& o) {
  const auto source = sources_.find(o.source);
  if (source == sources_.end()) {
    if (real_path(sandbox_.host().nodes, o.source)) {
      return outside("bwrap-source", in_quotes(o.source) + " appears while bwrap mounts");
    }
    return {};
  }
  if (source->second == proc_sys) {
    return bind_proc_sys(o);
  }
  const auto found = sandbox_.host().nodes.find(source->second);
  const auto kind =
      found->second.kind == HostNode::Kind::dir ? HostNode::Kind::dir : HostNode::Kind::file;
  const auto at = place(o.dest, way_mode({}));
  if (!at) {
    return tl::unexpected(at.error());
  }
  const auto fits = fit(*at, kind);
  if (!fits) {
    return fits;
  }
  sandbox_.mount({at->path, HostFolder{source->second}, o.access == Bind::Access::read_only, false,
                  o.access == Bind::Access::device});
  return {};
}

// The one place below a procfs that is modelled: root's shield over the kernel's settings.
Done Mounter::bind_proc_sys(const Bind& o) {
  const auto& proc = sandbox_.layers()[sandbox_.top(proc_sys)];
  if (o.access != Bind::Access::read_only || normal_path(o.dest) != proc_sys ||
      proc.at != "/proc" || !std::holds_alternative<Opaque>(proc.what)) {
    return outside("bwrap-source", "only '--ro-bind /proc/sys /proc/sys' below --proc is known");
  }
  sandbox_.mount({std::string(proc_sys), HostFolder{std::string(proc_sys)}, true, false, false});
  return {};
}

Done Mounter::run(const Tmpfs& o) {
  const auto mode = o.perms.value_or(0755);
  const auto at = folder(o.dest, way_mode(mode));
  if (!at) {
    return tl::unexpected(at.error());
  }
  sandbox_.mount({*at, Memory{{{"/", HostNode{HostNode::Kind::dir, mode, {}}}}}});
  return {};
}

Done Mounter::run(const DevFolder& o) {
  const auto at = folder(o.dest, way_mode({}));
  if (!at) {
    return tl::unexpected(at.error());
  }
  Tree nodes = {{"/", HostNode{}}, {"/shm", HostNode{}}, {"/pts", HostNode{}}};
  for (const auto& [name, target] : device_links) {
    nodes[join("/", name)] = HostNode{HostNode::Kind::link, 0777, std::string(target)};
  }
  for (const auto device : bound_devices) {
    nodes[join("/", device)] = HostNode{HostNode::Kind::file, 0444, {}};
  }
  sandbox_.mount({*at, Memory{std::move(nodes), Memory::Made::dev}});
  for (const auto device : bound_devices) {
    sandbox_.mount({join(*at, device), HostFolder{join("/dev", device)}, false, false, true});
  }
  sandbox_.mount({join(*at, "pts"), Opaque{Opaque::Kind::terminals}});
  return {};
}

Done Mounter::run(const ProcFolder& o) {
  const auto at = folder(o.dest, way_mode({}));
  if (!at) {
    return tl::unexpected(at.error());
  }
  sandbox_.mount({*at, Opaque{}});
  return {};
}

Done Mounter::run(const DataFile& o) {
  constexpr std::uint32_t default_mode = 0600;
  const auto mode = o.perms.value_or(default_mode);
  const auto at = place_of_data(o.dest, mode, o.fd);
  if (!at) {
    return tl::unexpected(at.error());
  }
  const auto fits = fit(*at, HostNode::Kind::file);
  if (!fits) {
    return fits;
  }
  sandbox_.mount(
      {at->path, Content{o.fd, mode}, o.access == DataFile::Access::read_only, false, false});
  return {};
}

// What is at the destination must be a mount point of the sandbox's. bwrap's own check passes for a
// path that a covered mount has closed already; nothing changes then.
Done Mounter::run(const RemountReadOnly& o) {
  const auto at = place(o.dest, way_mode({}));
  if (!at) {
    return tl::unexpected(at.error());
  }
  if (!at->node) {
    return refuse("bwrap-remount", in_quotes(o.dest) + " is missing");
  }
  const auto top = sandbox_.top(at->path);
  const auto& layers = sandbox_.layers();
  if (layers[top].at == at->path) {
    const auto done = refuse_data(*at);
    if (done) {
      sandbox_.close(top);
    }
    return done;
  }
  if (std::holds_alternative<HostFolder>(layers[top].what) &&
      mount_of(sandbox_.host(), sandbox_.inner(top, at->path)).at ==
          sandbox_.inner(top, at->path)) {
    return outside("bwrap-remount", in_quotes(o.dest) + " is a mount of the host");
  }
  const auto covered = std::find_if(layers.rbegin(), layers.rend(),
                                    [&](const Layer& l) { return l.at == at->path; });
  const bool was_read_only = covered != layers.rend() && (covered->read_only || covered->closed);
  if (was_read_only) {
    return {};
  }
  return refuse("bwrap-remount", in_quotes(o.dest) + " is no mount point");
}

Done Mounter::run(const ChangeDirectory& o) {
  directory_ = o.dir;
  return {};
}

Mounter::PlaceOrTrouble Mounter::place(const std::string& dest, std::uint32_t mode) {
  Place at{"/", std::nullopt};
  const auto look = [&]() -> Done {
    if (sandbox_.is_opaque(at.path)) {
      return outside("bwrap-dest-unknown", "what lies at " + in_quotes(at.path) + " is not known");
    }
    at.node = sandbox_.node(at.path);
    if (at.node && at.node->kind == HostNode::Kind::link) {
      return outside("bwrap-dest-link", "the destination " + in_quotes(dest) +
                                            " leads through a link at " + in_quotes(at.path));
    }
    return {};
  };
  auto done = look();
  for (Steps steps(dest); done && !steps.done(); done = done ? look() : done) {
    done = enter(at, mode);
    const auto name = steps.take();
    if (name == ".." && at.path == "/") {
      return outside("bwrap-dest-unknown", in_quotes(dest) + " climbs out of the new root");
    }
    at.path = name == ".." ? std::string(parent_path(at.path)) : join(at.path, name);
  }
  if (done && (dest.ends_with('/') || dest.ends_with("/."))) {
    done = enter(at, mode);
  }
  if (!done) {
    return tl::unexpected(done.error());
  }
  return at;
}

// Makes the folder if it is missing.
Done Mounter::enter(Place& at, std::uint32_t mode) {
  if (!at.node) {
    at.node = HostNode{HostNode::Kind::dir, mode, {}};
    return make(at.path, *at.node);
  }
  if (!is_dir(*at.node)) {
    return refuse("bwrap-dest-kind", in_quotes(at.path) + " is no folder");
  }
  return {};
}

// Folders are mounted on folders and files on files; what is missing is made.
Done Mounter::fit(const Place& at, HostNode::Kind kind) {
  const bool folder_wanted = kind == HostNode::Kind::dir;
  if (!at.node) {
    return make(at.path, {kind, folder_wanted ? 0755U : 0444U, {}});
  }
  if (is_dir(*at.node) != folder_wanted) {
    return refuse(
        "bwrap-dest-kind",
        in_quotes(at.path) + (folder_wanted ? " is no folder, but what is mounted is one"
                                            : " is a folder, but what is mounted is not"));
  }
  return refuse_data(at);
}

// bwrap has unlinked the file that it shows there, and nothing can be mounted on such a file.
Done Mounter::refuse_data(const Place& at) {
  const auto& layer = sandbox_.layers()[sandbox_.top(at.path)];
  if (layer.at == at.path && std::holds_alternative<Content>(layer.what)) {
    return refuse("bwrap-dest-data",
                  "a private file is mounted at " + in_quotes(at.path) + " already");
  }
  return {};
}

// The place of a mount that is a folder whatever it holds.
tl::expected<std::string, Trouble> Mounter::folder(const std::string& dest, std::uint32_t mode) {
  auto at = place(dest, mode);
  if (!at) {
    return tl::unexpected(at.error());
  }
  auto entered = enter(*at, 0755);
  if (!entered) {
    return tl::unexpected(entered.error());
  }
  return at->path;
}

Done Mounter::make(const std::string& path, HostNode node) {
  if (sandbox_.is_read_only(path)) {
    return refuse("bwrap-dest-missing",
                  in_quotes(path) + " is missing and cannot be made in a read-only place");
  }
  sandbox_.make(path, std::move(node));
  return {};
}

Mounter::PlaceOrTrouble Mounter::place_of_data(const std::string& dest, std::uint32_t mode,
                                               std::uint32_t fd) {
  auto at = place(dest, way_mode(mode));
  const auto used = at ? use_descriptor(fd) : Done();
  return used ? std::move(at) : tl::unexpected(used.error());
}

Done Mounter::use_descriptor(std::uint32_t fd) {
  if (!used_descriptors_.insert(fd).second) {
    return refuse("bwrap-descriptor",
                  "descriptor " + std::to_string(fd) + " is read a second time");
  }
  return {};
}

}  // namespace o4::bwrap
