// Which keys spell which kind of query: for readers of queries and of expectations.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"

namespace o4 {

struct QueryKind {
  std::string_view name;  // also the key that says what is asked about
  std::span<const std::string_view> keys;
};

// The kind whose naming key `table` has; nullptr if it has none. A command may have a cwd.
[[nodiscard]] const QueryKind* find_query_kind(const Node& table);

// Reports each member of `table` that is not in `known`, with code `<prefix>-unknown-key`.
void reject_unknown_keys(const Node& table, std::span<const std::string_view> known,
                         std::string_view where, std::string_view prefix, Diagnostics& out);

// The text of a member, or nothing if it is absent or (then reported) no string.
[[nodiscard]] const std::string* find_text(const Node& table, std::string_view key,
                                           std::string_view prefix, Diagnostics& out);

// The same, but it must be one of `words`, or is reported with code `<prefix>-word`.
[[nodiscard]] const std::string* find_word(const Node& table, std::string_view key,
                                           std::span<const std::string_view> words,
                                           std::string_view prefix, Diagnostics& out);

}  // namespace o4
