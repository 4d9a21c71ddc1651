// Three forms: a place in a file, a file whose lines are not told, a fact. To compare what
// show_place gives is to compare places, which the coverage of policy tests rests on.
#include "engine/graph/origin.hpp"

#include <utility>

namespace o4 {

rules::Origin place_of(const SourceMap& sources, Span span) {
  const auto at = sources.shows_lines(span.file)
                      ? std::optional(sources.position(span.file, span.begin))
                      : std::nullopt;
  return {std::string(sources.name(span.file)), at, rules::Origin::Kind::file};
}

rules::Origin fact_place(std::string name) {
  return {std::move(name), std::nullopt, rules::Origin::Kind::fact};
}

std::string show_place(const rules::Origin& place) {
  if (place.kind == rules::Origin::Kind::fact) {
    return "fact " + place.name;
  }
  if (!place.at) {
    return place.name;
  }
  return place.name + ":" + std::to_string(place.at->line) + ":" + std::to_string(place.at->column);
}

}  // namespace o4
