// The walk checks search permission of each folder on the way, but not of what it ends at: that is
// the question of the call which walks.

#include "backends/bwrap/model/walk.hpp"

#include <utility>

#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

// /proc/self/root is the sandbox's own root, and the one known way out of an opaque place; of the
// rest nothing is known. Takes the steps up to there.
bool leads_to_root(const Sandbox& sandbox, const std::string& folder, Steps& steps) {
  const auto& layer = sandbox.layers()[sandbox.top(folder)];
  const auto* const opaque = std::get_if<Opaque>(&layer.what);
  return opaque != nullptr && opaque->kind == Opaque::Kind::processes && layer.at == folder &&
         steps.take() == "self" && !steps.done() && steps.take() == "root";
}

Unknown unknown(const std::string& path) {
  return {"what lies at " + in_quotes(path) + " is not known"};
}

// The error for going on from here to another component.
std::string_view no_way_on(const std::optional<HostNode>& node) {
  if (!node) {
    return "ENOENT";
  }
  if (node->kind != HostNode::Kind::dir) {
    return "ENOTDIR";
  }
  return (node->mode & owner_search) == 0 ? "EACCES" : std::string_view();
}

}  // namespace

Walked walk(const Sandbox& sandbox, std::string_view path, LastLink last_link) {
  Found at{"/", std::nullopt};
  int links = 0;
  const bool must_be_folder = path.ends_with('/') || path.ends_with("/.");
  for (Steps steps(path);;) {
    if (sandbox.is_opaque(at.path)) {
      if (steps.done() || !leads_to_root(sandbox, at.path, steps)) {
        return unknown(at.path);
      }
      at.path = "/";
      continue;
    }
    at.node = sandbox.node(at.path);
    if (at.node && at.node->kind == HostNode::Kind::link &&
        (!steps.done() || must_be_folder || last_link == LastLink::follow)) {
      if (++links > most_links) {
        return NoWay{"ELOOP"};
      }
      steps.prepend(at.node->target);
      at.path = at.node->target.starts_with('/') ? "/" : std::string(parent_path(at.path));
      continue;
    }
    if (steps.done()) {
      break;
    }
    const auto error = no_way_on(at.node);
    if (!error.empty()) {
      return NoWay{error};
    }
    const auto name = steps.take();
    at.path = name == ".." ? std::string(parent_path(at.path)) : join(at.path, name);
  }
  if (must_be_folder && at.node && at.node->kind != HostNode::Kind::dir) {
    return NoWay{"ENOTDIR"};
  }
  return at;
}

}  // namespace o4::bwrap
