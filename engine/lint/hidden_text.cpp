// What a config's text holds that its readers do not see: marks that turn the direction of text,
// and characters that take no place.
//
// All of the text is looked at, comments and tables of others included: what a reviewer sees there
// is what the config is trusted for.
#include <array>

#include "engine/lint/checks.hpp"

namespace o4 {
namespace {

struct Hidden {
  std::string_view bytes;
  std::string_view name;
};

constexpr auto hidden = std::to_array<Hidden>({
    {"\xD8\x9C", "U+061C"},
    {"\xE2\x80\x8B", "U+200B"},
    {"\xE2\x80\x8C", "U+200C"},
    {"\xE2\x80\x8D", "U+200D"},
    {"\xE2\x80\x8E", "U+200E"},
    {"\xE2\x80\x8F", "U+200F"},
    {"\xE2\x80\xAA", "U+202A"},
    {"\xE2\x80\xAB", "U+202B"},
    {"\xE2\x80\xAC", "U+202C"},
    {"\xE2\x80\xAD", "U+202D"},
    {"\xE2\x80\xAE", "U+202E"},
    {"\xE2\x81\xA0", "U+2060"},
    {"\xE2\x81\xA6", "U+2066"},
    {"\xE2\x81\xA7", "U+2067"},
    {"\xE2\x81\xA8", "U+2068"},
    {"\xE2\x81\xA9", "U+2069"},
    {"\xEF\xBB\xBF", "U+FEFF"},
});

void check_characters(const LintView& view, FileId file, Findings& out) {
  const auto text = view.input().sources.text(file);
  for (const auto& character : hidden) {
    // At the very beginning of a file U+FEFF says how it is written, and hides nothing.
    for (auto at = text.find(character.bytes, character.name == "U+FEFF" ? 1 : 0);
         at != std::string_view::npos;
         at = text.find(character.bytes, at + character.bytes.size())) {
      const auto begin = static_cast<std::uint32_t>(at);
      const Span span{file, begin, begin + static_cast<std::uint32_t>(character.bytes.size())};
      out.add("lint-hidden-text", span,
              "the text holds the invisible character " + std::string(character.name) +
                  ": it may not mean what it seems to say",
              "look at it in an editor that shows such characters, and take it out");
    }
  }
}

}  // namespace

void check_hidden_text(const LintView& view, Findings& out) {
  for (const auto& layer : view.input().loaded.layers) {
    check_characters(view, layer.file, out);
  }
}

}  // namespace o4
