// nlohmann/json checks the text and gives events without places; a cursor follows it through the
// text and puts the places back. Where the text is malformed, the cursor, not the library's
// wording, says where.
#include <cassert>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/text/document.hpp"
#include "grammar/text/text_check.hpp"

namespace o4 {
namespace {

using Events = nlohmann::json;  // its parser, which tells what it reads

// Follows the parser through the text: its events come in the text's order, but without places.
// Only where a token begins and ends is found here; whether it is one has been checked by the
// parser, whose events are always a token behind the text. So commas and colons can be passed over
// like blanks.
class Cursor {
 public:
  Cursor(FileId file, std::string_view text)
      : file_(file), text_(text), at_(text.starts_with(utf8_bom) ? utf8_bom.size() : 0) {}

  // The next token, which the parser has found to be well formed.
  //   ,  "a\"b" : …   ->  the span of "a\"b" with its quotes
  Span take() {
    skip_separators();
    const auto begin = at_;
    const char first = at_ < text_.size() ? text_[at_] : ' ';
    if (first == '"') {
      at_ = string_end();
    } else if (first == '{' || first == '}' || first == '[' || first == ']') {
      ++at_;
    } else {
      at_ = std::min(text_.find_first_of(" \t\r\n,:]}", at_), text_.size());
    }
    return span(begin, at_);
  }

  // Where a token that the parser gave up at begins.
  std::size_t next() {
    skip_separators();
    return at_;
  }

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    const auto limit = [&](std::size_t at) {
      return static_cast<std::uint32_t>(std::min(at, text_.size()));
    };
    return {file_, limit(begin), limit(end)};
  }

 private:
  void skip_separators() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n,:", at_), text_.size());
  }

  [[nodiscard]] std::size_t string_end() const {
    auto at = at_ + 1;
    while (at < text_.size() && text_[at] != '"') {
      at += text_[at] == '\\' ? 2 : 1;
    }
    return std::min(at + 1, text_.size());
  }

  FileId file_;
  std::string_view text_;
  std::size_t at_;
};

// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing
// value - unexpected '}'; expected …" -> "unexpected '}'; expected …"; what was read last is
// dropped.
std::string reason_of(std::string_view what) {
  constexpr std::string_view marks[] = {"; last read: '", "; last read: "};
  for (const auto mark : marks) {
    what = what.substr(0, what.find(mark));
  }
  const auto reason = what.find(" - ");
  const auto id = what.find("] ");
  if (reason != std::string_view::npos) {
    what = what.substr(reason + 3);
  } else if (id != std::string_view::npos) {
    what = what.substr(id + 2);
  }
  return std::string(what.substr(0, valid_utf8_length(what)));
}

// Builds the tree from the parser's events; every method returns whether to go on.
class Builder {
 public:
  Builder(FileId file, std::string_view text, std::string code, Diagnostics& out)
      : cursor_(file, text), code_(std::move(code)), out_(out) {}

  bool null() { return add({}); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Events::number_integer_t value) { return add(std::int64_t{value}); }
  bool number_unsigned(Events::number_unsigned_t value) {
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    return value > static_cast<std::uint64_t>(largest) ? add(static_cast<double>(value))
                                                       : add(static_cast<std::int64_t>(value));
  }
  bool number_float(Events::number_float_t value, const std::string& /*text*/) {
    return add(value);
  }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Events::binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(Table{}); }
  bool start_array(std::size_t /*size*/) { return open(Array{}); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    auto& frame = open_.back();
    const auto where = cursor_.take();
    const auto [first, is_new] = frame.keys.try_emplace(name, where);
    if (!is_new) {
      auto& error = out_.error(code_, where, "duplicate key " + o4::in_quotes(name));
      error.related.push_back({first->second, "it is here first"});
      return false;
    }
    std::get<Table>(frame.node.value).push_back({std::move(name), where, {}});
    return true;
  }

  // The library counts the bytes that it has read, of which the last is the one it did not like:
  // `position` is one past it. For a token that is whole but stands in the wrong place the cursor
  // knows where it begins.
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const std::exception& error) {
    const auto message = reason_of(error.what());
    const auto last = position == 0 ? 0 : position - 1;
    const bool whole_token = message.starts_with("unexpected ");
    const auto begin = whole_token ? std::min(cursor_.next(), last) : last;
    out_.error(code_, cursor_.span(begin, position), message);
    return false;
  }

  [[nodiscard]] Value take_root() { return std::move(root_); }

 private:
  // An array or object that is not closed yet. The keys say which are there already; of an array
  // they stay empty.
  struct Frame {
    Value node;
    std::map<std::string, Span> keys;
  };
  using Content = decltype(Value::value);

  bool open(Content value) {
    const auto where = cursor_.take();
    if (open_.size() >= deepest_nesting) {
      out_.error(code_, where, "nested more than 64 levels deep");
      return false;
    }
    open_.push_back({{where, std::move(value)}, {}});
    return true;
  }

  bool close() {
    auto node = std::move(open_.back().node);
    open_.pop_back();
    node.span.end = cursor_.take().end;
    return place(std::move(node));
  }

  bool add(Content value) {
    const auto where = cursor_.take();
    return place({where, std::move(value)});
  }

  bool place(Value node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else if (auto* array = std::get_if<Array>(&open_.back().node.value)) {
      array->push_back(std::move(node));
    } else {
      std::get<Table>(open_.back().node.value).back().value = std::move(node);
    }
    return true;
  }

  Cursor cursor_;
  std::string code_;
  Diagnostics& out_;
  std::vector<Frame> open_;
  Value root_;
};

}  // namespace

std::optional<Value> read_json(const SourceMap& sources, FileId file, std::string_view prefix,
                               Diagnostics& out) {
  if (!check_text(sources, file, prefix, out)) {
    return std::nullopt;
  }
  const auto text = sources.text(file);
  const auto code = std::string(prefix) + "-syntax";
  const auto start = text.starts_with(utf8_bom) ? utf8_bom.size() : 0;
  if (text.find_first_not_of(" \t\r\n", start) == std::string_view::npos) {
    // Versions of the library say different things.
    out.error(code, Cursor(file, text).span(text.size(), text.size()),
              "the text is empty, a value is expected");
    return std::nullopt;
  }
  Builder builder(file, text, code, out);
  if (!Events::sax_parse(text.begin(), text.end(), &builder)) {
    return std::nullopt;
  }
  return builder.take_root();
}

}  // namespace o4
