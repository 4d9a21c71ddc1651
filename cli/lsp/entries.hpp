// What stands at a place of a text: an entry of a config, a key, an expectation, a name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/lsp/analysis.hpp"
#include "engine/graph/decision.hpp"

namespace o4::lsp {

// A value of the [sandbox] tables. Spans are where the config itself is read: in a policy test, the
// text within. Nothing in a text that has no policy.
struct Entry {
  std::string key;
  Span span;
  bool in_list = false;
};
[[nodiscard]] std::optional<Entry> entry_at(const Analysis& analysis, std::size_t offset);

// The rules that the entry makes, in every profile, dropped ones too, each once. The analysis must
// have a policy.
[[nodiscard]] std::vector<RuleView> rules_from(const Analysis& analysis, const Entry& entry);

// Which of the expectations the place is in: that of the [[expect]] above it.
[[nodiscard]] std::optional<std::size_t> expectation_at(const Document& document,
                                                        std::size_t offset);

// The letters, digits and dashes around a place.
struct WordAt {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] WordAt word_at(std::string_view text, std::size_t offset);

}  // namespace o4::lsp
