// Where URLs stand in a word, and which hosts the web addresses among them name.
#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/mentions/url.hpp"
#include "grammar/shell/text.hpp"

namespace o4 {

struct UrlPart {
  enum class Kind { web, file, other };
  Kind kind = Kind::other;
  std::size_t begin = 0;      // of the scheme; of `http` in `git+https`
  std::size_t authority = 0;  // after `://`
  std::size_t path = 0;       // end of the authority
  std::size_t end = 0;
  tl::expected<std::string, UrlError> host;  // of a web address
};

// In text order. A URL within a URL, as in a query, is a part of its own.
[[nodiscard]] std::vector<UrlPart> url_parts(const WordText& word);

// The path of a `file:` URL with its percent-escapes decoded.
[[nodiscard]] std::string percent_decoded(std::string_view text);

}  // namespace o4
