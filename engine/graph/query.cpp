#include "engine/graph/query.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/graph/query_keys.hpp"

namespace o4 {
namespace {

using Word = std::string_view;

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

  Query read(const QueryKind& kind) {
    if (kind.name == "path") {
      return read_path();
    }
    if (kind.name == "host") {
      return read_host();
    }
    if (kind.name == "command") {
      return read_command();
    }
    return kind.name == "cwd" ? Query(CwdQuery{read_name("cwd")})
                              : Query(DirectoryQuery{read_name("directory")});
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

  template <typename Enum, std::size_t N>
  Enum read_word(std::string_view key, const std::array<Word, N>& words, Enum otherwise) {
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

template <std::size_t N, typename Enum>
Word word_of(const std::array<Word, N>& words, Enum value) {
  return words.at(static_cast<std::size_t>(value));
}

}  // namespace

std::string_view to_word(PathOp op) { return word_of(op_words, op); }
std::string_view to_word(PathActor actor) { return word_of(path_actor_words, actor); }
std::string_view to_word(HostActor actor) { return word_of(host_actor_words, actor); }

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
  auto query = Reader(table, found, prefix).read(*kind);
  out.append(found);
  return found.has_errors() ? std::nullopt : std::optional(std::move(query));
}

}  // namespace o4
