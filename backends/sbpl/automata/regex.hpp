// Matching of byte regular expressions by RE2.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "backends/sbpl/automata/sbpl_regex.hpp"

namespace re2 {
class RE2;
}

namespace o4 {

class RegexMatcher {
 public:
  // The error is RE2's text, in practice that the expression is too large.
  [[nodiscard]] static tl::expected<RegexMatcher, std::string> compile(const Regex& regex);
  [[nodiscard]] bool matches(std::string_view word) const;

 private:
  explicit RegexMatcher(std::shared_ptr<const re2::RE2> compiled);
  std::shared_ptr<const re2::RE2> compiled_;
};

}  // namespace o4
