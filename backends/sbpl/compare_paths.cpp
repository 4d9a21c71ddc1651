#include "backends/sbpl/compare_paths.hpp"

#include <array>
#include <utility>

namespace o4::sbpl {
namespace {

// What the two sides say of a path; `same` also where nobody asks.
enum Sides : Label { same, profile_allows, profile_denies, profile_undecided };

Label sides_of(std::span<const Label> labels) {
  const auto policy = labels[0];
  const auto profile = labels[1];
  const bool asked = labels[2] != 0;
  if (!asked || policy == profile || policy == undecided) {
    return same;
  }
  return profile == undecided ? profile_undecided
         : profile == allowed ? profile_allows
                              : profile_denies;
}

}  // namespace

tl::expected<std::vector<PathWitness>, std::string> PathComparison::differences(
    OperationId id, Model model, const Automaton& policy) {
  std::vector<Step> steps;
  for (const auto& link : chain_of(profile_, id, model)) {
    steps.emplace_back(link.rule, link.action, link.unconditional);
  }
  const Key key(&policy, operation(id).attribute, std::move(steps));
  if (const auto found = known_.find(key); found != known_.end()) {
    return found->second;
  }
  const auto language = language_of(profile_, id, model);
  if (!language) {
    return tl::unexpected(language.error().reason);
  }
  const std::array all{&policy, &*language, &asked_};
  const auto compared = product(all, sides_of);
  if (!compared) {
    return tl::unexpected(std::string("the automaton of the differences is too large"));
  }
  std::vector<PathWitness> witnesses;
  for (const auto sides : {profile_allows, profile_denies, profile_undecided}) {
    if (auto path = shortest_word(*compared, sides)) {
      const auto label = policy(*path);
      witnesses.push_back({std::move(*path), label});
    }
  }
  return known_.emplace(key, std::move(witnesses)).first->second;
}

}  // namespace o4::sbpl
