// Which host a URL names. Strict: what parsers disagree about has no known host.
//
// Programs disagree about odd URLs: where the user's name ends, whether a backslash is a slash,
// what a percent sign in a host means. A text that one of them reads as another host than we do
// would be a way past C3. So a URL has a host here only if RFC 3986 leaves no choice; else the
// caller is told that there is none, and refuses. Whether that host is allowed is not asked here.
//
// What a program makes of a name before it connects is the engine's matter (engine/hosts).
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace o4 {

// Why a URL has no host here. Any of these makes a web address one whose host cannot be known (C3).
enum class UrlError {
  not_a_url,  // no scheme, or characters that no URL may hold
  no_host,    // the host is empty
  bad_host,   // user, host and port do not follow RFC 3986: the host cannot be known
};

// The host as it is written, with percent-escapes decoded and without the brackets of an IPv6
// address. It is not canonical: upper case, a trailing dot, names that are not ASCII and odd
// spellings of addresses are for the caller.
//   https://u:p@Ex%61mple.com:8080/x   ->  Example.com
//   https://[::1]/                     ->  ::1
//   https://a.example\@b.example/      ->  bad_host: parsers differ
//   https:///x                         ->  no_host
[[nodiscard]] tl::expected<std::string, UrlError> url_host(std::string_view url);

// The same for what stands between `//` and the next `/`, `?` or `#`: "user@example.com:80".
// `no_host` if there is at most a user and a port.
[[nodiscard]] tl::expected<std::string, UrlError> authority_host(std::string_view authority);

}  // namespace o4
