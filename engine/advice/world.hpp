// One policy and what it was made from, so that it can be made again with something else in it.
//
// Trying is cheap and leaves nothing behind but texts in the source map: a policy is a value, and
// what is tried goes the ordinary road, readers and checks included. A world is passed around by
// reference and not changed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/compile/rule_book.hpp"
#include "engine/decide/load_policy.hpp"

namespace o4 {

// The two files that a session reads (T2, T3).
enum class ConfigFile { user, project };
[[nodiscard]] std::string_view to_word(ConfigFile file);

// What the config files are called in messages.
struct ConfigNames {
  std::string user = "user";
  std::string project = "project";
};

// References: all of it must outlive whoever tries something.
struct World {
  SourceMap& sources;  // texts that are tried are added to it
  const RuleBook& book;
  const LoadedPolicy& loaded;
  ConfigFiles files;  // those of `loaded`
  ConfigNames names = {};

  [[nodiscard]] const std::string& name_of(ConfigFile file) const {
    return file == ConfigFile::user ? names.user : names.project;
  }
};

// The text of a config; nothing if there is no such file.
[[nodiscard]] std::optional<std::string> text_of(const World& world, ConfigFile file);

// The policy with another text in a config. Nothing if it is refused. Why it is refused is not
// told: it was only a try.
[[nodiscard]] std::optional<LoadedPolicy> policy_with_text(const World& world, ConfigFile file,
                                                           const std::string& text);

// The policy under some other facts; a fact without a value is left out. A `workspace` among them
// has no project config. Facts are given as a table, as load_facts reads them, and checked as such.
[[nodiscard]] std::optional<LoadedPolicy> policy_with_facts(const World& world, Table facts);

}  // namespace o4
