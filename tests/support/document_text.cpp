#include "tests/support/document_text.hpp"

namespace o4::test {
namespace {

struct Printer {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return std::to_string(value); }
  std::string operator()(const std::string& value) const { return "\"" + value + "\""; }
  std::string operator()(const Array& array) const {
    std::string text;
    for (const auto& element : array) {
      text += (text.empty() ? "" : ", ") + document_text(element);
    }
    return "[" + text + "]";
  }
  std::string operator()(const Table& table) const {
    std::string text;
    for (const auto& member : table) {
      text += (text.empty() ? "" : ", ") + member.key + ": " + document_text(member.value);
    }
    return "{" + text + "}";
  }
};

void append_places(const SourceMap& sources, const Value& node, const std::string& path,
                   std::string& out) {
  const auto show = [&](const std::string& name, Span span) {
    out += name + " = " + std::string(sources.text(span)) + "\n";
  };
  if (const auto* table = node.get<Table>()) {
    for (const auto& member : *table) {
      const auto name = path + member.key;
      show(name + " key", member.key_span);
      show(name, member.value.span);
      append_places(sources, member.value, name + ".", out);
    }
  } else if (const auto* array = node.get<Array>()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      const auto name = path + std::to_string(i);
      show(name, (*array)[i].span);
      append_places(sources, (*array)[i], name + ".", out);
    }
  }
}

}  // namespace

std::string document_text(const Value& node) { return std::visit(Printer{}, node.value); }

std::string document_places(const SourceMap& sources, const Value& node) {
  std::string out;
  append_places(sources, node, "", out);
  return out;
}

}  // namespace o4::test
