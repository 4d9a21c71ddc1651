// The choices come in a fixed order: another folder, an added one, the proxy in the sandbox,
// another tier, a fixed sandbox. The result keeps it, but for those without a sandbox, which come
// last.
#include "engine/advice/alternatives.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

Member fact(std::string key, std::string text) {
  return {std::move(key), {}, {{}, std::move(text)}};
}

// The folders that hold what is needed.
std::vector<std::string> folders(const World& world, const Needs& needs) {
  const auto& files = world.loaded.facts.facts.fs;
  std::vector<std::string> result;
  for (const auto& path : needs.paths) {
    const auto normal = normal_path(path);
    const auto found = files.find(normal);
    const bool is_folder = found != files.end() && found->second.kind == FileFact::Kind::dir;
    auto folder = is_folder ? normal : std::string(parent_path(normal));
    if (std::find(result.begin(), result.end(), folder) == result.end()) {
      result.push_back(std::move(folder));
    }
  }
  return result;
}

OtherFacts with_folders(const World& world, OtherFacts choice,
                        const std::vector<std::string>& added) {
  Array list;
  for (const auto& folder : world.loaded.facts.facts.add_dirs) {
    list.push_back({{}, folder});
  }
  for (const auto& folder : added) {
    list.push_back({{}, folder});
    choice.flags.insert(choice.flags.end(), {"--add-dir", folder});
  }
  choice.facts.push_back({"add_dirs", {}, {{}, std::move(list)}});
  return choice;
}

std::vector<OtherFacts> choices(const World& world, const Needs& needs) {
  const auto& facts = world.loaded.facts.facts;
  const auto added = folders(world, needs);
  std::vector<OtherFacts> result;
  if (added.size() == 1) {
    result.push_back({{"-C", added[0]},
                      {fact("workspace", added[0]),
                       fact("cwd", added[0]),
                       {"working_root_set", {}, {{}, true}}}});
  }
  if (!added.empty()) {
    result.push_back(with_folders(world, {}, added));
  }
  if (auto proxied = proxied_choice(world)) {
    result.push_back(*std::move(proxied));
  }
  if (!facts.sandbox && facts.interactive) {
    for (const auto& tier : world.book.tiers) {
      result.push_back({{"--tier", tier}, {fact("picked_tier", tier)}});
    }
  }
  for (const auto& fixed : world.book.fixed) {
    const OtherFacts choice{{"--sandbox", fixed}, {fact("sandbox", fixed)}};
    result.push_back(choice);
    if (!added.empty()) {
      result.push_back(with_folders(world, choice, added));
    }
  }
  return result;
}

// The same wish wherever it is made.
Query from_anywhere(const World& world, Query wish) {
  const auto& facts = world.loaded.facts.facts;
  if (auto* path = std::get_if<PathQuery>(&wish)) {
    path->path = absolute_path(path->path, facts.home, facts.cwd);
  } else if (auto* cwd = std::get_if<CwdQuery>(&wish)) {
    cwd->cwd = absolute_path(cwd->cwd, facts.home, facts.cwd);
  }
  return wish;
}

bool is_part(const std::vector<std::string>& some, const std::vector<std::string>& more) {
  return std::all_of(some.begin(), some.end(), [&](const std::string& word) {
    return std::find(more.begin(), more.end(), word) != more.end();
  });
}

// A command that may name a path may still fail to write it, and nobody knows what it does there.
enum class Rank { writing, reading, unsandboxed };

Rank rank_of(const Policy& policy, const Needs& needs) {
  if (policy.graph().mode.unsandboxed) {
    return Rank::unsandboxed;
  }
  const bool writes =
      std::all_of(needs.paths.begin(), needs.paths.end(), [&](const std::string& path) {
        return decide(policy, PathQuery{path, PathOp::write}) == Outcome::allow;
      });
  return writes ? Rank::writing : Rank::reading;
}

}  // namespace

std::optional<OtherFacts> proxied_choice(const World& world) {
  const auto& facts = world.loaded.facts.facts;
  if (facts.platform != Platform::linux_os || facts.bridge) {
    return std::nullopt;
  }
  return OtherFacts{{"--network", "proxied"}, {{"bridge", {}, {{}, true}}}};
}

std::vector<Alternative> alternatives_for(const World& world, const Query& wish,
                                          const Needs& needs) {
  const auto same = from_anywhere(world, wish);
  std::array<std::vector<Alternative>, 3> ranked;  // by Rank
  const auto is_told = [&](const OtherFacts& choice) {
    return std::any_of(ranked.begin(), ranked.end(), [&](const std::vector<Alternative>& list) {
      return std::any_of(list.begin(), list.end(), [&](const Alternative& known) {
        return is_part(known.flags, choice.flags);
      });
    });
  };
  for (const auto& choice : choices(world, needs)) {
    const auto loaded = is_told(choice) ? std::nullopt : policy_with_facts(world, choice.facts);
    if (loaded && is_granted(loaded->policy, same)) {
      const auto rank = rank_of(loaded->policy, needs);
      ranked.at(static_cast<std::size_t>(rank))
          .push_back({choice.flags, rank != Rank::unsandboxed, false});
    }
  }
  auto& [writing, reading, unsandboxed] = ranked;
  writing.insert(writing.end(), reading.begin(), reading.end());
  writing.insert(writing.end(), unsandboxed.begin(), unsandboxed.end());
  return std::move(writing);
}

}  // namespace o4
