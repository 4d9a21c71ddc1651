#include "engine/graph/query_keys.hpp"

#include <algorithm>

#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

std::string code(std::string_view prefix, std::string_view kind) {
  return std::string(prefix) + "-" + std::string(kind);
}

}  // namespace

const QueryKind* find_query_kind(const Value& table) {
  const auto* found =
      std::find_if(query_kinds.begin(), query_kinds.end(),
                   [&](const QueryKind& kind) { return find_member(table, kind.name) != nullptr; });
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

}  // namespace o4
