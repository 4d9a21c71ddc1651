// The rules of facts (F4) for what is known only after they were read: where links lead, and what a
// look at a disk has added.
//
// Of what a disk holds less is asked than of what somebody writes down. A line break in a name is
// no mistake there, and mount lists and compiled policies can carry it; anybody who can make a link
// could otherwise end all answers. What has no place to point at is named by its path.
#include <string>

#include "engine/facts/fact_reader.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/paths/impossible.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

std::string indexed(std::string_view key, std::size_t index) {
  return std::string(key) + "[" + std::to_string(index) + "]";
}

void check_roots(const LoadedFacts& loaded, FactReader& read) {
  const auto& facts = loaded.facts;
  const auto space = path_space(facts);
  const auto check = [&](const FactReader::Name& name, const std::string& path) {
    auto wrong = wrong_root(space, path);
    const auto place = loaded.spans.find(name.shown);
    if (wrong) {
      read.wrong(name, place == loaded.spans.end() ? Span{} : place->second, std::move(wrong->why),
                 std::move(wrong->help));
    }
    return !wrong;
  };
  if (!check({"home", "home"}, facts.home)) {
    return;  // what is below it would be refused again
  }
  check({"workspace", "workspace"}, facts.workspace);
  for (std::size_t i = 0; i < facts.add_dirs.size(); ++i) {
    check({"add_dirs", indexed("add_dirs", i)}, facts.add_dirs[i]);
  }
}

bool check_found(const LoadedFacts& loaded, Diagnostics& out) {
  const auto& facts = loaded.facts;
  Diagnostics found;
  FactReader read(found);
  for (const auto& mount : facts.mounts) {
    if (auto wrong = wrong_place(facts.platform, "mounts", mount.at)) {
      read.wrong({"mounts", "the mount " + in_quotes(mount.at)}, {}, std::move(wrong->why),
                 "unmount it");
    }
  }
  for (const auto& [path, fact] : facts.fs) {
    const bool is_link = fact.kind == FileFact::Kind::link;
    if (const auto why = is_link ? too_long(facts.platform, path) : std::nullopt) {
      read.wrong({"fs", "the link " + in_quotes(path)}, {}, *why, "remove it");
    }
  }
  check_roots(loaded, read);
  out.append(found);
  return !found.has_errors();
}

namespace {

Impossible is_own(std::string_view path, std::string_view own) {
  const bool leads = !is_under(path, "/proc") && !is_under(path, "/dev");
  return {"is " + in_quotes(path) + (leads ? ", which leads to " + in_quotes(own) : "") +
              ", and the sandbox has its own " + std::string(own_root(own)),
          "name the folder by its own path"};
}

}  // namespace

std::optional<Impossible> wrong_place(Platform platform, std::string_view key,
                                      std::string_view path) {
  if (auto why = too_long(platform, path)) {
    return Impossible{*std::move(why), {}};
  }
  // /etc/resolv.conf may lead to /proc/net/pnp, and mounts are wherever they are.
  const bool elsewhere = key == "resolv_conf" || key == "mounts";
  if (platform == Platform::linux_os && is_under(path, "/proc") && !elsewhere) {
    return is_own(path, path);
  }
  return std::nullopt;
}

std::optional<Impossible> wrong_root(const PathSpace& space, std::string_view path) {
  const auto own = own_folder_of(space, path);
  return own ? std::optional(is_own(path, *own)) : std::nullopt;
}

}  // namespace o4
