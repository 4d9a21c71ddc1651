// TOML and JSON texts as one tree of values with positions. What the keys mean is not known here.
//
// TOML and JSON are read by two libraries, and whoever reads a config, facts or a scenario must not
// care which it was: both end in `Value`. Each value keeps its span, because the errors that matter
// come later, from readers that know what a key means and want to point at it.
//
// Both readers bound what a hostile text can cost: at most 64 levels deep, no recursion beyond
// that, and no table that is looked up linearly while it grows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

struct Member;
struct Value;
using Array = std::vector<Value>;
using Table = std::vector<Member>;  // in the text's order; keys are unique

// Null, and TOML's dates and times, are std::monostate: no key of ours takes them. JSON's integers
// beyond 64 bits with sign become doubles.
struct Value {
  // From the first byte of the value to the one after its last, quotes and brackets with it; of a
  // TOML document all of the text, of a table that a TOML header opens that header.
  Span span;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Table> value;

  // The content if it is of this kind, else nullptr; of the value itself, no copy.
  template <typename T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&value);
  }
};

// One `key = value` or `"key": value`. The key is unescaped, its span is what was written.
struct Member {
  std::string key;
  Span key_span;
  Value value;
};

// "a string", "an array", …: for messages. With its article; an object of JSON is "a table", null
// and dates are "another type".
[[nodiscard]] std::string_view kind_name(const Value& node);

// The member of a table; nothing if there is none or `node` is no table. Linear: our tables are
// short. The pointer lives as long as `node`.
[[nodiscard]] const Member* find_member(const Value& node, std::string_view key);

// Both check the text (check_text), pass over a byte order mark and return nothing if the text is
// malformed; `out` then holds one error more, with code `<prefix>-syntax` at the first mistake. A
// duplicate JSON key is malformed as well. An empty text is an empty table in TOML and an error in
// JSON. `file` must be a text of `sources`.
[[nodiscard]] std::optional<Value> read_toml(const SourceMap& sources, FileId file,
                                             std::string_view prefix, Diagnostics& out);
[[nodiscard]] std::optional<Value> read_json(const SourceMap& sources, FileId file,
                                             std::string_view prefix, Diagnostics& out);

}  // namespace o4
