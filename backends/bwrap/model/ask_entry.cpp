// System calls that make, remove or move a directory entry. They look at the folder, the mount and
// what is mounted on the entry, in the kernel's order, since the first obstacle decides the answer.
#include "backends/bwrap/model/ask.hpp"

#include <tl/expected.hpp>
#include <utility>

#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

bool is_dir(const std::optional<HostNode>& node) {
  return node && node->kind == HostNode::Kind::dir;
}

// An entry to be made, removed or moved: its folder is there and can be searched.
struct Place {
  std::string folder;
  std::string name;
  std::string path;
  std::optional<HostNode> node;
};
using PlaceOrAnswer = tl::expected<Place, Answer>;

// What ends in "." or ".." names no entry; the kernel's errors for these differ by call.
bool names_an_entry(std::string_view path) {
  const auto name = name_of(path);
  return !name.empty() && name != "." && name != "..";
}

PlaceOrAnswer find_place(const Sandbox& sandbox, std::string_view path) {
  if (!names_an_entry(path)) {
    return tl::unexpected(Answer(Unknown{in_quotes(path) + " does not end with a name"}));
  }
  auto walked = walk(sandbox, path, LastLink::keep);
  if (auto* const found = std::get_if<Found>(&walked)) {
    const auto folder = std::string(parent_path(found->path));
    return Place{folder, std::string(name_of(found->path)), found->path, std::move(found->node)};
  }
  if (const auto* const no_way = std::get_if<NoWay>(&walked)) {
    return tl::unexpected(Answer(*no_way));
  }
  return tl::unexpected(Answer(std::get<Unknown>(walked)));
}

bool can_write_in(const Sandbox& sandbox, const Place& place) {
  const auto folder = sandbox.node(place.folder);
  return folder && (folder->mode & owner_write) != 0 && (folder->mode & owner_search) != 0;
}

// Where an entry called `name` in `folder` lies on the host, if it does.
// Nothing: it lies in memory, and what happens there never reaches the host.
std::optional<std::string> host_path(const Sandbox& sandbox, const Place& place) {
  return sandbox.on_the_host(place.folder)
             ? std::optional(
                   join(sandbox.inner(sandbox.top(place.folder), place.folder), place.name))
             : std::nullopt;
}

// mkdir(2), symlink(2) and open(2) with O_CREAT|O_EXCL, none of which follows a last link.
Answer make(const Sandbox& sandbox, const Place& place, HostNode node) {
  if (place.node) {
    return NoWay{"EEXIST"};
  }
  if (sandbox.is_read_only(place.folder)) {
    return NoWay{"EROFS"};
  }
  if (!can_write_in(sandbox, place)) {
    return NoWay{"EACCES"};
  }
  const auto where = host_path(sandbox, place);
  return where ? Success{{}, {}, Made{*where, std::move(node)}} : Success{};
}

// May the entry be taken out of its folder? `is_busy` is asked after the kind, as the kernel does.
std::optional<std::string_view> cannot_take(const Sandbox& sandbox, const Place& place) {
  if (sandbox.is_read_only(place.folder)) {
    return "EROFS";
  }
  if (!place.node) {
    return "ENOENT";
  }
  return can_write_in(sandbox, place) ? std::nullopt : std::optional<std::string_view>("EACCES");
}

Answer gone(const Sandbox& sandbox, const Place& place) {
  const auto where = host_path(sandbox, place);
  return where ? Success{{}, {}, Gone{*where}} : Success{};
}

Answer unlink(const Sandbox& sandbox, const Place& place) {
  if (const auto error = cannot_take(sandbox, place)) {
    return NoWay{*error};
  }
  if (is_dir(place.node)) {
    return NoWay{"EISDIR"};
  }
  if (sandbox.is_busy(place.folder, place.name)) {
    return NoWay{"EBUSY"};
  }
  return gone(sandbox, place);
}

Answer rmdir(const Sandbox& sandbox, const Place& place) {
  if (const auto error = cannot_take(sandbox, place)) {
    return NoWay{*error};
  }
  if (!is_dir(place.node)) {
    return NoWay{"ENOTDIR"};
  }
  if (sandbox.is_busy(place.folder, place.name)) {
    return NoWay{"EBUSY"};
  }
  if (!sandbox.names(place.path).empty()) {
    return NoWay{"ENOTEMPTY"};
  }
  return gone(sandbox, place);
}

