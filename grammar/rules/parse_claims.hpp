// Text of the claims language -> its claims.
//
// A claim is a sentence about policies ("never write /etc in guarded"), and shares its terms -
// paths, hosts, sets, variables - with the rules, by rules of the same grammar. So a place is
// spelled in one way in both, and what a claim is proved of is what a rule of that spelling would
// cover.
//
// Claims come from files, the command line and policy tests; they are checked like rules, syntax
// here and names where a policy is at hand (engine/claims/check_claim.cpp).
//
// The text of each claim is kept as well, on one line, since that is what a result is about:
// "broken: never write /etc".
#pragma once

#include <optional>
#include <vector>

#include "grammar/rules/claims_ast.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Returns nothing if the text is none; `out` then says why, with code "claim-syntax". Whether names
// are defined is not known here. At least one claim, in text order. The text must be UTF-8 without
// NUL.
[[nodiscard]] std::optional<std::vector<claims::Claim>> parse_claims(const SourceMap& sources,
                                                                     FileId file, Diagnostics& out);

}  // namespace o4
