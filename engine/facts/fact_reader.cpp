// Types are told with what was found and what is expected; no value is converted, not even "true"
// to true, because a fact that was meant otherwise is worse than an error.
#include "engine/facts/fact_reader.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/paths/path.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

// "temp_dir" -> "facts-temp-dir".
std::string code_of(std::string_view key) {
  auto code = "facts-" + std::string(key);
  std::replace(code.begin(), code.end(), '_', '-');
  return code;
}

}  // namespace

void FactReader::wrong(const Name& name, Span span, std::string message, std::string help) {
  out_.error(code_of(name.key), span, name.shown + " " + std::move(message), std::move(help));
}

void FactReader::wrong_type(const Name& name, const Value& node, std::string_view expected) {
  out_.error(
      "facts-type", node.span,
      name.shown + " is " + std::string(kind_name(node)) + ", expected " + std::string(expected));
}

void FactReader::unknown_key(const std::string& in, const Member& member,
                             std::span<const std::string_view> known) {
  out_.error("facts-unknown-key", member.key_span,
             "unknown key " + in_quotes(member.key) + " in " + in, suggestion(member.key, known));
}

const bool* FactReader::flag(const Name& name, const Value& node) {
  const auto* value = node.get<bool>();
  if (value == nullptr) {
    wrong_type(name, node, "true or false");
  }
  return value;
}

const std::string* FactReader::text(const Name& name, const Value& node) {
  const auto* value = node.get<std::string>();
  if (value == nullptr) {
    wrong_type(name, node, "a string");
  }
  return value;
}

const Array* FactReader::list(const Name& name, const Value& node) {
  const auto* value = node.get<Array>();
  if (value == nullptr) {
    wrong_type(name, node, "an array");
  }
  return value;
}

const Table* FactReader::table(const Name& name, const Value& node) {
  const auto* value = node.get<Table>();
  if (value == nullptr) {
    wrong_type(name, node, "a table");
  }
  return value;
}

std::optional<std::int64_t> FactReader::whole_number(const Name& name, const Value& node,
                                                     std::int64_t low, std::int64_t high) {
  const auto* value = node.get<std::int64_t>();
  if (value == nullptr) {
    wrong_type(name, node, "an integer");
    return std::nullopt;
  }
  if (*value < low || *value > high) {
    wrong(name, node.span,
          "is " + std::to_string(*value) + ", expected " + std::to_string(low) + " to " +
              std::to_string(high));
    return std::nullopt;
  }
  return *value;
}

std::optional<double> FactReader::number(const Name& name, const Value& node) {
  double value = 0;
  if (const auto* whole = node.get<std::int64_t>()) {
    value = static_cast<double>(*whole);
  } else if (const auto* real = node.get<double>()) {
    value = *real;
  } else {
    wrong_type(name, node, "a number");
    return std::nullopt;
  }
  if (!std::isfinite(value) || value < 0) {
    wrong(name, node.span, "is not a finite number from 0 up");
    return std::nullopt;
  }
  return value;
}

const std::string* FactReader::word(const Name& name, const Value& node,
                                    std::span<const std::string_view> words) {
  const auto* value = text(name, node);
  if (value != nullptr && std::find(words.begin(), words.end(), *value) == words.end()) {
    wrong(name, node.span, "is " + in_quotes(*value) + ", an unknown word",
          suggestion(*value, words));
    return nullptr;
  }
  return value;
}

bool FactReader::is_path_text(const Name& name, const std::string& text, Span span) {
  if (text.empty()) {
    wrong(name, span, "is empty", "fill it in, or leave it out");
  } else if (text.find('\0') != std::string::npos) {
    wrong(name, span, "has a NUL byte");
  } else if (text.find('\n') != std::string::npos) {
    wrong(name, span, "has a line break");
  } else {
    return true;
  }
  return false;
}

std::optional<std::string> FactReader::path(const Name& name, const Value& node) {
  const auto* value = text(name, node);
  return value == nullptr ? std::nullopt : path(name, *value, node.span);
}

std::optional<std::string> FactReader::path(const Name& name, const std::string& text, Span span) {
  if (!is_path_text(name, text, span)) {
    return std::nullopt;
  }
  const auto expanded = home_.empty() ? text : expand_home(text, home_);
  if (!expanded.starts_with('/')) {
    wrong(name, span, "is " + in_quotes(text) + ", which is no absolute path");
    return std::nullopt;
  }
  return normal_path(expanded);
}

}  // namespace o4
