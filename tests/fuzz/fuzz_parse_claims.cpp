// Any text as claims: each claim that is read reads back from its own text, all else is refused
// with a place.
#include "grammar/rules/parse_claims.hpp"
#include "tests/fuzz/input.hpp"

using o4::fuzz::require;

namespace {

std::optional<std::vector<o4::claims::Claim>> parse(const std::string& text) {
  o4::SourceMap sources;
  o4::Diagnostics out;
  auto claims = o4::parse_claims(sources, sources.add("claims", text), out);
  require(claims.has_value() != out.has_errors());
  for (const auto& found : out.all()) require(found.span.end <= text.size());
  require(out.all().empty() == o4::render_diagnostics(sources, out, o4::Colour::off).empty());
  return claims;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = o4::fuzz::as_text(data, size);
  const auto claims = parse(text);
  if (!claims) return 0;
  require(!claims->empty());
  for (const auto& claim : *claims) {
    const auto whole = text.substr(claim.span.begin, claim.span.end - claim.span.begin);
    const auto again = parse(whole);
    require(again.has_value() && again->size() == 1);
    require(again->front().about == claim.about && again->front().text == claim.text);
  }
  return 0;
}
