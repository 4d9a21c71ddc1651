// The arguments as one text, so that what is wrong with one of them can be pointed at, with a caret
// as in a file:
//
//   check path --op     command line:1:12: error: '--op' needs a value
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/source.hpp"

namespace o4 {

class ArgumentText {
 public:
  ArgumentText(SourceMap& sources, const std::vector<std::string>& arguments);

  // Just behind the last argument: where something is missing.
  [[nodiscard]] Span end() const { return end_; }
  // The first argument that is a flag of that name or letter, with its value or without; the end if
  // there is none.
  [[nodiscard]] Span flag(std::string_view name, std::string_view letter) const;
  // The argument at a span that flag() or word() gave; empty for the end.
  [[nodiscard]] std::string_view argument(Span span) const;
  // The first argument that equals `word`, from the `after`-th on; `after` is moved behind it.
  [[nodiscard]] Span word(std::string_view word, std::size_t& after) const;

 private:
  std::vector<std::string> arguments_;
  std::vector<Span> spans_;
  Span end_;
};

}  // namespace o4
