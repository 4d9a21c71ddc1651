// Queries as the keys of a table spell them: of a batch line, of an [[expect]].
//
// Questions come from three doors - the command line, a batch of JSON lines, a policy test - and
// are read by one reader, with one table of keys. A question that has a key too many is refused:
// it would be answered without what was meant by it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/query.hpp"
#include "grammar/text/document.hpp"

namespace o4 {

// In the order of `query_kinds`; one for each alternative of Query.
enum class QueryKind { path, host, command, cwd, directory };

// The row of a kind: its naming key and all keys that it takes.
struct QueryKeys {
  QueryKind kind;
  std::string_view name;  // also the key that says what is asked about
  std::span<const std::string_view> keys;
};

inline constexpr std::array<std::string_view, 4> path_query_keys{"path", "op", "actor", "profile"};
inline constexpr std::array<std::string_view, 3> host_query_keys{"host", "actor", "profile"};
inline constexpr std::array<std::string_view, 2> command_query_keys{"command", "cwd"};
inline constexpr std::array<std::string_view, 1> cwd_query_keys{"cwd"};
inline constexpr std::array<std::string_view, 1> directory_query_keys{"directory"};

inline constexpr std::array<QueryKeys, 5> query_kinds{{
    {QueryKind::path, "path", path_query_keys},
    {QueryKind::host, "host", host_query_keys},
    {QueryKind::command, "command", command_query_keys},
    {QueryKind::cwd, "cwd", cwd_query_keys},
    {QueryKind::directory, "directory", directory_query_keys},
}};

// The keys of the kind whose naming key `table` has; nullptr if it has none. A command may have a
// cwd. By the order of `query_kinds`, in which "command" comes before "cwd".
[[nodiscard]] const QueryKeys* find_query_kind(const Value& table);

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

// The query that a table's keys spell; `id` may be among them and is skipped. Returns nothing if
// the table is no query; `out` then says why, with codes that begin with `prefix`. That a host is
// one, and a profile one of the policy, is checked when it is decided.
[[nodiscard]] std::optional<Query> load_query(const Value& table, Diagnostics& out,
                                              std::string_view prefix = "query");

}  // namespace o4
