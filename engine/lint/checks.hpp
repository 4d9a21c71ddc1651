// The checks of lint, one function for what is looked at together, and the comments that allow what
// they find.
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

// Comments in configs that allow findings, behind what is found or on a line of its own above:
//
//   allowedPaths = [
//     "~/.bashrc",  # lint: allow lint-startup-writable because this machine is thrown away
//   ]
//
// A reason is asked for, since a silenced finding is a decision of somebody who may be gone when
// the next reader wonders. Several codes are parted by commas. A comment that allows nothing is a
// finding itself, so that none is left behind when its cause is gone.

// The findings that no comment allows, and one for each comment that allows none or gives no
// reason: such a comment allows nothing. Findings of no config stay: there is no line to put a
// comment at. What is left keeps its order, with findings about comments behind it.
[[nodiscard]] std::vector<Finding> without_allowed(const LintInput& input,
                                                   std::vector<Finding> findings);

}  // namespace o4
