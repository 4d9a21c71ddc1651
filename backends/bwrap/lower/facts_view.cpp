// What is on the disk, as far as facts say, and what is taken for granted where they are silent: an
// unlisted path is an ordinary folder, except for what a package install is going to make.
//
// Taking things to be there is the safe side for masks: what is taken to be there gets covered, and
// if it is not there, bwrap makes it or stops instead of running without the cover. It would be the
// unsafe side for what has to be made first, which is why outputs of installs are taken to be
// missing, and why `run` gathers facts about every place that rules name, so that nothing is left
// to these guesses.
#include "backends/bwrap/lower/facts_view.hpp"

#include <algorithm>
#include <utility>

#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

// Never asked about what is missing; who asks has looked for that before.
HostNode::Kind node_kind(FileFact::Kind kind) {
  switch (kind) {
    case FileFact::Kind::dir:
    case FileFact::Kind::missing:
      return HostNode::Kind::dir;
    case FileFact::Kind::file:
      return HostNode::Kind::file;
    case FileFact::Kind::link:
      return HostNode::Kind::link;
    case FileFact::Kind::other:
      break;
  }
  return HostNode::Kind::other;
}

// What every Linux has unless the facts say otherwise, so that lists which name it run.
struct UsualPlace {
  std::string_view path;
  HostNode::Kind kind = HostNode::Kind::dir;
};
constexpr UsualPlace usual_places[] = {{"/bin"},
                                       {"/boot"},
                                       {"/etc"},
                                       {"/etc/alternatives"},
                                       {"/etc/group", HostNode::Kind::file},
                                       {"/etc/hosts", HostNode::Kind::file},
                                       {"/etc/ld.so.cache", HostNode::Kind::file},
                                       {"/etc/localtime", HostNode::Kind::file},
                                       {"/etc/nsswitch.conf", HostNode::Kind::file},
                                       {"/etc/passwd", HostNode::Kind::file},
                                       {"/etc/pki"},
                                       {"/etc/profile", HostNode::Kind::file},
                                       {"/etc/ssl"},
                                       {"/etc/ssl/certs"},
                                       {"/home"},
                                       {"/lib"},
                                       {"/lib32"},
                                       {"/lib64"},
                                       {"/media"},
                                       {"/mnt"},
                                       {"/nix"},
                                       {"/nix/store"},
                                       {"/opt"},
                                       {"/root"},
                                       {"/run"},
                                       {"/sbin"},
                                       {"/srv"},
                                       {"/sys"},
                                       {"/tmp"},
                                       {"/usr"},
                                       {"/usr/bin"},
                                       {"/usr/include"},
                                       {"/usr/lib"},
                                       {"/usr/lib64"},
                                       {"/usr/libexec"},
                                       {"/usr/local"},
                                       {"/usr/sbin"},
                                       {"/usr/share"},
                                       {"/var"},
                                       {"/var/cache"},
                                       {"/var/lib"},
                                       {"/var/log"},
                                       {"/var/tmp"}};

// Does the profile deny writing to the workspace, so that grants below it re-open it?
bool closes_workspace(const ProfileRules& rules, const std::string& workspace) {
  return std::any_of(rules.shell.begin(), rules.shell.end(), [&](const PathRule& rule) {
    return rule.effect == Effect::deny && rule.write && rule.path == workspace;
  });
}

}  // namespace

FactsView::FactsView(const Facts& facts, const PolicyWorld& world, const ProfileRules& rules)
    : facts_(facts),
      world_(world),
      rules_(rules),
      workspace_(resolved_form(world.space, world.workspace).value_or(world.workspace)) {
  if (closes_workspace(rules, world.workspace)) {
    for (const auto& rule : rules.shell) {
      const std::string_view spelled = rule.alias_of.empty() ? rule.path : rule.alias_of;
      if (rule.effect == Effect::allow && rule.write && spelled != "/" &&
          parent_path(spelled) == world.workspace) {
        outputs_.insert(join(workspace_, name_of(spelled)));
      }
    }
  }
  for (const auto& rule : rules.shell) {
    if (rule.effect == Effect::device && rule.alias_of.empty() && !rule.numbered) {
      devices_.insert(rule.path);
    }
  }
  if (facts.entries) {
    for (const auto& name : entries()) {
      entries_.insert(join(workspace_, name));
    }
  }
}

const FileFact* FactsView::fact(std::string_view path) const {
  if (path == "/" || path == "/dev" || path == "/proc") {
    return nullptr;  // no Linux is without them
  }
  const auto found = facts_.fs.find(std::string(path));
  return found == facts_.fs.end() ? nullptr : &found->second;
}

bool FactsView::below_no_folder(std::string_view path) const {
  while (path != "/") {
    path = parent_path(path);
    const auto* const above = fact(path);
    if (above != nullptr && above->kind != FileFact::Kind::dir &&
        above->kind != FileFact::Kind::link) {
      return true;
    }
  }
  return false;
}

