// Plan -> the forms that bwrap and people take. Quoting and layout only: nothing is decided here.
//
// Three forms of one list: `text` for people and for `read`, with a reason on each line; `args0`
// as bwrap --args takes it, where a NUL ends a word and nothing needs quoting; words for a shell.
// Emitting only writes down. It must not reorder, drop or merge operations, since the proof is
// about the order that it is given; that the text means the plan is what `read` and the tests are
// for.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/list/plan.hpp"

namespace o4::bwrap {

// The words of one operation, as a process takes them: its modifiers (--perms, --size) first, then
// the option, then its operands. No quoting.
[[nodiscard]] std::vector<std::string> emit_words(const Operation& operation);

// The words of the whole plan, its command included.
[[nodiscard]] std::vector<std::string> emit_words(const Plan& plan);

// One operation a line, quoted for a shell; its reason and origin follow as a comment, in which
// bytes that could end the line are written as '?'. The command, if there is one, is the last line,
// after `--`. `read_shell_text` gives back a plan with the same arguments.
[[nodiscard]] std::string emit_text(const Plan& plan);

// Every word ends with a NUL, for `bwrap --args FD`; the command is left out, since bwrap takes it
// from its own command line only.
[[nodiscard]] std::string emit_args0(const Plan& plan);

}  // namespace o4::bwrap
