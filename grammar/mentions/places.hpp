// Names of writable places that a text may spell out although they hold characters that part paths:
// "/home/u/My Project" (C2.2: grants are read first).
//
// Not a question of what is allowed: a place that is known here is still judged like any other
// path. It only settles where the path ends, so that a grant for "/home/u/My Project" is of use.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// Found by binary search and by going from a place to those that it begins with.
class KnownPlaces {
 public:
  KnownPlaces() = default;
  // Absolute paths in normal form, each as a text would spell it.
  explicit KnownPlaces(std::vector<std::string> spellings);

  // The length of the longest place that `text` begins with and that ends there: at the end of the
  // text, or before `/`, white space or a mark that ends a phrase. 0 if there is none.
  //   with /w and /w/My Project:
  //   "/w/My Project/a"  ->  the length of /w/My Project
  //   "/w/My"            ->  the length of /w
  //   "/wx"              ->  0
  [[nodiscard]] std::size_t spelled_at(std::string_view text) const;

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Place {
    std::string spelling;
    std::size_t outer = none;  // the longest other place that it begins with
  };

  std::vector<Place> places_;  // sorted
};

}  // namespace o4
