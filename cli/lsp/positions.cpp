// Counting characters by their first byte: texts are UTF-8, and one that is not gets places that
// are off, never ones outside of it.

#include "cli/lsp/positions.hpp"

#include <algorithm>

#include "grammar/mentions/urls.hpp"

namespace o4::lsp {
namespace {

// The bytes of the character that begins with `lead`, and its UTF-16 units.
struct Width {
  std::size_t bytes;
  std::uint32_t units;
};

Width width_of(unsigned char lead) {
  if (lead < 0x80) {
    return {1, 1};
  }
  return lead >= 0xF0 ? Width{4, 2} : lead >= 0xE0 ? Width{3, 1} : Width{2, 1};
}

std::uint32_t number(const Value& table, std::string_view key) {
  const auto* const member = find_member(table, key);
  const auto* const value = member == nullptr ? nullptr : member->value.get<std::int64_t>();
  return value == nullptr
             ? 0
             : static_cast<std::uint32_t>(std::clamp<std::int64_t>(*value, 0, 0x7FFFFFFF));
}

Json place_json(Place place) { return Json{{"line", place.line}, {"character", place.character}}; }

constexpr std::string_view scheme = "file://";

}  // namespace

Place place_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  Place place;
  std::size_t at = 0;
  for (auto end = text.find('\n'); end < offset; end = text.find('\n', at)) {
    ++place.line;
    at = end + 1;
  }
  while (at < offset) {
    const auto width = width_of(static_cast<unsigned char>(text[at]));
    place.character += width.units;
    at += width.bytes;
  }
  return place;
}

std::size_t offset_at(std::string_view text, Place place) {
  std::size_t at = 0;
  for (std::uint32_t line = 0; line < place.line; ++line) {
    const auto end = text.find('\n', at);
    if (end == std::string_view::npos) {
      return text.size();
    }
    at = end + 1;
  }
  for (std::uint32_t units = 0; units < place.character && at < text.size() && text[at] != '\n';) {
    const auto width = width_of(static_cast<unsigned char>(text[at]));
    units += width.units;
    at += width.bytes;
  }
  return std::min(at, text.size());
}

Json range_json(std::string_view text, std::size_t begin, std::size_t end) {
  return Json{{"start", place_json(place_at(text, begin))},
              {"end", place_json(place_at(text, std::max(begin, end)))}};
}

Json range_json(const SourceMap& sources, Span span) {
  return range_json(sources.text(span.file), span.begin, span.end);
}

Place read_place(const Value& position) {
  return {number(position, "line"), number(position, "character")};
}

std::string path_of_uri(std::string_view uri) {
  return uri.starts_with(scheme) ? percent_decoded(uri.substr(scheme.size())) : std::string(uri);
}

std::string uri_of_path(std::string_view path) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result(scheme);
  for (const char byte : path) {
    if (plain.find(byte) != std::string_view::npos) {
      result += byte;
    } else {
      const auto value = static_cast<unsigned char>(byte);
      result += {'%', digits[value >> 4U], digits[value & 0xFU]};
    }
  }
  return result;
}

}  // namespace o4::lsp
