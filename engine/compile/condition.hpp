// Conditions of the rules language: what they may ask, and whether they hold.
#pragma once

#include <string>
#include <string_view>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/facts.hpp"

namespace o4 {

struct ConditionContext {
  const RuleBook& book;
  const Facts& facts;
  const Config& config;
  std::string_view mode;        // in force; empty while it is being chosen
  std::string_view start_tier;  // that the session began in
};

[[nodiscard]] bool holds(const rules::Condition& condition, const ConditionContext& context);

// Reports every test that asks what is not known, or names what is not defined.
void check_condition(const RuleBook& book, const rules::Condition& condition, Diagnostics& out);

}  // namespace o4
