#include "tests/support/rules_texts.hpp"

#include "tests/support/catch.hpp"

namespace o4::test {
namespace {

std::string place_of(const SourceMap& sources, Span span) {
  const auto place = place_text(sources, span);
  return place.starts_with("mine") ? place : place.substr(0, place.find(':'));
}

}  // namespace

std::string LoadedRules::findings() const {
  std::string result;
  for (const auto& d : found.all()) {
    result += place_of(sources, d.span) + " " + d.code + ": " + d.message +
              (d.help.empty() ? "" : "; " + d.help) + "\n";
    for (const auto& related : d.related) {
      result += "  " + place_of(sources, related.span) + " " + related.message + "\n";
    }
  }
  return result;
}

LoadedRules load_rules_texts(std::vector<RulesText> texts) {
  LoadedRules loaded;
  loaded.book = load_rule_book(loaded.sources, texts, loaded.found);
  CHECK(loaded.book.has_value() == !loaded.found.has_errors());
  return loaded;
}

LoadedRules load_with(std::string_view text) {
  auto texts = builtin_rules();
  texts.push_back({"mine.rules", text});
  return load_rules_texts(std::move(texts));
}

}  // namespace o4::test
