// Places as the language server protocol counts them: lines and UTF-16 units from 0; and as we do:
// bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/text/document.hpp"
#include "grammar/text/json.hpp"
#include "grammar/text/source.hpp"

namespace o4::lsp {

struct Place {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
};

// Linear in `offset`; one beyond the text is its end.
[[nodiscard]] Place place_at(std::string_view text, std::size_t offset);
// The end of the line, or of the text, if the place lies beyond.
[[nodiscard]] std::size_t offset_at(std::string_view text, Place place);

[[nodiscard]] Json range_json(std::string_view text, std::size_t begin, std::size_t end);
[[nodiscard]] Json range_json(const SourceMap& sources, Span span);
// {"line": …, "character": …}
[[nodiscard]] Place read_place(const Value& position);

// file:///home/ann/a%20b -> /home/ann/a b, and back. Any other URI is its own name.
[[nodiscard]] std::string path_of_uri(std::string_view uri);
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace o4::lsp
