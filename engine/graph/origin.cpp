#include "engine/graph/origin.hpp"

#include <utility>

namespace o4 {

rules::Origin place_of(const SourceMap& sources, Span span) {
  return {std::string(sources.name(span.file)), sources.position(span.file, span.begin)};
}

rules::Origin fact_place(std::string name) { return {std::move(name), std::nullopt}; }

std::string show_place(const rules::Origin& place) {
  if (!place.at) {
    return "fact " + place.name;
  }
  return place.name + ":" + std::to_string(place.at->line) + ":" + std::to_string(place.at->column);
}

}  // namespace o4
