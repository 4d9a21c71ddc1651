// What a client is told that is not let through: why, and how to allow it. Most clients show one of
// three things when a proxy refuses, so each of them says it all.
#pragma once

#include <string>

#include "cli/proxy/judge.hpp"
#include "cli/proxy/wire/target.hpp"

namespace o4 {

// A whole response, 403. What it says is shown in the status line, in X-O4-Policy and in the body.
//
//   HTTP/1.1 403 Refused by o4-policy: not on the list: o4-policy allow host a.example
//   X-O4-Policy: deny a.example:443; not on the list; rule …; from …; o4-policy allow …
[[nodiscard]] std::string http_refusal(const wire::Target& target, const Ruling& verdict);
// For a request that is wrong (400, 431, 505), comes without the token (407), or whose server
// cannot be reached (502).
[[nodiscard]] std::string http_error(int status, const std::string& reason);

}  // namespace o4
