// All words that an operation is allowed, denied or undecided for, as one automaton: the chain of
// rules is asked for every combination of patterns that a word can match.
//
// The automaton does not know rules. It reports which patterns match at the end of a word, and for
// each combination that occurs the chain is asked once, with filters that answer by number. An
// inexact pattern has two numbers; between them lies what may or may not match, which is unknown.
#include "backends/sbpl/verify/language.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "backends/sbpl/model/chain.hpp"

namespace o4::sbpl {
namespace {

struct Numbers {
  std::size_t certain = 0;
  std::size_t possible = 0;
};

// Answers for a word of which it is known which patterns match it.
struct Leaf {
  const std::unordered_map<const TextFilter*, Numbers>& numbers;
  const std::vector<bool>& matched;
  Attribute attribute = Attribute::path;

  Truth operator()(const TextFilter& filter) const {
    const auto sight = sight_of(attribute, filter.attribute);
    if (sight == Truth::no) {
      return Truth::unknown;
    }
    const auto& number = numbers.at(&filter);
    return matched[number.certain]    ? both(Truth::yes, sight)
           : matched[number.possible] ? Truth::unknown
                                      : Truth::no;
  }
  Truth operator()(const NetworkFilter& filter) const {
    if (attribute != Attribute::network) {
      return Truth::unknown;
    }
    if (filter.protocol != Protocol::unix_socket) {
      return Truth::no;
    }
    return filter.socket_path.empty() ? Truth::yes : any_holds(filter.socket_path, *this);
  }
  Truth operator()(const KindFilter&) const { return Truth::unknown; }
  Truth operator()(const OtherFilter&) const { return Truth::unknown; }
};

// The chain of one operation, with the patterns of its filters numbered as the automaton wants
// them. A pattern that is not exact has two numbers, for what it certainly and what it possibly
// matches.
class NumberedChain {
 public:
  NumberedChain(std::vector<Link> chain, Attribute attribute)
      : chain_(std::move(chain)), attribute_(attribute) {
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      if (chain_[i].rule != nullptr) {
        collect(chain_[i].rule->filters, i);
      }
    }
    const std::vector<bool> nothing(regexes_.size(), false);
    const Leaf leaf{numbers_, nothing, attribute_};
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const auto& link = chain_[i];
      if (link.unconditional || any_holds(link.rule->filters, leaf) != Truth::no) {
        always_.push_back(i);
      }
    }
  }

  [[nodiscard]] std::span<const Regex> regexes() const { return regexes_; }

  // Only links with a filter that matches, or that hold when none does, can have a say.
  [[nodiscard]] Verdict::Answer answer(const std::vector<bool>& matched) const {
    auto having_a_say = always_;
    for (std::size_t i = 0; i < matched.size(); ++i) {
      if (matched[i]) {
        having_a_say.insert(having_a_say.end(), links_[i].begin(), links_[i].end());
      }
    }
    std::sort(having_a_say.begin(), having_a_say.end());
    having_a_say.erase(std::unique(having_a_say.begin(), having_a_say.end()), having_a_say.end());
    std::vector<Link> links;
    links.reserve(having_a_say.size());
    for (const auto i : having_a_say) {
      links.push_back(chain_[i]);
    }
    return outcome_of(links, Leaf{numbers_, matched, attribute_}).answer;
  }

 private:
  void collect(const std::vector<Filter>& filters, std::size_t link) {
    for (const auto& filter : filters) {
      if (const auto* text = std::get_if<TextFilter>(&filter.value)) {
        if (sight_of(attribute_, text->attribute) != Truth::no) {
          add(*text, link);
        }
      } else if (const auto* network = std::get_if<NetworkFilter>(&filter.value)) {
        collect(network->socket_path, link);
      } else if (const auto* combination = std::get_if<Combination>(&filter.value)) {
        collect(combination->parts, link);
      }
    }
  }
  void add(const TextFilter& filter, std::size_t link) {
    const auto key = std::pair(filter.pattern.kind, filter.pattern.text);
    auto known = by_text_.find(key);
    if (known == by_text_.end()) {
      auto words = words_of(filter.pattern);
      Numbers numbers{regexes_.size(), regexes_.size()};
      regexes_.push_back(std::move(words.certain));
      if (!words.exact) {
        numbers.possible = regexes_.size();
        regexes_.push_back(std::move(words.possible));
      }
      links_.resize(regexes_.size());
      known = by_text_.emplace(key, numbers).first;
    }
    numbers_.emplace(&filter, known->second);
    links_[known->second.certain].push_back(link);
    links_[known->second.possible].push_back(link);
  }

  std::vector<Link> chain_;
  Attribute attribute_;
  std::vector<Regex> regexes_;
  std::vector<std::vector<std::size_t>> links_;  // by pattern, those with such a filter
  std::vector<std::size_t> always_;
  std::map<std::pair<Pattern::Kind, std::string>, Numbers> by_text_;
  std::unordered_map<const TextFilter*, Numbers> numbers_;
};

}  // namespace

Label to_label(Verdict::Answer answer) {
  switch (answer) {
    case Verdict::Answer::allow:
      return allowed;
    case Verdict::Answer::deny:
      return denied;
    case Verdict::Answer::unsandboxed:
      return unsandboxed;
    case Verdict::Answer::undecided:
      break;
  }
  return undecided;
}

tl::expected<Automaton, LanguageError> language_of(const Profile& profile, OperationId id,
                                                   Model model) {
  const auto attribute = operation(id).attribute;
  if (attribute == Attribute::none || attribute == Attribute::target) {
    return tl::unexpected(LanguageError{{}, "the operation is about neither paths nor names"});
  }
  if (!profile.doubts.empty()) {
    const auto& doubt = profile.doubts.front();
    return tl::unexpected(LanguageError{doubt.span, doubt.reason});
  }
  const NumberedChain chain(chain_of(profile, id, model), attribute);
  auto built = build_automaton(chain.regexes(), [&](const std::vector<bool>& matched) {
    return to_label(chain.answer(matched));
  });
  if (!built) {
    return tl::unexpected(LanguageError{{}, "the automaton of the rules is too large"});
  }
  return std::move(*built);
}

}  // namespace o4::sbpl
