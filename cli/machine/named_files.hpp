// The files that words of the command line name, folders among them, and the configs that policy
// tests name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/load_scenario.hpp"

namespace o4 {

enum class How { by_name, in_folder };

// A file with the word that led to it, for messages.
struct NamedFile {
  std::string path;
  Span named;  // the word
  How how = How::by_name;
};

// What is looked for in folders; `what` is for messages: "*.policy.toml".
struct WantedFile {
  bool (*fits)(std::string_view path);
  std::string_view what;
};

// A word that is a folder stands for the files below it that fit. Nothing, with an error, if a
// folder cannot be read or has none.
[[nodiscard]] std::optional<std::vector<NamedFile>> named_files(
    const std::vector<std::string>& words, const std::vector<Span>& spans, const WantedFile& wanted,
    Diagnostics& out);

[[nodiscard]] bool is_policy_test(std::string_view path);
// A policy test, or .o4/config.toml.
[[nodiscard]] bool is_lintable(std::string_view path);

// Reads the configs that the scenario at `path` names: they are found from its folder on, and their
// names are as `naming` says.
enum class ConfigNaming { from_here, as_written };
[[nodiscard]] ReadConfig configs_beside(std::string path,
                                        ConfigNaming naming = ConfigNaming::from_here);

// Its text. What is found in a folder has to be a regular file: nobody waits for a pipe there.
[[nodiscard]] std::optional<FileId> open_named(SourceMap& sources, const NamedFile& file,
                                               Diagnostics& out);
// A policy test, with the configs that it names.
[[nodiscard]] std::optional<Scenario> open_scenario(SourceMap& sources, const NamedFile& file,
                                                    Diagnostics& out);

}  // namespace o4
