// The places are sorted, so that those which a text begins with are found behind one another: the
// last place not above the text, and then outwards by `outer`.
#include "grammar/mentions/places.hpp"

#include <algorithm>
#include <utility>

#include "grammar/shell/text.hpp"

namespace o4 {
namespace {

bool ends_place(char c) { return is_white(c) || is_in(c, "/:,;)]}\"'`"); }

}  // namespace

KnownPlaces::KnownPlaces(std::vector<std::string> spellings) {
  std::ranges::sort(spellings);
  const auto end = std::unique(spellings.begin(), spellings.end());
  spellings.erase(end, spellings.end());
  for (std::string& spelling : spellings) {
    std::size_t outer = places_.empty() ? none : places_.size() - 1;
    while (outer != none && !spelling.starts_with(places_[outer].spelling)) {
      outer = places_[outer].outer;
    }
    places_.push_back({std::move(spelling), outer});
  }
}

std::size_t KnownPlaces::spelled_at(std::string_view text) const {
  const auto above = std::upper_bound(
      places_.begin(), places_.end(), text,
      [](std::string_view value, const Place& place) { return value < place.spelling; });
  if (above == places_.begin()) {
    return 0;
  }
  for (auto at = static_cast<std::size_t>(above - places_.begin()) - 1; at != none;
       at = places_[at].outer) {
    const std::string& spelling = places_[at].spelling;
    if (!text.starts_with(spelling)) {
      continue;
    }
    if (text.size() == spelling.size() || ends_place(text[spelling.size()])) {
      return spelling.size();
    }
  }
  return 0;
}

}  // namespace o4
