// Reads a query from the keys of a table, and finds every mistake in it, not the first alone. What
// kinds of query there are and which keys spell them is the table of the header; readers of policy
// tests use the same pieces for the keys that an expectation has besides.
#include "engine/graph/load_query.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "grammar/text/diagnostic.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

std::string code(std::string_view prefix, std::string_view kind) {
  return std::string(prefix) + "-" + std::string(kind);
}

class Reader {
 public:
  Reader(const Value& table, Diagnostics& out, std::string_view prefix)
      : table_(table), out_(out), prefix_(prefix) {}

  Query read_path() {
    PathQuery query;
    query.path = read_name("path");
    if (find_member(table_, "op") == nullptr) {
      error("missing", table_.span, "a path query has no op", "write op = \"read\" or \"write\"");
    }
    query.op = read_word("op", op_words, PathOp::read);
    query.actor = read_word("actor", path_actor_words, PathActor::shell);
    query.profile = read_profile();
    return query;
  }

  Query read_host() {
    HostQuery query;
    query.host = read_text("host");
    query.actor = read_word("actor", host_actor_words, HostActor::shell);
    query.profile = read_profile();
    return query;
  }

  Query read_command() {
    CommandQuery query;
    query.command = read_text("command");
    if (find_member(table_, "cwd") != nullptr) {
      query.cwd = read_name("cwd");
    }
    return query;
  }

  Query read(QueryKind kind) {
    switch (kind) {
      case QueryKind::path:
        return read_path();
      case QueryKind::host:
        return read_host();
      case QueryKind::command:
        return read_command();
      case QueryKind::cwd:
        return CwdQuery{read_name("cwd")};
      case QueryKind::directory:
        break;
    }
    return DirectoryQuery{read_name("directory")};
  }

 private:
  void error(std::string_view code, Span span, std::string message, std::string help = {}) {
    out_.error(std::string(prefix_) + "-" + std::string(code), span, std::move(message),
               std::move(help));
  }

  std::string read_text(std::string_view key) {
    const auto* text = find_text(table_, key, prefix_, out_);
    return text == nullptr ? std::string() : *text;
  }

  // A text that can be a path.
  std::string read_name(std::string_view key) {
    const auto* text = find_text(table_, key, prefix_, out_);
    if (text == nullptr) {
      return {};
    }
    const auto span = find_member(table_, key)->value.span;
    if (text->empty()) {
      error("path", span, std::string(key) + " is empty");
    } else if (text->find('\0') != std::string::npos) {
      error("path", span, std::string(key) + " has a NUL byte");
    }
    return *text;
  }

  // The words of an enum are in its order, so that a place in the list is the value.
  template <typename Enum, std::size_t N>
  Enum read_word(std::string_view key, const std::array<std::string_view, N>& words,
                 Enum otherwise) {
    const auto* word = find_word(table_, key, words, prefix_, out_);
    if (word == nullptr) {
      return otherwise;
    }
    return static_cast<Enum>(std::find(words.begin(), words.end(), *word) - words.begin());
  }

  ProfileChoice read_profile() {
    const auto* name = find_text(table_, "profile", prefix_, out_);
    return name == nullptr ? ProfileChoice{} : ProfileChoice{*name};
  }

  const Value& table_;
  Diagnostics& out_;
  std::string_view prefix_;
};

}  // namespace

const QueryKeys* find_query_kind(const Value& table) {
  const auto* found =
      std::find_if(query_kinds.begin(), query_kinds.end(),
                   [&](const QueryKeys& kind) { return find_member(table, kind.name) != nullptr; });
  return found == query_kinds.end() ? nullptr : found;
}

void reject_unknown_keys(const Value& table, std::span<const std::string_view> known,
                         std::string_view where, std::string_view prefix, Diagnostics& out) {
  for (const auto& member : *table.get<Table>()) {
    if (std::find(known.begin(), known.end(), member.key) == known.end()) {
      out.error(code(prefix, "unknown-key"), member.key_span,
                "unknown key " + in_quotes(member.key) + " in " + std::string(where),
                suggestion(member.key, known));
    }
  }
}

const std::string* find_text(const Value& table, std::string_view key, std::string_view prefix,
                             Diagnostics& out) {
  const auto* member = find_member(table, key);
  if (member == nullptr) {
    return nullptr;
  }
  const auto* text = member->value.get<std::string>();
  if (text == nullptr) {
    out.error(
        code(prefix, "type"), member->value.span,
        std::string(key) + " is " + std::string(kind_name(member->value)) + ", expected a string");
  }
  return text;
}

const std::string* find_word(const Value& table, std::string_view key,
                             std::span<const std::string_view> words, std::string_view prefix,
                             Diagnostics& out) {
  const auto* text = find_text(table, key, prefix, out);
  if (text != nullptr && std::find(words.begin(), words.end(), *text) == words.end()) {
    out.error(code(prefix, "word"), find_member(table, key)->value.span,
              std::string(key) + " is " + in_quotes(*text) + ", an unknown word",
              suggestion(*text, words));
    return nullptr;
  }
  return text;
}

std::optional<Query> load_query(const Value& table, Diagnostics& out, std::string_view prefix) {
  const auto code = [&](std::string_view kind) {
    return std::string(prefix) + "-" + std::string(kind);
  };
  if (table.get<Table>() == nullptr) {
    out.error(code("type"), table.span,
              "a query is " + std::string(kind_name(table)) + ", expected a table");
    return std::nullopt;
  }
  const auto* kind = find_query_kind(table);
  if (kind == nullptr) {
    out.error(code("missing"), table.span, "a query asks about nothing",
              "it needs one of path, host, command, cwd, directory");
    return std::nullopt;
  }
  Diagnostics found;
  std::vector<std::string_view> known(kind->keys.begin(), kind->keys.end());
  known.push_back("id");
  reject_unknown_keys(table, known, "a " + std::string(kind->name) + " query", prefix, found);
  auto query = Reader(table, found, prefix).read(kind->kind);
  out.append(found);
  return found.has_errors() ? std::nullopt : std::optional(std::move(query));
}

}  // namespace o4
