// Small numbers for the rules that decide, so that a great many answers can be compared and kept.
//
// A comparison has an answer for each place and subject, and each names its rule. By address a rule
// is shown once, however often it decides; rules that are shown alike have one number, so that
// equal rules of two lists are one reason.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/compare/access.hpp"
#include "engine/graph/decision.hpp"

namespace o4 {

// An answer with the number of the rule that gives it.
struct Answered {
  Access access = Access::none;
  std::uint32_t rule = 0;
  friend bool operator==(const Answered&, const Answered&) = default;
};

// Numbers are from 0, in the order in which rules are met. Addresses must stay valid.
class RuleNumbers {
 public:
  // `key` is the rule's address; `make` shows it, when it is met first.
  template <typename Make>
  std::uint32_t number(const void* key, const Make& make) {
    const auto [found, is_new] = by_address_.try_emplace(key, 0);
    if (is_new) {
      found->second = number(make());
    }
    return found->second;
  }

  std::uint32_t number(RuleView rule) {
    const auto next = static_cast<std::uint32_t>(views_.size());
    const auto [found, is_new] = by_text_.try_emplace({rule.text, rule.because, rule.from}, next);
    if (is_new) {
      views_.push_back(std::move(rule));
    }
    return found->second;
  }

  [[nodiscard]] const RuleView& operator[](std::uint32_t number) const { return views_[number]; }

 private:
  struct Key {
    std::string text, because, from;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  std::map<const void*, std::uint32_t> by_address_;
  std::map<Key, std::uint32_t> by_text_;
  std::vector<RuleView> views_;
};

}  // namespace o4
