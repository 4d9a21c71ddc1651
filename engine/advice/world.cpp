// Other facts are put into the table that the facts of now would be written as: so they are read
// again, with all the checks and defaults that facts of a caller get.
#include "engine/advice/world.hpp"

#include <algorithm>
#include <utility>

namespace o4 {
namespace {

const std::optional<FileId>& id_of(const ConfigFiles& files, ConfigFile file) {
  return file == ConfigFile::user ? files.user : files.project;
}

}  // namespace

std::string_view to_word(ConfigFile file) { return file == ConfigFile::user ? "user" : "project"; }

std::optional<std::string> text_of(const World& world, ConfigFile file) {
  const auto& id = id_of(world.files, file);
  return id ? std::optional(std::string(world.sources.text(*id))) : std::nullopt;
}

std::optional<LoadedPolicy> policy_with_text(const World& world, ConfigFile file,
                                             const std::string& text) {
  auto files = world.files;
  (file == ConfigFile::user ? files.user : files.project) =
      world.sources.add(world.name_of(file), text);
  const auto& facts = world.loaded.facts;
  Diagnostics unheard;
  return load_policy(world.sources, world.book,
                     {facts, load_configs(world.sources, world.book, files, facts.facts)}, unheard);
}

std::optional<LoadedPolicy> policy_with_facts(const World& world, Table facts) {
  const bool moves = std::any_of(facts.begin(), facts.end(),
                                 [](const Member& fact) { return fact.key == "workspace"; });
  auto table = with_members(facts_to_node(world.loaded.facts.facts), facts);
  std::erase_if(std::get<Table>(table.value),
                [](const Member& fact) { return fact.value.get<std::monostate>() != nullptr; });
  const GivenInputs given{std::move(table), world.files.user,
                          moves ? std::nullopt : world.files.project};
  Diagnostics unheard;
  return load_policy(world.sources, world.book, given, unheard);
}

}  // namespace o4
