// TOML and JSON texts as one tree of values with positions. What the keys mean is not known here.
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

// Null, and TOML's dates and times, are std::monostate: no key of ours takes them.
struct Value {
  Span span;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Table> value;

  template <typename T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&value);
  }
};

struct Member {
  std::string key;
  Span key_span;
  Value value;
};

// "a string", "an array", …: for messages.
[[nodiscard]] std::string_view kind_name(const Value& node);

// The member of a table; nothing if there is none or `node` is no table.
[[nodiscard]] const Member* find_member(const Value& node, std::string_view key);

// Both return nothing if the text is malformed; `out` then holds an error with code
// `<prefix>-syntax`. A duplicate JSON key is malformed as well.
[[nodiscard]] std::optional<Value> read_toml(const SourceMap& sources, FileId file,
                                             std::string_view prefix, Diagnostics& out);
[[nodiscard]] std::optional<Value> read_json(const SourceMap& sources, FileId file,
                                             std::string_view prefix, Diagnostics& out);

}  // namespace o4