std::optional<HostNode::Kind> FactsView::kind(std::string_view path) const {
  if (!facts_.fs.empty() && below_no_folder(path)) {
    return std::nullopt;
  }
  if (const auto* const known = facts_.fs.empty() ? nullptr : fact(path)) {
    return known->kind == FileFact::Kind::missing ? std::nullopt
                                                  : std::optional(node_kind(known->kind));
  }
  return is_output(path) && !entries_.contains(path) ? std::nullopt
                                                     : std::optional(usual_kind(path));
}

HostNode::Kind FactsView::usual_kind(std::string_view path) const {
  // What is a file when the facts do not say; every other place is a folder.
  constexpr std::string_view files[] = {".env",
                                        ".netrc",
                                        ".npmrc",
                                        ".pypirc",
                                        ".git-credentials",
                                        "settings.json",
                                        ".mcp.json",
                                        "trusted_workspaces.json",
                                        ".plugin-sources.json",
                                        "package-lock.json",
                                        "pnpm-lock.yaml",
                                        "yarn.lock",
                                        "bun.lock",
                                        "bun.lockb",
                                        "Cargo.lock",
                                        "uv.lock"};
  if (devices_.contains(path)) {
    return HostNode::Kind::device;
  }
  const auto* const usual = std::find_if(std::begin(usual_places), std::end(usual_places),
                                         [&](const auto& place) { return place.path == path; });
  if (usual != std::end(usual_places)) {
    return usual->kind;
  }
  return std::find(std::begin(files), std::end(files), name_of(path)) == std::end(files)
             ? HostNode::Kind::dir
             : HostNode::Kind::file;
}

bool FactsView::is_real(std::string_view path) const {
  if (world_.space.links.empty()) {
    return true;
  }
  for (;; path = parent_path(path)) {
    if (world_.space.links.contains(path)) {
      return false;
    }
    if (path == "/") {
      return true;
    }
  }
}

std::vector<std::string> FactsView::links_on(std::string_view path) const {
  std::vector<std::string> links;
  std::string at = "/";
  for (Steps steps(path); !steps.done();) {
    const auto name = steps.take();
    if (name == "..") {
      at = parent_path(at);
      continue;
    }
    auto next = join(at, name);
    const auto link = world_.space.links.find(next);
    if (link == world_.space.links.end()) {
      at = std::move(next);
      continue;
    }
    links.push_back(std::move(next));
    if (links.size() > most_links) {
      break;
    }
    steps.prepend(link->second);
    at = link->second.starts_with('/') ? "/" : at;
  }
  return links;
}

std::vector<std::string> FactsView::entries() const {
  std::vector<std::string> names;
  if (facts_.entries) {
    names = *facts_.entries;
  } else {
    for (const auto& [path, fact] : facts_.fs) {
      if (parent_path(path) == workspace_ && path != "/" && fact.kind != FileFact::Kind::missing) {
        names.emplace_back(name_of(path));
      }
    }
  }
  std::erase_if(names, [](const std::string& name) {
    return name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos;
  });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

HostSystem FactsView::host() const {
  HostSystem host;
  add_standard_nodes(host.nodes);
  const auto add = [&](std::string_view path) {
    const auto known = kind(path);
    if (known && is_real(path) && !host.nodes.contains(path)) {
      add_node(host.nodes, path, {*known, *known == HostNode::Kind::dir ? 0755U : 0644U, {}});
    }
  };
  for (const auto& place : usual_places) {
    add(place.path);
  }
  for (const auto& rule : rules_.shell) {
    add(rule.path);
  }
  for (const auto& path : entries_) {
    add(path);
  }
  for (const auto* const path : {&facts_.stage, &facts_.resolv_conf, &world_.cwd}) {
    if (const auto place = path->empty() ? std::nullopt : real(*path)) {
      add(*place);
    }
  }
  if (facts_.nixos) {
    add("/run/current-system");
  }
  for (const auto& [path, fact] : facts_.fs) {
    if (fact.kind == FileFact::Kind::link) {
      add_node(host.nodes, path, {HostNode::Kind::link, 0777, fact.target});
    } else {
      add(path);
    }
  }
  host.mounts = facts_.mounts;
  return host;
}

HostSystem FactsView::host(const Plan& lowered) const {
  auto result = host();
  const auto add = [&](const Placeholder& place, std::uint32_t folder, std::uint32_t file) {
    const bool dir = place.kind == Placeholder::Kind::dir;
    add_node(result.nodes, place.path,
             {dir ? HostNode::Kind::dir : HostNode::Kind::file, dir ? folder : file, {}});
  };
  for (const auto& placeholder : lowered.placeholders) {
    add(placeholder, 0700, 0600);
  }
  for (const auto& operation : lowered.operations) {
    const auto* const bind = std::get_if<Bind>(&operation.option);
    if (bind != nullptr && !result.nodes.contains(bind->source) && kind(bind->source)) {
      add_node(result.nodes, bind->source, {*kind(bind->source), 0755, {}});
    }
  }
  for (const auto& place : lowered.shown_again) {
    if (!result.nodes.contains(place.path)) {
      add(place, 0755, 0644);
    }
  }
  return result;
}

}  // namespace o4::bwrap
