// What explain and why have in common: one question, answered with its chain, in the format of the
// command line. Warnings go where the format wants them.
#pragma once

#include <string_view>

#include "cli/args/context.hpp"

namespace o4 {

// Answers the question that the command line asks, with the chain of rules; the exit status, 0 or
// 2. `pointer` is what to type to have it allowed; empty: the same question of allow.
int explain_question(Context& context, std::string_view pointer = {});

}  // namespace o4
