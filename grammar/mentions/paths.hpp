// The absolute paths of one word: where each ends, and which readings it has (C2.1, C2.2).
#pragma once

#include <cstddef>
#include <vector>

#include "grammar/mentions/candidates.hpp"
#include "grammar/mentions/path_starts.hpp"
#include "grammar/mentions/urls.hpp"

namespace o4 {

// What the words of one command share.
struct PathSearch {
  const KnownPlaces& places;
  std::size_t budget = 0;  // how many bytes of readings may still be made; when it is used up, the
                           // candidate `/` stands for the rest
  CommandCandidates& out;
};

// Appends the candidates of one word, whose bytes must outlive them.
void find_paths(const WordText& word, const std::vector<UrlPart>& urls, const PathStarts& starts,
                PathSearch& search);

}  // namespace o4
