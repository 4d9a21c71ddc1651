// What a client is told that is not let through: why, and how to allow it.
#pragma once

#include <string>

#include "cli/proxy/judge.hpp"
#include "cli/proxy/wire/target.hpp"

namespace o4 {

// Shown in the status line, in X-O4-Policy and in the body.
[[nodiscard]] std::string http_refusal(const wire::Target& target, const Ruling& verdict);
// For a request that is wrong, or comes without the token.
[[nodiscard]] std::string http_error(int status, const std::string& reason);

}  // namespace o4
