// toml++ reads the text; what it forgets is put back: the order of members, and places in bytes
// where it counts characters.
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "grammar/text/document.hpp"
#include "grammar/text/text_check.hpp"

namespace o4 {
namespace {

// Byte offsets of all characters: toml++ counts characters, and none for a byte order mark.
class Offsets {
 public:
  explicit Offsets(std::string_view text) {
    const std::size_t start = text.starts_with(utf8_bom) ? utf8_bom.size() : 0;
    lines_.push_back(0);
    for (std::size_t at = start; at < text.size(); ++at) {
      if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) {
        characters_.push_back(static_cast<std::uint32_t>(at));
      }
      if (text[at] == '\n') {
        lines_.push_back(characters_.size());
      }
    }
    characters_.push_back(static_cast<std::uint32_t>(text.size()));
  }

  [[nodiscard]] std::uint32_t at(toml::source_position position) const {
    if (position.line == 0 || position.line > lines_.size()) {
      return characters_.back();
    }
    const auto column = position.column > 0 ? position.column - 1 : 0;
    return characters_[std::min<std::size_t>(lines_[position.line - 1] + column,
                                             characters_.size() - 1)];
  }

 private:
  std::vector<std::uint32_t> characters_;
  std::vector<std::size_t> lines_;  // the index of each line's first character
};

// One conversion of toml++'s tree. Its tables forget the order of the text, so members are sorted
// by where their keys stand.
class Converter {
 public:
  Converter(FileId file, std::string_view text) : file_(file), offsets_(text) {}

  [[nodiscard]] Span span(const toml::source_region& region) const {
    const auto begin = offsets_.at(region.begin);
    return {file_, begin, std::max(begin, offsets_.at(region.end))};
  }

  [[nodiscard]] Value convert(const toml::node& node, std::size_t depth) {
    Value result{span(node.source()), {}};
    if (const auto* table = node.as_table()) {
      result.value = convert_table(*table, depth, result.span);
    } else if (const auto* array = node.as_array()) {
      result.value = convert_array(*array, depth, result.span);
    } else if (const auto* text = node.as_string()) {
      result.value = text->get();
    } else if (const auto* boolean = node.as_boolean()) {
      result.value = boolean->get();
    } else if (const auto* integer = node.as_integer()) {
      result.value = integer->get();
    } else if (const auto* number = node.as_floating_point()) {
      result.value = number->get();
    }
    return result;
  }

  // The first place that nests too deep, if any; the tree is cut there.
  [[nodiscard]] const std::optional<Span>& too_deep() const { return too_deep_; }

 private:
  [[nodiscard]] bool enter(std::size_t depth, Span where) {
    if (depth <= deepest_nesting) {
      return true;
    }
    if (!too_deep_ || where.begin < too_deep_->begin) {
      too_deep_ = where;
    }
    return false;
  }

  [[nodiscard]] Table convert_table(const toml::table& table, std::size_t depth, Span where) {
    Table members;
    if (!enter(depth, where)) {
      return members;
    }
    members.reserve(table.size());
    for (const auto& [key, value] : table) {
      members.push_back({std::string(key.str()), span(key.source()), convert(value, depth + 1)});
    }
    std::sort(members.begin(), members.end(),
              [](const Member& a, const Member& b) { return a.key_span.begin < b.key_span.begin; });
    return members;
  }

  [[nodiscard]] Array convert_array(const toml::array& array, std::size_t depth, Span where) {
    Array elements;
    if (!enter(depth, where)) {
      return elements;
    }
    elements.reserve(array.size());
    for (const auto& element : array) {
      elements.push_back(convert(element, depth + 1));
    }
    return elements;
  }

  FileId file_;
  Offsets offsets_;
  std::optional<Span> too_deep_;
};

constexpr auto syntax_help =
    "write key = \"text\" or key = [\"a\", \"list\"], and close what is opened";

// "Error while parsing string: …" -> "malformed string: …". toml++ cuts long messages anywhere.
std::string message_of(std::string_view description) {
  constexpr std::string_view prefix = "Error while parsing ";
  std::string message(description.substr(0, valid_utf8_length(description)));
  if (message.starts_with(prefix)) {
    message.replace(0, prefix.size(), "malformed ");
  }
  return message;
}

// The whole document, or the error at its first mistake. `code` is the whole code of an error, and
// `text` may be a beginning of the file's: places are the same.
std::optional<Value> parse(FileId file, std::string_view text, std::string_view code,
                           Diagnostics& out) {
  Converter converter(file, text);
  try {
    auto root = converter.convert(toml::parse(text), 0);
    if (!converter.too_deep()) {
      root.span = {file, 0, static_cast<std::uint32_t>(text.size())};
      return root;
    }
    out.error(std::string(code), *converter.too_deep(), "nested more than 64 levels deep");
  } catch (const toml::parse_error& error) {
    auto where = converter.span(error.source());
    where.end = std::min(where.begin + 1, static_cast<std::uint32_t>(text.size()));
    out.error(std::string(code), where, message_of(error.description()), syntax_help);
  }
  return std::nullopt;
}

}  // namespace

// What toml++ must not see is cut off first (find_toml_fault). If what stands before is malformed
// as well, that is the mistake that the user made first, and the one that is told.
std::optional<Value> read_toml(const SourceMap& sources, FileId file, std::string_view prefix,
                               Diagnostics& out) {
  const auto code = std::string(prefix) + "-syntax";
  const auto text = sources.text(file);
  if (!check_text(sources, file, prefix, out)) {
    return std::nullopt;
  }
  const auto fault = find_toml_fault(text);
  if (!fault) {
    return parse(file, text, code, out);
  }
  const auto begin = static_cast<std::uint32_t>(fault->offset);
  Diagnostics before;
  if (!parse(file, text.substr(0, begin), code, before) &&
      before.all().front().span.begin < begin) {
    out.append(before);
  } else {
    out.error(code, {file, begin, begin + 1}, std::string(fault->message));
  }
  return std::nullopt;
}

}  // namespace o4
