// Rules as statements of the rules language, and as the short views that decisions show.
//
// A rule is shown as the sentence that would make it. So nothing is shown of a rule that is not in
// it, and what people read in an explanation can be searched for in the compiled policy and in the
// rules.
#pragma once

#include "engine/graph/decision.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/rules/rules_ast.hpp"

namespace o4 {

// One for each type of rule, so that visit_rules can ask for all. The statement has at most one
// object: a rule of the graph is about one thing.
[[nodiscard]] rules::Statement to_statement(const PathRule& rule, PathList list);
[[nodiscard]] rules::Statement to_statement(const HostRule& rule);
[[nodiscard]] rules::Statement to_statement(const MentionPath& rule);
[[nodiscard]] rules::Statement to_statement(const MentionHost& rule);
[[nodiscard]] rules::Statement to_statement(const Hatch& rule);
[[nodiscard]] rules::Statement to_statement(const KnownCommand& rule);
[[nodiscard]] rules::Statement to_statement(const Narrowing& rule);
[[nodiscard]] rules::Statement to_statement(const StandingRefusal& rule);
[[nodiscard]] rules::Statement to_statement(const OffLimits& rule);
[[nodiscard]] rules::Statement to_statement(const HiddenVariable& rule);
[[nodiscard]] rules::Statement to_statement(const ProxyVariable& rule);
[[nodiscard]] rules::Statement to_statement(const PolicyWarning& rule);
[[nodiscard]] rules::Statement to_statement(const Hint& rule);
// "unsandboxed"
[[nodiscard]] rules::Statement to_statement(const Provenance& unsandboxed);

// The statement without its reason and origin, which stand beside it. On one line, as
// print_statement has it. Without an origin it is a rule by default.
[[nodiscard]] RuleView view(rules::Statement statement);

// "our reading of the documentation: …", for a rule that rests on one.
[[nodiscard]] std::string reading_note(const Provenance& provenance);

// What decides when no rule does. `text` is written like a statement, though no profile has it.
[[nodiscard]] RuleView default_rule(std::string text, std::string because);

}  // namespace o4
