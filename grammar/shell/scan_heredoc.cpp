// Here-documents: where their bodies are. A body is scanned later, as a text of its own.
//
// bash takes a body from the lines behind the one that announced it, ends it at a line that is the
// delimiter, and expands it unless any part of the delimiter was quoted. A body without its
// delimiter reaches to the end of the text, with a warning from bash. Where bash itself is lax (in
// `$(…)` the closing parenthesis may stand on the delimiter's line) so is this.
#include <algorithm>

#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {

// After a line break: the bodies of all here-documents that the line announced, one after the
// other.
void CommandScanner::read_bodies() {
  const Frame& level = frames_[top().level];
  const std::size_t first = level.heredocs;
  const bool substitution = level.expands && level.closer == Closer::parenthesis;
  for (std::size_t i = first; i < pending_.size(); ++i) {
    const Body body = find_body(pending_[i], position_, substitution);
    take_body(pending_[i], position_, body.end);
    position_ = body.next;
  }
  pending_.resize(first);
}

// A body with nothing to expand is its own word at once, quoted all through.
void CommandScanner::take_body(const HereDocument& document, std::size_t begin, std::size_t end) {
  if (begin == end) {
    return;
  }
  const std::string_view body = std::string_view(item_.text).substr(begin, end - begin);
  if (!document.quoted && body.find_first_of("\\$`") != std::string_view::npos) {
    if (body.find_first_of("$`") != std::string_view::npos) {
      single_ = false;
    }
    ScanItem item = item_.slice(begin, end, Reading::here_document);
    item.unescape({});
    item.depth = top().depth;
    item.command = document.command;
    item.arguments = may_have_arguments();
    later_.push_back(std::move(item));
    return;
  }
  ScannedWord word;
  word.begin = static_cast<std::uint32_t>(out_.bytes.size());
  out_.bytes.append(body);
  out_.marks.resize(out_.bytes.size(), mark::quoted);
  for (std::size_t i = begin; i < end; ++i) {
    out_.origins.push_back(item_.origin(i));
  }
  word.end = static_cast<std::uint32_t>(out_.bytes.size());
  word.from = item_.origin(begin);
  word.to = item_.origin(end);
  word.command = document.command;
  word.role = WordRole::here_document;
  word.depth = top().depth;
  out_.words.push_back(word);
}

// Where the delimiter ends if it stands alone on the line that begins at `line`, or npos. In a
// command substitution bash is content with a line that only begins with it and holds a `)`.
std::size_t CommandScanner::match_delimiter(const HereDocument& document, std::size_t line,
                                            bool in_substitution) const {
  const std::string_view text = item_.text;
  std::size_t at = line;
  const auto skip_joints = [&] {
    while (!document.quoted && text.substr(at, 2) == "\\\n") {
      at += 2;
    }
  };
  skip_joints();
  while (document.strips_tabs && at < text.size() && text[at] == '\t') {
    ++at;
    skip_joints();
  }
  for (const char c : document.delimiter) {
    if (at >= text.size() || text[at] != c) {
      return std::string_view::npos;
    }
    ++at;
    skip_joints();
  }
  if (at == text.size()) {
    return at == line ? std::string_view::npos : at;
  }
  if (text[at] == '\n') {
    return at + 1;
  }
  const std::string_view rest = text.substr(at, text.find('\n', at) - at);
  const bool closes = in_substitution && rest.find(')') != std::string_view::npos;
  return closes ? at : std::string_view::npos;
}

CommandScanner::Body CommandScanner::find_body(const HereDocument& document, std::size_t from,
                                               bool in_substitution) const {
  const std::string_view text = item_.text;
  std::size_t line = from;
  while (line < text.size()) {
    const std::size_t next = match_delimiter(document, line, in_substitution);
    if (next != std::string_view::npos) {
      return {line, next};
    }
    while (line < text.size() && text[line] != '\n') {
      line += !document.quoted && text[line] == '\\' ? 2 : 1;
    }
    line = std::min(line + 1, text.size());
  }
  return {text.size(), text.size()};
}

// `$(cat <<A)` closes before its line does: bash takes the bodies from the lines that follow. They
// are moved into the parentheses, where they can be read like any other. Other shells read those
// lines as commands, so they are scanned as they are, too.
bool CommandScanner::bodies_after_line(std::size_t closing) {
  if (last_line_) {
    return false;
  }
  const std::size_t line_end = item_.text.find('\n', closing);
  last_line_ = line_end == std::string::npos;
  if (last_line_) {
    return false;
  }
  if (++item_.splices > max_splices) {
    go_flat();
    return true;
  }
  std::size_t end = line_end + 1;
  for (std::size_t i = top().heredocs; i < pending_.size(); ++i) {
    end = find_body(pending_[i], end, false).next;
  }
  if (item_.splices == 1) {
    later_.push_back(item_.slice(line_end + 1, item_.text.size(), Reading::flat));
  }
  ScanItem moved;
  const auto add = [&](std::size_t from, std::size_t to) {
    moved.text.append(item_.text, from, to - from);
    for (std::size_t i = from; i < to; ++i) {
      moved.origins.push_back(item_.origin(i));
    }
  };
  add(0, closing);
  add(line_end, end);
  if (moved.text.back() != '\n') {
    add(line_end, line_end + 1);
  }
  add(closing, line_end + 1);
  add(end, item_.text.size());
  moved.origins.push_back(item_.origin(item_.text.size()));
  item_.text = std::move(moved.text);
  item_.origins = std::move(moved.origins);
  position_ = closing;
  return true;
}

}  // namespace o4
