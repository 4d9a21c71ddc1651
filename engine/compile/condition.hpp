// Conditions of the rules language: what they may ask, and whether they hold.
//
// Conditions are the only place where facts and config choose between rules, and they are finite:
// a row each, with a function that answers yes or no. That is what lets claims be proved under
// every config - the config cases are all combinations of these answers - and it is why a
// condition that asks the config something new must be made known to them
// (engine/claims/config_cases.cpp). A condition cannot look at the disk or the clock; what it may
// know is in Facts.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/facts.hpp"

namespace o4 {

// What conditions are asked of. `mode` is a question too ("mode is …"), and may be one that is not
// in force: kept_tier asks as if it were.
struct Situation {
  const RuleBook& book;
  const Facts& facts;
  const Config& config;
  std::string mode;        // in force, or looked at as if it were
  std::string start_tier;  // that the session began in
};

// Decides conditions. The named ones are decided once, at the start, so that it costs nothing that
// they ask each other. Needs a checked book: a test that is not known, or a circle, is not expected
// here.
class Conditions {
 public:
  explicit Conditions(Situation situation);
  // An empty condition holds.
  [[nodiscard]] bool hold(const rules::Condition& condition) const;

 private:
  [[nodiscard]] bool holds(const rules::Test& test) const;

  Situation situation_;
  std::map<std::string_view, bool> named_;
};

// Reports every test that asks what is not known, or names what is not defined. With a suggestion,
// from the kinds of test and the book's own conditions.
void check_condition(const RuleBook& book, const rules::Condition& condition, Diagnostics& out);

}  // namespace o4
