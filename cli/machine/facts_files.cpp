// What the file system holds: lstat of each component, links followed by hand. Each component
// becomes a fact, since the policy resolves paths from facts alone: a link that nobody noted would
// be a folder to it. What we may not look at is noted as nothing, and a walk ends there.
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <vector>

#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/machine/reads.hpp"
#include "engine/paths/impossible.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {
namespace {

constexpr int most_links = 40;
// So many components below one that is not there are noted. What a rule speaks of is never deeper;
// the path of a command may be, and to note each of its beginnings would take the square of it.
constexpr int most_missing = 16;

// The sandbox has its own of what lies there: what the host has decides nothing.
bool is_not_looked_at(std::string_view path) {
  return this_platform() == Platform::linux_os ? is_own_place(Platform::linux_os, path)
                                               : is_under(path, "/dev");
}

FileFact::Kind kind_of(mode_t mode) {
  if (S_ISDIR(mode)) {
    return FileFact::Kind::dir;
  }
  if (S_ISREG(mode)) {
    return FileFact::Kind::file;
  }
  return S_ISLNK(mode) ? FileFact::Kind::link : FileFact::Kind::other;
}

// Nothing if we may not look.
std::optional<FileFact> inspect(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG;
    return missing ? std::optional(FileFact{FileFact::Kind::missing, "", 1}) : std::nullopt;
  }
  FileFact fact{kind_of(status.st_mode), "", 1};
  if (fact.kind == FileFact::Kind::link) {
    fact.target = link_target(path).value_or("");
  } else if (fact.kind == FileFact::Kind::file) {
    fact.links = static_cast<std::uint32_t>(status.st_nlink);
  }
  return fact;
}

// Walks as the kernel does; `at` is always free of links.
void walk(std::string_view path, FileFacts& into) {
  std::vector<std::string> pending;
  push_components(pending, path);
  std::string at;
  int links = 0;
  int missing = 0;
  while (!pending.empty() && missing < most_missing) {
    const auto component = pending.back();
    pending.pop_back();
    if (component == ".") {
      continue;
    }
    const auto length = at.size();
    if (component == "..") {
      missing = 0;
      at.resize(at.empty() ? 0 : at.rfind('/'));
      continue;
    }
    at += "/" + component;
    if (is_not_looked_at(at)) {
      return;
    }
    if (at == "/dev" || at == "/proc") {
      continue;  // folders everywhere, and never links
    }
    auto known = into.find(at);
    if (known == into.end()) {
      const auto fact = inspect(at);
      if (!fact) {
        return;
      }
      known = into.emplace(at, *fact).first;
    }
    missing += known->second.kind == FileFact::Kind::missing ? 1 : 0;
    if (known->second.kind == FileFact::Kind::link) {
      if (++links > most_links) {
        return;
      }
      const auto& target = known->second.target;
      at.resize(target.starts_with('/') ? 0 : length);
      push_components(pending, target);
    }
  }
}

// A look is a read as well, for those who wait for another answer.
void note_look(const std::string& path) {
  if (!are_reads_noted()) {
    return;
  }
  const auto look = [path] {
    FileFacts facts;
    walk(path, facts);
    std::vector<std::string> found;
    for (const auto& [place, fact] : facts) {
      found.insert(found.end(), {place, std::to_string(static_cast<int>(fact.kind)), fact.target,
                                 std::to_string(fact.links)});
    }
    return digest(found);
  };
  note_read({path, Extent::one, look(), look});
}

}  // namespace

void look_up(std::span<const std::string> paths, FileFacts& into) {
  for (const auto& path : paths) {
    if (path.starts_with('/') && path.find('\0') == std::string::npos) {
      walk(path, into);
      note_look(path);
    }
  }
}

}  // namespace o4
