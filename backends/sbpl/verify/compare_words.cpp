#include "backends/sbpl/verify/compare_words.hpp"

#include <array>
#include <utility>

namespace o4::sbpl {
namespace {

// What the two sides say of a word; `same` also where nobody asks.
enum Sides : Label { same, profile_allows, profile_denies, profile_frees, profile_undecided };

Label sides_of(std::span<const Label> labels) {
  const auto policy = labels[0];
  const auto profile = labels[1];
  const bool asked = labels[2] != 0;
  if (asked && profile == unsandboxed) {
    return profile_frees;
  }
  if (!asked || policy == profile || policy == undecided) {
    return same;
  }
  return profile == undecided ? profile_undecided
         : profile == allowed ? profile_allows
                              : profile_denies;
}

}  // namespace

tl::expected<Automaton, TooLarge> asked_names() {
  RegexRepeat some{RegexRepeat::Count::some, {}};
  some.body.push_back({RegexBytes{ByteSet().set().reset(0)}});
  RegexSequence whole;
  whole.parts.push_back({std::move(some)});
  whole.parts.push_back({RegexEnd{}});
  return build_automaton(Regex{true, {std::move(whole)}});
}

tl::expected<std::vector<WordWitness>, std::string> WordComparison::differences(
    OperationId id, Model model, const Automaton& policy) {
  std::vector<Step> steps;
  for (const auto& link : chain_of(profile_, id, model)) {
    steps.emplace_back(link.rule, link.answer, link.unconditional);
  }
  const auto attribute = operation(id).attribute;
  const Key key(&policy, attribute, std::move(steps));
  if (const auto found = known_.find(key); found != known_.end()) {
    return found->second;
  }
  const auto language = language_of(profile_, id, model);
  if (!language) {
    return tl::unexpected(language.error().reason);
  }
  const bool is_path = attribute == Attribute::path || attribute == Attribute::network;
  const std::array all{&policy, &*language, is_path ? &paths_ : &names_};
  const auto compared = product(all, sides_of);
  if (!compared) {
    return tl::unexpected(std::string("the automaton of the differences is too large"));
  }
  std::vector<WordWitness> witnesses;
  for (const auto sides : {profile_allows, profile_denies, profile_frees, profile_undecided}) {
    if (auto word = shortest_word(*compared, sides)) {
      const auto label = policy(*word);
      witnesses.push_back({std::move(*word), label});
    }
  }
  return known_.emplace(key, std::move(witnesses)).first->second;
}

}  // namespace o4::sbpl
