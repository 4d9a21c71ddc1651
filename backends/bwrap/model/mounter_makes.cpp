// The operations that make or change what lies in the sandbox instead of mounting something. In a
// bind they act on the host itself, which is why the checks refuse them there in a list of ours.
#include <utility>

#include "backends/bwrap/model/mounter.hpp"
#include "backends/bwrap/model/walk.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

// Folders on the way are open to group and others only as far as the goal is at all.
std::uint32_t Mounter::way_mode(Permissions perms) {
  std::uint32_t mode = 0755;
  if (perms && (*perms & 0070U) == 0) {
    mode &= ~0050U;
  }
  if (perms && (*perms & 0007U) == 0) {
    mode &= ~0005U;
  }
  return mode;
}

Done Mounter::run(const MakeDir& o) {
  const auto mode = o.perms.value_or(0755);
  auto at = place(o.dest, way_mode(mode));
  return at ? enter(*at, mode) : tl::unexpected(at.error());
}

// A link that is there already is outside the model, as in every destination: whether bwrap takes
// the same one twice depends on its version.
Done Mounter::run(const MakeLink& o) {
  const auto at = place(o.dest, way_mode({}));
  if (!at) {
    return tl::unexpected(at.error());
  }
  if (at->node) {
    return refuse("bwrap-dest-kind", "there is something at " + in_quotes(o.dest) + " already");
  }
  return make(at->path, HostNode{HostNode::Kind::link, 0777, o.target});
}

// A file that is there keeps its mode and gets other content.
Done Mounter::run(const MakeFile& o) {
  constexpr std::uint32_t default_mode = 0666;
  const auto mode = o.perms.value_or(default_mode);
  const auto at = place_of_data(o.dest, mode, o.fd);
  if (!at) {
    return tl::unexpected(at.error());
  }
  if (at->node && at->node->kind == HostNode::Kind::dir) {
    return refuse("bwrap-dest-kind", in_quotes(at->path) + " is a folder");
  }
  if (at->node && at->node->kind != HostNode::Kind::file) {
    return outside("bwrap-outside", in_quotes(at->path) + " is no plain file");
  }
  if (sandbox_.is_read_only(at->path)) {
    return refuse("bwrap-dest-missing",
                  in_quotes(at->path) + " cannot be written in a read-only place");
  }
  sandbox_.fill(at->path, mode, o.fd);
  return {};
}

Done Mounter::run(const ChangeMode& o) {
  const auto at = existing(o.dest);
  if (!at) {
    return tl::unexpected(at.error());
  }
  if (sandbox_.is_read_only(at->path)) {
    return refuse("bwrap-chmod", in_quotes(at->path) + " lies in a read-only place");
  }
  sandbox_.set_mode(at->path, o.mode);
  return {};
}

Mounter::PlaceOrTrouble Mounter::existing(const std::string& path) const {
  const auto walked = walk(sandbox_, path.starts_with('/') ? path : "/" + path, LastLink::follow);
  if (const auto* const unknown = std::get_if<Unknown>(&walked)) {
    return outside("bwrap-dest-unknown", unknown->reason);
  }
  const auto* const found = std::get_if<Found>(&walked);
  if (found == nullptr || !found->node) {
    return refuse("bwrap-dest-missing", in_quotes(path) + " is missing");
  }
  if (found->path != normal_path(path.starts_with('/') ? path : "/" + path)) {
    return outside("bwrap-dest-link", in_quotes(path) + " leads through a link");
  }
  if (found->node->kind != HostNode::Kind::dir && found->node->kind != HostNode::Kind::file) {
    return outside("bwrap-outside", in_quotes(path) + " is no folder or plain file");
  }
  return Place{found->path, found->node};
}

}  // namespace o4::bwrap
