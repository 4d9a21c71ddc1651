// JSON schemas (draft-07) of what this program reads, made from the tables that its readers use.
//
// Made of the tables that the readers read by: a key is in the schema if and only if the reader
// takes it. A schema says less than the reader does. What fits it may still be wrong (a circle of
// links, a tier that the rules do not have), and the reader has the last word; what does not fit
// it is never taken.
//
// Descriptions are those of the tables, where a key has one.
#pragma once

#include "engine/compile/rule_book.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

// A config file. An unknown key under [sandbox] fits none, though the reader only warns of it; that
// an entry of allowedDomains is a host is not said. Tiers are those of the book. All of these are
// trees without positions, to be written as JSON; the same book gives the same bytes.
[[nodiscard]] Value config_schema(const RuleBook& book);

// Facts as `--facts` takes them.
[[nodiscard]] Value facts_schema(const RuleBook& book);

// A policy test, as JSON. What its config texts say is not looked at.
[[nodiscard]] Value policy_test_schema(const RuleBook& book);

// A line of `check --batch`.
[[nodiscard]] Value query_schema(const RuleBook& book);

}  // namespace o4
