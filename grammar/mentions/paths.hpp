// Where absolute paths begin and end in a word: statement C2.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grammar/mentions/candidates.hpp"
#include "grammar/mentions/urls.hpp"
#include "grammar/shell/text.hpp"

namespace o4 {

enum class PathScope {
  word,  // a shell word, which is judged whole as well
  text,  // a here-document and the like
};

// Appends the candidates of one word. `budget` is how many bytes of readings may still be made; if
// it does not suffice, the candidate `/` stands for the rest.
void find_paths(const WordText& word, const std::vector<UrlPart>& urls, PathScope scope,
                std::size_t& budget, std::vector<PathCandidate>& out);

}  // namespace o4
