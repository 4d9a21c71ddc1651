// Everything that stands before a question can be asked: facts and configs in, a policy out.
//
//   GivenInputs ── check_inputs ──▶ PolicyInputs ── load_policy ──▶ LoadedPolicy
//   a table, texts                  typed, checked once             answers
//
// Facts are a tree only until they are checked; from then on whoever learns more of the machine
// adds to the typed value, and `check_found` holds it to the same rules. Configs are read once;
// what is wrong with them travels with them and is said by whoever makes a policy of them.
#pragma once

#include <optional>
#include <vector>

#include "engine/compile/compile.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// The words that the rules define, for those who check facts and configs. Points into the book. The
// book must outlive it.
class Vocabulary {
 public:
  explicit Vocabulary(const RuleBook& book);
  [[nodiscard]] FactVocabulary facts() const { return {tiers_, sandboxes_, overlays_}; }
  [[nodiscard]] std::span<const std::string_view> tiers() const { return tiers_; }

 private:
  std::vector<std::string_view> tiers_;
  std::vector<std::string_view> sandboxes_;
  std::vector<std::string_view> overlays_;
};

// The config texts; absent = no such file.
struct ConfigFiles {
  std::optional<FileId> user;
  std::optional<FileId> project;
};

// What reading the config texts has given, whether or not all could be read.
struct LoadedConfigs {
  ConfigFiles files;
  std::vector<ConfigLayer> layers;  // of the files that are read and have no error, lowest first
  Config config;
  Diagnostics found;  // what is wrong or doubtful about them
};
// Trust decides whether the project file is read at all (T3). Always a value: errors are in
// `found`, and load_policy refuses them.
[[nodiscard]] LoadedConfigs load_configs(const SourceMap& sources, const RuleBook& book,
                                         const ConfigFiles& files, const Facts& facts);

// Facts that are right, and configs that have been read, right or not.
struct PolicyInputs {
  LoadedFacts facts;
  LoadedConfigs configs;
};

// Inputs as a scenario or a caller gives them: facts as a table.
struct GivenInputs {
  Value facts;
  std::optional<FileId> user;
  std::optional<FileId> project;
};
// Returns nothing if a fact is wrong; `out` then says so, and what is wrong with the user's config.
[[nodiscard]] std::optional<PolicyInputs> check_inputs(const SourceMap& sources,
                                                       const RuleBook& book,
                                                       const GivenInputs& given, Diagnostics& out);

// The policy with all it was made from, for those who explain, lint or try something else.
struct LoadedPolicy {
  LoadedFacts facts;
  ConfigFiles files;
  std::vector<ConfigLayer> layers;
  Config config;
  Policy policy;
};

// Returns nothing if the configs have an error or no policy can be made of them; `out` then holds
// every error, and otherwise the warnings; either way sorted.
[[nodiscard]] std::optional<LoadedPolicy> load_policy(const SourceMap& sources,
                                                      const RuleBook& book, PolicyInputs inputs,
                                                      Diagnostics& out);
// Both steps at once.
[[nodiscard]] std::optional<LoadedPolicy> load_policy(const SourceMap& sources,
                                                      const RuleBook& book,
                                                      const GivenInputs& given, Diagnostics& out);

}  // namespace o4
