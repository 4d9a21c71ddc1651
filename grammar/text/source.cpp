// Lines and columns are found when they are asked for, by two small indexes that are made when a
// text comes in: where each line begins, and how many characters stand before every block of 1024
// bytes. So a place costs a search among lines and at most a block of counting, and a hostile text
// that is one line of ten megabytes with ten thousand errors is still shown at once.
#include "grammar/text/source.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace o4 {
namespace {

std::size_t index_of(FileId file) { return static_cast<std::size_t>(file); }

// Bytes 10xxxxxx continue a character of UTF-8; all others begin one, also where the text is no
// UTF-8.
bool starts_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::vector<std::uint32_t> line_begins(std::string_view text) {
  std::vector<std::uint32_t> begins = {0};
  for (auto at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    begins.push_back(static_cast<std::uint32_t>(at + 1));
  }
  return begins;
}

// A line can be as long as its text: characters are counted from the nearest block on.
constexpr std::size_t block = 1024;

std::uint32_t count_characters(std::string_view text) {
  return static_cast<std::uint32_t>(std::count_if(text.begin(), text.end(), starts_character));
}

std::vector<std::uint32_t> block_counts(std::string_view text) {
  std::vector<std::uint32_t> counts = {0};
  for (std::size_t at = 0; at + block <= text.size(); at += block) {
    counts.push_back(counts.back() + count_characters(text.substr(at, block)));
  }
  return counts;
}

// The line that holds `offset`, counted from 1.
std::size_t line_number(const std::vector<std::uint32_t>& begins, std::size_t offset) {
  return static_cast<std::size_t>(std::upper_bound(begins.begin(), begins.end(), offset) -
                                  begins.begin());
}

}  // namespace

FileId SourceMap::add(std::string name, std::string text) {
  return add_inside(std::move(name), std::move(text), {});
}

FileId SourceMap::add_inside(std::string name, std::string text, Span inside) {
  auto lines = line_begins(text);
  auto characters = block_counts(text);
  sources_.push_back(
      {std::move(name), std::move(text), inside, true, std::move(lines), std::move(characters)});
  return FileId{static_cast<std::uint32_t>(sources_.size() - 1)};
}

// Which part of the outer text the value has is not told by whoever read it, but found again: the
// text stands there byte for byte unless escapes spell it otherwise.
Span SourceMap::outer(Span span) const {
  if (span.file == no_file || sources_[index_of(span.file)].inside.file == no_file) {
    return span;
  }
  const auto inside = sources_[index_of(span.file)].inside;
  const auto found = text(inside).find(text(span.file));
  if (found == std::string_view::npos || text(span.file).empty()) {
    return inside;
  }
  const auto begin = inside.begin + static_cast<std::uint32_t>(found);
  return {inside.file, begin + span.begin, begin + span.end};
}

void SourceMap::hide_lines(FileId file) { sources_[index_of(file)].shows_lines = false; }

bool SourceMap::shows_lines(FileId file) const { return sources_[index_of(file)].shows_lines; }

std::string_view SourceMap::name(FileId file) const {
  assert(index_of(file) < sources_.size());
  return sources_[index_of(file)].name;
}

std::string_view SourceMap::text(FileId file) const {
  assert(index_of(file) < sources_.size());
  return sources_[index_of(file)].text;
}

std::string_view SourceMap::text(Span span) const {
  return text(span.file).substr(span.begin, span.end - span.begin);
}

Position SourceMap::position(FileId file, std::uint32_t offset) const {
  const auto all = text(file);
  const auto end = std::min<std::size_t>(offset, all.size());
  const auto& begins = sources_[index_of(file)].lines;
  const auto line = line_number(begins, end);
  const auto characters = characters_before(file, end) - characters_before(file, begins[line - 1]);
  return {static_cast<std::uint32_t>(line), characters + 1};
}

std::uint32_t SourceMap::characters_before(FileId file, std::size_t offset) const {
  const auto from = offset / block;
  return sources_[index_of(file)].characters[from] +
         count_characters(text(file).substr(from * block, offset % block));
}

std::string_view SourceMap::line(FileId file, std::uint32_t offset) const {
  const auto all = text(file);
  const auto& begins = sources_[index_of(file)].lines;
  const auto begin = begins[line_number(begins, std::min<std::size_t>(offset, all.size())) - 1];
  auto result = all.substr(begin, all.find('\n', begin) - begin);
  if (result.ends_with('\r')) {
    result.remove_suffix(1);
  }
  return result;
}

std::uint32_t SourceMap::offset(FileId file, Position position) const {
  const auto all = text(file);
  const auto& begins = sources_[index_of(file)].lines;
  if (position.line > begins.size()) {
    return static_cast<std::uint32_t>(all.size());
  }
  std::size_t at = begins[std::max(position.line, 1U) - 1];
  for (std::uint32_t column = 1; column < position.column && at < all.size(); ++column) {
    do {
      ++at;
    } while (at < all.size() && !starts_character(all[at]));
  }
  return static_cast<std::uint32_t>(at);
}

std::string place_text(const SourceMap& sources, Span span) {
  if (span.file == no_file) {
    return {};
  }
  if (!sources.shows_lines(span.file)) {
    return std::string(sources.name(span.file));
  }
  const auto at = sources.position(span.file, span.begin);
  return std::string(sources.name(span.file)) + ":" + std::to_string(at.line) + ":" +
         std::to_string(at.column);
}

}  // namespace o4