// A folder that gets another parent is written to, its own ".." changes. What counts is the folder
// itself, not what is mounted on it.
bool can_turn(const Sandbox& sandbox, const Place& place) {
  const auto node = sandbox.covered_node(place.folder, place.name);
  return node && (node->mode & owner_write) != 0;
}

// `from` is moved over `to`, in one mount.
Answer move(const Sandbox& sandbox, const Place& from, const Place& to) {
  if (!sandbox.same_mount(from.folder, to.folder)) {
    return NoWay{"EXDEV"};
  }
  if (sandbox.is_read_only(from.folder)) {
    return NoWay{"EROFS"};
  }
  if (!from.node) {
    return NoWay{"ENOENT"};
  }
  if (from.path == to.path) {
    return Success{};
  }
  if (is_under(to.path, from.path)) {
    return NoWay{"EINVAL"};
  }
  if (is_under(from.path, to.path)) {
    return NoWay{"ENOTEMPTY"};
  }
  if (!can_write_in(sandbox, from)) {
    return NoWay{"EACCES"};
  }
  if (!can_write_in(sandbox, to)) {
    return NoWay{"EACCES"};
  }
  if (to.node && is_dir(to.node) != is_dir(from.node)) {
    return NoWay{is_dir(to.node) ? "EISDIR" : "ENOTDIR"};
  }
  if (is_dir(from.node) && from.folder != to.folder && !can_turn(sandbox, from)) {
    return NoWay{"EACCES"};
  }
  if (sandbox.is_busy(from.folder, from.name) || sandbox.is_busy(to.folder, to.name)) {
    return NoWay{"EBUSY"};
  }
  if (is_dir(to.node) && !sandbox.names(to.path).empty()) {
    return NoWay{"ENOTEMPTY"};
  }
  const auto where = host_path(sandbox, from);
  return where ? Success{{}, {}, Moved{*where, *host_path(sandbox, to)}} : Success{};
}

// As editors save: write a new file beside, rename it over the old one. The rename keeps nothing of
// the old file, so that a bind on the file itself (EBUSY) makes the difference.
Answer replace(const Sandbox& sandbox, const Place& place, const Place& fresh) {
  auto made = make(sandbox, fresh, {HostNode::Kind::file, 0644, {}});
  if (!std::holds_alternative<Success>(made)) {
    return made;
  }
  if (is_dir(place.node)) {
    return NoWay{"EISDIR"};
  }
  if (sandbox.is_busy(place.folder, place.name)) {
    return NoWay{"EBUSY"};
  }
  const auto where = host_path(sandbox, place);
  return where ? Success{{}, {}, Made{*where, {HostNode::Kind::file, 0644, {}}}} : Success{};
}

// EACCES of the new folder comes after the check for one mount, all other errors before it.
Answer link(const Sandbox& sandbox, const Place& from, const Place& to) {
  auto made = make(sandbox, to, *from.node);
  const auto* const no_way = std::get_if<NoWay>(&made);
  if (no_way != nullptr && no_way->error != "EACCES") {
    return made;
  }
  if (!sandbox.same_mount(from.path, to.folder)) {
    return NoWay{"EXDEV"};
  }
  if (no_way != nullptr || !is_dir(from.node)) {
    return made;
  }
  return NoWay{"EPERM"};
}

}  // namespace

Answer ask_entry(const Sandbox& sandbox, Question question, std::string_view path) {
  const auto found = find_place(sandbox, path);
  if (!found) {
    return found.error();
  }
  const auto& place = *found;
  switch (question) {
    case Question::create:
      return make(sandbox, place, {HostNode::Kind::file, 0644, {}});
    case Question::mkdir:
      return make(sandbox, place, {HostNode::Kind::dir, 0755, {}});
    case Question::symlink:
      return make(sandbox, place, {HostNode::Kind::link, 0777, "/target"});
    case Question::unlink:
      return unlink(sandbox, place);
    default:
      return rmdir(sandbox, place);
  }
}

Answer ask_entries(const Sandbox& sandbox, Question question, std::string_view path,
                   std::string_view second_path) {
  const auto from = find_place(sandbox, path);
  if (!from) {
    return from.error();
  }
  if (question == Question::link && !from->node) {
    return NoWay{"ENOENT"};
  }
  const auto to = find_place(sandbox, second_path);
  if (!to) {
    return to.error();
  }
  switch (question) {
    case Question::link:
      return link(sandbox, *from, *to);
    case Question::replace:
      return replace(sandbox, *from, *to);
    default:
      return move(sandbox, *from, *to);
  }
}

}  // namespace o4::bwrap
