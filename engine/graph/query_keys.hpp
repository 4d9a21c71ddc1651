// Which keys spell which kind of query: for readers of queries and of expectations.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/document.hpp"

namespace o4 {

// The words of a query, in the order of the enumerators of query.hpp.
inline constexpr std::array<std::string_view, 2> op_words{"read", "write"};
inline constexpr std::array<std::string_view, 2> path_actor_words{"shell", "file-tool"};
inline constexpr std::array<std::string_view, 6> host_actor_words{
    "shell", "user", "watch", "fetch", "web_search", "web_fetch"};

struct QueryKind {
  std::string_view name;  // also the key that says what is asked about
  std::span<const std::string_view> keys;
};

inline constexpr std::array<std::string_view, 4> path_query_keys{"path", "op", "actor", "profile"};
inline constexpr std::array<std::string_view, 3> host_query_keys{"host", "actor", "profile"};
inline constexpr std::array<std::string_view, 2> command_query_keys{"command", "cwd"};
inline constexpr std::array<std::string_view, 1> cwd_query_keys{"cwd"};
inline constexpr std::array<std::string_view, 1> directory_query_keys{"directory"};

inline constexpr std::array<QueryKind, 5> query_kinds{{
    {"path", path_query_keys},
    {"host", host_query_keys},
    {"command", command_query_keys},
    {"cwd", cwd_query_keys},
    {"directory", directory_query_keys},
}};

// The kind whose naming key `table` has; nullptr if it has none. A command may have a cwd.
[[nodiscard]] const QueryKind* find_query_kind(const Value& table);

// Reports each member of `table` that is not in `known`, with code `<prefix>-unknown-key`.
void reject_unknown_keys(const Value& table, std::span<const std::string_view> known,
                         std::string_view where, std::string_view prefix, Diagnostics& out);

// The text of a member, or nothing if it is absent or (then reported) no string.
[[nodiscard]] const std::string* find_text(const Value& table, std::string_view key,
                                           std::string_view prefix, Diagnostics& out);

// The same, but it must be one of `words`, or is reported with code `<prefix>-word`.
[[nodiscard]] const std::string* find_word(const Value& table, std::string_view key,
                                           std::span<const std::string_view> words,
                                           std::string_view prefix, Diagnostics& out);

}  // namespace o4
