// Two automata, one question: where does the profile say other than the policy? Answers are kept by
// the chain that they come from, since most operations under most models pass through the same
// rules, and the automaton is the expensive part.

#include "backends/sbpl/verify/compare_words.hpp"

#include <utility>

namespace o4::sbpl {
namespace {

// What the two sides say of a word; `same` also where nobody asks.
enum Sides : Label { same, profile_allows, profile_denies, profile_frees, profile_undecided };

Label sides_of(Label policy, Label profile) {
  if (policy == not_asked) {
    return same;
  }
  if (profile == unsandboxed) {
    return profile_frees;
  }
  if (policy == profile || policy == undecided) {
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
  auto words = shortest_words(policy, *language, not_asked, sides_of);
  if (!words) {
    return tl::unexpected(std::string("the automaton of the differences is too large"));
  }
  std::vector<WordWitness> witnesses;
  for (auto& [sides, word] : *words) {
    const auto label = policy(word);
    witnesses.push_back({std::move(word), label});
  }
  return known_.emplace(key, std::move(witnesses)).first->second;
}

}  // namespace o4::sbpl
