// The checks of lint, one function for what is looked at together.
//
// A check only reads: the policy, the config layers and the facts. It reports what it can show
// with a witness, and says nothing when it is not sure; a finding that is wrong teaches people to
// ignore all.
//
// Checks do not know each other, and their order means nothing: findings are sorted by place. A
// check that needs a fact which is not there (a file that was not looked up) says nothing. Each new
// code has its row in codes.def and its page.
#pragma once

#include "engine/lint/view.hpp"

namespace o4 {

void check_hatches(const LintView& view, Findings& out);
// allowedDomains.
void check_domains(const LintView& view, Findings& out);
// allowedPaths, and what else grants paths.
void check_grants(const LintView& view, Findings& out);
// What runs outside the sandbox later on.
void check_places(const LintView& view, Findings& out);
// Sockets, secrets, and what git obeys.
void check_exposed(const LintView& view, Findings& out);
// The paths that check_exposed asks the "fs" of the facts about.
[[nodiscard]] std::vector<std::string> exposed_places(const Facts& facts);
// Characters that nobody sees.
void check_hidden_text(const LintView& view, Findings& out);
// Workspace, trust, and the files that are read.
void check_session(const LintView& view, Findings& out);
// Settings that do nothing in the mode in force.
void check_effect(const LintView& view, Findings& out);
// Keys and tables that are not where they belong.
void check_keys(const LintView& view, Findings& out);

}  // namespace o4
