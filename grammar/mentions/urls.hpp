// Where URLs stand in a word, and which hosts the web addresses among them name.
//
// Texts hold more than URLs: lists of them, sentences around them, patterns that match them. So a
// URL's end is a question too. A laxer reading is taken where a program could follow it: browsers
// take backslashes for slashes, any number of them, and none (`https:evil.example`). What no parser
// could take for a web address has no host to ask about (`s|http://|x|`).
#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/mentions/url.hpp"
#include "grammar/shell/text.hpp"

namespace o4 {

// Offsets into the word, in this order. A `web` part has a host or an error; of a `file` part the
// path is judged; the others only keep the slashes in them from being paths.
struct UrlPart {
  // By the scheme: http and https, file, any other; or a scheme with nothing behind it, which is
  // other as well.
  enum class Kind { web, file, other };
  Kind kind = Kind::other;
  std::size_t begin = 0;      // of the scheme; of `http` in `git+https`
  std::size_t authority = 0;  // after `://`
  std::size_t path = 0;       // end of the authority
  std::size_t end = 0;
  tl::expected<std::string, UrlError> host;  // of a web address
};

// In text order. A URL within a URL, as in a query, is a part of its own. Only a colon can begin
// one, so that a word without colons costs one search.
[[nodiscard]] std::vector<UrlPart> url_parts(const WordText& word);

// The path of a `file:` URL with its percent-escapes decoded. A percent sign without two
// hexadecimal digits behind it stays. Once, not again on the result.
[[nodiscard]] std::string percent_decoded(std::string_view text);

}  // namespace o4
