// A wish about a path needs an entry for it, one about a host the host, a command what it is
// refused for now; that more may be refused once that is granted is found out by trying
// (advice.cpp). A need can be listed in several ways where links are on its path; each way becomes
// a candidate, and none is judged here.
#include "engine/advice/needs.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

using Strings = std::vector<std::string>;

bool add_new(Strings& list, const std::string& text) {
  const bool fresh = std::find(list.begin(), list.end(), text) == list.end();
  if (fresh) {
    list.push_back(text);
  }
  return fresh;
}

// Of a path that links lead elsewhere, the place where it is, the place as spelled, both, or the
// folder around the place as spelled.
enum class Spelling { resolved, given, both, folder };

Strings entries(const LoadedPolicy& loaded, const Strings& paths, Spelling spelling) {
  const auto& world = loaded.policy.graph().world;
  Strings result;
  for (const auto& path : paths) {
    const auto given = normal_path(path);
    const auto resolved = resolved_form(world.space, path).value_or(given);
    const bool elsewhere = resolved != given_form(world.space, path);
    if (elsewhere && spelling == Spelling::folder) {
      add_new(result, show_path(std::string(parent_path(given)), world.home));
      continue;
    }
    if (!elsewhere || spelling != Spelling::resolved) {
      add_new(result, show_path(given, world.home));
    }
    if (elsewhere && spelling != Spelling::given) {
      add_new(result, show_path(resolved, world.home));
    }
  }
  return result;
}

// Whether an entry of allowedDomains says all that another says. "example.com" says all that
// "a.example.com" and "*.example.com" say.
bool covers(const std::string& wide, const std::string& narrow) {
  const auto pattern = parse_host_pattern(wide);
  const auto host = parse_host(narrow.starts_with("*.") ? narrow.substr(2) : narrow);
  return pattern && host && matches(*pattern, *host);
}

// What commands may name now, so that a first list takes nothing away, and the needed hosts. Hosts
// that another one covers are left out.
Strings nameable_hosts(const LoadedPolicy& loaded, const Strings& hosts) {
  Strings all;
  for (const auto& mention : loaded.policy.graph().mode.mention_hosts) {
    if (mention.pattern.kind != HostPattern::Kind::any) {
      add_new(all, to_text(mention.pattern));
    }
  }
  for (const auto& host : hosts) {
    add_new(all, host);
  }
  Strings result;
  std::copy_if(all.begin(), all.end(), std::back_inserter(result), [&](const std::string& entry) {
    return std::none_of(all.begin(), all.end(), [&](const std::string& other) {
      return other != entry && covers(other, entry);
    });
  });
  return result;
}

std::vector<std::optional<Strings>> host_lists(const LoadedPolicy& loaded, const Needs& needs) {
  const auto& config = loaded.config;
  if (config.has_table() || config.sets_allowed_domains()) {
    return {needs.hosts.empty() ? std::nullopt : std::optional(needs.hosts)};
  }
  auto kept = nameable_hosts(loaded, needs.hosts);
  if (kept == needs.hosts) {
    return {std::move(kept)};
  }
  return {std::move(kept), needs.hosts};
}

std::vector<ConfigAdditions> additions_of(const LoadedPolicy& loaded, const Needs& needs,
                                          const std::vector<Strings>& spellings) {
  const auto& proxy = loaded.config.proxy_enabled;
  const bool proxy_is_off = proxy && !proxy->value && !needs.hosts.empty();
  std::vector<ConfigAdditions> result;
  for (const auto& paths : spellings) {
    for (const auto& hosts : host_lists(loaded, needs)) {
      result.push_back({paths, hosts, false});
      if (proxy_is_off) {
        result.push_back({paths, hosts, true});
      }
    }
  }
  if (proxy_is_off) {
    result.push_back({{}, std::nullopt, true});
  }
  return result;
}

}  // namespace

bool add_refused(Needs& needs, const CommandDecision& decision) {
  bool grown = false;
  for (const auto& refusal : decision.refusals) {
    const auto kind = refusal.what.kind;
    if (kind == Checked::Kind::path || kind == Checked::Kind::cwd) {
      grown = add_new(needs.paths, refusal.what.subject) || grown;
    } else if (kind == Checked::Kind::host && refusal.what.subject != "?") {
      grown = add_new(needs.hosts, refusal.what.subject) || grown;
    }
  }
  return grown;
}

Needs needs_of(const Policy& policy, const Query& wish) {
  const auto& world = policy.graph().world;
  const auto absolute = [&](const std::string& path) {
    return absolute_path(path, world.home, world.cwd);
  };
  Needs needs;
  if (const auto* path = std::get_if<PathQuery>(&wish)) {
    needs.paths = {absolute(path->path)};
  } else if (const auto* cwd = std::get_if<CwdQuery>(&wish)) {
    needs.paths = {absolute(cwd->cwd)};
  } else if (const auto* host = std::get_if<HostQuery>(&wish)) {
    if (const auto parsed = parse_host_query(host->host)) {
      needs.hosts = {to_text(parsed->host)};
    }
  } else if (const auto* command = std::get_if<CommandQuery>(&wish)) {
    (void)add_refused(needs, decide(policy, *command));
  }
  return needs;
}

std::vector<ConfigAdditions> additions_for(const LoadedPolicy& loaded, const Needs& needs) {
  std::vector<Strings> spellings;
  for (const auto spelling : {Spelling::resolved, Spelling::given, Spelling::both}) {
    auto list = entries(loaded, needs.paths, spelling);
    if (std::find(spellings.begin(), spellings.end(), list) == spellings.end()) {
      spellings.push_back(std::move(list));
    }
  }
  return additions_of(loaded, needs, spellings);
}

std::vector<ConfigAdditions> wider_additions_for(const LoadedPolicy& loaded, const Needs& needs) {
  auto wider = entries(loaded, needs.paths, Spelling::folder);
  const bool same = wider == entries(loaded, needs.paths, Spelling::given);
  return same ? std::vector<ConfigAdditions>() : additions_of(loaded, needs, {std::move(wider)});
}

}  // namespace o4
