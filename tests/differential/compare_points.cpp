#include "tests/differential/compare_points.hpp"

#include <array>
#include <set>
#include <utility>

#include "engine/compare/host_questions.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/paths/path.hpp"
#include "tests/reference/dice.hpp"
#include "tests/reference/random_world.hpp"

namespace o4 {
namespace {

using reference::Dice;

void add_paths(std::set<std::string>& points, const RuleGraph& graph) {
  const auto add = [&](const std::vector<PathRule>& rules) {
    for (const auto& rule : rules) {
      points.insert(rule.path);
    }
  };
  add(graph.mode.shell);
  add(graph.mode.file_tool);
  add(graph.mode.dropped);
  for (const auto& narrow : graph.narrow) {
    add(narrow.shell);
  }
  for (const auto& mention : graph.mode.mention_paths) {
    points.insert(mention.path);
  }
  for (const auto& place : graph.mode.off_limits) {
    points.insert(place.path);
  }
  for (const auto& [link, target] : graph.world.space.links) {
    points.insert(link);
  }
}

std::string upper(std::string text) {
  const auto slash = text.rfind('/');
  for (auto at = slash + 1; at < text.size(); ++at) {
    text[at] = text[at] >= 'a' && text[at] <= 'z' ? static_cast<char>(text[at] - 32) : text[at];
  }
  return text;
}

bool narrows(const Policy& policy, const Subject& subject) {
  return find_active_narrow(policy.graph(), subject.profile) != nullptr;
}

Access access_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::allow:
    case Outcome::run:
      return Access::full;
    case Outcome::private_:
      return Access::private_;
    case Outcome::ask:
      return Access::ask;
    default:
      return Access::none;
  }
}

// Whether the command is let run as far as `refusal` is concerned.
Access passes(const Policy& policy, const std::string& command, const std::string& refusal) {
  for (const auto& refused : explain(policy, CommandQuery{command, {}}).refusals) {
    if (to_text(refused.what) == refusal) {
      return Access::none;
    }
  }
  return Access::full;
}

}  // namespace

std::vector<std::string> path_points(const Policy& a, const Policy& b,
                                     const reference::World& world, std::uint64_t seed) {
  std::set<std::string> borders = {"/"};
  add_paths(borders, a.graph());
  add_paths(borders, b.graph());
  Dice dice(seed);
  const std::vector<std::string> list(borders.begin(), borders.end());
  std::set<std::string> points;
  for (const auto& path : list) {
    const auto stem = path == "/" ? "" : path;
    points.insert({path, std::string(parent_path(path)), stem + "/x", stem + "/q/r", path + "2",
                   path + "07", upper(path), upper(path) + "/X", stem + "/.ssh"});
  }
  for (const auto* graph : {&a.graph(), &b.graph()}) {
    for (const auto& [link, target] : graph->world.space.links) {
      for (int i = 0; i < 12; ++i) {
        const auto& path = dice.pick(list);
        const auto tail = path.find('/', dice.below(path.size()));
        points.insert(link + (tail == std::string::npos ? "" : path.substr(tail)));
        points.insert(link + "/" + path.substr(path.rfind('/') + 1));
      }
    }
  }
  for (const auto& place : reference::landmarks(world)) {
    points.insert(place);
  }
  constexpr std::size_t most = 120;
  std::vector<std::string> chosen(points.begin(), points.end());
  while (chosen.size() > most) {
    std::swap(chosen[dice.below(chosen.size())], chosen.back());
    chosen.pop_back();
  }
  return chosen;
}

Access ask(const Policy& policy, const Subject& subject, const std::string& path) {
  switch (subject.deed) {
    case Deed::start_in:
      return access_of(explain(policy, CwdQuery{path}).outcome);
    case Deed::add_directory:
      return access_of(explain(policy, DirectoryQuery{path}).outcome);
    case Deed::name_path:
      return passes(policy, "cat '" + path + "'", "path " + path);
    default:
      break;
  }
  const auto op = subject.deed == Deed::read ? PathOp::read : PathOp::write;
  const auto actor = subject.actor == Actor::shell ? PathActor::shell : PathActor::file_tool;
  const auto profile =
      narrows(policy, subject) ? ProfileChoice{"package-install"} : ProfileChoice{};
  return access_of(*decide(policy, PathQuery{path, op, actor, profile}));
}

Access ask(const Policy& policy, const Subject& subject, const Host& host) {
  const auto text = to_text(host);
  if (subject.deed == Deed::name_host) {
    const auto bracketed = text.find(':') == std::string::npos ? text : "[" + text + "]";
    return passes(policy, "curl http://" + bracketed + "/", "host " + text);
  }
  for (const auto actor : {HostActor::shell, HostActor::user, HostActor::watch, HostActor::fetch,
                           HostActor::web_search, HostActor::web_fetch}) {
    if (actor_of(actor) == subject.actor) {
      const auto profile =
          narrows(policy, subject) ? ProfileChoice{"package-install"} : ProfileChoice{};
      const auto decision = *explain(policy, HostQuery{text, actor, profile});
      const bool proxy = decision.outcome == Outcome::allow &&
                         decision.rule.text.find(" through proxy") != std::string::npos;
      return proxy ? Access::through_proxy : access_of(decision.outcome);
    }
  }
  return Access::none;
}

std::vector<Host> host_points(const RuleGraph& a, const RuleGraph& b) {
  std::set<Host> hosts;
  const auto add = [&](const std::string& text) {
    if (const auto host = parse_host(text)) {
      hosts.insert(*host);
    }
  };
  for (const auto* text : {"example.com", "x", "a.b.c.example", "com", "8.8.8.8", "127.0.0.1",
                           "::1", "2001:db8::7", "::ffff:10.0.0.7", "255.255.255.255", "fe80::1"}) {
    add(text);
  }
  auto patterns = patterns_of(a);
  const auto more = patterns_of(b);
  patterns.insert(patterns.end(), more.begin(), more.end());
  for (const auto& pattern : patterns) {
    add(pattern.name);
    add("x." + pattern.name);
    add("y" + pattern.name);
    const auto dot = pattern.name.find('.');
    add(pattern.name.substr(dot == std::string::npos ? 0 : dot + 1));
    auto address = pattern.network.base;
    hosts.insert(address);
    for (const auto byte : {std::size_t{3}, std::size_t{15}}) {
      if (byte == 3 || address.family == Address::Family::v6) {
        address.bytes[byte] ^= 1;
        add(to_text(address));
      }
    }
  }
  return {hosts.begin(), hosts.end()};
}

}  // namespace o4
