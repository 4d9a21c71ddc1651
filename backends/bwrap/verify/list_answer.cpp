// One question to any list. Unlike the proof, which takes the host from lowering's facts, this has
// to make do with a list that nothing is known of: what the list names is taken to be there, since
// a list that somebody uses names things that exist.

#include "backends/bwrap/verify/list_answer.hpp"

#include <utility>
#include <variant>

#include "backends/bwrap/model/model.hpp"
#include "backends/bwrap/model/walk.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

bool is_absolute(std::string_view path) { return path.starts_with('/'); }

void add_named(HostSystem& host, const FactsView& view, std::string_view path,
               HostNode::Kind kind) {
  const auto real = view.real(normal_path(path));
  if (!is_absolute(path) || !real || host.nodes.contains(*real)) {
    return;
  }
  const auto known = view.kind(*real);
  if (!known) {
    return;
  }
  // A folder is what the facts say as well when they are silent.
  const auto made = *known == HostNode::Kind::dir ? kind : *known;
  add_node(host.nodes, *real, {made, made == HostNode::Kind::dir ? 0755U : 0644U, {}});
}

// The facts' host, and what the list and the question name. Facts win where they say something.
HostSystem host_for(const FactsView& view, const Plan& list, std::string_view asked) {
  auto host = view.host();
  for (const auto& operation : list.operations) {
    if (const auto* const bind = std::get_if<Bind>(&operation.option)) {
      const bool null = bind->source == "/dev/null";
      add_named(host, view, bind->source, HostNode::Kind::dir);
      add_named(host, view, bind->dest, null ? HostNode::Kind::file : HostNode::Kind::dir);
    } else if (const auto* const data = std::get_if<DataFile>(&operation.option)) {
      add_named(host, view, data->dest, HostNode::Kind::file);
    } else if (const auto* const tmpfs = std::get_if<Tmpfs>(&operation.option)) {
      add_named(host, view, tmpfs->dest, HostNode::Kind::dir);
    }
  }
  add_named(host, view, asked, HostNode::Kind::dir);
  return host;
}

// Where a path leads that passes by what neither facts nor list name: folders like any other.
std::string led_by_links(const Sandbox& sandbox, std::string_view path) {
  std::string at = "/";
  int links = 0;
  for (Steps steps(path); !steps.done();) {
    const auto name = steps.take();
    if (name == "..") {
      at = parent_path(at);
      continue;
    }
    auto next = join(at, name);
    const auto node = sandbox.is_opaque(next) ? std::nullopt : sandbox.node(next);
    if (!node || node->kind != HostNode::Kind::link || ++links > most_links) {
      at = std::move(next);
      continue;
    }
    steps.prepend(node->target);
    at = node->target.starts_with('/') ? "/" : at;
  }
  return at;
}

std::string place_in_sandbox(const Sandbox& sandbox, std::string_view path) {
  const auto walked = walk(sandbox, path, LastLink::follow);
  const auto* const found = std::get_if<Found>(&walked);
  return found == nullptr ? led_by_links(sandbox, path) : found->path;
}

// What makes the path exposed to the proof, which asks for the host's own object at each path.
std::string exposure(const Sandbox& sandbox, Access access, const std::string& path) {
  if (shows_another(sandbox, path) && lets(sandbox, access, path)) {
    return "it is not what the host has at this path: to verify that is exposed";
  }
  const auto other = reached_at(sandbox, access, path);
  return other ? "what the host has at this path can be reached at " + in_quotes(*other) +
                     ": to verify that is exposed"
               : std::string();
}

// Where the host has nothing, a command reads what it has made itself.
void say_missing(const Sandbox& sandbox, Access access, ListAnswer& answer) {
  if (lets(sandbox, Access::write, answer.path)) {
    answer.reason = "nothing is there yet, and a command can make it";
  } else if (access == Access::read) {
    answer.word = Word::deny;
    answer.reason = "nothing is there, and nothing can be made there";
  }
}

}  // namespace

tl::expected<ListAnswer, NoAnswer> answer_of(const FactsView& view, const Plan& list, Access access,
                                             std::string_view path) {
  const auto outcome = run_plan(host_for(view, list, path), list);
  if (const auto* const refused = std::get_if<Refused>(&outcome)) {
    return tl::unexpected(NoAnswer{refused->code, refused->reason, refused->span});
  }
  if (const auto* const outside = std::get_if<OutsideModel>(&outcome)) {
    return tl::unexpected(NoAnswer{outside->code, outside->reason, outside->span});
  }
  const auto& sandbox = std::get<Sandbox>(outcome);
  ListAnswer answer;
  answer.path = place_in_sandbox(sandbox, path);
  const auto top = sandbox.top(answer.path);
  auto found = found_at(sandbox, access, answer.path);
  answer.word = found.word;
  answer.reason = std::move(found.reason);
  answer.exposure = exposure(sandbox, access, answer.path);
  const auto [layer, where] = sandbox.entry(answer.path);
  if (answer.word == Word::allow && layer == on_host && !view.kind(where)) {
    say_missing(sandbox, access, answer);
  }
  answer.place = last_at(list, sandbox.layers()[top].at);
  return answer;
}

std::vector<std::string> paths_of(const Plan& list) {
  std::vector<std::string> paths;
  for (const auto& operation : list.operations) {
    const auto* const dest = destination(operation.option);
    if (dest != nullptr && is_absolute(*dest)) {
      paths.push_back(*dest);
    }
    const auto* const bind = std::get_if<Bind>(&operation.option);
    if (bind != nullptr && is_absolute(bind->source)) {
      paths.push_back(bind->source);
    }
  }
  return paths;
}

}  // namespace o4::bwrap
