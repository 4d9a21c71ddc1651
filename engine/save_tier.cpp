#include "engine/save_tier.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "grammar/document.hpp"

namespace o4 {
namespace {

constexpr std::string_view table_key = "sandbox";
constexpr std::string_view tier_key = "default_tier";

std::optional<Node> parse(std::string_view text) {
  SourceMap sources;
  Diagnostics ignored;
  return read_toml(sources, sources.add({}, std::string(text)), {}, ignored);
}

// How the text spells its sandbox table.
enum class Shape { absent, no_table, header, implied_by_header, inline_table, dotted_key };

Shape shape_of(std::string_view text, const Member* sandbox) {
  if (sandbox == nullptr) {
    return Shape::absent;
  }
  if (sandbox->value.get<Table>() == nullptr) {
    return Shape::no_table;
  }
  const auto span = sandbox->value.span;
  const auto spelled = text.substr(span.begin, span.end - span.begin);
  if (spelled.starts_with('{')) {
    return Shape::inline_table;
  }
  if (!spelled.starts_with('[')) {
    return Shape::dotted_key;
  }
  const auto header = parse(spelled);
  const auto* named = header ? find_member(*header, table_key) : nullptr;
  const auto* members = named == nullptr ? nullptr : named->value.get<Table>();
  return members != nullptr && members->empty() ? Shape::header : Shape::implied_by_header;
}

// Texts that are put into `text` at some place.
class Editor {
 public:
  Editor(std::string_view text, std::string_view tier)
      : text_(text), value_('"' + std::string(tier) + '"') {
    const auto first = text.find('\n');
    line_end_ =
        first != std::string_view::npos && first > 0 && text[first - 1] == '\r' ? "\r\n" : "\n";
  }

  [[nodiscard]] std::string replace_value(Span old) const {
    return std::string(text_.substr(0, old.begin)) + value_ + std::string(text_.substr(old.end));
  }

  [[nodiscard]] std::string append_table() const {
    std::string result(text_);
    if (!result.empty()) {
      result += (result.ends_with('\n') ? "" : line_end_) + line_end_;
    }
    return result + "[sandbox]" + line_end_ + assignment() + line_end_;
  }

  [[nodiscard]] std::string add_below_header(Span header) const {
    const auto line_break = text_.find('\n', header.end);
    if (line_break == std::string_view::npos) {
      return std::string(text_) + line_end_ + assignment() + line_end_;
    }
    return insert(line_break + 1, assignment() + line_end_);
  }

  [[nodiscard]] std::string add_inline(const Node& table) const {
    const auto& members = *table.get<Table>();
    if (members.empty()) {
      return std::string(text_.substr(0, table.span.begin)) + "{ " + assignment() + " }" +
             std::string(text_.substr(table.span.end));
    }
    return insert(members.front().key_span.begin, assignment() + ", ");
  }

  [[nodiscard]] std::string add_dotted(Span key) const {
    const auto before = text_.substr(0, key.begin);
    const auto indent = before.substr(before.find_last_of('\n') + 1);
    return insert(key.begin, "sandbox." + assignment() + line_end_ + std::string(indent));
  }

 private:
  [[nodiscard]] std::string assignment() const { return std::string(tier_key) + " = " + value_; }

  [[nodiscard]] std::string insert(std::size_t at, const std::string& added) const {
    return std::string(text_.substr(0, at)) + added + std::string(text_.substr(at));
  }

  std::string_view text_;
  std::string value_;
  std::string line_end_;
};

bool equal_values(const Node& a, const Node& b);

struct EqualValues {
  bool operator()(const Array& a, const Array& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), equal_values);
  }
  bool operator()(const Table& a, const Table& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
      return x.key == y.key && equal_values(x.value, y.value);
    });
  }
  bool operator()(double a, double b) const { return a == b || (a != a && b != b); }
  template <typename T>
  bool operator()(const T& a, const T& b) const {
    return a == b;
  }
  template <typename T, typename U>
  bool operator()(const T& /*a*/, const U& /*b*/) const {
    return false;
  }
};

bool equal_values(const Node& a, const Node& b) {
  return std::visit(EqualValues{}, a.value, b.value);
}

// The saved tier, taken out of the document together with a table that holds nothing else.
std::optional<std::string> take_tier(Node& root, Shape before) {
  auto& members = std::get<Table>(root.value);
  const auto has_key = [](std::string_view key) {
    return [key](const Member& member) { return member.key == key; };
  };
  const auto sandbox = std::find_if(members.begin(), members.end(), has_key(table_key));
  auto* inner = sandbox == members.end() ? nullptr : std::get_if<Table>(&sandbox->value.value);
  if (inner == nullptr) {
    return std::nullopt;
  }
  const auto tier = std::find_if(inner->begin(), inner->end(), has_key(tier_key));
  const auto* text = tier == inner->end() ? nullptr : tier->value.get<std::string>();
  auto saved = text == nullptr ? std::nullopt : std::optional(*text);
  if (tier != inner->end()) {
    inner->erase(tier);
  }
  if (before == Shape::absent) {
    members.erase(sandbox);
  }
  return saved;
}

// Whether `after` says the same as `before`, and that the tier is `tier`.
bool only_tier_differs(Node before, std::string_view after_text, Shape shape,
                       std::string_view tier) {
  auto after = parse(after_text);
  if (!after || take_tier(*after, shape) != tier) {
    return false;
  }
  if (shape != Shape::absent) {
    take_tier(before, shape);
  }
  return equal_values(before, *after);
}

std::string edit(const Editor& editor, const Member* sandbox, Shape shape) {
  if (const auto* old = sandbox == nullptr ? nullptr : find_member(sandbox->value, tier_key)) {
    return editor.replace_value(old->value.span);
  }
  switch (shape) {
    case Shape::header:
      return editor.add_below_header(sandbox->value.span);
    case Shape::inline_table:
      return editor.add_inline(sandbox->value);
    case Shape::dotted_key:
      return editor.add_dotted(sandbox->key_span);
    default:
      return editor.append_table();
  }
}

}  // namespace

NextTier next_tier(std::span<const std::string_view> cycle, TierStep confirmed,
                   std::string_view current) {
  const auto found = std::find(cycle.begin(), cycle.end(), current);
  const bool wraps = found == cycle.end() || found + 1 == cycle.end();
  const auto next = wraps ? cycle.front() : *(found + 1);
  return {std::string(next), current == confirmed.from && next == confirmed.to};
}

std::string_view save_tier_error_message(SaveTierError error) {
  switch (error) {
    case SaveTierError::malformed:
      return "the config is no TOML";
    case SaveTierError::sandbox_is_no_table:
      return "sandbox is no table";
    case SaveTierError::cannot_edit:
      break;
  }
  return "default_tier cannot be set without changing something else";
}

tl::expected<std::string, SaveTierError> save_tier(std::string_view toml_text,
                                                   std::string_view tier) {
  auto root = parse(toml_text);
  if (!root) {
    return tl::unexpected(SaveTierError::malformed);
  }
  const auto* sandbox = find_member(*root, table_key);
  const auto shape = shape_of(toml_text, sandbox);
  if (shape == Shape::no_table) {
    return tl::unexpected(SaveTierError::sandbox_is_no_table);
  }
  auto result = edit(Editor(toml_text, tier), sandbox, shape);
  if (!only_tier_differs(std::move(*root), result, shape, tier)) {
    return tl::unexpected(SaveTierError::cannot_edit);
  }
  return result;
}

}  // namespace o4
