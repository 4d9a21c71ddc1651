// The rules of facts (F4) for what is known only after they were read: where links lead, and what a
// look at a disk has added.
#include "engine/facts/fact_reader.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/facts/wrong_place.hpp"
#include "engine/paths/path_limits.hpp"

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
  for (std::size_t i = 0; i < facts.mounts.size(); ++i) {
    const FactReader::Name name{"mounts", indexed("mounts", i) + ".at"};
    const auto& at = facts.mounts[i].at;
    auto wrong =
        read.is_path_text(name, at, {}) ? wrong_place(facts.platform, "mounts", at) : std::nullopt;
    if (wrong) {
      read.wrong(name, {}, std::move(wrong->why), std::move(wrong->help));
    }
  }
  for (const auto& [path, fact] : facts.fs) {
    const FactReader::Name name{"fs", "a path of fs"};
    const bool is_text =
        read.is_path_text(name, path, {}) &&
        read.is_path_text({"fs", "what fs says of " + in_quotes(path)}, to_text(fact), {});
    if (const auto why = is_text ? too_long(facts.platform, path) : std::nullopt) {
      read.wrong(name, {}, *why);
    }
  }
  check_roots(loaded, read);
  out.append(found);
  return !found.has_errors();
}

}  // namespace o4
