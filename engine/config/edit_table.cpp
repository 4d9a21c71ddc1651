// TOML lets a table be opened once; where it is spelled otherwise than by a header, a header would
// be a second one and malformed. Hence an edit for each shape, and the end of the text where only
// its sub-tables have headers.
#include "engine/config/edit_table.hpp"

#include "engine/config/config_edits.hpp"

namespace o4 {
std::optional<Value> parse_config(std::string_view text) {
  SourceMap sources;
  Diagnostics ignored;
  return read_toml(sources, sources.add({}, std::string(text)), {}, ignored);
}

namespace {

// How a text spells a table that it has. Told by what stands at the table's place in the text: the
// reader gives a header's span, an inline table's or a key's.
enum class Shape { header, implied_by_header, inline_table, dotted_key };

Shape shape_of(std::string_view text, const Member& sandbox) {
  const auto span = sandbox.value.span;
  const auto spelled = text.substr(span.begin, span.end - span.begin);
  if (spelled.starts_with('{')) {
    return Shape::inline_table;
  }
  if (!spelled.starts_with('[')) {
    return Shape::dotted_key;
  }
  const auto header = parse_config(spelled);
  const auto* named = header ? find_member(*header, sandbox_key) : nullptr;
  const auto* members = named == nullptr ? nullptr : named->value.get<Table>();
  return members != nullptr && members->empty() ? Shape::header : Shape::implied_by_header;
}

// The edits that put `assignment` into a text.
class Editor {
 public:
  Editor(std::string_view text, std::string assignment)
      : text_(text), assignment_(std::move(assignment)) {
    line_end_ = line_end_of(text);
  }

  [[nodiscard]] TextEdit append_table(FileId file) const {
    std::string added;
    if (!text_.empty()) {
      added += (text_.ends_with('\n') ? "" : line_end_) + line_end_;
    }
    return insert(file, text_.size(), added + "[sandbox]" + line_end_ + assignment_ + line_end_);
  }

  [[nodiscard]] TextEdit add_below_header(Span header) const {
    const auto line_break = text_.find('\n', header.end);
    if (line_break == std::string_view::npos) {
      return insert(header.file, text_.size(), line_end_ + assignment_ + line_end_);
    }
    return insert(header.file, line_break + 1, assignment_ + line_end_);
  }

  [[nodiscard]] TextEdit add_inline(const Value& table) const {
    const auto& members = *table.get<Table>();
    if (members.empty()) {
      return {table.span, "{ " + assignment_ + " }"};
    }
    return insert(table.span.file, members.front().key_span.begin, assignment_ + ", ");
  }

  [[nodiscard]] TextEdit add_dotted(Span key) const {
    const auto before = text_.substr(0, key.begin);
    const auto indent = before.substr(before.find_last_of('\n') + 1);
    return insert(key.file, key.begin, "sandbox." + assignment_ + line_end_ + std::string(indent));
  }

 private:
  [[nodiscard]] static TextEdit insert(FileId file, std::size_t at, std::string added) {
    const auto offset = static_cast<std::uint32_t>(at);
    return {{file, offset, offset}, std::move(added)};
  }

  std::string_view text_;
  std::string assignment_;
  std::string line_end_;
};

}  // namespace

TextEdit set_in_table(std::string_view text, const Member* sandbox, std::string_view key,
                      std::string_view value) {
  const Editor editor(text, std::string(key) + " = " + std::string(value));
  if (sandbox == nullptr) {
    return editor.append_table(no_file);
  }
  if (const auto* old = find_member(sandbox->value, key)) {
    return {old->value.span, std::string(value)};
  }
  switch (shape_of(text, *sandbox)) {
    case Shape::header:
      return editor.add_below_header(sandbox->value.span);
    case Shape::inline_table:
      return editor.add_inline(sandbox->value);
    case Shape::dotted_key:
      return editor.add_dotted(sandbox->key_span);
    case Shape::implied_by_header:
      break;
  }
  return editor.append_table(sandbox->value.span.file);
}

std::vector<TextEdit> set_in_table(const SourceMap& sources, FileId file, std::string_view key,
                                   std::string_view value) {
  Diagnostics ignored;
  const auto root = read_toml(sources, file, {}, ignored);
  const auto* sandbox = root ? find_member(*root, sandbox_key) : nullptr;
  if (sandbox == nullptr || sandbox->value.get<Table>() == nullptr) {
    return {};
  }
  return {set_in_table(sources.text(file), sandbox, key, value)};
}

}  // namespace o4
