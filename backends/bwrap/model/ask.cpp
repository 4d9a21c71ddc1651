// Reading, writing and making are answered as the kernel does for an owner without capabilities,
// with the errors in its order; what the model cannot know is "unknown", never a guess.
#include "backends/bwrap/model/ask.hpp"

#include <algorithm>
#include <utility>

#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

constexpr std::uint32_t owner_execute = 0100;

// open(2) for reading and read(2). A folder can be opened but not read, hence EISDIR after the
// mode.
Answer read(const Sandbox& sandbox, const Found& at) {
  const auto layer = sandbox.top(at.path);
  const auto& what = sandbox.layers()[layer].what;
  switch (at.node->kind) {
    case HostNode::Kind::dir:
      return NoWay{(at.node->mode & owner_read) == 0 ? "EACCES" : "EISDIR"};
    case HostNode::Kind::device:
      if (!sandbox.has_devices(at.path)) {
        return NoWay{"EACCES"};
      }
      return name_of(sandbox.inner(layer, at.path)) == "null" ? Success{Nothing{}, {}, {}}
                                                              : Success{};
    case HostNode::Kind::file:
      break;
    default:
      return Unknown{in_quotes(at.path) + " is no file, folder or device"};
  }
  if ((at.node->mode & owner_read) == 0) {
    return NoWay{"EACCES"};
  }
  if (const auto* const content = std::get_if<Content>(&what)) {
    return Success{DescriptorData{content->fd}, {}, {}};
  }
  if (sandbox.on_the_host(at.path)) {
    return Success{HostFile{sandbox.inner(layer, at.path)}, {}, {}};
  }
  const auto& filled = std::get<Memory>(what).filled;
  const auto from = filled.find(sandbox.inner(layer, at.path));
  return from == filled.end() ? Success{Nothing{}, {}, {}}
                              : Success{DescriptorData{from->second}, {}, {}};
}

Answer list(const Sandbox& sandbox, const Found& at) {
  if (at.node->kind != HostNode::Kind::dir) {
    return NoWay{"ENOTDIR"};
  }
  if ((at.node->mode & owner_read) == 0) {
    return NoWay{"EACCES"};
  }
  if (sandbox.on_the_host(at.path) && sandbox.inner(sandbox.top(at.path), at.path) == "/proc") {
    return Unknown{"the host's processes are not known"};
  }
  return Success{{}, sandbox.names(at.path), {}};
}

Answer write(const Sandbox& sandbox, const Found& at) {
  if (at.node->kind == HostNode::Kind::dir) {
    return NoWay{"EISDIR"};
  }
  if (at.node->kind == HostNode::Kind::device) {
    return sandbox.has_devices(at.path) ? Answer(Success{}) : Answer(NoWay{"EACCES"});
  }
  if (at.node->kind != HostNode::Kind::file) {
    return Unknown{in_quotes(at.path) + " is no file, folder or device"};
  }
  if ((at.node->mode & owner_write) == 0) {
    return NoWay{"EACCES"};
  }
  if (sandbox.is_read_only(at.path)) {
    return NoWay{"EROFS"};
  }
  return sandbox.on_the_host(at.path)
             ? Success{{}, {}, Written{sandbox.inner(sandbox.top(at.path), at.path)}}
             : Success{};
}

Answer execute(const Found& at) {
  const bool can = at.node->kind == HostNode::Kind::file && (at.node->mode & owner_execute) != 0;
  return can ? Answer(Success{}) : Answer(NoWay{"EACCES"});
}

Answer chmod(const Sandbox& sandbox, const Found& at) {
  return sandbox.is_read_only(at.path) ? Answer(NoWay{"EROFS"}) : Answer(Success{});
}

// The calls that follow a link at the end of the path.
Answer ask_node(const Sandbox& sandbox, Question question, std::string_view path) {
  const auto walked = walk(sandbox, path, LastLink::follow);
  if (const auto* const unknown = std::get_if<Unknown>(&walked)) {
    return *unknown;
  }
  if (const auto* const no_way = std::get_if<NoWay>(&walked)) {
    return *no_way;
  }
  const auto& at = std::get<Found>(walked);
  if (!at.node) {
    return NoWay{"ENOENT"};
  }
  switch (question) {
    case Question::read:
      return read(sandbox, at);
    case Question::list:
      return list(sandbox, at);
    case Question::write:
      return write(sandbox, at);
    case Question::chmod:
      return chmod(sandbox, at);
    default:
      return execute(at);
  }
}

}  // namespace

std::optional<Question> question_named(std::string_view name) {
  constexpr std::pair<std::string_view, Question> names[] = {
      {"read", Question::read},       {"list", Question::list},   {"write", Question::write},
      {"create", Question::create},   {"mkdir", Question::mkdir}, {"symlink", Question::symlink},
      {"unlink", Question::unlink},   {"rmdir", Question::rmdir}, {"rename", Question::rename},
      {"replace", Question::replace}, {"mv", Question::move},     {"ln", Question::link},
      {"chmod", Question::chmod},     {"exec", Question::execute}};
  const auto* const found = std::find_if(std::begin(names), std::end(names),
                                         [&](const auto& entry) { return entry.first == name; });
  return found == std::end(names) ? std::nullopt : std::optional(found->second);
}

Answer ask(const Sandbox& sandbox, Question question, std::string_view path,
           std::string_view second_path) {
  switch (question) {
    case Question::read:
    case Question::list:
    case Question::write:
    case Question::chmod:
    case Question::execute:
      return ask_node(sandbox, question, path);
    case Question::rename:
      return ask_entries(sandbox, question, path, std::string(path) + ".moved");
    case Question::replace:
      return ask_entries(sandbox, question, path, std::string(path) + ".tmp~");
    case Question::move:
    case Question::link:
      return ask_entries(sandbox, question, path, second_path);
    default:
      return ask_entry(sandbox, question, path);
  }
}

}  // namespace o4::bwrap
